import Book
import CLibrary
import Runner

/// A folder for a book. The book is written as a whole or not at all.
struct BookFolder {
  /// The folder's name in messages.
  let name: String

  let path: String

  /// Creates a value for the folder at `path`, which must be empty, contain a book, or not exist
  /// yet.
  init(_ path: String, called name: String) throws(Failure) {
    self.path = path.withoutSlashes
    self.name = name.withoutSlashes
    if self.path.isEmpty { throw .noFolderName }
    _ = try contents()
    // Playing all lessons takes seconds, so first find out whether the book can be written at all.
    let temporary = self.path + TemporaryFile.ending(of: getpid())
    do throws(Files.Problem) {
      _ = try Files.makeFolder(temporary)
    } catch {
      throw .unwritten(self.name, error)
    }
    Files.removeFolder(temporary)
  }

  /// Replaces the folder's contents with `book`, and removes any books left next to it by processes
  /// that were killed.
  func replace(with book: Book) throws(Failure) {
    try Files.withoutInterruption { () throws(Failure) in
      let old = try contents()
      removeTemporaryFolders(TemporaryFile.ending)
      let temporary = path + TemporaryFile.ending(of: getpid())
      do throws(Files.Problem) {
        try Self.write(book, to: temporary)
        try Files.exchangeFolder(path, with: temporary)
      } catch {
        Self.remove(temporary, with: book.files.map(\.name))
        throw .unwritten(name, error)
      }
      Self.remove(temporary, with: old)
      // The new book is in place now, so also remove previous books that a killed process left
      // during an exchange.
      removeTemporaryFolders(TemporaryFile.ending + Files.asideEnding)
    }
  }

  /// Removes the books left next to this folder by processes that were killed. Their names end with
  /// the process ID and `ending`.
  private func removeTemporaryFolders(_ ending: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let (parent, name) = (path[..<start], path[start...])
    for other in (try? Files.names(in: parent.isEmpty ? "." : String(parent), withHidden: true))
      ?? []
    {
      guard let process = Int32(other.dropFirst(name.count + 1).dropLast(ending.count)),
        other == "\(name).\(process)\(ending)", TemporaryFile.isOver(process),
        let names = Self.ownFiles(in: "\(parent)\(other)")
      else { continue }
      Self.remove("\(parent)\(other)", with: names)
    }
  }

  /// Returns the names in `folder` if all of them are files of a book, otherwise nil. An empty file
  /// counts as part of a book, because a killed process may have created a file without writing to
  /// it.
  private static func ownFiles(in folder: String) -> [String]? {
    guard !Files.isLink(folder), let names = try? Files.names(in: folder, withHidden: true) else {
      return nil
    }
    let isOwn = names.allSatisfy { name in
      let file = "\(folder)/\(name)"
      guard !Files.isLink(file), let bytes = try? Files.bytes(of: file) else { return false }
      return bytes.isEmpty || Book.isOwn(bytes)
    }
    return isOwn ? names : nil
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

  /// Returns the names of the book's files in this folder. Fails if the folder contains anything
  /// else.
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
        throw .refused(self.name, "it contains \(escaped(name.utf8)), which is not part of a book")
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
  /// A failure for an empty folder name.
  fileprivate static var noFolderName: Failure {
    Failure(
      message: "book needs the name of a folder, not \"\"", usage: Command.book.usage,
      advice: [Advice(command: "lesson-runner book ~/rac")], status: .usage)
  }

  fileprivate static func refused(_ folder: String, _ reason: String) -> Failure {
    Failure(
      message: "cannot write the book to \(folder): \(reason)",
      advice: [
        Advice(
          command: "lesson-runner book FOLDER",
          comment: "a folder that is new or empty")
      ])
  }

  fileprivate static func unwritten(_ folder: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(folder) cannot be written: \(problem.reason)")
  }
}
