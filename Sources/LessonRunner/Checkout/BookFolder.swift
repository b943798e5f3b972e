import Book
import CLibrary

/// A folder that a book is written into, as a whole or not at all.
struct BookFolder {
  /// What its user calls it.
  let name: String

  let path: String

  /// The one at `path`, which is empty, has a book, or is not there yet.
  init(_ path: String, called name: String) throws(Failure) {
    self.path = path.withoutSlashes
    self.name = name.withoutSlashes
    if self.path.isEmpty { throw .refused(quoted(name), "it has no name") }
    _ = try contents()
  }

  /// Puts `book` in the place of what is there.
  func replace(with book: Book) throws(Failure) {
    try Files.withoutInterruption { () throws(Failure) in
      let old = try contents()
      let beside = path + Leftover.ending(of: getpid())
      do throws(Files.Problem) {
        try Self.write(book, to: beside)
        try Files.exchangeFolder(path, with: beside)
      } catch {
        Self.remove(beside, with: book.files.map(\.name))
        throw .unwritten(name, error)
      }
      Self.remove(beside, with: old)
    }
  }

  private static func write(_ book: Book, to folder: String) throws(Files.Problem) {
    guard try Files.makeFolder(folder) else { throw .system(EEXIST) }
    for file in book.files {
      try Files.create("\(folder)/\(file.name)", Array(file.text.utf8))
    }
  }

  private static func remove(_ folder: String, with names: [String]) {
    for name in names { try? Files.remove("\(folder)/\(name)") }
    Files.removeFolder(folder)
  }

  /// The files of the book that is there. Whatever else is there must stay.
  private func contents() throws(Failure) -> [String] {
    if Files.isLink(path) { throw .refused(name, "it is a symbolic link") }
    let names: [String]
    do throws(Files.Problem) {
      names = try Files.names(in: path, withHidden: true)
    } catch {
      if error.isAbsence { return [] }
      throw .unwritten(self.name, error)
    }
    for name in names {
      let file = "\(path)/\(name)"
      guard !Files.isLink(file), let bytes = try? Files.bytes(of: file), Book.isOwn(bytes) else {
        throw .refused(self.name, "\(escaped(name.utf8)) in it is no part of a book")
      }
    }
    return names
  }
}

extension String {
  fileprivate var withoutSlashes: String {
    var name = self
    while name.count > 1, name.last == "/" { name.removeLast() }
    return name
  }
}

extension Failure {
  fileprivate static func refused(_ folder: String, _ reason: String) -> Failure {
    Failure(
      message: "\(folder) is not replaced by a book: \(reason)",
      advice: [Advice(command: "lesson-runner book FOLDER", comment: "one that is new or empty")])
  }

  fileprivate static func unwritten(_ folder: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(folder) cannot be written: \(problem.reason)")
  }
}
