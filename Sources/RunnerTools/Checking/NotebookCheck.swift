import Marbles
import Notebook
import Runner
import Stage

/// A check that compares the notebook's files in a checkout with the pages that the lessons produce
/// now.
struct NotebookCheck {
  private static let remedy = "Write the notebook again: lesson-runner notebook"

  /// The notebook's files that are missing or different in the checkout, each with the bytes that
  /// the checkout has, if any.
  let outdated: [(file: Notebook.File, written: [UInt8]?)]

  /// Files of lessons or scenes that no longer exist.
  let obsolete: [String]

  /// Files in the notebook's folder that the notebook did not write.
  let unknownFiles: [String]

  /// The problems with files that are too large.
  private let tooLarge: [Problem]

  /// The problems with signs that a page's legend does not explain.
  private let unexplained: [Problem]

  /// The comparison of one file with the checkout.
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

  /// Compares `notebook` with the files of `checkout`.
  init(_ checkout: Checkout, _ notebook: Notebook) throws(Failure) {
    let names = try checkout.names(in: Notebook.folder)
    let found = notebook.mapFiles { file in
      Result { () throws(Failure) in try Verdict(on: file, in: checkout) }
    }
    var verdicts: [Verdict] = []
    for verdict in found { verdicts.append(try verdict.get()) }
    outdated = verdicts.compactMap(\.outdated)
    tooLarge = verdicts.compactMap(\.tooLarge)
    // Read the signs in outdated pictures. `page.pictures` has the signs in all other pictures.
    let pictures = outdated.filter { $0.file.path.hasSuffix(".svg") }
      .map { ($0.file.path, Symbol.words(in: $0.written ?? [])) }
    let words = Dictionary(pictures) { first, _ in first }
    var unexplained: [Problem] = []
    for page in notebook.pages {
      unexplained += try Self.unexplained(on: page, words, in: checkout)
    }
    self.unexplained = unexplained
    let known = Set(verdicts.map(\.path))
    let others = names.filter { !TemporaryFile.isBeingWritten($0) }
      .map { "\(Notebook.folder)/\($0)" }.filter { !known.contains($0) }
    obsolete = others.filter { checkout.begins($0, with: Notebook.File.sign) }
    unknownFiles = others.filter { !checkout.begins($0, with: Notebook.File.sign) }
  }

  /// Returns all problems with the notebook's files.
  func problems() -> [Problem] {
    outdated.map(Self.staleness)
      + obsolete.map {
        Problem(
          rule: .notebook, file: $0, message: "This file no longer belongs to a lesson.",
          remedy: Self.remedy)
      } + unexplained + obstacles
  }

  /// Returns the problems with signs in the pictures of `page` that its legend does not explain.
  /// `words` contains the signs in outdated pictures.
  private static func unexplained(
    on page: Notebook.Page, _ words: [String: Set<String>], in checkout: Checkout
  ) throws(Failure) -> [Problem] {
    let path = page.lesson.page
    // `staleness` reports a missing page.
    guard let written = try checkout.bytesIfAny(of: path) else { return [] }
    let legend = String(decoding: written, as: UTF8.self)
    var seen: Set<String> = []
    var problems: [Problem] = []
    for scene in page.lesson.scenes {
      let picture = page.lesson.picture(of: scene)
      let shown = words[picture] ?? page.pictures[scene.name]?.words ?? []
      for word in shown.subtracting(Symbol.styles).sorted()
      where seen.insert(word).inserted {
        guard let symbol = Symbol(rawValue: word) else {
          problems.append(
            Problem(
              rule: .legend, file: picture, message: "No legend explains the sign \"\(word)\".",
              remedy: "Add it to Sources/Marbles/Drawing/Symbol.swift, and build again."))
          continue
        }
        if legend.has(symbol.line) { continue }
        problems.append(
          Problem(
            rule: .legend, file: path,
            message:
              "The legend does not explain a sign in \(picture): \(symbol.line.dropFirst(2)).",
            remedy: remedy))
      }
    }
    return problems
  }

  /// The problems that must be fixed before the notebook can be written.
  var obstacles: [Problem] {
    unknownFiles.map {
      Problem(
        rule: .unknownFile, file: $0,
        message: "This folder belongs to the notebook, but the file does not.",
        remedy: "Move it elsewhere, or delete it.")
    } + tooLarge
  }

  private static func staleness(of file: Notebook.File, _ written: [UInt8]?) -> Problem {
    guard let written else {
      return Problem(
        rule: .notebook, file: file.path, message: "The file is missing.", remedy: remedy)
    }
    let same = zip(written, file.text.utf8).prefix { $0 == $1 }.count
    return Problem(
      rule: .notebook, file: file.path,
      line: 1 + written[..<same].count { $0 == UInt8(ascii: "\n") },
      message: "From here on, it differs from what the lessons produce.", remedy: remedy)
  }
}
