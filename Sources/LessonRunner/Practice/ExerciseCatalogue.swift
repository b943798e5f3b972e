/// The file that lists the exercises of a folder.
struct ExerciseCatalogue {
  let file: String

  init(of folder: String) {
    file = "\(folder)/Catalogue.swift"
  }

  /// What it lists.
  func members(in checkout: Checkout) throws(Failure) -> [String] {
    let text = String(decoding: try checkout.bytesIfAny(of: file) ?? [], as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("  .") && $0.hasSuffix(",") }
      .map { String($0.dropFirst(3).dropLast()) }
  }

  /// Its text with `member` at the end.
  func adding(_ member: String, in checkout: Checkout) throws(Failure) -> String {
    let text = try checkout.text(of: file)
    guard text.hasSuffix("\n]\n") else {
      throw Failure(message: "\(file) does not end with its list")
    }
    return text.dropLast(2) + "  .\(member),\n]\n"
  }
}
