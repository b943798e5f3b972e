import Foundation
import Testing

/// The JSON objects in the output of `--json`.
enum Objects {
  /// Returns the objects in `text`, one per line.
  static func all(in text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map(object)
  }

  static func object(_ line: Substring) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(object as? [String: Any])
  }
}
