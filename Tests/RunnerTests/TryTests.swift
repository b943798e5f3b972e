import Foundation
import Marbles
import Notebook
import TestSupport
import Testing

@testable import Runner

/// The output of `lesson-runner try`, and its errors.
@Suite struct TryTests {
  @Test("The help of try lists every word for a block")
  func words() {
    let help = Command.trying.notes.joined(separator: " ")
    for words in [Operator.tests, Operator.transformations, Operator.sums] {
      #expect(help.contains(words))
    }
  }

  @Test("The source, the other signals and each operator's result are drawn")
  func drawn() throws {
    try expect(
      Runner.run(["try", "a--b--|", "combineLatest", "-1--2|"], .fixture),
      is: .init(
        status: 0,
        out: """
          s                    0  1  2  3  4  5  6
          source               a  -  -  b  -  -  |
          other                -  1  -  -  2  |
          combineLatest other  -  a1 -  b1 b2 -  |

          """, error: ""))
  }

  @Test("An endless result is cut off, with a note on standard error")
  func endless() throws {
    let outcome = try Runner.run(["try", "ab|", "repeat"], .fixture)
    #expect(outcome.status == 0)
    #expect(outcome.error == "lesson-runner: the signal does not end; the drawing stops at 9 s\n")
    #expect(outcome.out.contains("repeat    a  b  a    b  a    b  a    b  a    b"))
  }

  @Test("Text that operators print appears below the marbles")
  func printed() throws {
    let outcome = try Runner.run(["try", "a|", "logNext"], .fixture)
    #expect(outcome.out.hasSuffix("\n\n<RACDynamicSignal: 0x…> name:  next: a\n"))
  }

