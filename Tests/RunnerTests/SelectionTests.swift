import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

@Suite struct SelectionTests {
  /// A small notebook that does not change with the lessons.
  private static let notebook: [Lesson] = [
    Lesson(1, "Chaining", title: "Chaining: a calculator", in: .thinking) { scene("add") },
    Lesson(7, "Cold and hot", in: .signals) {
      scene("hot")
      scene("cold")
    },
    Lesson(56, "Looking inside", in: .signals) { scene("logAll") },
    Lesson(12, "Map", title: "map", in: .operators) { scene("plus") },
    Lesson(13, "Flatten map", title: "flattenMap", in: .operators) { scene("map") },
    Lesson(17, "Take and skip", title: "take, takeLast and skip", in: .operators) {
      scene("take 2")
      scene("take last")
    },
    Lesson(34, "Properties", title: "Observing and binding properties", in: .cocoa) {
      scene("all")
    },
    Lesson(40, "Command", title: "A command and its signals", in: .command) { scene("values") },
    Lesson(20, "Hot potatoes", in: .mvvm) { scene("hot") },
  ]

  private static func scene(_ title: String) -> Scene { Scene(title) { log in log("\(title)") } }

  @Test(
    "Numbers, ranges, chapters, titles, scenes and names select lessons",
    arguments: [
      ("7", ["7"]),
      ("07", ["7"]),
      ("7 1", ["7", "1"]),
      ("7,1", ["7", "1"]),
      ("12-17", ["12", "13", "17"]),
      ("2-7", ["7"]),
      ("7-7", ["7"]),
      ("50-99999999999999999999", ["56"]),
      ("13 12-17", ["13", "12", "17"]),
      ("7 7 7", ["7"]),
      ("all", ["1", "7", "56", "12", "13", "17", "34", "40", "20"]),
      ("signals", ["7", "56"]),
      ("SIGNALS", ["7", "56"]),
      ("racCommand", ["40"]),
      ("7.cold", ["7.cold"]),
      ("17.take-2", ["17.take-2"]),
      ("17.Take_2", ["17.take-2"]),
      ("7.cold 7.hot", ["7"]),
      ("7.cold 7", ["7"]),
      ("7 7.cold", ["7"]),
      ("map", ["12"]),
      ("cold-and-hot", ["7"]),
      ("cold", ["7"]),
      ("take", ["17"]),
      ("skip,cold", ["17", "7"]),
      ("command", ["40"]),
      ("calculator", ["1"]),
      ("RACObserve", ["34"]),
      ("racobserve", ["34"]),
      ("takeLast:", ["17.take-last"]),
      ("flattenMap(_:)", ["13"]),
      ("logNext", ["56"]),
      ("<~", ["34"]),
      ("lesson 7", ["7"]),
      ("Lesson 7.cold", ["7.cold"]),
      ("lessons 7 12-13", ["7", "12", "13"]),
      ("7 lesson 12", ["7", "12"]),
      ("lesson cold", ["7"]),
      ("chapter signals", ["7", "56"]),
      ("cold and hot", ["7"]),
      ("COLD hot", ["7"]),
      ("hot potatoes", ["20"]),
      ("7 potatoes hot 12", ["7", "20", "12"]),
      ("cold and hot map hot potatoes", ["7", "12", "20"]),
      ("looking inside", ["56"]),
      ("flatten map", ["13"]),
      ("command signals", ["40", "7", "56"]),
      ("its signals", ["40"]),
      ("map flattenMap", ["12", "13"]),
      ("cold, map", ["7", "12"]),
      ("cold ,map", ["7", "12"]),
      ("cold , map", ["7", "12"]),
      ("hot potatoes,cold and hot", ["20", "7"]),
    ])
  func selected(words: String, parts: [String]) throws {
    let words = ["run"] + words.split(separator: " ").map(String.init)
    let selection = try Selection(Invocation(words, of: .textless, in: Self.notebook))
    #expect(selection.selectedLessons.map(name) == parts)
  }

