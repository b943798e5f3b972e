/// Whether a process was killed while it wrote. What it left beside an expected log is found with
/// the other logs of no lesson.
struct LeftoverCheck {
  let checkout: Checkout

  /// What is left of it.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for folder in ["", Catalogue.folder] {
      problems += try Leftover.all(in: folder, of: checkout).map { leftover in
        Problem(
          rule: .leftover, file: leftover.file,
          message: "It was to replace \(leftover.replaced) when what wrote it was killed.",
          remedy: "Delete it.")
      }
    }
    return problems
  }
}
