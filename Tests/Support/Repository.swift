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
      .filter { !$0.hasSuffix("/") && $0.contains(".") && !$0.hasSuffix(".docc") }.sorted()
  }

  /// Returns the path of a program that was built with the tests.
  package static func program(named name: String) -> String? {
    folders.map { $0.appending(path: name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The folder of the build's products.
  package static let products = folders.first {
    FileManager.default.fileExists(atPath: $0.appending(path: "Modules").path)
  }

  /// The folders that may contain the build's products. The products are beside the test bundle,
  /// which is the running program on Linux and a folder on macOS.
  private static let folders: [URL] = {
    #if os(Linux)
      // Asking for all bundles has crashed with Swift 6.2.
      let bundles = [Bundle.main]
    #else
      let bundles = [Bundle.main] + Bundle.allBundles
    #endif
    return bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
  }()
}