  @Test(
    "Quoted words select the same lessons as unquoted words",
    arguments: [
      ("Cold and hot", ["7"]), ("lesson 7", ["7"]), ("7 12", ["7", "12"]),
      ("17.take 2", ["17.take-2"]), ("17.take 2, hot potatoes", ["17.take-2", "20"]),
    ])
  func quoted(word: String, parts: [String]) throws {
    let selection = try Selection(Invocation([word], of: .textless, in: Self.notebook))
    #expect(selection.selectedLessons.map(name) == parts)
  }

  @Test("Thousands of words take time in proportion to their number", .timeLimit(.minutes(1)))
  func manyWords() throws {
    let words = Array(repeating: ["7", "cold"], count: 500).flatMap { $0 }
    let selection = try Selection(Invocation(["run"] + words, of: .textless, in: Self.notebook))
    #expect(selection.selectedLessons.map(name) == ["7"])
  }

  @Test("The name of a common option leads to the option")
  func option() throws {
    let failure = #expect(throws: Failure.self) {
      try Selection(Invocation(["version"], of: .textless, in: Self.notebook))
    }
    #expect(failure?.message == "nothing is called \"version\"")
    #expect(failure?.advice.map(\.command) == ["lesson-runner --version"])
    // Also if lessons mention the word.
    let outcome = try Runner.run(["version"], in: Repository.root)
    #expect(outcome.error.hasPrefix("lesson-runner: nothing is called \"version\"\n"))
    #expect(outcome.error.hasSuffix("try: lesson-runner --version\n"))
  }

  @Test(
    "The path of a lesson's file, relative to any folder, selects the lesson",
    arguments: [
      "Sources/Lessons/Signals/07-ColdAndHot.swift",
      "./Sources/Lessons/Signals/07-ColdAndHot.swift",
      "/home/ann/my notes, all/Sources/Lessons/Signals/07-ColdAndHot.swift",
      "../Signals/07-ColdAndHot.swift", "07-ColdAndHot.swift", "07-ColdAndHot.swift:28",
      "Sources/Lessons/Signals/07-ColdAndHot.swift:28:5:", "Tests/Expected/07-cold-and-hot.log",
      "lessons/07-cold-and-hot.md", "ObjectiveC/Signals/07-ColdAndHot.m",
    ])
  func path(_ path: String) throws {
    let selection = try Selection(
      Invocation(["diff", path, "12"], of: .textless, in: Self.notebook))
    #expect(selection.selectedLessons.map(name) == ["7", "12"])
    #expect(selection.notes.isEmpty)
  }

  @Test(
    "A path that is not a lesson's file is refused with a suggestion",
    arguments: [
      ("Sources/Reactive/Signals/Signal.swift", "lesson-runner"), ("README.md", "lesson-runner"),
      ("Practice/07-SentTwice.swift", "lesson-runner practice 7"),
      ("Sources/Lessons/Signals/03-ColdAndHot.swift", "lesson-runner show 7"),
      ("a/", "lesson-runner"), ("/", "lesson-runner"),
    ])
  func foreignPath(path: String, advice: String) throws {
    let failure = #expect(throws: Failure.self) {
      try Selection(Invocation(["show", path], of: .textless, in: Self.notebook))
    }
    #expect(failure?.message == "\"\(path)\" is not a lesson's file")
    #expect(failure?.advice.map(\.command) == [advice])
    #expect(failure?.status == .usage)
  }

  @Test(
    "An unknown or ambiguous word is refused with suggestions",
    arguments: [
      (
        [""],
        """
        lesson-runner: "" is not a lesson
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["7,"],
        """
        lesson-runner: "" is not a lesson
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["0"],
        """
        lesson-runner: there is no lesson 0
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 1     Chaining: a calculator
             lesson-runner 7     Cold and hot
             lesson-runner 12    map
             lesson-runner       the lessons, by chapter
        """
      ),
      (
        ["-1"],
        """
        lesson-runner: there is no lesson -1
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 1     Chaining: a calculator
             lesson-runner 7     Cold and hot
             lesson-runner 12    map
             lesson-runner       the lessons, by chapter
        """
      ),
      (
        ["diff", "99999999999999999999"],
        """
        lesson-runner: there is no lesson 99999999999999999999
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff 34    Observing and binding properties
             lesson-runner diff 40    A command and its signals
             lesson-runner diff 56    Looking inside
             lesson-runner            the lessons, by chapter
        """
      ),
      (
        ["-9223372036854775808"],
        """
        lesson-runner: there is no lesson -9223372036854775808
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 1     Chaining: a calculator
             lesson-runner 7     Cold and hot
             lesson-runner 12    map
             lesson-runner       the lessons, by chapter
        """
      ),
      (
        ["hot"],
        """
        lesson-runner: "hot" matches 2 lessons
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7       Cold and hot
             lesson-runner 20      Hot potatoes
             lesson-runner 7,20    all of them
        """
      ),
      (
        ["diff", "7", "and"],
        """
        lesson-runner: "and" matches 4 lessons
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff 7             Cold and hot
             lesson-runner diff 17            take, takeLast and skip
             lesson-runner diff 34            Observing and binding properties
             lesson-runner diff 40            A command and its signals
             lesson-runner diff 7,17,34,40    all of them
        """
      ),
      (
        ["lesson"],
        """
        lesson-runner: nothing is called "lesson"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["lesson", "8"],
        """
        lesson-runner: there is no lesson 8
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7     Cold and hot
             lesson-runner 12    map
             lesson-runner 13    flattenMap
             lesson-runner       the lessons, by chapter
        """
      ),
      (
        ["7x"],
        """
        lesson-runner: nothing is called "7x"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["2-6"],
        """
        lesson-runner: there is no lesson 2-6
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["16-12"],
        """
        lesson-runner: the range 16-12 runs backwards
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 12-16
        """
      ),
      (
        ["hott"],
        """
        lesson-runner: nothing is called "hott"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7     Cold and hot
             lesson-runner 20    Hot potatoes
        """
      ),
      (
        ["cold and hto"],
        """
        lesson-runner: nothing is called "hto"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7     Cold and hot
             lesson-runner 20    Hot potatoes
        """
      ),
      (
        ["cold hto"],
        """
        lesson-runner: nothing is called "hto"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7     Cold and hot
             lesson-runner 20    Hot potatoes
        """
      ),
      (
        ["a\nb\u{1B}"],
        """
        lesson-runner: nothing is called "a\\x0Ab\\x1B"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["show", "sginals"],
        """
        lesson-runner: nothing is called "sginals"
        usage: lesson-runner show [OPTION]... LESSON...
        try: lesson-runner show signals    the chapter Signals
             lesson-runner show 40         A command and its signals
        """
      ),
      (
        ["7.coold"],
        """
        lesson-runner: lesson 7 has no scene "coold"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7.cold
        """
      ),
      (
        ["diff", "7."],
        """
        lesson-runner: lesson 7 has no scene ""
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff 7.hot
             lesson-runner diff 7.cold
        """
      ),
      (
        ["8.hot"],
        """
        lesson-runner: there is no lesson 8
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7     Cold and hot
             lesson-runner 12    map
             lesson-runner 13    flattenMap
             lesson-runner       the lessons, by chapter
        """
      ),
    ])
  func unknown(arguments: [String], answer: String) throws {
    let invocation = try Invocation(arguments, of: .textless, in: Self.notebook)
    let failure = #expect(throws: Failure.self) { try Selection(invocation) }
    #expect(failure?.lines.joined(separator: "\n") == answer)
    #expect(failure?.status == .usage)
  }

  private func name(_ part: SelectedLesson) -> String {
    if part.isWhole { return "\(part.lesson.number)" }
    return part.scenes.map { "\(part.lesson.number).\($0.name)" }.joined(separator: " ")
  }
}
