import Testing

@testable import LessonRunner
@testable import Stage

@Suite struct SelectionTests {
  /// A small notebook that stays as it is.
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
  ]

  private static func scene(_ title: String) -> Scene { Scene(title) { log in log("\(title)") } }

  @Test(
    "A selection is made of numbers, ranges, chapters, titles, scenes and names",
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
      ("all", ["1", "7", "56", "12", "13", "17", "34", "40"]),
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
      ("hot", ["7"]),
      ("take", ["17"]),
      ("skip,cold", ["17", "7"]),
      ("command", ["40"]),
      ("calculator", ["1"]),
      ("RACObserve", ["34"]),
      ("racobserve", ["34"]),
      ("takeLast:", ["17"]),
      ("flattenMap(_:)", ["13"]),
      ("logNext", ["56"]),
      ("<~", ["34"]),
    ])
  func selected(words: String, parts: [String]) throws {
    let invocation = try Invocation(["run"] + words.split(separator: " ").map(String.init))
    let selection = try Selection(invocation, in: Self.notebook)
    #expect(selection.parts.map(name) == parts)
  }

  @Test("A title may have blanks")
  func title() throws {
    let selection = try Selection(Invocation(["Cold and hot"]), in: Self.notebook)
    #expect(selection.parts.map(name) == ["7"])
  }

  @Test(
    "A word that selects nothing is answered with what is nearest",
    arguments: [
      (
        [""],
        """
        lesson-runner: "" is no lesson, chapter, title or name
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["7,"],
        """
        lesson-runner: "" is no lesson, chapter, title or name
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
        ["7x"],
        """
        lesson-runner: there is no lesson, chapter, title or name "7x"
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
        lesson-runner: there is no lesson, chapter, title or name "hott"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7    Cold and hot
        """
      ),
      (
        ["cold and hto"],
        """
        lesson-runner: there is no lesson, chapter, title or name "cold and hto"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7    Cold and hot
        """
      ),
      (
        ["cold hto"],
        """
        lesson-runner: there is no lesson, chapter, title or name "cold hto"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7    Cold and hot
        """
      ),
      (
        ["a\nb\u{1B}"],
        """
        lesson-runner: there is no lesson, chapter, title or name "a\\x0Ab\\x1B"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner    the lessons, by chapter
        """
      ),
      (
        ["show", "sginals"],
        """
        lesson-runner: there is no lesson, chapter, title or name "sginals"
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
    let invocation = try Invocation(arguments)
    let failure = #expect(throws: Failure.self) {
      try Selection(invocation, in: Self.notebook)
    }
    #expect(failure?.lines.joined(separator: "\n") == answer)
    #expect(failure?.status == .usage)
  }

  private func name(_ part: Selection.Part) -> String {
    if part.isWhole { return "\(part.lesson.number)" }
    return part.scenes.map { "\(part.lesson.number).\($0.name)" }.joined(separator: " ")
  }
}
