import Notebook
import Runner

/// The maximum size of a file in the notebook or the book, or of the whole book.
package struct SizeLimit {
  /// The limit in kilobytes of 1,000 bytes.
  let kilobytes: Int

  /// A sentence about how to make the file smaller.
  package let remedy: String

  package static let shorterLesson = "Split the lesson, or shorten its prose, logs or drawings."

  package init(kilobytes: Int, remedy: String) {
    (self.kilobytes, self.remedy) = (kilobytes, remedy)
  }

  /// Returns the limit for the notebook's file at `path`.
  package static func ofNotebook(_ path: String) -> SizeLimit {
    if path == Notebook.front {
      return SizeLimit(kilobytes: 60, remedy: "Move a part to its own page.")
    }
    if path.hasSuffix(".md") { return SizeLimit(kilobytes: 120, remedy: shorterLesson) }
    return SizeLimit(kilobytes: 60, remedy: "Draw fewer signals or values in the scene.")
  }

  /// Returns the problem with `file`, or nil if `bytes` is within the limit.
  package func problem(with file: String, of bytes: Int) -> Problem? {
    guard bytes > kilobytes * 1000 else { return nil }
    return Problem(
      rule: .size, file: file,
      message: "It takes \((bytes + 999) / 1000) KB; the limit is \(kilobytes) KB.",
      remedy: remedy)
  }
}
