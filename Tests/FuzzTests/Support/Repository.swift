import Foundation

/// The checkout that the tests were built from.
enum Repository {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of the logs in a folder, with their names, in the order of these.
  static func logs(in folder: String) -> [(name: String, bytes: [UInt8])] {
    let folder = root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".log") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { (name, Array($0)) }
    }
  }
}
