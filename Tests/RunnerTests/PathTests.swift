import Foundation
import Notebook
import Stage
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools

/// The short path on the command line.
@Suite struct PathTests {
  private let copy: Copy

  /// An environment in which the compiler can be found.
  private let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  /// Creates a checkout with the real steps.
  init() throws {
    copy = try Copy(.fixture)
    for folder in ["Exercises", ShortPath.folder, "\(ShortPath.folder)/Logs", "Practice"] {
      try copy.makeFolder(folder)
    }
    for file in try Repository.files(in: ShortPath.folder) {
      let path = "\(ShortPath.folder)/\(file)"
      try copy.write(Repository.text(of: path), to: path)
    }
  }

  private func run(_ words: String...) throws -> Runner.Outcome {
    try Runner.run(["path"] + words, in: copy.root, environment: environment, .fixture)
      .ignoringBusyMachine
  }

  /// Replaces lines in the learner's app.
  private func replace(_ lines: String, with others: String) throws {
    let text = try copy.text(of: ShortPath.copy)
    #expect(text.contains(lines))
    try copy.write(text.replacing(lines, with: others), to: ShortPath.copy)
  }

  @Test("path shows all steps and the next command on one screen")
  func overview() throws {
    let outcome = try run()
    #expect(outcome.status == 0 && outcome.error == "")
    let lines = outcome.out.lines
    #expect(lines.count <= 24 && lines.allSatisfy { $0.columns <= 80 })
    #expect(outcome.out.contains("\n  4  The old answer on top "))
    #expect(outcome.out.hasSuffix("\nNext:  lesson-runner path 1\n"))
  }

  @Test("The steps and their texts fit a narrow terminal", .inTerminal, arguments: [[], ["1"]])
  func narrow(words: [String]) throws {
    let (_, screen) = try Terminal.run(
      ["path"] + words + ["--color", "never"], in: copy.root, columns: 60, .fixture)
    #expect(screen.lines.filter { $0.columns > 60 } == [])
  }

