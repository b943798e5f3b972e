import Notebook
import Stage

/// Whether the notebook says what the lessons say.
struct NotebookCheck {
  private static let remedy = "Write it anew: lesson-runner notebook"

  /// What editors and the project's page are still quick to show.
  private static let limit = 1_000_000

  private let checkout: Checkout
  private let fresh: [UInt8]

  /// Holds the notebook of a checkout against a fresh one.
  init(_ checkout: Checkout, _ notebook: Notebook) {
    self.checkout = checkout
    fresh = Array(notebook.text.utf8)
  }

  /// What is wrong with it.
  func problems() throws(Failure) -> [Problem] {
    try staleness()
      + (fresh.count <= Self.limit
        ? []
        : [
          Problem(
            rule: .size, file: Notebook.file, message: "It would have \(fresh.count / 1000) KB.",
            remedy: "Have the lessons say and log less: \(Self.limit / 1000) KB are the most.")
        ])
  }

  private func staleness() throws(Failure) -> [Problem] {
    guard let written = try checkout.bytesIfAny(of: Notebook.file) else {
      return [
        Problem(
          rule: .notebook, file: Notebook.file, message: "It is not there.", remedy: Self.remedy)
      ]
    }
    if written == fresh { return [] }
    let same = zip(written, fresh).prefix { $0 == $1 }.count
    return [
      Problem(
        rule: .notebook, file: Notebook.file,
        line: 1 + written[..<same].count { $0 == UInt8(ascii: "\n") },
        message: "From here on it is not what the lessons say.", remedy: Self.remedy)
    ]
  }
}
