import Foundation
import Lessons
import Notebook
import TestSupport
import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// The output of `search`, and the lessons that a word selects in the whole notebook.
@Suite struct SearchTests {
  @Test("Results show the lesson, the scene and the line, with the best results first")
  func found() throws {
    let copy = try Copy(.fixture)
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") { text in
      text.replace(
        "    Scene(\"cold\"", with: "    /// Who misses the values sent early?\n    Scene(\"cold\"")
    }
    try copy.makeFolder("ObjectiveC/Signals")
    try copy.write(
      "#pragma mark - hot\n\nvoid hot(void) {\n  [early publish];\n}\n",
      to: "ObjectiveC/Signals/07-ColdAndHot.m")
    #expect(
      try copy.run("search", "early")
        == .init(
          status: 0,
          out: """
            4.disposed-early  The life of a signal: disposed early
              question: stop a subscription, unsubscribe, end a subscription early: Dispose of the disposable that `subscribeNext:` returns.
            7.cold  Cold and hot: cold
              sentence: Who misses the values sent early?
            4  The life of a signal
              prose: Disposing early stops the values.
            7.hot  Cold and hot: hot
              objective-c: [early publish];

            Read one:  lesson-runner show 4.disposed-early

            """, error: ""))
    let objects = try Objects.all(in: copy.run("search", "--json", "early").out)
    #expect(objects.map { $0["lesson"] as? Int } == [4, 7, 4, 7])
    #expect(objects.map { $0["scene"] as? String } == ["disposed-early", "cold", nil, "hot"])
    #expect(
      objects.map { $0["place"] as? String } == ["question", "sentence", "prose", "objective-c"])
    #expect(objects[2]["text"] as? String == "Disposing early stops the values.")
    #expect(objects.allSatisfy { $0["schema"] as? Int == 1 && $0["type"] as? String == "result" })
  }

  @Test("Words without a match are named, and the results are those of the other words")
  func missingWord() throws {
    let copy = try Copy(.fixture)
    let outcome = try copy.run("search", "xyzzy", "Disposing", "early")
    #expect(outcome.status == 0)
    #expect(outcome.out == (try copy.run("search", "Disposing", "early").out))
    #expect(
      outcome.error
        == "lesson-runner: no match for \"xyzzy\": searching for the other words\n")
  }

  @Test("A heading that no lesson retells is found, with the reason")
  func headingOnly() throws {
    let outcome = try Runner.run(["search", "10 导入ReactiveCocoa框架"], in: Repository.root)
    #expect(outcome.out.hasPrefix("B  A tutorial\n  heading: 10 导入ReactiveCocoa框架: how CocoaPods "))
    #expect(outcome.out.hasSuffix("\nRead one:  lesson-runner list B\n"))
  }

  @Test("list shows the sections of a tutorial, with their lessons")
  func listed() throws {
    let out = try Runner.run(["list", "c"], in: Repository.root).out
    #expect(
      out.hasPrefix(
        """
        C  Reactive Objc (RAC) 复习
          Reactive Objc (RAC) 复习
            A review of ReactiveObjC: the sections below: 3, 13, 20, 22, 40
          Intro
            Introduction: 3
          Signal
            Signals: 13.chained-requests, 20.both-done, 22

        """))
    #expect(
      out.hasSuffix(
        """

        Run one:        lesson-runner 3
        Read one:       lesson-runner show 3

        """))
    let rows = try Objects.all(in: Runner.run(["list", "B", "--json"], in: Repository.root).out)
    let headings = Heading.all(in: try Repository.text(of: Heading.file))
    #expect(
      rows.map { $0["heading"] as? String } == headings.filter { $0.document == .b }.map(\.text))
    #expect(rows[0]["places"] as? [String] == ["3.one-event-heard-in-five-ways"])
  }

  @Test(
    "If a search finds nothing, another command is suggested",
    arguments: [
      (
        ["disposign"], 1,
        """
        lesson-runner: no match for "disposign"
        try: lesson-runner search disposing

        """
      ),
      (
        ["xyzzy", "disposign"], 1,
        """
        lesson-runner: no match for "xyzzy" or "disposign"
        try: lesson-runner search disposing

        """
      ),
      (
        ["xyzzy"], 1,
        """
        lesson-runner: no match for "xyzzy"
        try: lesson-runner    the lessons, by chapter

        """
      ),
      (
        ["::"], 2,
        """
        lesson-runner: search needs a word, not "::"
        usage: lesson-runner search [OPTION]... WORD...
        try: lesson-runner search leak    scenes and lessons with this word

        """
      ),
    ] as [([String], Int32, String)])
  func missing(words: [String], status: Int32, error: String) throws {
    let copy = try Copy(.fixture)
    let outcome = try Runner.run(["search"] + words, in: copy.root, .fixture)
    #expect(outcome == .init(status: status, out: "", error: error))
  }

  @Test("On a terminal, the words are marked, and only the best results are shown", .inTerminal)
  func terminal() throws {
    let copy = try Copy(.fixture)
    let (_, screen) = try copy.terminal("search", "early", columns: 40)
    #expect(screen.contains("disposed \u{1B}[1;33mearly\u{1B}[0m"))
    #expect(screen.contains("  prose: Disposing \u{1B}[1;33mearly\u{1B}[0m stops the\n"))
    #expect(try !copy.run("search", "early").out.contains("\u{1B}"))
    let (_, many) = try Terminal.run(["search", "signal"], in: Repository.root)
    #expect(many.contains(" more\u{1B}[0m\n\nRead one:  lesson-runner show "))
    let results = many.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(results.count == 20)
  }

  @Test("Outside a checkout, search uses the checkout that the command was built from")
  func elsewhere() throws {
    let outcome = try Runner.run(
      ["search", "leak"], in: FileManager.default.temporaryDirectory)
    #expect(outcome.status == 0)
    #expect(outcome.out == (try Runner.run(["search", "leak"], in: Repository.root).out))
    #expect(outcome.error.hasPrefix("lesson-runner: not inside a checkout: using "))
  }

  // MARK: Words that select lessons

  @Test(
    "A name from the documents or the notebook leads to its lesson, and to few others",
    arguments: [
      ("rac_liftSelector", 37), ("rac_addObserverForName", 36),
      ("rac_valuesAndChangesForKeyPath", 34), ("rac_channelForControlEvents", 39),
      ("RACTupleUnpack", 32), ("RACUnit", 31), ("RACKVOChannel", 46), ("RACStream", 14),
      ("RACDynamicSignal", 4), ("RACReturnSignal", 14), ("RACErrorSignal", 8),
      ("RACEmptySignal", 8), ("RACEventTypeNext", 31), ("RACTwoTuple", 21),
      ("RACPassthroughSubscriber", 4), ("RACCommandErrorDomain", 41),
      ("RACCommandErrorNotEnabled", 41),
      ("RACSignalErrorDomain", 27), ("RACSignalSequence", 56),
      ("@weakify", 38), ("@strongify", 38), ("first", 56), ("firstOrDefault", 56),
      ("scanWithStart", 26),
      ("takeUntilBlock:", 17),
      ("skipWhileBlock:", 17), ("throttle:valuesPassingTest:", 30),
      ("subscribeNext:error:completed:", 4), ("UISwitch", 39),
    ])
  func names(word: String, lesson: Int) throws {
    let texts = try Self.texts.get()
    let table = CommandTable.full { _ in texts }
    let finder = try LessonFinder(
      Invocation(["run", word], of: table, in: Lesson.catalogue), table.dictionary)
    let lessons = finder.meant(by: word).map(\.number)
    #expect(lessons.contains(lesson))
    #expect(lessons.count < 5)
  }

  @Test(
    "A word that lessons only mention selects no lesson, but suggests these lessons",
    arguments: [
      ("test", nil), ("next", 17), ("update", 55), ("lesson", nil), ("leak", 67), ("memory", 9),
    ] as [(String, Int?)])
  func mentioned(word: String, lesson: Int?) throws {
    let texts = try Self.texts.get()
    let table = CommandTable.full { _ in texts }
    let finder = try LessonFinder(
      Invocation(["show", word], of: table, in: Lesson.catalogue), table.dictionary)
    let failure = #expect(throws: Failure.self) { try finder.matches(for: [word]) }
    #expect(failure?.message.hasPrefix("nothing is called \"\(word)\", but ") == true)
    let commands = failure?.advice.map(\.command) ?? []
    #expect(commands.allSatisfy { $0.hasPrefix("lesson-runner show ") } && commands.count < 9)
    if let lesson { #expect(commands.contains("lesson-runner show \(lesson)")) }
    let isSingle = failure?.message.hasSuffix("but one lesson mentions it") == true
    #expect(isSingle == (commands.count == 1))
  }

  @Test("A name plays the scene that a search for it finds first, and tells the lesson")
  func scenes() throws {
    let texts = try Self.texts.get()
    let table = CommandTable.full { _ in texts }
    let index = SearchIndex(texts.flatMap(\.entries))
    for name in Name.all where name.scene != nil {
      let invocation = try Invocation(["run", name.objectiveC], of: table, in: Lesson.catalogue)
      guard let selection = try? Selection(invocation),
        let selected = selection.selectedLessons.first, !selected.isWhole
      else { continue }
      let first = try #require(
        Search([name.objectiveC], in: index).results.first { $0.scene != nil })
      #expect(selected.lesson.number == first.lesson?.number, "\(name.objectiveC)")
      #expect(selected.scenes.map(\.name) == [first.scene?.name], "\(name.objectiveC)")
    }
    for name in ["rac_prepareForReuseSignal", "RACObserve", "throttle:", "weakify"] {
      let invocation = try Invocation(["run", name], of: table, in: Lesson.catalogue)
      let selection = try Selection(invocation)
      #expect(selection.selectedLessons.map(\.isWhole) == [false])
      #expect(
        selection.notes.first?.contains("of lesson \(selection.lessons[0].number) \"") == true)
    }
  }

  @Test("For a word in very many lessons, search is suggested")
  func everywhere() throws {
    let texts = try Self.texts.get()
    let table = CommandTable.full { _ in texts }
    let finder = try LessonFinder(
      Invocation(["run", "NSString"], of: table, in: Lesson.catalogue), table.dictionary)
    let failure = #expect(throws: Failure.self) { try finder.matches(for: ["NSString"]) }
    #expect(failure?.message.hasPrefix("\"NSString\" matches ") == true)
    #expect(failure?.advice.map(\.command) == ["lesson-runner search NSString"])
  }

  private static let texts = Result {
    try Lesson.catalogue.map { lesson in
      try LessonText(of: lesson) { file in
        try Repository.exists(file) ? Repository.text(of: file) : nil
      }
    }
  }
}
