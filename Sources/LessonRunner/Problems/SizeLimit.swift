import Book
import Notebook

/// The maximum size of a file in the notebook or the book, or of the whole book.
package struct SizeLimit {
  /// The limit in kilobytes of 1,000 bytes.
  let kilobytes: Int

  /// A sentence about how to make the file smaller.
  package let remedy: String

  private static let shorterLesson = "Split the lesson, or shorten its prose, logs or drawings."

  /// Returns the limit for the notebook's file at `path`.
  package static func ofNotebook(_ path: String) -> SizeLimit {
    if path == Notebook.front {
      return SizeLimit(
        kilobytes: 60,
        remedy: "Move a part, such as the table of names, to its own page.")
    }
    if path.hasSuffix(".md") { return SizeLimit(kilobytes: 120, remedy: shorterLesson) }
    return SizeLimit(kilobytes: 60, remedy: "Draw fewer signals or values in the scene.")
  }

  /// The limit for a page of the book.
  static let page = SizeLimit(kilobytes: 300, remedy: shorterLesson)

  /// The limit for everything that a search loads.
  static let search = SizeLimit(
    kilobytes: 400, remedy: "Remove something from SearchIndex that readers rarely look for.")

  /// The limit for the whole book.
  static let book = SizeLimit(
    kilobytes: 8000, remedy: "Find text that many pages repeat, and store it only once.")

  /// Returns the problem with `file`, or nil if `bytes` is within the limit.
  package func problem(with file: String, of bytes: Int) -> Problem? {
    guard bytes > kilobytes * 1000 else { return nil }
    return Problem(
      rule: .size, file: file,
      message: "It takes \((bytes + 999) / 1000) KB; the limit is \(kilobytes) KB.",
      remedy: remedy)
  }
}

/// A check that compares the sizes of a book's files with their limits.
///
/// `book` and the tests apply these limits. `check` does not, because it would have to create the
/// book, which would double its time.
package struct BookCheck {
  /// The names of the files and their sizes in bytes.
  let files: [(name: String, bytes: Int)]

  /// Returns a problem for each file that is too large, and another if the whole book is too large.
  package func problems() -> [Problem] {
    let pages = files.filter { $0.name.hasSuffix(".html") }.compactMap {
      SizeLimit.page.problem(with: "book/\($0.name)", of: $0.bytes)
    }
    let search = files.filter { $0.name == Book.searchFile }.compactMap {
      SizeLimit.search.problem(with: "book/\($0.name)", of: $0.bytes)
    }
    let whole = SizeLimit.book.problem(with: "book", of: files.map(\.bytes).reduce(0, +))
    return pages + search + [whole].compactMap(\.self)
  }
}

extension BookCheck {
  /// Checks the files of `book`.
  package init(_ book: Book) {
    files = book.files.map { ($0.name, $0.text.utf8.count) }
  }
}
