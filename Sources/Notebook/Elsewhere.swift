import Stage

extension Lesson {
  /// The folder of the Combine versions, relative to the checkout.
  public static let combineFolder = "Elsewhere/Combine"

  /// The path of the lesson's Combine version, if it has one:
  /// `Elsewhere/Combine/59-SearchAsYouType.swift`.
  public var combine: String {
    "\(Self.combineFolder)/\(sourceFile.split(separator: "/").last ?? "")"
  }
}

extension Notebook.Page {
  /// Returns a folded section with `code`, the lesson's Combine version.
  static func combine(_ code: String) -> String {
    Markdown.folded(
      "The same in Combine", combineRemark + "\n\n" + Markdown.block(code, as: "swift"))
  }

  /// A remark for readers: nothing here has run the Combine code.
  package static let combineRemark =
    "Compiled where Combine exists. On Linux it is not, and nothing here has run it."
}
