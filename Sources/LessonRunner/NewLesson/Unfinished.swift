import Notebook
import Stage

/// What is left of a lesson whose beginning was cut short: its file without a line in the catalogue,
/// and the catalogue that was to have one.
struct Unfinished {
  /// The files, and what their lessons are called in them.
  private var files: [(file: String, member: String?)] = []
  private let leftovers: [Leftover]

  init(_ checkout: Checkout) throws(Failure) {
    leftovers = try Leftover.all(in: Catalogue.folder, of: checkout)
    let catalogue = Catalogue(try checkout.text(of: Catalogue.file))
    // Where there is no list, no lesson is to blame.
    for chapter in Chapter.allCases where catalogue.hasList {
      let folder = "\(Catalogue.folder)/\(chapter.folder)"
      for name in try checkout.names(in: folder)
      where name.hasSuffix(".swift") && name.first?.isNumber == true {
        let file = "\(folder)/\(name)"
        let member = LessonFile.member(in: try checkout.text(of: file))?.name
        if member.flatMap(catalogue.line) == nil { files.append((file, member)) }
      }
    }
  }

  /// Why no other lesson can be begun, if there is something left.
  var failure: Failure? {
    let words =
      files.map { "\($0.file) has no line in \(Catalogue.file)" }
      + leftovers.map { "\($0.file) was to replace \($0.replaced)" }
    if words.isEmpty { return nil }
    let paths = (files.map(\.file) + leftovers.map(\.file)).map(Shell.bash.word)
    let lines = files.compactMap(\.member).map { "    \($0)," }.map { "`\($0)`" }
    return Failure(
      message: "a lesson was begun and not finished: " + words.joined(separator: "; "),
      advice: [
        Failure.Advice(
          command: "rm " + paths.joined(separator: " "),
          comment: lines.isEmpty
            ? "then new again"
            : "or put \(listed(lines)) into the list of \(Catalogue.file)")
      ])
  }
}
