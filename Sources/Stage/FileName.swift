/// The name of a lesson's file, in a form that is quick to compare with a `#fileID`.
package struct FileName: Sendable {
  /// The last part of the lesson's `#fileID`, reversed.
  private let end: [UInt8]

  init(of lesson: Lesson) {
    let name = lesson.source.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    end = name + [UInt8(ascii: "/")]
  }

  /// Returns true if `fileID` belongs to the lesson's file.
  func isName(of fileID: StaticString) -> Bool {
    fileID.withUTF8Buffer { $0.reversed().starts(with: end) }
  }
}
