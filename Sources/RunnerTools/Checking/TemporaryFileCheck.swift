import Notebook
import Runner
import Stage

/// A check for temporary files that killed processes left behind. `LogCheck` finds the ones beside
/// expected logs.
struct TemporaryFileCheck {
  let checkout: Checkout

  /// Returns a problem for each temporary file.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    let chapters = Chapter.allCases.map { "\(Checkout.lessonFolder)/\($0.folder)" }
    for folder in ["", Checkout.lessonFolder, GivenExercise.masters] + chapters {
      problems += try TemporaryFile.all(in: folder, of: checkout).map { temporaryFile in
        Problem(
          rule: .temporaryFile, file: temporaryFile.file,
          message:
            "A process was killed before it could replace \(temporaryFile.replaced) with this "
            + "file.",
          remedy: "Delete it.")
      }
    }
    return problems
  }
}
