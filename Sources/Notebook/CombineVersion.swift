import Stage

extension Lesson {
  /// The folder of the Combine versions, relative to the checkout.
  public static let combineFolder = "LeavingRAC/Combine"

  /// The path of the lesson's Combine version, if it has one:
  /// `LeavingRAC/Combine/59-SearchAsYouType.swift`.
  public var combine: String {
    "\(Self.combineFolder)/\(sourceFile.split(separator: "/").last ?? "")"
  }
}

extension Notebook.Page {
  /// Returns a note about `code`, the lesson's Combine version, and the code itself.
  static func combine(_ code: String) -> [Block] {
    [
      .prose(
        "This file compiles only where Combine exists, so not on Linux. It has never been run with Combine."
      ),
      .code(code, .swift),
    ]
  }
}