  @Test("The length of a tick can be set")
  func tick() throws {
    let outcome = try Runner.run(["try", "a-b|", "delay", "1", "--tick", "0.5s"], .fixture)
    #expect(
      outcome.out == """
        s        0    0.5  1    1.5  2    2.5
        source   a    -    b    |
        delay 1  -    -    a    -    b    |

        """)
  }

  @Test("With --json, each lane is one object")
  func json() throws {
    try expect(
      Runner.run(["try", "a-#", "catchTo", "x|", "--json"], .fixture).out,
      is: #"""
        {"schema":1,"type":"lane","name":"source","events":[{"at":0,"mark":"next","value":"a"},{"at":2,"mark":"failed"}]}
        {"schema":1,"type":"lane","name":"other","events":[{"at":2,"mark":"subscribed"},{"at":2,"mark":"next","value":"x"},{"at":3,"mark":"completed"}]}
        {"schema":1,"type":"lane","name":"catchTo other","events":[{"at":0,"mark":"next","value":"a"},{"at":2,"mark":"next","value":"x"},{"at":3,"mark":"completed"}]}

        """#)
  }

  @Test("--svg draws a picture with the operator between its inputs and its output")
  func picture() throws {
    let outcome = try Runner.run(["try", "a-b--c|", "throttle", "2", "--svg"], .fixture)
    #expect(outcome.status == 0 && outcome.error == "")
    let picture = try Picture(outcome.out)
    #expect(picture.problems == [])
    #expect(picture.titles.first == "a-b--c| throttle 2")
    #expect(picture.texts.contains("throttle(2 s)"))
  }

  @Test("With --live, each mark is printed when it arrives")
  func live() throws {
    try expect(
      Runner.run(["try", "a-b|", "delay", "1.5", "--live=100"], .fixture).out,
      is: """
        0 s      source               a
        1.5 s    delay 1.5            a
        2 s      source               b
        3 s      source               |
        3.5 s    delay 1.5            b
        4.5 s    delay 1.5            |

        """)
  }

  @Test("All operators are listed, each with an example that can be run")
  func list() throws {
    let lines = try Runner.run(["try", "--list"], .fixture).out.split(separator: "\n")
    #expect(lines.count == Operator.all.count)
    let example = try #require(lines.first { $0.hasPrefix("throttle TIME [TEST] ") })
    let command = try #require(example.firstRange(of: "lesson-runner try"))
    let outcome = try Runner.shell(String(example[command.lowerBound...]), .fixture)
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("throttle 2  -"))
    let json = try Runner.run(["try", "--list", "--json"], .fixture).out
    #expect(json.split(separator: "\n").count == lines.count)
  }

  private static let usage =
    "usage: lesson-runner try [OPTION]... MARBLES [OPERATOR [WORD]...[, OPERATOR...]]\n"

  @Test(
    "For another library's name, try shows the name used here",
    arguments: [
      ("flatMap", "flattenMap"), ("compactMap", "ignore"), ("debounce", "throttle"),
      ("flatMapLatest", "switchToLatest"), ("removeDuplicates", "distinctUntilChanged"),
      ("share", "publish"), ("prepend", "startWith"),
    ])
  func foreign(name: String, own: String) throws {
    let outcome = try Runner.run(["try", "a-b|", name], .fixture)
    #expect(outcome.status == 2)
    let problem = "lesson-runner: there is no operator `\(name)`: "
    let answers = ["here it is called `\(own)`\n", "the closest here is `\(own)`\n  in "]
    #expect(answers.contains { outcome.error.hasPrefix(problem + $0) }, "\(outcome.error)")
    #expect(outcome.error.contains("lesson-runner explain \(name) "))
  }

  @Test(
    "For another library's name, try says what differs there",
    arguments: [
      ("debounce", "in Combine and Swift: at the completion, Combine drops the waiting value\n"),
      (
        "min",
        "`aggregate`\n  in Combine: a separate operator; in RAC, the block keeps the smaller"
      ),
      ("reduce", "the closest here is `aggregate`\n"),
    ])
  func differing(name: String, answer: String) throws {
    #expect(try Runner.run(["try", "a-b|", name], .fixture).error.contains(answer))
  }

  @Test("A name that cannot be played leads to its explanation")
  func unplayed() throws {
    let outcome = try Runner.run(["try", "a-b|", "sink"], .fixture)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("`sink`: try does not play `subscribeNext:`\n"))
    #expect(outcome.error.contains("lesson-runner explain sink "))
  }

  @Test("Other libraries' names are in the dictionary, but not in the list of operators")
  func oneTable() {
    let own = Set(Name.all.flatMap { $0.selectors + [$0.here ?? ""] }.map { Spelling($0) })
    let foreign = Set(ForeignName.all.map { Spelling($0.spelling) }).subtracting(own)
    #expect(!foreign.isEmpty)
    for one in Operator.all {
      for name in one.names { #expect(!foreign.contains(Spelling(name)), "\(name)") }
    }
  }

  @Test(
    "An invalid line is refused with valid examples",
    arguments: [
      (
        ["try", "a-b|", "thrttle", "2"],
        """
        lesson-runner: there is no operator `thrttle`
        \(usage)try: lesson-runner try "a-b--c|" throttle 2

        """
      ),
      (
        ["try", "a-b|", "frobnicate"],
        """
        lesson-runner: there is no operator `frobnicate`
        \(usage)try: lesson-runner try --list    all operators

        """
      ),
      (
        ["try", "a-(bc)", "map", "upper"],
        """
        lesson-runner: cannot read these marbles:
        a-(bc)
          ^ column 3: round brackets have no meaning here; for several events in one tick, type `[ab]`
        \(usage)try: lesson-runner try --list    all operators

        """
      ),
      (
        ["try", "a-b|", "--tick", "never"],
        """
        lesson-runner: "never" is not a valid duration: give one such as 0.5s or 100ms, at most a day
        \(usage)try: lesson-runner try "a-b|" delay 1 --tick 0.5s

        """
      ),
    ])
  func refused(arguments: [String], error: String) throws {
    try expect(Runner.run(arguments, .fixture), is: .init(status: 2, out: "", error: error))
  }

  @Test("try alone prints its usage, and names the lesson about RAC's operator try:")
  func alone() throws {
    try expect(
      Runner.run(["try"]),
      is: .init(
        status: 2, out: "",
        error: """
          lesson-runner: try needs marbles, such as "a-b--c|", and an operator
          \(Self.usage)try: lesson-runner try "a-b--c|" throttle 2    play marbles through an operator
               lesson-runner 56                          about RAC's operator try:

          """))
    let listed = try Runner.run(["list", "try"])
    #expect(listed.out.hasPrefix("56  Looking inside\n"))
  }
}
