import Testing

@testable import Stage

/// The pieces of code that pages colour, and that checks read.
@Suite struct CodeScannerTests {
  /// Returns the pieces of `code`, each with the first letter of its kind.
  private static func pieces(_ code: String, _ language: Language) -> [String] {
    var scanner = CodeScanner(Array(code.utf8), in: language)
    var pieces: [String] = []
    while let piece = scanner.next() {
      pieces.append(
        "\(piece.kind)".prefix(1) + " "
          + String(decoding: scanner.code[piece.range], as: UTF8.self))
    }
    return pieces
  }

  private static let samples: [(Language, String, [String])] = [
    (
      .swift, #"let a = "b \(c(1)) d" // e"#,
      [
        "w let", "o  ", "w a", "o  ", "o = ", #"t "b "#, #"i \("#, "w c", "o (", "n 1", "o )",
        "t )",
        #"t  d""#, "o  ", "c // e",
      ]
    ),
    (.swift, "/* a /* b */ c */ d", ["c /* a /* b */ c */", "o  ", "w d"]),
    (.objc, "/* a /* b */ c", ["c /* a /* b */", "o  ", "w c"]),
    (.swift, "/* a\nb */ c", ["c /* a", "n \n", "c b */", "o  ", "w c"]),
    (
      .objc, #"@"a\"b" 'c' @selector #import 1.5"#,
      [#"t @"a\"b""#, "o  ", "t 'c'", "o  ", "w @selector", "o  ", "w #import", "o  ", "n 1.5"]
    ),
    (
      .swift, ##"#"a "b" \(c) \#(d)"# e"##,
      [##"t #"a "b" \(c) "##, ##"i \#("##, "w d", "t )", ##"t "#"##, "o  ", "w e"]
    ),
    (.swift, "\"ab\n c", ["t \"ab", "n \n", "o  ", "w c"]),
    (
      .swift, "\"\"\"\na \"b\"\n\"\"\"",
      ["t \"\"\"", "n \n", "t a \"b\"", "n \n", "t \"\"\""]
    ),
    (.swift, "@ a.b 1.x", ["o @", "o  ", "w a", "o .", "w b", "o  ", "n 1", "o .", "w x"]),
  ]

  @Test("Code is read in pieces, each of one kind", arguments: samples.indices)
  func kinds(index: Int) {
    let (language, code, pieces) = Self.samples[index]
    #expect(Self.pieces(code, language) == pieces)
  }

  @Test(
    "Wherever code is cut off, its pieces contain all of it, in order", arguments: samples.indices)
  func cut(index: Int) {
    let (_, code, _) = Self.samples[index]
    for length in 0...code.count {
      let start = String(code.prefix(length))
      for language in [Language.swift, .objc] {
        #expect(Self.pieces(start, language).map { $0.dropFirst(2) }.joined() == start)
      }
    }
  }

  @Test("Results come in the order of the elements, from whichever core")
  func cores() {
    for count in [0, 1, 100] {
      #expect((0..<count).mapOnAllCores { "\($0)" } == (0..<count).map { "\($0)" })
    }
  }
}
