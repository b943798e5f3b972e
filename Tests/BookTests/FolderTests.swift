import CLibrary
import Foundation
import Testing

@testable import Book
@testable import RunnerTools
@testable import Runner

/// A book's folder, which is written completely or not at all.
@Suite struct FolderTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "shelf \(UUID().uuidString)")

  private func inFolder(_ body: (_ path: String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try body(root.appending(path: "book").path)
  }

  private func write(_ path: String) throws {
    try BookFolder(path, called: "book").replace(with: SharedBook.book.get())
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test("A book is written completely, to a new folder or in place of an old book")
  func written() throws {
    try inFolder { path in
      let files = try SharedBook.book.get().files
      try write(path)
      #expect(try names(path) == files.map(\.name).sorted())
      let old = "<!doctype html>\n<!-- \(Book.sign) -->\n"
      try old.write(toFile: path + "/57-gone.html", atomically: false, encoding: .utf8)
      try old.write(toFile: path + "/index.html", atomically: false, encoding: .utf8)
      try write(path + "/")
      for file in files {
        #expect(try String(contentsOfFile: "\(path)/\(file.name)", encoding: .utf8) == file.text)
      }
      #expect(try names(path) == files.map(\.name).sorted())
      #expect(try names(root.path) == ["book"])
    }
  }

  @Test(
    "A folder with other files is refused and not changed",
    arguments: ["notes.txt", ".hidden", "index.html"])
  func stranger(name: String) throws {
    try inFolder { path in
      for isBook in [false, true] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        if isBook {
          try FileManager.default.removeItem(atPath: path)
          try write(path)
        }
        try "mine".write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
        let before = try names(path)
        let failure = #expect(throws: Failure.self) { try write(path) }
        #expect(
          failure?.message
            == "cannot write the book to book: it contains \(name), which is not part of a book")
        #expect(try names(path) == before)
        #expect(try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) == "mine")
        #expect(try names(root.path) == ["book"])
      }
    }
  }

  @Test("An empty folder name is a usage error")
  func nameless() {
    let failure = #expect(throws: Failure.self) { try BookFolder("", called: "") }
    #expect(failure?.message == "book needs the name of a folder, not \"\"")
    #expect(failure?.status == .usage)
  }

  @Test("A folder that cannot be made is refused before anything is played")
  func unmakeable() throws {
    try inFolder { path in
      let failure = #expect(throws: Failure.self) {
        try BookFolder(path + "/missing/book", called: "book")
      }
      #expect(failure?.message.hasPrefix("book cannot be written: ") == true)
    }
  }

  @Test("A folder with a link in it is refused, even if the link leads to a page of a book")
  func linkInside() throws {
    try inFolder { path in
      try write(path)
      let page = root.appending(path: "page.html").path
      try FileManager.default.moveItem(atPath: path + "/index.html", toPath: page)
      try FileManager.default.createSymbolicLink(
        atPath: path + "/index.html", withDestinationPath: page)
      #expect(throws: Failure.self) { try write(path) }
      #expect(try names(root.path) == ["book", "page.html"])
    }
  }

  @Test("A file, a link, and a folder whose parent is missing are refused")
  func places() throws {
    try inFolder { path in
      try "mine".write(toFile: path, atomically: false, encoding: .utf8)
      #expect(throws: Failure.self) { try write(path) }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: root.appending(path: "elsewhere").path)
      #expect(throws: Failure.self) { try write(path) }
      #expect(throws: Failure.self) { try write(root.path + "/none/book") }
      #expect(throws: Failure.self) { try write("") }
      #expect(try names(root.path) == ["book"])
    }
  }

  /// A process ID that is too large to exist.
  private static let gone = Int32.max

  @Test(
    "Writing a book removes the files that a killed process left beside it",
    arguments: [".\(gone).new", ".\(gone).new.old", ".\(getpid()).new"])
  func temporaryFiles(ending: String) throws {
    try inFolder { path in
      try FileManager.default.createDirectory(
        atPath: path + ending, withIntermediateDirectories: false)
      let page = "<!doctype html>\n<!-- \(Book.sign) -->\n"
      // The process was killed right after it had created its second file.
      for (name, text) in [("index.html", page), ("07-cold-and-hot.html", "")] {
        try text.write(toFile: "\(path)\(ending)/\(name)", atomically: false, encoding: .utf8)
      }
      try write(path)
      #expect(try names(root.path) == ["book"])
      #expect(try names(path) == SharedBook.book.get().files.map(\.name).sorted())
    }
  }

  @Test("Other files beside the book are kept")
  func others() throws {
    try inFolder { path in
      let page = "<!doctype html>\n<!-- \(Book.sign) -->\n"
      let folders = [
        // Process 1 is always running.
        ("book.1.new", "index.html", page),
        // Files that do not belong to a book.
        ("book.\(Self.gone).new", "notes.txt", "mine"),
        // Names that the program never uses.
        ("book.new", "index.html", page), ("book.0.new", "index.html", page),
        ("book.-5.new", "index.html", page), ("book.x.new", "index.html", page),
        ("books.\(Self.gone).new", "index.html", page),
        ("book.\(Self.gone).new.bak", "index.html", page),
      ]
      for (folder, name, text) in folders {
        try FileManager.default.createDirectory(
          at: root.appending(path: folder), withIntermediateDirectories: false)
        try text.write(
          to: root.appending(path: "\(folder)/\(name)"), atomically: false, encoding: .utf8)
      }
      // A link to another book, with the name of a temporary file.
      try FileManager.default.createSymbolicLink(
        atPath: "\(path).\(Self.gone - 1).new",
        withDestinationPath: root.appending(path: "book.new").path)
      let before = try names(root.path)
      try write(path)
      #expect(try names(root.path) == (before + ["book"]).sorted())
      for (folder, name, text) in folders {
        let file = root.appending(path: "\(folder)/\(name)")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
    }
  }
}
