import Foundation
import Reactive
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage
@testable import lesson_runner_fixture

/// Ways to break each rule. The tests call the checks directly, and also run `check`.
@Suite struct RuleTests {
  /// A way to break a rule: a changed file in the small notebook, or an additional or changed
  /// lesson.
  struct RuleViolation: CustomTestStringConvertible {
    let rule: Rule
    var lesson: Lesson?
    var change: @Sendable (Copy) throws -> Void = { _ in }

    var testDescription: String { rule.rawValue }

    /// An error thrown by a violation that would change nothing.
    struct NothingChanged: Error {}

    /// Returns a violation that replaces text in a file.
    static func file(_ rule: Rule, _ file: String, _ old: String, _ new: String) -> RuleViolation {
      RuleViolation(rule: rule) { copy in
        try copy.edit(file) { text in
          guard text.contains(old) else { throw NothingChanged() }
          text = text.replacing(old, with: new)
        }
      }
    }

    /// Returns a violation that consists of a lesson with a scene in which ReactiveObjC behaves
    /// differently, with this question above the scene.
    static func differing(_ rule: Rule, _ question: String) -> RuleViolation {
      let lesson = Lesson(39, "Bridges", in: .cocoa) {
        Scene("a user default") { log in log("isLoud 1, switch 1") }
      }
      return RuleViolation(rule: rule, lesson: lesson) { copy in
        try copy.makeFolder("Sources/Lessons/Cocoa")
        try copy.write(
          "/// \(question)\nScene(\"a user default\") { log in\n}\n", to: lesson.source)
        try copy.makeFolder(OriginalLog.folder)
        try copy.write(
          "── a user default ──\n0.020 [main] isLoud 0, switch 1\n",
          to: OriginalLog.file(of: lesson))
      }
    }

    /// Returns a violation that consists of a lesson.
    static func lesson(
      _ rule: Rule, _ number: Int = 4, _ name: String = "Life cycle",
      in chapter: Chapter = .signals,
      @LessonBuilder scenes: () -> [Scene]
    ) -> RuleViolation {
      RuleViolation(rule: rule, lesson: Lesson(number, name, in: chapter, scenes: scenes))
    }
  }

  private static let unit = "Sources/Lessons/Signals/05-UnitSignals.swift"
  private static let unitInObjectiveC = "ObjectiveC/Signals/05-UnitSignals.m"
  private static let hot = "Sources/Lessons/Signals/07-ColdAndHot.swift"

  private static let command = "Sources/Lessons/Command/40-Command.swift"
  private static let errata = "Tests/Documented/errata.txt"

