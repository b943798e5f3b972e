import Stage
import TestSupport
import Testing

/// Diagrams drawn as text.
@Suite struct TextDrawingTests {
  @Test("Columns align under the times, and each is wide enough for its widest token")
  func drawing() {
    #expect(
      Diagrams.subjects.text() == """
        ms       0    50   100  150  200  250   300  350  400
        source   -    -    a    -    b    -     c    -    |
        Subject
          early  ^    -    a    -    b    -     c    -    |
          late   .    .    .    .    .    ^     c    -    |
        ReplaySubject (capacity 2)
          late   .    .    .    .    .    [^ab] c    -    |

        """)
  }

  @Test("Long values become letters, explained below in the order of their first appearance")
  func legend() {
    let diagram = Diagram([
      Diagrams.lane("late", (1, .next("the second")), (2, .next("a  b")), sends: true),
      Diagrams.lane("early", (0, .next("the first one")), (1, .next("A")), sends: true),
    ])
    #expect(
      diagram.text() == """
        s      0  1  2
        late   -  C  "a  b"
        early  B  A  -

        B = "the first one"
        C = "the second"

        """)
  }

  @Test("A Boolean is drawn as a level, or as a group if it changes together with another event")
  func level() {
    let diagram = Diagram([
      Diagrams.lane(
        "executing", (0, .next("0")), (1, .next("1")), (3, .next("0")), sends: true, isLevel: true),
      Diagrams.lane(
        "enabled", (1, .subscribed), (1, .next("1")), (2, .next("0")), (3, .completed),
        isLevel: true),
    ])
    #expect(
      diagram.text() == """
        s          0  1     2  3
        executing  ▁▁▁█████████▁▁▁
        enabled    .  [^1]██▁▁▁|

        """)
    #expect(
      diagram.text(glyphs: .ascii) == """
        s          0  1     2  3
        executing  ___#########___
        enabled    .  [^1]##___|

        """)
  }

  @Test("A lane has no level if all its values arrive at its end")
  func noLevel() throws {
    let lane = Diagrams.lane(
      "executing", (0, .subscribed), (0, .next("0")), (0, .next("1")), (0, .disposed), isLevel: true
    )
    #expect(!lane.isLevel)
    let diagram = Diagram([lane])
    #expect(try Diagram(drawn: diagram.text()) == diagram)
  }

  @Test("Equivalent spellings are one value, which gets a letter if its first spelling is long")
  func spellings() throws {
    let diagram = Diagram([
      Diagrams.lane("one", (0, .next("\u{E9}")), (1, .next("a long value")), sends: true),
      Diagrams.lane("other", (2, .next("e\u{301}")), sends: true),
    ])
    let text = diagram.text(glyphs: .ascii)
    #expect(try Diagram(drawn: text).text(glyphs: .ascii) == text)
    #expect(
      text == """
        s      0        1  2
        one    "\\u{E9}" A  -
        other  -        -  "\\u{65}\\u{301}"

        A = "a long value"

        """)
  }

  @Test("A long silence is skipped in every lane")
  func skip() {
    let diagram = Diagram([
      Diagrams.lane("early", (0, .subscribed), (1, .next("a")), (2, .completed)),
      Diagrams.lane("late", (1, .subscribed), (60, .next("b")), (61, .next("c"))),
    ])
    #expect(
      diagram.text() == """
        s      0   1   2   ⋯  60  61
        early  ^   a   |
        late   .   ^   -   ⋯  b   c

        """)
  }

  @Test("A wide drawing is folded, and every part repeats the ruler and the names")
  func folding() {
    let folded = """
      ms       0    50   100  150
      source   -    -    a    -
      Subject
        early  ^    -    a    -
        late   .    .    .    .
      ReplaySubject (capacity 2)
        late   .    .    .    .

      ms       200  250   300
      source   b    -     c
      Subject
        early  b    -     c
        late   .    ^     c
      ReplaySubject (capacity 2)
        late   .    [^ab] c

      ms       350  400
      source   -    |
      Subject
        early  -    |
        late   -    |
      ReplaySubject (capacity 2)
        late   -    |

      """
    #expect(Diagrams.subjects.text(width: 29) == folded)
  }

  @Test("A partial drawing lays out columns as the whole one does, and marks lanes with new events")
  func soFar() {
    func drawing(_ time: Double, width: Int? = nil) -> [String] {
      Diagrams.subjects.lines(upTo: .milliseconds(Int(time)), width: width)
        .map { ($0.isNew ? "> " : "  ") + $0.text }
    }
    #expect(
      drawing(120) == [
        "  ms       0    50   100",
        "  source   -    -    a",
        "  Subject",
        "    early  ^    -    a",
        "    late   .    .    .",
        "  ReplaySubject (capacity 2)",
        "    late   .    .    .",
      ])
    #expect(
      drawing(250, width: 29).suffix(7) == [
        "  ms       200  250",
        "  source   b    -",
        "  Subject",
        "    early  b    -",
        ">   late   .    ^",
        "  ReplaySubject (capacity 2)",
        ">   late   .    [^ab]",
      ])
    for (name, diagram) in Diagrams.all {
      let whole = diagram.lines(upTo: diagram.end, width: 40).map { $0.text + "\n" }.joined()
      #expect(whole == diagram.text(width: 40), "\(name)")
    }
  }

  @Test("A letter is explained from the moment its value arrives")
  func lettersSoFar() {
    let lane = Diagram.Lane(
      "a",
      events: [
        .init(.seconds(1), .next("a long value")), .init(.seconds(2), .next("another long one")),
      ])
    let lines = { Diagram([lane]).lines(upTo: .seconds($0)).map(\.text) }
    #expect(lines(0) == ["s  0", "a  ."])
    #expect(lines(1) == ["s  0  1", "a  .  A", "", "A = \"a long value\""])
    #expect(lines(2).suffix(2) == ["A = \"a long value\"", "B = \"another long one\""])
  }

  @Test("If the terminal is narrower than a column, no column is dropped")
  func narrow() throws {
    let text = Diagrams.subjects.text(width: 1)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("ms") } == 9)
    #expect(try Diagram(drawn: text) == Diagrams.subjects)
  }

  @Test("A drawing is parsed back into the same events", arguments: Diagrams.names)
  func roundTrip(name: String) throws {
    let diagram = try #require(Diagrams.all[name])
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in [nil, 80, 30, 20, 1] {
        let text = diagram.text(width: width, glyphs: glyphs)
        #expect(try Diagram(drawn: text) == diagram, "\(text)")
      }
    }
  }

  @Test("A drawing in ASCII has only ASCII characters", arguments: Diagrams.names)
  func ascii(name: String) throws {
    let diagram = try #require(Diagrams.all[name])
    #expect(diagram.text(glyphs: .ascii).allSatisfy { $0.isASCII })
  }

  @Test("A drawing fits the width if its columns fit", arguments: [80, 60, 40])
  func width(width: Int) {
    for (name, diagram) in Diagrams.all where name != "Chinese" {
      let lines = diagram.text(width: width).split(separator: "\n")
      #expect(lines.filter { !$0.contains(" = ") }.allSatisfy { $0.count <= width }, "\(name)")
    }
  }
}
