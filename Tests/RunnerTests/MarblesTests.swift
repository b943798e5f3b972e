import TestSupport
import Testing

@Suite struct MarblesTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("A scene is drawn from its run")
  func scene() throws {
    let drawing = """
      7 Cold and hot: hot

      s             0    1    2    2.1  3    4
      source        ^    1    2    -    3    |
      Subscriber 1  .    ^    2    -    3    |
      Subscriber 2  .    .    .    ^    3    |

      """
    try expect(copy.run("marbles", "7.hot"), is: .init(status: 0, out: drawing, error: ""))
  }

  @Test("A lesson is drawn scene by scene, and scenes without a drawing are skipped")
  func lesson() throws {
    let outcome = try copy.run("marbles", "1,7,5")
    let headings = outcome.out.split(separator: "\n").filter { $0.wholeMatch(of: /\d+ .*/) != nil }
    #expect(
      headings == [
        "7 Cold and hot: hot", "7 Cold and hot: cold", "7 Cold and hot: subscribed, yet cold",
        "5 Unit signals: never",
      ])
    #expect(outcome.status == 0)
  }

  @Test(
    "Drawings are in ASCII if the locale is not UTF-8, or on request",
    arguments: [
      (["marbles", "40.executing", "--ascii"], ["LANG": "C.UTF-8"], true),
      (["marbles", "40.executing"], ["LANG": "C"], true),
      (["marbles", "40.executing"], ["LANG": ""], true),
      (["marbles", "40.executing"], ["LANG": "C.UTF-8", "LC_ALL": "POSIX"], true),
      (["marbles", "40.executing"], ["LANG": "C", "LC_CTYPE": "de_DE.utf8"], false),
      (["marbles", "40.executing"], ["LANG": "en_US.UTF-8"], false),
    ])
  func ascii(arguments: [String], environment: [String: String], isASCII: Bool) throws {
    let outcome = try Runner.run(arguments, environment: environment, .fixture)
    #expect(outcome.out.contains(isASCII ? "[^01]######" : "[^01]██████"))
    #expect(outcome.out.allSatisfy(\.isASCII) == isASCII)
  }

  @Test("On a terminal, a drawing is folded to the width, and nothing is lost", .inTerminal)
  func folded() throws {
    let (status, screen) = try copy.terminal(
      "marbles", "7.cold", "--color", "never", columns: 40)
    #expect(
      screen == """
        7 Cold and hot: cold

        s             0    1    2    2.1  3
        Subscriber 1  .    ^    1    -    2
        Subscriber 2  .    .    .    ^    -

        s             3.1  4    4.1  5    5.1
        Subscriber 1  -    3    -    |
        Subscriber 2  1    -    2    -    3

        s             6.1
        Subscriber 1
        Subscriber 2  |

        """)
    #expect(status == 0)
  }

  @Test("A scene's picture is the same in every run")
  func picture() throws {
    let outcome = try copy.run("marbles", "7.hot", "--svg")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "))
    #expect(outcome.out.contains(">7 Cold and hot: hot</title>"))
    #expect(outcome.out.hasSuffix("</svg>\n"))
    try expect(copy.run("marbles", "7.hot", "--svg"), is: outcome)
  }

  @Test(
    "Several scenes are drawn in one picture, one below the other, each with its title",
    arguments: [
      (["7"], "7 Cold and hot", ["7.hot", "7.cold", "7.subscribed-yet-cold"]),
      (
        ["7", "5,1"], "7 Cold and hot, 5 Unit signals",
        ["7.hot", "7.cold", "7.subscribed-yet-cold", "5.never"]
      ),
      (["7.cold,7.hot"], "7 Cold and hot", ["7.hot", "7.cold"]),
    ])
  func pictures(selection: [String], title: String, scenes: [String]) throws {
    let outcome = try Runner.run(["marbles", "--svg"] + selection, in: copy.root, .fixture)
    #expect(outcome.status == 0 && outcome.error == "")
    let picture = try Picture(outcome.out)
    #expect(picture.problems == [])
    #expect(picture.titles.first == title)
    let singles = try scenes.map { try Picture(copy.run("marbles", $0, "--svg").out) }
    let headings = try singles.map { try #require($0.titles.first) }
    #expect(picture.titles.dropFirst() == singles.flatMap { $0.titles.dropFirst() }[...])
    #expect(picture.texts == zip(headings, singles).flatMap { [$0] + $1.texts })
    #expect(
      picture.description
        == zip(headings, singles).map { "\($0). \($1.description)" }.joined(separator: " "))
  }

  @Test(
    "A lesson without a drawing is refused, and a lesson with one is suggested",
    arguments: [
      ["marbles", "1"], ["marbles", "1", "--svg"],
    ])
  func refused(arguments: [String]) throws {
    try expect(
      Runner.run(arguments, in: copy.root, .fixture),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: lesson 1 draws no marbles: a scene draws a signal with .drawn(\"name\")
          try: lesson-runner 1            the log
               lesson-runner marbles 7    a lesson that draws marbles

          """))
  }
}
