import Stage

extension Lesson {
  /// Where its Combine lies in a checkout, if it has some: `Elsewhere/Combine/59-SearchAsYouType.swift`.
  public var combine: String {
    "Elsewhere/Combine/\(sourceFile.split(separator: "/").last ?? "")"
  }
}

extension Notebook.Page {
  /// The same in Combine, as text: it is compiled where Combine exists, and not run.
  static func combine(_ code: String) -> String {
    let remark =
      "Compiled where Combine exists. On Linux it is not, and nothing here has run it.\n\n"
    return Markdown.folded("The same in Combine", remark + Markdown.block(code, as: "swift"))
  }
}
