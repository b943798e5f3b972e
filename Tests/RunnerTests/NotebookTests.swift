import CLibrary
import Notebook
import Testing

@testable import Runner

@Suite struct NotebookTests {
  private static let remedy = "Write the notebook again: lesson-runner notebook"

  /// A page that the changes below affect.
  private static let page = "lessons/05-unit-signals.md"

  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("An up-to-date notebook is not written")
  func fresh() throws {
    try expect(
      copy.run("notebook"),
      is: .init(status: 0, out: "The notebook is already up to date.\n", error: ""))
  }

  @Test(
    "Exactly the stale and missing files are reported, until notebook writes them",
    arguments: [
      "lessons.md", "lessons/07-cold-and-hot.md", "lessons/07-cold-and-hot.hot.svg",
      "Documentation/Names.md",
    ])
  func stale(file: String) throws {
    let text = try copy.text(of: file)
    try copy.edit(file) { $0 = $0.replacing("7", with: "eight") }
    let line =
      text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.contains("7") }.count + 1
    for problem in [
      "\(file):\(line): From here on, it differs from what the lessons produce.",
      "\(file):1: The file is missing.",
    ] {
      try expect(
        copy.run("check"),
        is: .init(status: 1, out: "\(problem) \(Self.remedy)\n1 problem.\n", error: ""))
      try expect(copy.run("notebook"), is: .init(status: 0, out: "Wrote \(file).\n", error: ""))
      try expect(copy.text(of: file), is: text)
      try copy.remove(file)
    }
  }

  @Test("Without a notebook, all files are written")
  func missing() throws {
    let names = try copy.names(in: "lessons")
    #expect(names.contains("07-cold-and-hot.md"))
    let texts = try names.map { try copy.text(of: "lessons/\($0)") }
    try copy.remove("lessons")
    let outcome = try copy.run("notebook")
    #expect(outcome.status == 0)
    #expect(outcome.out.split(separator: "\n").count == names.count)
    #expect(try copy.names(in: "lessons") == names)
    #expect(try names.map { try copy.text(of: "lessons/\($0)") } == texts)
  }

  @Test("Pages of removed lessons are deleted, and unknown files are reported")
  func others() throws {
    let (gone, foreign) = ("lessons/06-gone.md", "lessons/notes.md")
    try copy.write(try copy.text(of: "lessons/07-cold-and-hot.md"), to: gone)
    try copy.write("# Notes\n", to: foreign)
    try expect(
      copy.run("check").out,
      is: """
        \(gone):1: This file no longer belongs to a lesson. \(Self.remedy)
        \(foreign):1: This folder belongs to the notebook, but the file does not. Move it elsewhere, or delete it.
        2 problems.

        """)
    let outcome = try copy.run("notebook")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("\n\(foreign):1: This folder belongs"))
    #expect(!outcome.error.contains(gone))
    #expect(try copy.names(in: "lessons").contains("06-gone.md"))
    try copy.remove(foreign)
    try expect(copy.run("notebook"), is: .init(status: 0, out: "Removed \(gone).\n", error: ""))
    #expect(try !copy.names(in: "lessons").contains("06-gone.md"))
  }

  @Test("A file that another process is writing is neither reported nor removed")
  func otherRun() throws {
    let file = "lessons/07-cold-and-hot.md"
    let temporary = "\(file).\(getpid())\(TemporaryFile.ending)"
    // At first the file is empty, and then it has the sign of the notebook's files.
    for text in ["", try copy.text(of: file)] {
      try copy.write(text, to: temporary)
      for command in ["check", "notebook"] {
        #expect(try copy.run(command).status == 0)
        #expect(try copy.text(of: temporary) == text)
      }
    }
  }

  @Test("A picture in the notebook equals the output of marbles --svg")
  func picture() throws {
    let picture = try copy.text(of: "lessons/07-cold-and-hot.hot.svg")
    try expect(
      copy.run("marbles", "7.hot", "--svg").out,
      is: String(picture.trimmingPrefix(Notebook.File.sign)))
  }

  @Test("The notebook shows the current text of a changed file")
  func changed() throws {
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") {
      $0 = $0.replacing("A cold signal starts its work anew", with: "A cold signal starts again")
    }
    let page = "lessons/07-cold-and-hot.md"
    try expect(copy.run("notebook"), is: .init(status: 0, out: "Wrote \(page).\n", error: ""))
    #expect(try copy.text(of: page).contains("\nA cold signal starts again"))
  }

  @Test("If Objective-C cannot be read, the notebook is not written")
  func unreadableObjectiveC() throws {
    let text = try copy.text(of: Self.page)
    try copy.edit("ObjectiveC/Signals/05-UnitSignals.m") { $0 += "/* and so on" }
    let problem =
      "ObjectiveC/Signals/05-UnitSignals.m:19: A comment is not closed. End it with */.\n"
    let outcome = try copy.run("notebook")
    #expect(outcome.status == 1 && outcome.error.contains(problem), "\(outcome.error)")
    try expect(copy.text(of: Self.page), is: text)
    try copy.remove("ObjectiveC/Signals/05-UnitSignals.m")
    try copy.makeFolder("ObjectiveC/Signals/05-UnitSignals.m")
    #expect(
      try copy.run("check").out.hasPrefix(
        "ObjectiveC/Signals/05-UnitSignals.m:1: The file cannot be read: Is a directory. "))
  }

  @Test("If a lesson's file is missing, the notebook is not written")
  func unreadable() throws {
    let text = try copy.text(of: Self.page)
    try copy.remove("Sources/Lessons/Signals/07-ColdAndHot.swift")
    try expect(
      copy.run("notebook"),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: the notebook was not written; fix these problems first:
          Sources/Lessons/Signals/07-ColdAndHot.swift: this file of lesson 7 is missing.
          try: lesson-runner check    lists all problems

          """))
    try expect(copy.text(of: Self.page), is: text)
  }

  @Test("The notebook is written even if check finds other problems")
  func unfinished() throws {
    try copy.edit("Sources/Lessons/Signals/05-UnitSignals.swift") {
      $0 = $0.replacing("One of them sends nothing", with: "One. Two. Three")
    }
    try copy.edit("Tests/Expected/07-cold-and-hot.log") { $0 += "more\n" }
    try expect(copy.run("notebook"), is: .init(status: 0, out: "Wrote \(Self.page).\n", error: ""))
    let found = try copy.run("check").out
    #expect(found.contains("Its introduction has 4 sentences."))
    #expect(found.contains("From here on, lesson 7 prints something else."))
    #expect(!found.contains("lessons/"))
  }
}
