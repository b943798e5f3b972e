/// The name of a file, in a form that is quick to compare with a `#fileID`.
package struct FileName: Sendable {
  /// The last part of the file's `#fileID`, reversed.
  private let end: [UInt8]

  /// Creates the name of the file at `path`.
  package init(ofFileAt path: String) {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    end = name + [UInt8(ascii: "/")]
  }

  /// Returns true if `fileID` belongs to the file.
  package func isName(of fileID: StaticString) -> Bool {
    fileID.withUTF8Buffer { $0.reversed().starts(with: end) }
  }
}