  static let violations: [RuleViolation] = [
    .lesson(.number, 5) { Scene("one") { log in log("one") } },
    .lesson(.name, 6, "Unit-signals") { Scene("one") { log in log("one") } },
    .lesson(.chapter, 6, "Late", in: .thinking) { Scene("one") { log in log("one") } },
    .lesson(.file, 6, "Late") { Scene("one") { log in log("one") } },
    .file(.member, unit, "static var unitSignals", "static var signalsOfUnits"),
    RuleViolation(rule: .registration) {
      try $0.write("// a stray\n", to: "Sources/Lessons/Signals/98-Stray.swift")
    },
    RuleViolation(rule: .registration) {
      try $0.write("// a stray\n", to: "ObjectiveC/Signals/98-Stray.m")
    },
    .lesson(.combine, 99, "Gone", in: .leaving) { Scene("one") { log in log("one") } },
    RuleViolation(rule: .combine) { copy in
      try copy.makeFolder("LeavingRAC/Combine")
      try copy.write("// a stray\n", to: "LeavingRAC/Combine/98-Stray.swift")
    },
    .file(.why, command, "    // Why: `executing` replays its latest value.\n", ""),
    .file(.why, command, "replays its", "replays" + String(repeating: " and replays", count: 30)),
    .file(.why, command, "latest value.", "latest value {\"executing 2\"}."),
    .file(
      .why, command, "latest value.", "latest value.\n    //\n    // A remark {\"executing 1\"}."),
    .file(.answers, command, "- [x]", "- [ ]"),
    .file(.answers, command, "- [ ]", "- [x]"),
    .file(.answers, command, " → It", ""),
    .file(.answers, command, "{\"late: executing 1\" at 1}\n", "{\"late: executing 1\" at 2}\n"),
    .file(.answers, command, "{no \"late", "{not \"late"),
    .file(.answers, command, "{no \"late: executing 1\"}", "{lane \"later\" gets 0}"),
    .file(.answers, command, "    /// - [x] The current state. {\"late: executing 1\" at 1}\n", ""),
    .file(
      .lines, command,
      "    // - \"1-2-3|\" take 5 → All values arrive. {lane \"take 5\" gets 3 at 4}\n", ""),
    .file(.lines, command, "{lane \"take 5\" gets 3 at 4}", "{lane \"take 5\" gets 3 at 3}"),
    .file(.lines, command, "{lane \"take 5\" gets 3 at 4}", "{lane \"take\" gets 3 at 4}"),
    .file(.lines, command, "{lane \"take 5\" gets 3 at 4}", "{lane \"take 5\" has 3}"),
    .file(.lines, command, " {lane \"take 5\" gets 3 at 4}", ""),
    .file(.lines, command, " → All values arrive. {lane \"take 5\" gets 3 at 4}", ""),
    .file(.lines, command, "\"1#\" take 2 →", "\"1#\" give 2 →"),
    .file(.plain, command, "It knows", "Whoever holds it knows"),
    .file(.draft, command, "It knows", "This lesson is a draft. It knows"),
    .file(.headings, Heading.file, "Unit signals\t5", "Unit signals\t7"),
    .file(.headings, Heading.file, "Unit signals\t5", "Unit signals\t5.nowhere, 5"),
    .file(.headings, Heading.file, "Unit signals\t5", "Unit signals\t5\nC\tother\tOther\t-"),
    .file(.headings, Heading.file, "Unit signals\t5", "5"),
    .file(.length, unit, "One of them sends", "One. Two. Three sends"),
    .file(.markdown, unit, "One of them sends", "One of <them> sends"),
    .file(.width, unit, "One of them", String(repeating: "One of them ", count: 9)),
    .file(.links, unit, "One of them", "[One](Sources/Nowhere) of them"),
    RuleViolation(rule: .errata) {
      try $0.write(
        "4\tA\tRACSignal 触发流程\tone\tOne of them sends two\tprose\n", to: errata)
    },
    .file(
      .errata, unit, "`never` sends nothing.",
      "`never` sends nothing.\n    //\n    // **Where C is wrong.** It sends something."),
    .file(.sections, unit, "extension Lesson {", "// MARK: - Model\n\nextension Lesson {"),
    .file(.sentence, unit, "    /// What comes after the value?\n", ""),
    .file(.sentence, unit, "comes after the value?", "comes after the value"),
    .file(.machinery, unit, "log(\"(never subscribed)\")", "print(\"(never subscribed)\")"),
    .file(.clock, unit, "(never subscribed)", "(never subscribed) \\(Date())"),
    .file(.escape, unit, "(never subscribed)", "\\(Task { 1 })"),
    .lesson(.scenes) {},
    .lesson(.sound) { Scene("nobody subscribes", from: "yesterday") { log in log("one") } },
    .lesson(.sound) {
      Scene("nobody subscribes", lasting: .seconds(1)) { log in
        Scheduler.main.every(.seconds(1)) { log("one") }
      }
    },
    .lesson(.log) { Scene("nobody subscribes") { _ in } },
    .lesson(.race) { Scene("nobody subscribes", racing: "Nobody meets.") { log in log("one") } },
    .lesson(.drawing) {
      Scene("nobody subscribes") { log in
        let name = String(repeating: "long ", count: 30)
        Signal.return(1).drawn(name).subscribeNext { log("\($0)") }
      }
    },
    .lesson(.phone) {
      Scene("nobody subscribes") { log in
        let name = String(repeating: "long ", count: 30)
        Signal.return(1).drawnCalls(name).subscribeNext { log("\($0)") }
      }
    },
    .lesson(.distinct) {
      Scene("nobody subscribes") { log in
        Signal.of(1, 2).drawn("a").subscribeNext { log("\($0)") }
      }
      Scene("somebody subscribes") { log in
        Signal.of(1, 2).drawn("a").subscribeNext { log("other \($0)") }
      }
    },
    .lesson(.level) {
      Scene("nobody subscribes") { log in
        Signal.of(true, false).drawn("a", as: { $0 ? "yes" : "no" }).subscribeNext { log("\($0)") }
      }
    },
    .file(.legend, "lessons/07-cold-and-hot.hot.svg", "class=\"mark begin", "class=\"mark zigzag"),
    .file(.legend, "lessons/07-cold-and-hot.md", Symbol.begin.line, ""),
    RuleViolation(rule: .drawn) { copy in
      try copy.makeFolder("Sources/Notebook")
      try copy.write("// no rows\n", to: "Sources/Notebook/Undrawn.swift")
    },
    RuleViolation(rule: .recorded) { try $0.remove("Tests/Expected/05-unit-signals.log") },
    .file(.agreement, "Tests/Expected/05-unit-signals.log", "completed", "over"),
    RuleViolation(rule: .exercise) {
      try $0.makeFolder("Exercises")
      try $0.write("// nothing\n", to: "Exercises/01-Nothing.swift")
    },
    RuleViolation(rule: .gone) { try $0.write("old\n", to: "Tests/Expected/99-gone.log") },
    RuleViolation(rule: .temporaryFile) { try $0.write("half of it", to: "lessons.md.4711.new") },
    .file(.transcript, "Tests/Documented/07-cold-and-hot.hot.log", "created", "made"),
    RuleViolation(rule: .documented) { try $0.remove("Tests/Documented/07-cold-and-hot.hot.log") },
    .differing(.differences, "What does ReactiveObjC read?"),
    .differing(.original, "What does the next line read?"),
    .differing(.original, "What does ReactiveObjC read?\n///\n/// - [x] 1. {\"isLoud 1\"}"),
    .differing(
      .original, "What does ReactiveObjC read?\n///\n/// - [x] 0. {\"isLoud 0\"}\n/// - [ ] 1."),
    RuleViolation(rule: .objectiveC) { try $0.remove(unitInObjectiveC) },
    .file(.objectiveC, unitInObjectiveC, "  } completed:^{", "  completed:^{"),
    .file(.marks, unitInObjectiveC, "mark - never", "mark - ever"),
    .file(.marks, unitInObjectiveC, "#pragma mark - never", "#pragma mark - return"),
    .file(.messages, unitInObjectiveC, "@\"completed\"", "@\"over\""),
    .file(
      .messages, "ObjectiveC/Signals/07-ColdAndHot.m", "@\"Signal was created.\"", "@\"%@\", signal"
    ),
    RuleViolation(rule: .readme) { copy in
      try copy.write(
        "```sh\nswift run lesson-runner 7.hot\n```\n\n```text\nnothing\n```\n", to: "README.md")
    },
    RuleViolation(rule: .readme) { copy in
      try copy.write(
        "```sh\nswift run lesson-runner search early\n```\n\n```text\nnothing\n```\n",
        to: "README.md")
    },
    RuleViolation(rule: .readme) { copy in
      let shown = try copy.run("step", "7.hot").out.prefix { $0 != "," }
      try copy.write(
        "```sh\nswift run lesson-runner step 7.hot\n```\n\n```text\n\(shown), late\n…\n```\n",
        to: "README.md")
    },
    RuleViolation(rule: .readme) { copy in
      try copy.write(
        "```sh\nswift run lesson-runner path\n```\n\n```text\nnothing\n```\n", to: "README.md")
    },
    RuleViolation(rule: .readme) { copy in
      try copy.write(
        "```sh\nswift run lesson-runner guess 7.hot\n```\n\n```text\n7 Cold and hot: hot\n```\n",
        to: "README.md")
    },
    .file(.notebook, "lessons.md", "Cold and hot", "Hot and cold"),
    .file(.notebook, "lessons/05-unit-signals.md", "What comes after", "What comes before"),
    .file(.notebook, "lessons/07-cold-and-hot.hot.svg", "<title", "<desc"),
    RuleViolation(rule: .notebook) { try $0.remove("lessons/05-unit-signals.md") },
    RuleViolation(rule: .notebook) {
      try $0.write("\(Notebook.File.sign)# 99 · Gone\n", to: "lessons/99-gone.md")
    },
    RuleViolation(rule: .unknownFile) { try $0.write("# Notes\n", to: "lessons/99-notes.md") },
    .lesson(.size) {
      Scene("nobody subscribes") { log in log("\(String(repeating: "long ", count: 200_000))") }
    },
  ]

