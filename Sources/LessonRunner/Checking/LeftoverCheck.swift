/// Finds temporary files of killed processes. Those beside expected logs are found by `LogCheck`.
struct LeftoverCheck {
  let checkout: Checkout

  /// Returns a problem for each temporary file.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for folder in ["", Catalogue.folder] {
      problems += try Leftover.all(in: folder, of: checkout).map { leftover in
        Problem(
          rule: .leftover, file: leftover.file,
          message: "A process was killed before it could replace \(leftover.replaced) with this "
            + "file.",
          remedy: "Delete it.")
      }
    }
    return problems
  }
}
