import CLibrary
import Foundation
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Marbles
@testable import Stage

/// Files of the wrong kind, and files that are unreadable, too large or read-only.
@Suite struct HostileTests {
  private static let file = "Tests/Expected/07-cold-and-hot.log"
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  private func path(_ file: String) -> String { copy.root.appending(path: file).path }

  @Test("Control characters in a file's name do not reach the terminal")
  func names() throws {
    let name = "99-\u{1B}[31m\u{9B}1m\r.log"
    try copy.write("a\n", to: "Tests/Expected/\(name)")
    let outcome = try copy.run("check")
    #expect(
      outcome.out.split(separator: "\n").first == """
        Tests/Expected/99-\\x1B[31m\\xC2\\x9B1m\\r.log:1: This log belongs to no lesson. Delete it.
        """)
    let line = try copy.run("check", "--json").out.split(separator: "\n").first ?? ""
    #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(try Objects.object(line)["file"] as? String == "Tests/Expected/\(name)")
  }

  @Test(
    "Only regular files are read",
    arguments: [
      ["diff", "7"], ["record", "7", "--yes"], ["check"],
    ])
  func irregular(arguments: [String]) throws {
    for makeIt in [
      { (path: String) in mkfifo(path, 0o600) }, { symlink("/dev/zero", $0) },
    ] {
      try copy.remove(Self.file)
      #expect(makeIt(path(Self.file)) == 0)
      let outcome = try Runner.run(arguments, in: copy.root, .fixture)
      #expect(outcome.status == 1)
      #expect(outcome.out == "")
      // A message about a busy machine may come first.
      #expect(
        outcome.error.hasSuffix(
          "lesson-runner: \(Self.file) cannot be read: not a regular file\n"))
    }
  }

  /// Unexpected entries in the notebook's folder.
  enum Obstacle: CaseIterable {
    case pipe, folder, file, link, linkToNothing, linkedPage

    /// Creates the obstacle and returns the expected error.
    func put(into copy: Copy) throws -> String {
      let root = copy.root
      let page = "lessons/07-cold-and-hot.md"
      let isLink = "is a symbolic link. Replace it with what it points to"
      switch self {
      case .pipe:
        try copy.remove(page)
        #expect(mkfifo(root.appending(path: page).path, 0o600) == 0)
        return "\(page) cannot be read: not a regular file"
      case .folder:
        try copy.remove(page)
        try copy.makeFolder(page)
        return "\(page) cannot be read: Is a directory"
      case .file:
        try copy.remove("lessons")
        try copy.write("a file", to: "lessons")
        return "lessons cannot be read: Not a directory"
      case .link:
        try FileManager.default.moveItem(
          at: root.appending(path: "lessons"), to: root.appending(path: "elsewhere"))
        #expect(symlink("elsewhere", root.appending(path: "lessons").path) == 0)
        try copy.edit(page) { $0 += "more\n" }
        return "\(page) cannot be written: lessons \(isLink)"
      case .linkToNothing:
        try copy.remove("lessons")
        #expect(symlink("nowhere", root.appending(path: "lessons").path) == 0)
        return "lessons/01-chaining.md cannot be written: lessons \(isLink)"
      case .linkedPage:
        try copy.remove(page)
        #expect(symlink("../Package.swift", root.appending(path: page).path) == 0)
        return "\(page) cannot be written: \(page) \(isLink)"
      }
    }
  }

  @Test(
    "If the notebook cannot be written, none of its files changes", arguments: Obstacle.allCases)
  func notebook(obstacle: Obstacle) throws {
    try copy.edit("lessons.md") { $0 += "more\n" }
    let sentence = try obstacle.put(into: copy)
    let (front, manifest) = (try copy.text(of: "lessons.md"), try copy.text(of: "Package.swift"))
    let outcome = try copy.run("notebook")
    #expect(outcome.status == 1)
    #expect(outcome.out == "")
    #expect(outcome.error.hasSuffix("lesson-runner: \(sentence)\n"), "\(outcome.error)")
    #expect(try copy.text(of: "lessons.md") == front)
    #expect(try copy.text(of: "Package.swift") == manifest)
  }

  @Test(
    "An unknown entry in the notebook's folder is reported, even if it is not a regular file",
    arguments: ["pipe", "folder"])
  func strangers(kind: String) throws {
    if kind == "pipe" {
      #expect(mkfifo(path("lessons/pipe"), 0o600) == 0)
    } else {
      try copy.makeFolder("lessons/folder")
    }
    #expect(
      try copy.run("check").out
        == "lessons/\(kind):1: This folder belongs to the notebook, but the file does not. Move it elsewhere, or delete it.\n1 problem.\n"
    )
  }

  @Test("A file of more than 64 MB is not read")
  func large() throws {
    #expect(truncate(path(Self.file), 64 << 20 + 1) == 0)
    #expect(
      try copy.run("diff", "7")
        == .init(
          status: 1, out: "",
          error: "lesson-runner: \(Self.file) cannot be read: it is larger than 64 MB\n"))
  }

  @Test("Nothing is written through a symbolic link", arguments: ["Tests/Expected", "Tests", file])
  func links(part: String) throws {
    let elsewhere = copy.root.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: copy.root.appending(path: part), to: elsewhere)
    #expect(symlink(elsewhere.path, path(part)) == 0)
    try Data("another log\n".utf8).write(
      to: copy.root.appending(path: Self.file).resolvingSymlinksInPath())
    let outcome = try copy.run("record", "7", "--yes")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        lesson-runner: \(Self.file) cannot be written: \(part) is a symbolic link. \
        Replace it with what it points to

        """)
    #expect(try copy.text(of: Self.file) == "another log\n")
  }

  @Test("A read-only folder is an error, and no file is left in it")
  func readOnly() throws {
    // Root can write everywhere except in a system folder such as `/sys/kernel`.
    let folder = geteuid() == 0 ? "/sys/kernel" : path("Tests/Expected")
    if geteuid() != 0 { #expect(chmod(folder, 0o555) == 0) }
    defer { if geteuid() != 0 { chmod(folder, 0o755) } }
    let failure = #expect(throws: Failure.self) {
      try Checkout(root: folder).replace("a.log", with: [])
    }
    #expect(failure?.message == "a.log cannot be written: Permission denied")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.log"))
    let another = #expect(throws: Failure.self) {
      try Checkout(root: folder).replace("lessons/a.md", with: [])
    }
    // Not even root can create a folder in a system folder.
    let reason = geteuid() == 0 ? "Operation not permitted" : "Permission denied"
    #expect(another?.message == "lessons/a.md cannot be written: \(reason)")
  }

  @Test("If a folder has the name of the file to write, the error leaves no temporary file")
  func folder() throws {
    try copy.makeFolder("folder/log")
    let failure = #expect(throws: Failure.self) {
      try Checkout(root: path("folder")).replace("log", with: [97])
    }
    #expect(failure?.message == "log cannot be written: Is a directory")
    let another = #expect(throws: Failure.self) { try Checkout(root: path("folder")).remove("log") }
    #expect(another?.message.hasPrefix("log cannot be removed: ") == true)
    #expect(try copy.names(in: "folder") == ["log"])
  }

  @Test("If a log cannot be written completely, the old one stays")
  func full() throws {
    // No file may exceed 1024 bytes, so the first 1024 bytes are written and the rest is refused.
    let old = try copy.text(of: Self.file).replacing("recveive: 3", with: "recveive: 4")
    #expect(old.utf8.count > 1024)
    try copy.write(old, to: Self.file)
    let outcome = try copy.shell(
      "trap '' XFSZ; ulimit -f 1; lesson-runner record 7 --yes | cat >/dev/null")
    #expect(
      outcome.error == "lesson-runner: \(Self.file) cannot be written: File too large\n")
    #expect(try copy.text(of: Self.file) == old)
    #expect(try copy.names(in: "Tests/Expected").count == 5)
  }

  @Test("If a book cannot be written completely, the old one stays")
  func fullShelf() throws {
    #expect(try copy.run("book").status == 0)
    let names = try copy.names(in: "book")
    let texts = try names.map { try copy.text(of: "book/\($0)") }
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") {
      $0 = $0.replacing("A cold signal", with: "A colder signal")
    }
    // No file may exceed 20 KB. The index is smaller, so only the larger files cannot be written.
    let outcome = try copy.shell("trap '' XFSZ; ulimit -f 20; lesson-runner book")
    #expect(outcome.error.hasSuffix("lesson-runner: book cannot be written: File too large\n"))
    #expect(outcome.status == 1)
    #expect(try copy.names(in: "book") == names)
    #expect(try names.map { try copy.text(of: "book/\($0)") } == texts)
    #expect(try !copy.names(in: "").contains { $0.hasSuffix(".new") })
  }

  // MARK: Long differences

  /// Far more lines than a terminal shows, all different from the log.
  private static let much =
    (0..<5000).map { "2020-05-28 19:37:55.000000+0800 RACExample[7:1] line \($0)\n" }.joined()

  @Test("A terminal shows the beginning of a long difference, and says that there is more")
  func longForPeople() throws {
    try copy.write(Self.much, to: Self.file)
    let outcome = try copy.run("diff", "7", "--color", "always")
    #expect(outcome.status == 1)
    #expect(outcome.out.utf8.count < 200_000)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.contains { $0.contains("line 0\u{1B}") })
    #expect(lines.contains { $0.contains("created") })
    let shown = lines.count { $0.hasPrefix("\u{1B}[31m-") || $0.hasPrefix("\u{1B}[32m+") }
    let all = 5000 + (try copy.run("7").out.split(separator: "\n").count)
    #expect(
      lines.contains(
        "… and \(all - shown) more lines. To see them all, redirect the output to a file."))
  }

  @Test("In a pipe, a long difference is complete, but only its beginning is compared word by word")
  func longForPrograms() throws {
    try copy.write(Self.much, to: Self.file)
    let diff = try copy.run("diff", "7")
    #expect(diff.out.contains("line 4999\n"))
    #expect(diff.out.contains(/\nNot compared word by word: \d+ more lines\.\n/))
    try copy.write(diff.out, to: "7.patch")
    #expect(try copy.shell("patch -p1 <7.patch").status == 0)
    #expect(try copy.text(of: Self.file) == (try copy.run("7").out))
  }

  @Test("A long line is cut off on a terminal")
  func longLine() throws {
    try copy.write(String(repeating: "x y ", count: 50_000) + "\n", to: Self.file)
    let outcome = try copy.run("diff", "7", "--color", "always")
    #expect(outcome.out.utf8.count < 50_000)
    #expect(outcome.out.contains("x y …"))
    #expect(try copy.run("diff", "7").out.utf8.count > 200_000)
  }

  @Test(
    "A shortened difference has lines from both sides, and counts the omitted lines",
    arguments: [
      (1_000_000, 200, 200, 0), (1_000, 25, 25, 350), (1, 1, 1, 398), (0, 0, 0, 400),
    ])
  func beginning(bytes: Int, removed: Int, added: Int, rest: Int) throws {
    let texts = ["+", "-"].map { name in
      (1000..<1200).map { "line \(name)\($0) of 20 by\n" }.joined()
    }
    let diff = try #require(UnifiedDiff(from: texts[0], named: "a", to: texts[1], named: "b"))
    let beginning = DiffBeginning(of: diff, within: bytes)
    #expect(beginning.changes.reduce(0) { $0 + $1.removed.count } == removed)
    #expect(beginning.changes.reduce(0) { $0 + $1.added.count } == added)
    #expect(beginning.omittedLines == rest)
  }

  @Test("A shortened difference shows no lines after the gap")
  func gap() throws {
    let lines = (100..<200).map { "line \($0)\n" }.joined()
    let diff = try #require(
      UnifiedDiff(from: "old\nkept\n", named: "a", to: lines + "kept\nmore\n", named: "b"))
    let beginning = DiffBeginning(of: diff, within: 500)
    #expect(beginning.hunks.map(\.items.count) == [1])
    #expect(beginning.changes.first?.removed.count == 1)
  }

  // MARK: Speed

  @Test("The tolerance for times is stated in the lesson's own time")
  func tolerance() throws {
    let outcome = try Runner.run(["diff", "4.disposed-early", "--live=12.5"], in: Repository.root)
    #expect(
      outcome.error.hasPrefix(
        """
        lesson-runner: lines may be up to 1.25 s early or late in the lesson's own time, or 6.25 s \
        where threads race

        """))
  }

  @Test(
    "A speed so high that no difference in time would be noticed is refused",
    arguments: ["50.5", "200", "1e300"])
  func tooFast(speed: String) throws {
    let outcome = try Runner.run(["diff", "7", "--live=\(speed)"], in: Repository.root)
    #expect(outcome.status == 2)
    #expect(outcome.out == "")
    let lines = outcome.error.split(separator: "\n")
    #expect(
      lines[0].hasSuffix(
        " early or late unnoticed. The highest speed is 50"))
    #expect(lines.last == "try: lesson-runner diff 7 --live=50")
  }
}
