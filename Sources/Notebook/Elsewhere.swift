import Stage

extension Lesson {
  /// Where the Combine of all lies in a checkout.
  public static let combineFolder = "Elsewhere/Combine"

  /// Where its Combine lies in a checkout, if it has some: `Elsewhere/Combine/59-SearchAsYouType.swift`.
  public var combine: String {
    "\(Self.combineFolder)/\(sourceFile.split(separator: "/").last ?? "")"
  }
}

extension Notebook.Page {
  /// The same in Combine, as text: it is compiled where Combine exists, and not run.
  static func combine(_ code: String) -> String {
    Markdown.folded(
      "The same in Combine", combineRemark + "\n\n" + Markdown.block(code, as: "swift"))
  }

  /// What is known of the code.
  package static let combineRemark =
    "Compiled where Combine exists. On Linux it is not, and nothing here has run it."
}
