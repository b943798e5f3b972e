import Foundation
import Testing

/// Tests that each file whose code is inlined names a benchmark that needs it.
@Suite struct InliningTests {
  @Test("A comment names the benchmark that needs a file's inlining attributes")
  func reasons() throws {
    let record = try text(of: "Tools/Benchmarks/Instructions.md")
    let benchmarks = record.matches(of: #/\n\| ([\w-]+) \|/#).map { $0.1 }
    for file in EngineSources.files {
      let path = "Sources/Reactive/\(file.folder)/\(file.name).swift"
      let isInlined = file.code.contains(
        #/@(_alwaysEmitIntoClient|inlinable|inline\(__always\)|_transparent)/#)
      let comments = try text(of: path).matches(of: #/(?m)^ *\/\/ Inlined, because.*\n.*/#)
      #expect(
        comments.count == (isInlined ? 1 : 0),
        """
        \(path): only a file with inlining attributes has this comment, and has it once. If no \
        benchmark needs the attributes, remove them: see "What inlining is for" in \
        Tools/Benchmarks/README.md.
        """)
      for comment in comments {
        let words = comment.0.firstMatch(of: #/benchmark ([\w-]+) .* ([\d,]+) %/#)?.output
        let (_, benchmark, increase) = try #require(words, "\(path): \(comment.0)")
        // An empty line follows. Otherwise a declaration below could lose its doc comment.
        #expect(
          comment.0 == """
            // Inlined, because the benchmark \(benchmark) would otherwise take \(increase) % more \
            instructions.

            """,
          "\(path)")
        #expect(benchmarks.contains(benchmark), "\(path): Instructions.md has no such row.")
        #expect(try #require(Int(increase.filter(\.isNumber))) > 3, "\(path)")
      }
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: EngineSources.root.appending(path: path), encoding: .utf8)
  }
}
