import Stage
import Testing

/// What is no diagram, though other parsers may take it for one.
@Suite struct MalformedDiagramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let column: Int
    let reason: String

    /// A lane `a` under a ruler of four seconds.
    init(lane: String, _ column: Int, _ reason: String) {
      self.init("s  0  1  2  3\na  \(lane)", 2, column + 3, reason)
    }

    init(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
      (self.text, self.line, self.column, self.reason) = (text, line, column, reason)
    }

    var testDescription: String { text.replacing("\n", with: "⏎") }
  }

  private static let ruler =
    "a diagram begins with its ruler: a unit and the times, as in `s  0  1  2`"

  static let cases = [
    // Quotes
    Case(lane: "^  \"a  -  -", 4, "the quote is not closed"),
    Case(lane: "[^ \"a]  -  -  -", 4, "the quote is not closed"),
    Case(
      lane: "\"\\q\"  -  -  -", 2,
      "no character is written like this; `\\` stands before \\, \", n, r, t or u{…}"),
    Case(
      lane: "\"\\u{110000}\"  -  -  -", 2,
      "no character is written like this; `\\` stands before \\, \", n, r, t or u{…}"),
    // The end
    Case(lane: "^  |  -  -", 7, "nothing happens after the end"),
    Case(lane: "^  #  a  -", 7, "nothing happens after the end"),
    Case(lane: "^  !  -  -", 7, "nothing happens after the end"),
    Case(lane: "^  [|a]  -  -", 6, "nothing happens after the end"),
    Case(lane: "^  -  -  |  a", 13, "nothing happens after the end"),
    // Groups
    Case(lane: "^  []  -  -", 4, "the group is empty"),
    Case(lane: "^  [ ]  -  -", 4, "the group is empty"),
    Case(lane: "^  [a]  -  -", 4, "a group holds two marks or more"),
    Case(lane: "^  [a[bc]]  -  -", 6, "a group holds no group"),
    Case(lane: "^  [a [b c]]  -  -", 7, "a group holds no group"),
    Case(lane: "^  [ab  -  -", 4, "the group is not closed"),
    Case(lane: "[a\" \"]\" ", 7, "the quote is not closed"),
    Case(lane: "^  ab]  -  -", 6, "no group is open"),
    Case(lane: "^  ]  -  -", 4, "no group is open"),
    Case(lane: "^  [a-]  -  -", 6, "`-` says nothing in a group"),
    Case(lane: "^  [a ⋯]  -  -", 7, "`⋯` says nothing in a group"),
    // Subscriptions
    Case(lane: "^  ^  -  -", 4, "a second `^`: draw each subscription in a lane of its own"),
    Case(lane: "[^^]  -  -  -", 3, "a second `^`: draw each subscription in a lane of its own"),
    Case(lane: "a  ^  -  -", 4, "`^` comes before all else"),
    Case(lane: "-  ^  -  -", 4, "`^` comes before all else"),
    Case(lane: "^  .  -  -", 4, "`.` stands before the subscription only"),
    Case(lane: "-  .  -  -", 4, "`.` stands before the subscription only"),
    Case(
      lane: ".  -  ^  -", 4,
      "nobody is subscribed yet; did you mean `.`, or `^` to subscribe?"),
    Case(
      lane: ".  a  -  -", 4, "nothing comes before the subscription; did you forget `^`?"),
    // Other notations
    Case(
      lane: "^  10ms  -  -", 4,
      "`10ms` is no mark here, for marks take no time; did you mean a time in the ruler?"),
    Case(
      lane: "^  1.5s  -  -", 4,
      "`1.5s` is no mark here, for marks take no time; did you mean a time in the ruler?"),
    Case(
      lane: "^  (ab)  -  -", 4,
      "`(ab)` is no mark here; did you mean `[ab]`, one instant?"),
    Case(lane: "^  (a b)  -", 4, "`(a` is no mark here; did you mean `[a]`, one instant?"),
    Case(lane: "^  [(ab]  -  -", 5, "`(` is no mark here; did you mean `[]`, one instant?"),
    Case(
      lane: "--a-b|", 1,
      "`--a-b|` is no mark here; did you mean `- - a - b |`, with blanks between columns?"),
    Case(lane: "^  a_b  -  -", 4, "`a_b` is no mark; a value with such signs stands in quotes"),
    Case(lane: "^  a*b  -  -", 4, "`a*b` is no mark; a value with such signs stands in quotes"),
    // Columns
    Case(lane: "^  -  -", 8, "the lane stops before the last column; did you mean `-`, nothing?"),
    Case(lane: "^  -  -  -  a", 13, "there is no time above this in the ruler"),
    Case(lane: "^  ⋯  -  -", 4, "the ruler does not skip here"),
    Case(
      "s  0  ⋯  9\na  ^  -  -", 2, 7, "the ruler skips here, so every lane does"),
    Case(
      "s  0  ⋯  9\na  ^  a  -", 2, 7, "the ruler skips here, so every lane does"),
    Case("s  0  ⋯  9\na  ▁▁▁▁▁▁▁▁", 2, 7, "the ruler skips here, so every lane does"),
    // Levels
    Case(lane: "▁▁▁█▁▁▁▁▁▁▁▁", 5, "a level changes under a time of the ruler only"),
    Case(lane: "__##########", 3, "a level changes under a time of the ruler only"),
    Case(lane: "▁▁▁-  ▁▁▁▁▁▁", 4, "the level goes on; draw it"),
    Case(lane: "▁▁▁▁▁▁▁▁▁▁▁▁  █", 15, "there is no time above this in the ruler"),
    Case(lane: "-   ▁▁▁▁▁▁▁▁", 5, "this stands under no time of the ruler"),
    Case(lane: "▁▁▁█  ▁▁▁▁▁▁", 5, "a level reaches to the next time of the ruler"),
    Case(lane: "^  1  1  █", 5, "a level reaches to the next time of the ruler"),
    Case(lane: "▁▁▁▁▁▁[0a]▁▁▁", 9, "the values of a level are 0 and 1"),
    Case("s  0  1\na  5  -\n\ns  2  3\na  ▁▁▁▁▁", 5, 4, "the values of a level are 0 and 1"),
    // The ruler
    Case("", 1, 1, ruler),
    Case("\n\n", 1, 1, ruler),
    Case("a  ^  -  -", 1, 1, ruler),
    Case("s", 1, 2, ruler),
    Case("s  0  1s\na  ^  -", 1, 7, "`1s` is no time in s"),
    Case("s  0  -1\na  ^  -", 1, 7, "`-1` is no time in s"),
    Case("s  0  1.\na  ^  -", 1, 7, "`1.` is no time in s"),
    Case("ns  0  0.5\na  ^  -", 1, 8, "`0.5` is no time in ns"),
    Case("s  0  2  1\na  ^  -  -", 1, 10, "time goes on, but 1 is not later"),
    Case("s  0  0\na  ^  -", 1, 7, "time goes on, but 0 is not later"),
    Case("s  ⋯  1\na  ^  -", 1, 4, "a skip stands between two times"),
    Case("s  0  ⋯  ⋯  1\na  ^  -", 1, 10, "a skip stands between two times"),
    Case("s  0  ⋯\na  ^  ⋯", 1, 7, "a skip stands between two times"),
    // Names and folds
    Case(
      "s  0\n a  ^", 2, 2, "a lane is indented by two blanks for each that it stands within"),
    Case("s  0\na  ^\n\ns  1\nb  -", 5, 1, "here stood `a` before the fold"),
    Case("s  0\na  ^\n\ns  1", 4, 1, "the lanes are the same in every fold: 1"),
    Case("s  0\na  ^\n\ns  0\na  -", 4, 4, "time goes on, but 0 is not later"),
    // The legend
    Case("s  0\na  ^\n\nA = \"b\"", 4, 1, "`A` stands in no lane"),
    Case("s  0\na  A\n\nA = \"b\"\nA = \"c\"", 5, 1, "`A` has been explained"),
    Case("s  0\na  A\n\nA = b", 4, 5, "a legend's value stands in quotes"),
    Case("s  0\na  A\n\nA = \"b\" c", 4, 9, "nothing follows a legend's value"),
    Case(
      "s  0\na  A\n\nA = \"b\"\nB: \"c\"", 5, 1,
      "a legend explains a letter, as in `A = \"Hello, World\"`"),
  ]

  @Test("A malformed diagram is refused, with the place and the reason", arguments: cases)
  func refused(malformed: Case) throws {
    let error = #expect(throws: Diagram.Malformed.self) { try Diagram(text: malformed.text) }
    let refusal = try #require(error)
    #expect(refusal.reason == malformed.reason)
    #expect((refusal.line, refusal.column) == (malformed.line, malformed.column))
  }

  @Test("A drawing with a character changed is refused, or drawn back as it is read")
  func changed() {
    let diagram = Diagram([
      Diagrams.lane("a", (0, .subscribed), (0, .next("0")), (1, .next("1")), isLevel: true),
      Diagrams.lane("b", (0, .subscribed), (1, .next("1")), (2, .next("1")), (2, .completed)),
    ])
    let text = Array(diagram.text())
    for place in text.indices {
      for character in " -^[]\"█\\" {
        var changed = text
        changed[place] = character
        guard let read = try? Diagram(text: String(changed)) else { continue }
        #expect((try? Diagram(text: read.text())) == read, "\(String(changed))")
      }
    }
  }

  @Test("The message shows the line with a caret under the place")
  func message() throws {
    let error = #expect(throws: Diagram.Malformed.self) {
      try Diagram(text: "s     0  1\n你好  ^  (ab)")
    }
    #expect(
      "\(try #require(error))" == """
        你好  ^  (ab)
                 ^ line 2, column 8: `(ab)` is no mark here; did you mean `[ab]`, one instant?
        """)
  }
}
