import Stage
import Testing

@testable import Runner
@testable import RunnerTools

@Suite struct TerminalTests {
  @Test(
    "Text is wrapped between words",
    arguments: [
      ("", 10, "", []),
      ("one two three", 80, "", ["one two three"]),
      ("one two three", 7, "", ["one two", "three"]),
      ("one two three", 1, "", ["one", "two", "three"]),
      ("- one two three", 9, "  ", ["- one two", "  three"]),
      ("a-very-long-word and more", 8, "", ["a-very-long-word", "and more"]),
      ("中文 中文 中文", 9, "", ["中文 中文", "中文"]),
    ] as [(String, Int, String, [String])])
  func wrapping(text: String, width: Int, indent: String, lines: [String]) {
    #expect(wrapped(text, to: width, indent: indent) == lines)
  }

  @Test(
    "Text is aligned after its start, or goes below a start that leaves too little room",
    arguments: [
      ("ab  ", "one two", 80, ["ab  one two"]),
      ("ab  ", "one two", 8, ["ab  one", "    two"]),
      ("a long name  ", "one two three", 18, ["a long name", "      one two", "      three"]),
      (
        "a name  ", "a considerable word", 19,
        ["a name", "      a", "      considerable", "      word"]
      ),
      ("a long name  ", "one", 18, ["a long name  one"]), ("ab  ", "one", .max, ["ab  one"]),
      ("ab  ", "", 80, ["ab  "]),
    ] as [(String, String, Int, [String])])
  func aligned(start: String, text: String, width: Int, lines: [String]) {
    #expect(wrapped(text, after: start, to: width) == lines)
  }

  @Test(
    "Explanations and lists fit a narrow terminal", .inTerminal,
    arguments: [
      ["explain", "debounce"], ["explain", "[query throttle:0.3]"],
      ["explain", "RAC(self.label, text) = RACObserve(self.model, name);"], ["doctor", "--list"],
      ["practice"], ["help"], ["help", "path"],
    ])
  func narrow(words: [String]) throws {
    let copy = try Copy(.fixture)
    let (_, screen) = try Terminal.run(
      words + ["--color", "never"], in: copy.root, columns: 60, .fixture)
    // Command lines and code are not broken.
    let prose = screen.lines.filter { line in
      !line.contains("lesson-runner ") && !line.hasPrefix("          ")
    }
    #expect(!prose.isEmpty && prose.filter { $0.columns > 60 } == [])
  }

  @Test("A Chinese character or an emoji takes two columns, and a letter with an accent takes one")
  func widths() {
    #expect(columns("ab中文") == 6)
    #expect(columns("🚀") == 2)
    #expect(columns("e\u{301}") == 1)
    #expect(padded("中", to: 4) == "中  ")
    #expect(padded("long", to: 2) == "long")
  }

  @Test(
    "JSON keeps the order of members, and escapes quotes, backslashes and control characters",
    arguments: [
      (JSON.object([:]), "{}"),
      (.object(["b": 1, "a": true]), #"{"b":1,"a":true}"#),
      (.list([.string("x"), 2, false]), #"["x",2,false]"#),
      (.string("\"\\\n\r\t\u{1}\u{7F}中"), #""\"\\\n\r\t\u0001\u007f中""#),
    ])
  func json(value: JSON, text: String) {
    #expect(value.text == text)
  }

  @Test("A line of JSON begins with the schema version")
  func schema() {
    #expect(JSON.line("summary", ["n": 1]) == #"{"schema":1,"type":"summary","n":1}"#)
    #expect(JSON.line("end", [:]) == #"{"schema":1,"type":"end"}"#)
  }

  @Test("Colours appear only if they are switched on")
  func colours() {
    #expect(TextStyle("always", for: .standard).red("a") == "\u{1B}[31ma\u{1B}[0m")
    #expect(TextStyle("always", for: .standard).red("") == "")
    #expect(TextStyle("never", for: .standard).red("a") == "a")
  }
}
