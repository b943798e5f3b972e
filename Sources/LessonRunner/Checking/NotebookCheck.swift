import Notebook
import Stage

/// What lies in a checkout where the notebook does, held against what the lessons say now.
struct NotebookCheck {
  private static let remedy = "Write it anew: lesson-runner notebook"

  /// Files of the notebook that are not what the lessons say, each with what there is, if anything.
  let outdated: [(file: Notebook.File, written: [UInt8]?)]

  /// Files that a notebook had, of lessons or scenes that have gone.
  let leftOver: [String]

  /// What lies in the notebook's folder, and was written by somebody else.
  let strangers: [String]

  /// The problems with files that are too large.
  private let tooLarge: [Problem]

  /// What is said of a file when it has been held against the one that there is.
  private struct Verdict {
    let path: String
    let tooLarge: Problem?
    let outdated: (file: Notebook.File, written: [UInt8]?)?

    init(on file: Notebook.File, in checkout: Checkout) throws(Failure) {
      path = file.path
      tooLarge = SizeLimit.ofNotebook(path).problem(with: path, of: file.text.utf8.count)
      let written = try checkout.bytesIfAny(of: path)
      outdated = written.map(file.text.isWritten) == true ? nil : (file, written)
    }
  }

  /// Looks at a checkout that this notebook belongs into.
  init(_ checkout: Checkout, _ notebook: Notebook) throws(Failure) {
    let names = try checkout.names(in: Notebook.folder)
    let found = notebook.mapFiles { file in
      Result { () throws(Failure) in try Verdict(on: file, in: checkout) }
    }
    var verdicts: [Verdict] = []
    for verdict in found { verdicts.append(try verdict.get()) }
    outdated = verdicts.compactMap(\.outdated)
    tooLarge = verdicts.compactMap(\.tooLarge)
    let known = Set(verdicts.map(\.path))
    let others = names.map { "\(Notebook.folder)/\($0)" }.filter { !known.contains($0) }
    leftOver = others.filter { checkout.begins($0, with: Notebook.File.sign) }
    strangers = others.filter { !checkout.begins($0, with: Notebook.File.sign) }
  }

  /// What is wrong with it.
  func problems() -> [Problem] {
    outdated.map(Self.staleness)
      + leftOver.map {
        Problem(
          rule: .notebook, file: $0, message: "No lesson has it any more.", remedy: Self.remedy)
      } + obstacles
  }

  /// What is wrong with it that is not mended by writing it anew.
  var obstacles: [Problem] {
    strangers.map {
      Problem(
        rule: .stranger, file: $0, message: "It is not the notebook's, which has this folder.",
        remedy: "Put it elsewhere, or delete it.")
    } + tooLarge
  }

  private static func staleness(of file: Notebook.File, _ written: [UInt8]?) -> Problem {
    guard let written else {
      return Problem(
        rule: .notebook, file: file.path, message: "It is not there.", remedy: remedy)
    }
    let same = zip(written, file.text.utf8).prefix { $0 == $1 }.count
    return Problem(
      rule: .notebook, file: file.path,
      line: 1 + written[..<same].count { $0 == UInt8(ascii: "\n") },
      message: "From here on it is not what the lessons say.", remedy: remedy)
  }
}
