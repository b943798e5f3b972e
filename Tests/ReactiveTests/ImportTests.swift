import Foundation
import Testing

/// What the engine asks of the system stands in few places, so that it can be carried elsewhere.
@Suite struct ImportTests {
  @Test(
    "Glibc and Darwin are imported in one file of Sources/Reactive, Dispatch in two, Foundation in none"
  )
  func imports() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(path: "Sources/Reactive")
    let paths = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var files: [String: [String]] = [:]
    for case let file as URL in paths where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { continue }
        // Comments speak of imports too.
        guard !words[..<index].contains(where: { $0.hasPrefix("//") }) else { continue }
        files[String(words[index + 1]), default: []].append(file.lastPathComponent)
      }
    }
    #expect(
      files.filter { $0.key != "Synchronization" }.mapValues { $0.sorted() } == [
        "Glibc": ["Platform.swift"], "Darwin": ["Platform.swift"],
        "Dispatch": ["LiveScheduler.swift", "LiveTimeline.swift"],
      ],
      "Let the engine do without, or put the call beside those that are there already.")
  }
}
