import Notebook
import Runner
import Stage

/// Parts of a lesson whose creation was interrupted: a file without a line in the catalogue, or a
/// temporary file of the lesson or the catalogue.
struct UnfinishedLesson {
  /// The files without a line in the catalogue, and the members that they declare.
  private var files: [(file: String, member: String?)] = []
  private var temporaryFiles: [TemporaryFile]

  init(_ checkout: Checkout) throws(Failure) {
    temporaryFiles = try TemporaryFile.all(in: Checkout.lessonFolder, of: checkout)
    let catalogue = CatalogueFile(try checkout.text(of: CatalogueFile.file))
    // If the catalogue has no list at all, the fault is not with the lessons.
    for chapter in Chapter.allCases where catalogue.hasList {
      let folder = "\(Checkout.lessonFolder)/\(chapter.folder)"
      temporaryFiles += try TemporaryFile.all(in: folder, of: checkout)
      for name in try checkout.names(in: folder)
      where name.hasSuffix(".swift") && name.first?.isNumber == true {
        let file = "\(folder)/\(name)"
        let member = LessonFile.member(in: try checkout.text(of: file))?.name
        if member.flatMap(catalogue.line) == nil { files.append((file, member)) }
      }
    }
  }

  /// A failure that names the parts, or nil if there are none.
  var failure: Failure? {
    let words =
      files.map { "\($0.file) is not listed in \(CatalogueFile.file)" }
      + temporaryFiles.map { "\($0.file) should have become \($0.replaced)" }
    if words.isEmpty { return nil }
    let paths = (files.map(\.file) + temporaryFiles.map(\.file)).map(Shell.bash.word)
    let lines = files.compactMap(\.member).map { "    \($0)," }.map { "`\($0)`" }
    return Failure(
      message: "new was interrupted while it created a lesson: " + words.joined(separator: "; "),
      advice: [
        Failure.Advice(
          command: "rm " + paths.joined(separator: " "),
          comment: lines.isEmpty
            ? "then run new again"
            : "or add \(listed(lines)) to the list in \(CatalogueFile.file)")
      ])
  }
}
