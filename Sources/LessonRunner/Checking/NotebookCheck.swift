import Notebook
import Stage

/// What lies in a checkout where the notebook does, held against what the lessons say now.
struct NotebookCheck {
  private static let remedy = "Write it anew: lesson-runner notebook"

  /// What a forge shows at once, and a phone is still quick to scroll.
  private static let limit = 60_000

  /// Files of the notebook that are not what the lessons say, each with what there is, if anything.
  let outdated: [(file: Notebook.File, written: [UInt8]?)]

  /// Files that a notebook had, of lessons or scenes that have gone.
  let leftOver: [String]

  /// What lies in the notebook's folder, and was written by somebody else.
  let strangers: [String]

  private let files: [Notebook.File]

  /// Looks at a checkout that this notebook belongs into.
  init(_ checkout: Checkout, _ notebook: Notebook) throws(Failure) {
    files = notebook.files()
    let known = Set(files.map(\.path))
    let others = try checkout.names(in: Notebook.folder).map { "\(Notebook.folder)/\($0)" }
      .filter { !known.contains($0) }
    leftOver = others.filter { checkout.begins($0, with: Notebook.File.sign) }
    strangers = others.filter { !checkout.begins($0, with: Notebook.File.sign) }
    let written = files.mapOnAllCores { file in
      Result { () throws(Failure) -> (isSame: Bool, bytes: [UInt8]?) in
        let bytes = try checkout.bytesIfAny(of: file.path)
        let isSame = bytes.map(file.text.isWritten) ?? false
        return (isSame, isSame ? nil : bytes)
      }
    }
    var outdated: [(Notebook.File, [UInt8]?)] = []
    for (file, written) in zip(files, written) {
      let (isSame, bytes) = try written.get()
      if !isSame { outdated.append((file, bytes)) }
    }
    self.outdated = outdated
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
    }
      + files.filter { $0.text.utf8.count > Self.limit }.map { file in
        Problem(
          rule: .size, file: file.path, message: "It would have \(file.text.utf8.count / 1000) KB.",
          remedy: "Have it say, log or draw less: \(Self.limit / 1000) KB are the most.")
      }
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
