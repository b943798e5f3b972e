import Foundation
import Stage
import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner

/// The command `guess`, with answers from a pipe and from keys.
@Suite struct GuessTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test(
    "Answers can come from a pipe, and the summary names the command that shows the missed step")
  func pipe() throws {
    let outcome = try copy.shell("printf 'l\\n1\\n9\\n2\\n2\\n1\\n' | lesson-runner guess 7.hot")
    #expect(outcome.status == 0 && outcome.error == "")
    let lines = outcome.out.split(separator: "\n").map(String.init)
    let dialogue = lines.filter { line in
      ["Line ", "Your", "Right", "No,", "Type"].contains { line.hasPrefix($0) }
    }
    #expect(
      dialogue == [
        Quiz.offer, "Your guess (q quits): l", "Line 1 of 4", "Your guess (q quits): 1", "Right.",
        "Line 2 of 4",
        "Your guess (q quits): 9", "Type a number from 1 to 4, or q to quit.",
        "Your guess (q quits): 2",
        "No, it is 1.", "Line 3 of 4", "Your guess (q quits): 2", "Right.", "Line 4 of 4",
        "Your guess (q quits): 1",
        "No, it is 2.",
      ])
    #expect(
      lines.suffix(3) == [
        "Lines: 2 of 4 right.", "Look again at:", "  lesson-runner step 7.hot   events 11, 19",
      ])
  }

  @Test("On a terminal, Ctrl-D ends the quiz with the score so far", .inTerminal)
  func terminal() throws {
    let (status, screen) = try copy.terminal(
      "guess", "7.hot", "--color", "never",
      typing: [
        .init(prompt: "Your guess (q quits): ", keys: "l\n"),
        .init(prompt: "Your guess (q quits): ", keys: "1\n"),
        .init(prompt: "Your guess (q quits): ", keys: "7\n"),
        .init(prompt: "Your guess (q quits): ", keys: Terminal.ctrlD),
      ])
    #expect(status == 0)
    #expect(screen.contains("Your guess (q quits): 1\nRight.\n"))
    #expect(screen.contains("Your guess (q quits): 7\nType a number from 1 to 4, or q to quit.\n"))
    #expect(
      screen.hasSuffix(
        "Your guess (q quits): \nWhy: A subject stores nothing.\n\nLines: 1 of 1 right.\n"))
  }

  @Test("A lesson is guessed scene by scene, and the summary lists the steps to revisit in each")
  func lesson() throws {
    // The third scene has a question with two answers, which is asked before the scene's lines.
    func lines(_ count: Int) -> String { "l\n" + String(repeating: "3\n", count: count) }
    let answers = lines(4) + lines(7) + "1\n" + lines(30)
    let outcome = try copy.shell("printf '\(answers)' | lesson-runner guess 7")
    #expect(outcome.out.contains("\nNo, it is 2. The second subscriber starts it again.\n"))
    #expect(outcome.out.contains("\n0 of 1 right.\nLines: "))
    #expect(outcome.out.contains("\nWhy: A subscription changes nothing in a signal.\n"))
    let end = outcome.out.components(separatedBy: "Look again at:\n").last ?? ""
    #expect(
      end == """
          lesson-runner step 7.hot                   events 3, 11, 17, 19
          lesson-runner step 7.cold                  events 1, 6, 11, 14, 17, 20
          lesson-runner step 7.subscribed-yet-cold   events 1, 4, 7, 10, 13, 16, 19, 24

        """)
  }

  @Test("Only the scenes' own questions count; Return shows the log, and then the reason")
  func belief() throws {
    let outcome = try copy.shell("printf '2\\n\\n' | lesson-runner guess 7.subscribed-yet-cold")
    #expect(
      outcome.out.contains(
        "\nYour guess (q quits): 2\nRight.\n\n\(Quiz.offer)\nYour guess (q quits): \n\n  "))
    #expect(outcome.out.contains("\n\nWhy: A subscription changes nothing in a signal.\n"))
    #expect(outcome.out.hasSuffix("\n\n1 of 1 right.\n"))
  }

  @Test("A scene that logs nothing has nothing to guess")
  func nothing() throws {
    let failure = Failure.nothingToGuess([SampleReplays.silent])
    expect(
      failure.lines,
      is: [
        "lesson-runner: nothing is logged in 99.silent, so there is nothing to guess",
        "try: lesson-runner guess    any scene",
      ])
  }

  @Test("Without a lesson, guess picks a scene that logs something")
  func anyScene() throws {
    /// A random number generator that produces the same numbers for the same seed.
    struct Numbers: RandomNumberGenerator {
      var number: UInt64

      mutating func next() -> UInt64 {
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return number
      }
    }
    let orders = (0..<20).map { (seed: UInt64) -> [String] in
      var random = Numbers(number: seed)
      let selection = Selection([
        Lesson(1, "One", in: .signals) {
          Scene("a") { _ in }
          Scene("b") { _ in }
        }, Lesson(2, "Two", in: .signals) { Scene("c") { _ in } },
      ])
      return selection.shuffledScenes(using: &random).flatMap { part in
        part.scenes.map { "\(part.lesson.number).\($0.name)" }
      }
    }
    // Each scene comes first for some seeds, and no scene is ever missing.
    #expect(Set(orders.map(\.first)) == ["1.a", "1.b", "2.c"])
    #expect(orders.allSatisfy { $0.sorted() == ["1.a", "1.b", "2.c"] })
    let outcome = try copy.run("guess")
    #expect(outcome.status == 0)
    let end = try #require(outcome.out.components(separatedBy: "Your guess (q quits): ").last)
    #expect(end == "\n")
  }
}
