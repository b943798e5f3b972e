import Stage
import TestSupport
import Testing

/// The short path on the command line.
@Suite struct PathTests {
  @Test("path shows all stops and the next commands on one screen")
  func overview() throws {
    let outcome = try Runner.run(["path"], .notebook)
    #expect(outcome.status == 0 && outcome.error == "")
    let lines = outcome.out.lines
    #expect(lines.count <= 26 && lines.allSatisfy { $0.columns <= 100 })
    #expect(outcome.out.contains("  3  12  map  "))
    #expect(outcome.out.contains("After the last stop:\n"))
  }

  @Test(
    "On a terminal, a line of the app's code is cut off at the edge of the screen", .inTerminal,
    arguments: [60, 80])
  func narrow(width: UInt16) throws {
    let (status, screen) = try Terminal.run(
      ["path", "--color", "never"], in: Repository.root, columns: width)
    #expect(status == 0)
    let rows = screen.replacing("\r", with: "").lines.filter { $0.hasPrefix("  ") }
    #expect(rows.count == 9 && rows.allSatisfy { $0.columns <= Int(width) })
    #expect(rows.contains { $0.hasSuffix("…") })
  }

  @Test("A stop shows its line of the app's code, then the lesson, then the next stop")
  func stop() throws {
    let outcome = try Runner.run(["path", "3"], .notebook)
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.out.hasPrefix("Stop 3 of 12\n\n.map(\\.books)\n\nThe response contains more"))
    #expect(outcome.out.contains("\n12  map\n"))
    #expect(
      outcome.out.hasSuffix(
        """
        Run it:              lesson-runner 12
        Guess what it logs:  lesson-runner guess 12
        Next stop:           lesson-runner path 4

        """))
  }

  @Test("The last stop leads to the app, practice, the symptoms and chapter IX")
  func last() throws {
    let outcome = try Runner.run(["path", "12"], .notebook)
    #expect(outcome.status == 0)
    for command in ["show 50", "practice", "search leak", "list leaving"] {
      #expect(outcome.out.contains("lesson-runner \(command)\n"))
    }
  }

  @Test("Anything but the number of a stop is refused", arguments: ["0", "13", "map", "-1", "3.5"])
  func wrong(word: String) throws {
    try expect(
      Runner.run(["path", word]),
      is: .init(
        status: 2, out: "",
        error: """
          lesson-runner: "\(word)" is not a stop: give a number from 1 to 12
          usage: lesson-runner path [OPTION]... [STOP]
          try: lesson-runner path    all stops

          """))
  }

  @Test("Two stops at a time are refused")
  func two() throws {
    let outcome = try Runner.run(["path", "3", "4"])
    #expect(outcome.status == 2 && outcome.out == "")
    #expect(outcome.error.contains("usage: lesson-runner path [OPTION]... [STOP]\n"))
  }

  @Test("If a stop's lesson is missing, path says so")
  func missing() throws {
    let outcome = try Runner.run(["path", "12"], .fixture)
    #expect(outcome.status == 1 && outcome.out == "")
    #expect(outcome.error == "lesson-runner: there is no lesson 47\n")
  }
}