  @Test("A broken rule is reported with a remedy", arguments: violations)
  func found(_ violation: RuleViolation) throws {
    let copy = try Copy(.fixture)
    try violation.change(copy)
    let problems = try problems(in: copy, with: violation.lesson)
    let found = problems.filter { $0.rule == violation.rule }
    #expect(!found.isEmpty, "\(problems.map(\.text).joined(separator: "\n"))")
    #expect(found.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
  }

  @Test("A page that is too long is reported with its path")
  func sizes() throws {
    let lesson = Lesson(3, "Life cycle", in: .signals) {
      Scene("nobody subscribes") { log in log("\(String(repeating: "long ", count: 70_000))") }
    }
    let problems = try problems(in: Copy(.fixture), with: lesson)
    #expect(problems.filter { $0.rule == .size }.map(\.file) == ["lessons/03-life-cycle.md"])
  }

  @Test("check reports everything that the rules find, even several problems at once")
  func reportedByCheck() throws {
    // Only this process knows the lessons in `violations`, so `check` cannot find them.
    var left = Self.violations.filter { $0.lesson == nil }
    while !left.isEmpty {
      let copy = try Copy(.fixture)
      for violation in left {
        // Another change may have removed the text or the file.
        do { try violation.change(copy) } catch is RuleViolation.NothingChanged {
        } catch is CocoaError {}
      }
      let problems = try problems(in: copy, with: nil)
      let outcome = try copy.run("check")
      #expect(outcome.status == 1)
      #expect(problems.allSatisfy { outcome.out.contains($0.text + "\n") }, "\(outcome.out)")
      let rest = left.filter { violation in !problems.contains { $0.rule == violation.rule } }
      try #require(rest.count < left.count, "\(rest)")
      left = rest
    }
  }

