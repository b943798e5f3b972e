import Foundation

/// The checkout that the tests were built from.
package enum Repository {
  /// The checkout's folder.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns true if a file or a folder exists at this path.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Returns the sorted names of the files in a folder and its subfolders.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { !$0.hasSuffix("/") && $0.contains(".") }.sorted()
  }
}
