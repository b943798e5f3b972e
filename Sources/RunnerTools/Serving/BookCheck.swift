import Book
import Runner

/// A check that compares the sizes of a book's files with their limits.
///
/// `book` and the tests apply these limits. `check` does not, because it would have to create the
/// book, which would double its time.
struct BookCheck {
  /// The limit for a page of the book.
  static let page = SizeLimit(kilobytes: 300, remedy: SizeLimit.shorterLesson)

  /// The limit for everything that a search loads.
  static let search = SizeLimit(
    kilobytes: 400, remedy: "Remove something from SearchIndex that readers rarely look for.")

  /// The limit for the whole book.
  static let book = SizeLimit(
    kilobytes: 8000, remedy: "Find text that many pages repeat, and store it only once.")

  /// The names of the files and their sizes in bytes.
  let files: [(name: String, bytes: Int)]

  /// Returns a problem for each file that is too large, and another if the whole book is too large.
  func problems() -> [Problem] {
    let pages = files.filter { $0.name.hasSuffix(".html") }.compactMap {
      Self.page.problem(with: "book/\($0.name)", of: $0.bytes)
    }
    let search = files.filter { $0.name == Book.searchFile }.compactMap {
      Self.search.problem(with: "book/\($0.name)", of: $0.bytes)
    }
    let whole = Self.book.problem(with: "book", of: files.map(\.bytes).reduce(0, +))
    return pages + search + [whole].compactMap(\.self)
  }
}

extension BookCheck {
  /// Checks the files of `book`.
  init(_ book: Book) {
    files = book.files.map { ($0.name, $0.text.utf8.count) }
  }
}