  @Test("A correction quotes each document that it names, and each quotation has its row")
  func errata() throws {
    let rows = """
      5\tC\t单元信号\tnever信号：永远不产生事件\tIt never ends\t5.never
      5\tnot told\t-\twhether it ends\tIt never ends\tprose
      """
    func texts(_ rows: String, _ correction: String) throws -> [String] {
      let copy = try Copy(.fixture)
      try copy.write(rows + "\n", to: Self.errata)
      try copy.edit(Self.unit) {
        let why = "// Why: `never` sends nothing."
        let lines = correction.split(separator: "\n").map { "\n    // \($0)" }.joined()
        $0 = $0.replacing(why, with: "\(why)\n    //\(lines)")
      }
      return try problems(in: copy, with: nil).filter { $0.rule == .errata }.map(\.text)
    }

    let right = "**Where C is incomplete.** It says \"never信号：永远不产生事件\". It never ends."
    #expect(try texts(rows, right) == [])
    let listed =
      "**Where C is wrong.**\n- It says \"never信号：永远不产生事件\". It never ends.\n- And so on."
    let remedy = "Quote the document's own words, and put them into a row of \(Self.errata)."
    #expect(
      try texts(rows, listed) == [
        "\(Self.unit):26: The correction \"And so on.\" contains no quotation. \(remedy)"
      ])
    #expect(
      try texts(rows, "**Where B and C are wrong.** They say `never信号：永远不产生事件`. It never ends.")
        == [
          "\(Self.unit):26: The correction \"Where B and C are wrong.\" does not quote B. \(remedy)"
        ])
    #expect(
      try texts(rows, right + " It says \"永远\".") == [
        "\(Self.unit):26: No row quotes \"永远\". \(remedy)"
      ])
    #expect(
      try texts(rows, "**Where C is wrong.** It says `永远不产生事件`. It never ends.") == [
        "\(Self.errata):1: Lesson 5 does not quote the words that it corrects. Quote them in "
          + "\(Self.unit), in the paragraph with that correction.",
        "\(Self.unit):26: The correction \"Where C is wrong.\" does not quote C. \(remedy)",
      ])
    #expect(
      try texts(rows, "**Where the documents are wrong.** \(right.dropFirst(26))") == [
        "\(Self.unit):26: The correction \"Where the documents are wrong.\" names no document. Name the "
          + "documents by their letters, as in \"Where B and D are wrong.\""
      ])
    #expect(
      try texts(
        """
        5\tC\t信号\tnever信号：永远不产生事件\tIt never ends\t5.ever
        5\tF\t-\tone\tIt never ends\tprose
        68\tC\t单元信号\tone\tIt never ends\tprose
        5\tC: one\tIt never ends\tprose
        """, right) == [
          "\(Self.errata):4: The line cannot be read. Separate its columns with tabs, as the top of the "
            + "file describes.",
          "\(Self.errata):3: It names a lesson that does not exist. Name the lesson that corrects it.",
          "\(Self.errata):2: \"F\" is not a document. Write a letter from A to E, or one of surprising, "
            + "confirmed, not told.",
          "\(Self.errata):1: The document has no heading \"信号\". Name the heading above the quoted words "
            + "as Tests/Documented/headings.txt writes it.",
          "\(Self.errata):1: There is no scene 5.ever. Name the scene that shows the mistake, or write "
            + "\"prose\".",
        ])
  }

  @Test("A lesson or an operator in one has a picture or a row in Undrawn, but not both")
  func drawn() throws {
    let copy = try Copy(.fixture)
    let table = "Sources/Notebook/Undrawn.swift"
    try copy.makeFolder("Sources/Notebook")
    try copy.write("\"mapReplace\"\n\"groupBy\"\n", to: table)
    let operators = "Sources/Reactive/Operators"
    try copy.makeFolder(operators)
    try copy.write("  public final func mapReplace(", to: "\(operators)/MapReplace.swift")
    try copy.write("extension\n  public final func `late`(", to: "\(operators)/Late.swift")
    try copy.write("  public final func unused(", to: "\(operators)/Unused.swift")
    try copy.edit(Self.unit) { $0 = $0.replacing(".subscribe(", with: ".late().subscribe(") }
    let lesson = Lesson(5, "Unit signals", in: .signals) {
      Scene("never") { log in
        let numbers = Signal.interval(.seconds(1), on: .main).take(2)
        numbers.drawn("a").mapReplace("x").drawn("b").subscribeNext { log("\($0)") }
        log("one")
      }
      Scene("return") { log in
        log("one")
        Scheduler.main.after(.seconds(1)) { log("a second later") }
      }
    }
    let texts = try problems(in: copy, with: lesson).filter { $0.rule == .drawn }.map(\.text)
    for text in [
      "\(table):1: This row says why mapReplace has no picture, but lesson 5 draws it. "
        + "Remove the row, and build again.",
      "\(table):2: This row says why groupBy has no picture, but no lesson uses it. "
        + "Remove the row, and build again.",
      "\(table):1: This row says why lesson 2 has no picture, but there is no lesson 2. "
        + "Remove the row, and build again.",
      "\(operators)/Late.swift:2: Sources/Lessons/Signals/05-UnitSignals.swift:10 calls late, but no lesson draws it. "
        + "Draw it in a lesson, or add the reason to \(table) and build again.",
      "Sources/Lessons/Signals/04-LifeCycle.swift:6: Lesson 4 has no picture. "
        + "Draw a signal, as in signal.drawn(\"a\"), or add the reason to \(table) and build again.",
    ] {
      #expect(texts.contains(text), "\(texts.joined(separator: "\n"))")
    }
    #expect(
      texts.contains {
        $0.contains("The scene \"return\" logs at different times, but has no picture.")
      })
    #expect(
      !texts.contains { text in ["lesson 1 ", "Lesson 7", "unused"].contains(where: text.contains) }
    )
  }

  @Test("A scene needs a picture if it combines signals or subscribes several times")
  func point() {
    func run(_ count: Int) -> Run {
      let events = (1...2).map { number in
        Run.Event(
          number: number, time: .zero, thread: 1, cause: .scene,
          kind: number <= count ? .subscribing : .disposing)
      }
      return Run(from: Instant(secondsSince1970: 0), events, score: nil)
    }
    #expect(DrawnCheck.point(of: run(1), "a.map { $0 }.subscribeNext { _ in }") == nil)
    #expect(DrawnCheck.point(of: run(1), "a.merge(b)") == "combines signals with merge")
    #expect(
      DrawnCheck.point(of: run(1), "a.flattenMap { b }") == "combines signals with flattenMap")
    #expect(DrawnCheck.point(of: run(1), "age.bind(to: ages, nilValue: 1)") == nil)
    #expect(DrawnCheck.point(of: run(2), "subscribe(a)") == "subscribes 2 times")
  }

  @Test("Every rule has a test that breaks it")
  func complete() {
    #expect(Set(Self.violations.map(\.rule)) == Set(Rule.allCases))
  }

  @Test("The small notebook keeps every rule")
  func sound() throws {
    #expect(try problems(in: Copy(.fixture), with: nil) == [])
  }

  /// Returns the problems of the small notebook. `lesson` replaces the lesson with the same file
  /// name, or is inserted as the third lesson if there is none.
  private func problems(in copy: Copy, with lesson: Lesson?) throws -> [Problem] {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    var lessons = Lesson.catalogue
    if let lesson {
      let index = lessons.firstIndex { $0.fileName == lesson.fileName }
      if let index { lessons[index] = lesson } else { lessons.insert(lesson, at: 2) }
    }
    return try CheckRun(Checkout(root: copy.root.path, lessons: lessons), reporter).problems
  }
}
