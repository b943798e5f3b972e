import Testing

@testable import RunnerTools
@testable import Runner

@Suite struct KeyTests {
  private static let typed: [(String, [Key])] = [
    (" \r\n", [.forward, .forward, .forward]),
    ("\u{1B}[C\u{1B}[D", [.forward, .back]),
    ("\u{1B}[A\u{1B}[B\u{1B}OA\u{1B}OB", [.up, .down, .up, .down]),
    ("\u{1B}OC\u{1B}OD", [.forward, .back]),
    ("\u{1B}[1;5C\u{1B}[1;2D", [.forward, .back]),
    ("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", [.first, .first, .first, .first]),
    ("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", [.last, .last, .last, .last]),
    ("ignpq", [.instant, .guess, .next, .previous, .quit]),
    ("IGNPQ", [.instant, .guess, .next, .previous, .quit]),
    ("\u{3}\u{4}", [.quit, .quit]),
    ("1490", [.answer(1), .answer(4), .answer(9)]),
    // An unknown sequence is ignored, and does not affect later keys.
    ("x中\u{0}\u{7F}é ", [.forward]),
    ("\u{1B}[Z\u{1B}[3~\u{1B}[200~\u{1B}[15~ ", [.forward]),
    ("\u{1B}[99999999999999999999999C", [.forward]),
    ("\u{1B}q", [.quit]),
    ("\u{1B}\u{1B}[C", [.forward]),
    ("\u{1B}[\u{1B}[D", [.back]),
    ("\u{1B}", []),
  ]

  @Test("The bytes that a terminal sends are parsed into keys", arguments: typed)
  func keys(bytes: String, keys: [Key]) {
    var reader = KeyReader()
    #expect(reader.keys(in: bytes.utf8) == keys)
  }

  @Test("Keys are the same however their bytes are split", arguments: typed)
  func pieces(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    for place in 0...bytes.count {
      var reader = KeyReader()
      #expect(reader.keys(in: bytes[..<place]) + reader.keys(in: bytes[place...]) == keys)
    }
    var reader = KeyReader()
    #expect(bytes.flatMap { reader.keys(in: [$0]) } == keys)
  }
}
