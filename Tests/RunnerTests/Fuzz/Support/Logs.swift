import Foundation
import TestSupport

extension Repository {
  /// Returns the bytes and the names of the logs in a folder, sorted by name.
  static func logs(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    try files(in: folder).filter { $0.hasSuffix(".log") }.map { name in
      (name, Array(try Data(contentsOf: root.appending(path: "\(folder)/\(name)"))))
    }
  }
}
