import Testing

@Suite struct NotebookTests {
  private static let remedy = "Write it anew: lesson-runner notebook"

  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("A notebook that is what the lessons say is left alone")
  func fresh() throws {
    try expect(
      copy.run("notebook"),
      is: .init(status: 0, out: "lessons.md is what the lessons say already.\n", error: ""))
  }

  @Test("A stale notebook is a problem until it is written anew")
  func stale() throws {
    let text = try copy.text(of: "lessons.md")
    try copy.edit("lessons.md") { $0 = $0.replacing("### 7 · Cold and hot", with: "### 7") }
    let line =
      text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0 != "### 7 · Cold and hot" }.count + 1
    try expect(
      copy.run("check"),
      is: .init(
        status: 1,
        out: "lessons.md:\(line): From here on it is not what the lessons say. \(Self.remedy)\n"
          + "1 problem.\n",
        error: ""))
    try expect(copy.run("notebook"), is: .init(status: 0, out: "Wrote lessons.md.\n", error: ""))
    try expect(copy.text(of: "lessons.md"), is: text)
  }

  @Test("A notebook that is missing is a problem, and written")
  func missing() throws {
    let text = try copy.text(of: "lessons.md")
    try copy.remove("lessons.md")
    try expect(
      copy.run("check").out, is: "lessons.md:1: It is not there. \(Self.remedy)\n1 problem.\n")
    try expect(copy.run("notebook").status, is: 0)
    try expect(copy.text(of: "lessons.md"), is: text)
  }

  @Test("It says what stands in the files, changed or not")
  func changed() throws {
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") {
      $0 = $0.replacing("A cold signal starts its work anew", with: "A cold signal starts again")
    }
    try expect(copy.run("notebook").status, is: 0)
    #expect(try copy.text(of: "lessons.md").contains("\nA cold signal starts again"))
  }

  @Test("Nothing is written while Objective-C cannot be read")
  func unreadableObjectiveC() throws {
    let text = try copy.text(of: "lessons.md")
    try copy.edit("ObjectiveC/Signals/04-UnitSignals.m") { $0 += "/* and so on" }
    let problem =
      "ObjectiveC/Signals/04-UnitSignals.m:19: A comment is not closed. End it with */.\n"
    let outcome = try copy.run("notebook")
    #expect(outcome.status == 1 && outcome.error.contains(problem), "\(outcome.error)")
    try expect(copy.text(of: "lessons.md"), is: text)
    try copy.remove("ObjectiveC/Signals/04-UnitSignals.m")
    try copy.makeFolder("ObjectiveC/Signals/04-UnitSignals.m")
    #expect(
      try copy.run("check").out.hasPrefix(
        "ObjectiveC/Signals/04-UnitSignals.m:1: It cannot be read: Is a directory. "))
  }

  @Test("Without a lesson's file nothing is written")
  func unreadable() throws {
    let text = try copy.text(of: "lessons.md")
    try copy.remove("Sources/Lessons/Signals/07-ColdAndHot.swift")
    try expect(
      copy.run("notebook"),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: lessons.md is not written while this is to be mended:
          Sources/Lessons/Catalogue.swift:11: Lesson 7 has no file \
          Sources/Lessons/Signals/07-ColdAndHot.swift. Name its file so, in the folder of its chapter.
          try: lesson-runner check    the same, until nothing is left

          """))
    try expect(copy.text(of: "lessons.md"), is: text)
  }

  @Test("Nothing is written while a lesson, a log or a sentence that it shows is wrong")
  func wrong() throws {
    let text = try copy.text(of: "lessons.md")
    try copy.edit("Sources/Lessons/Signals/04-UnitSignals.swift") {
      $0 = $0.replacing("One of them sends nothing at all.", with: "")
    }
    try copy.edit("Tests/Expected/07-cold-and-hot.log") { $0 += "more\n" }
    let outcome = try copy.run("notebook")
    #expect(
      outcome
        == .init(
          status: 1, out: "",
          error: """
            lesson-runner: lessons.md is not written while this is to be mended:
            Sources/Lessons/Signals/04-UnitSignals.swift:5: Its prose has 2 sentences. Say in at \
            least 3 what it shows and what people get wrong.
            Tests/Expected/07-cold-and-hot.log:24: Lesson 7 prints something else from here on. Look \
            at it: lesson-runner diff 7
            try: lesson-runner check    the same, until nothing is left

            """))
    try expect(copy.text(of: "lessons.md"), is: text)
  }
}
