import Foundation
import TestSupport

extension Repository {
  /// The bytes of the logs in a folder, with their names, in the order of these.
  static func logs(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    try files(in: folder).filter { $0.hasSuffix(".log") }.map { name in
      (name, Array(try Data(contentsOf: root.appending(path: "\(folder)/\(name)"))))
    }
  }
}