  @Test("A step shows the log, the screen, the scenes and the place, and no answer")
  func first() throws {
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(outcome.error == "lesson-runner: wrote Practice/BookSearch.swift\n")
    #expect(outcome.out.hasPrefix("Step 1 of 12: Nothing is asked\n\nThe screen should show"))
    #expect(outcome.out.contains("\n- 00:00.000 asked: rac\n  00:00.000 table: nothing\n"))
    #expect(outcome.out.contains("\n  | (no rows)"))
    #expect(outcome.out.contains("\n  lesson-runner guess 4.nobody-subscribes\n"))
    #expect(
      outcome.out.contains(
        """
          private func show(_ answers: Signal<[Book]>) {
              > (something is missing here)

        """))
    #expect(!outcome.out.contains("subscribeNext"))
  }

  @Test("A known mistake is named; a step that is done leads to the next one, and the code stays")
  func done() throws {
    _ = try run("1")
    let place = "private func show(_ answers: Signal<[Book]>) {\n"
    let own = place + "    answers.subscribeNext { _ in self.tableView.reloadData() }\n"
    try replace(place, with: own + "    answers.subscribe()\n")
    let wrong = try run("1")
    #expect(wrong.status == 1)
    #expect(wrong.out.contains("\n+ 00:00.000 asked: rac\n"))
    #expect(
      wrong.out.contains(
        "\nA common mistake prints the same log. Each subscription asks the server.\n"))
    try replace("    answers.subscribe()\n", with: "")
    let done = try run("1")
    #expect(done.status == 0 && done.out.contains("\nDone. A signal is a recipe: "))
    #expect(done.out.hasSuffix("\nNext:  lesson-runner path 2\n"))

    let next = try run("2")
    #expect(next.status == 1)
    #expect(next.error == "lesson-runner: Practice/BookSearch.swift is now at step 2\n")
    #expect(next.out.contains("\nStep 2 of 12: Typing does nothing\n"))
    let text = try copy.text(of: ShortPath.copy)
    #expect(text.contains(own) && text.contains("Exercise(2, \"Typing does nothing\""))
    #expect(try run().out.contains("  done  lessons 4, 7\n"))
    #expect(try copy.text(of: "Practice/path.txt") == "begun 1\ndone 1\nbegun 2\n")
  }

  @Test("A step begins with a question about an earlier one, whose answer is kept")
  func question() throws {
    _ = try run("4", "--start")
    try copy.write("begun 1\n", to: "Practice/path.txt")
    let outcome = try copy.shell("printf '9\\n1\\n' | lesson-runner path 4")
    let out = outcome.out
    #expect(out.contains("\n1  ") && out.contains("\n4  ") && !out.contains("\n5  "))
    #expect(out.hasPrefix("A question about step 1: Which lines ask the server once"))
    #expect(
      out.contains(
        "\nYour answer (q skips): 9\nType a number from 1 to 4, or q to skip the question.\n"))
    #expect(
      out.contains("\nYour answer (q skips): 1\nNo, it is 2. `doNext` makes another signal, and"))
    #expect(try copy.text(of: "Practice/path.txt") == "begun 1\nwrong 1\nbegun 4\n")
    #expect(try run("4").out.hasPrefix("Step 4 of 12"))
    #expect(try run("5").out.hasPrefix("A question about step 1: "))
  }

  @Test("A step that was answered wrong comes first, then the one asked about least recently")
  func review() {
    let seen = "begun 1\nbegun 2\ndone 3\nbegun 4\n"
    func step(_ answers: String, before step: Int) -> Int? {
      PathProgress(seen + answers).stepToReview(before: step)
    }
    #expect(step("", before: 1) == nil)
    #expect(step("", before: 2) == 1)
    #expect(step("right 1", before: 4) == 2)
    #expect(step("wrong 3\nright 1", before: 5) == 3)
    #expect(step("wrong 3\nright 3", before: 5) == 1)
    #expect(step("right 1\nright 2\nright 3", before: 5) == 1)
    #expect(PathProgress("nonsense\nright x\nright 1 2").events.isEmpty)
  }

  @Test("A step that the learner has not seen is not asked about")
  func unseen() throws {
    #expect(PathProgress("").stepToReview(before: 5) == nil)
    #expect(PathProgress("begun 2").stepToReview(before: 9) == 2)
    #expect(PathProgress("begun 4").stepToReview(before: 5) == 4)
    #expect(try run("5").out.hasPrefix("Step 5 of 12: "))
  }

  @Test("Lines that are no known mistake get a sentence about the log, but not before any change")
  func unknownMistake() throws {
    _ = try run("1")
    let place = "private func show(_ answers: Signal<[Book]>) {\n"
    try replace(place, with: place + "    _ = answers.map { $0 }\n")
    #expect(
      try run("1").out.contains("\nYour app still logs the same as before this step.\n"))
    let subscription = "answers.subscribeNext { [tableView] _ in tableView.reloadData() }\n"
    try replace("_ = answers.map { $0 }\n", with: String(repeating: subscription, count: 3))
    let other = try run("1").out
    #expect(
      other.contains(
        "\nThe first difference: `asked: rac` at 00:00.000; expected nothing there.\n"),
      "\(other)")
  }

  @Test("A count without a shared signal is not enough, even if the log is right")
  func unshared() throws {
    #expect(try run("5", "--start").status == 0)
    try replace(
      "answers.subscribeNext { [tableView] _ in tableView.reloadData() }",
      with: """
        answers.subscribeNext { [tableView, countLabel] in
              countLabel.text.value = "\\($0.count) books"
              tableView.reloadData()
            }
        """)
    let outcome = try run("5")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("\nThe log is right. Now solve it with "), "\(outcome)")
  }

  @Test("--start writes the app as it is before a step, but asks before it discards lines")
  func start() throws {
    #expect(try run("7", "--start").status == 0)
    let text = try copy.text(of: ShortPath.copy)
    #expect(text.contains(".catchTo(.empty())") && !text.contains("orderButton.setCommand(req"))
    try replace("import Stage\n", with: "import Stage\n// mine\n")
    let refused = try run("7", "--start")
    #expect(refused.status == 1 && refused.out.contains("\n-// mine\n"))
    #expect(refused.error.contains("try: lesson-runner path 7 --start --yes"))
    #expect(try run("7", "--start", "--yes").status == 0)
    #expect(try copy.text(of: ShortPath.copy) == text)
  }

  @Test("A step can be read without being at it")
  func elsewhere() throws {
    _ = try run("1")
    let outcome = try run("9")
    #expect(outcome.status == 0 && outcome.out.contains("\n- 00:04.000 error: no network\n"))
    #expect(outcome.out.hasSuffix("\nBegin here:  lesson-runner path 9 --start\n"))
    #expect(try run("hint", "9").error.contains("your app is at step 1, not at step 9"))
  }

  @Test("Hints come one by one, and the solution is shown in Swift or in Objective-C")
  func hints() throws {
    #expect(try run("hint", "1").out.hasPrefix("1 of 3: `books(about:)` is called."))
    #expect(try run("hint", "1").out.hasPrefix("2 of 3: "))
    #expect(try run("solution", "1").error.contains("try: lesson-runner path solution 1 --yes"))
    #expect(
      try run("solution", "1", "--yes").out.hasPrefix(
        "answers.subscribeNext { [tableView] _ in tableView.reloadData() }\nA signal is"))
    #expect(
      try run("solution", "1", "--yes", "--objc").out.hasPrefix(
        "[answers subscribeNext:^(id books) { [tableView reloadData]; }];\nA signal is"))
  }

  @Test("Anything but the number of a step is refused", arguments: ["0", "13", "map", "-1", "3.5"])
  func wrong(word: String) throws {
    let outcome = try run(word)
    #expect(outcome.status == 2 && outcome.out == "")
    #expect(
      outcome.error.hasPrefix(
        "lesson-runner: \"\(word)\" is not a step: give a number from 1 to 12\n"))
  }

  @Test(
    "Wrong words are refused, each with the command to type",
    arguments: [
      (["3", "4"], "give one step at a time"), (["hint"], "path hint needs the number of a step"),
      (["watch", "3"], "path watch takes no step"), (["--start"], "--start needs the number"),
      (["undo", "3"], "path has no subcommand \"undo\""),
    ])
  func words(words: [String], message: String) throws {
    let outcome = try Runner.run(["path"] + words, in: copy.root, .fixture)
    #expect(outcome.status == 2 && outcome.out == "")
    #expect(outcome.error.hasPrefix("lesson-runner: \(message)"))
  }

  @Test("If the checkout has no steps, path says so")
  func missing() throws {
    let outcome = try Copy(.fixture).run("path")
    #expect(outcome.status == 1 && outcome.out == "")
    #expect(outcome.error.contains("Exercises/App has no steps"))
  }

  @Test("The screen follows the log")
  func screen() {
    var screen = AppScreen(after: ["types: cat", "count: 4 books", "table: [a] a, b", "Order: off"])
    #expect(screen.field == "cat" && screen.rows == ["[a] a", "b"] && !screen.isOrderEnabled)
    #expect(Set(screen.lines.map(\.columns)).count == 1)
    let changes = ["asked: cat", "Order: on", "(still in memory)"].map { screen.change($0) }
    #expect(changes == [false, true, true])
    #expect(!screen.isOpen && screen.lines.count == 3)
    screen.change("table: nothing")
    #expect(screen == AppScreen(after: []))
  }
}
