import Foundation
import Testing

/// Tests that the engine uses the system in few places, which makes it easy to port.
@Suite struct ImportTests {
  @Test("The engine imports the C library in four files, Dispatch in four, Foundation in none")
  func engine() throws {
    #expect(
      try files(in: "Sources/Reactive").filter { $0.key != "Synchronization" } == [
        "CLibrary": [
          "Latch.swift", "SystemTime.swift", "Thread+Record.swift", "Thread+Stack.swift",
        ],
        "Dispatch": [
          "ClockQueue.swift", "LiveScheduler.swift", "LiveTimeline.swift", "MainQueue.swift",
        ],
      ],
      "Remove the import, or move the call to a file that already has it.")
  }

  @Test("Only `CLibrary.swift` imports the C library by its name on each system")
  func library() throws {
    let folders = try ["Sources", "Tests"].map { try files(in: $0) }
    for name in ["Darwin", "Glibc", "Musl"] {
      #expect(folders.flatMap { $0[name] ?? [] } == ["CLibrary.swift"], "Import CLibrary instead.")
    }
  }

  /// Returns the names of the files in a folder that import a module, by the module's name.
  private func files(in folder: String) throws -> [String: [String]] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let paths = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    var files: [String: [String]] = [:]
    for case let file as URL in paths where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.contains("import ") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { continue }
        // Comments may also contain the word `import`.
        guard !words[..<index].contains(where: { $0.hasPrefix("//") }) else { continue }
        files[String(words[index + 1]), default: []].append(file.lastPathComponent)
      }
    }
    return files.mapValues { $0.sorted() }
  }
}
