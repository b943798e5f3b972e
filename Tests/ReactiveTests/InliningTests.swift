import Foundation
import Testing

/// Tests that each file whose code is inlined into clients has a reason for it.
@Suite struct InliningTests {
  @Test("Benchmarks/README.md gives the reason for each file with inlining attributes")
  func reasons() throws {
    let page = try String(
      contentsOf: EngineSources.root.appending(path: "Benchmarks/README.md"), encoding: .utf8)
    let section = try #require(page.split(separator: "## What inlining is for").dropFirst().first)
    let text = try #require(section.split(separator: "\n## ").first)
    let listed = text.matches(of: #/`(\w+\/[\w+]+)`/#).map { String($0.1) }
    let files = EngineSources.files.filter {
      $0.code.contains(#/@(_alwaysEmitIntoClient|inlinable|inline\(__always\)|_transparent)\b/#)
    }
    let wrong = Set(listed).symmetricDifference(files.map { "\($0.folder)/\($0.name)" })
    #expect(
      wrong.isEmpty,
      """
      Add each of these files once to "What inlining is for": to the table, with the row of \
      Benchmarks that grows most without its attributes, or to the list of files that save size. If \
      there is no such reason, remove the attributes.
      """)
    #expect(listed.count == Set(listed).count)
  }
}
