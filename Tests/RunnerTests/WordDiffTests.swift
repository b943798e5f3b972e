import Testing

@testable import Runner
@testable import RunnerTools

@Suite struct WordDiffTests {
  @Test(
    "Differing words are marked",
    arguments: [
      ("a b c", "a b c", "a b c"),
      ("recveive: 1", "recveive: 2", "recveive: [-1-]{+2+}"),
      ("one two three", "one three", "one [-two -]three"),
      ("one three", "one two three", "one {+two +}three"),
      ("a line  ", "a line", "a line[-  -]"),
      ("RACExample[7:1] a", "RACExample[7:3] a", "RACExample[7:[-1-]{+3+}] a"),
      ("输出:收到了信号", "输出:收到信号", "输出:收到[-了-]信号"),
      ("nothing", "in common", "[-nothing-]{+in common+}"),
      ("red fox ran", "red dog sat", "[-red fox ran-]{+red dog sat+}"),
      ("", "new", "{+new+}"),
      ("old", "", "[-old-]"),
      ("", "", ""),
      ("caf\u{E9} 1", "cafe\u{301} 1", "caf[-\u{E9}-]{+e\u{301}+} 1"),
    ])
  func marked(old: String, new: String, marked: String) {
    #expect(WordDiff(from: old, to: new).marked == marked)
  }

  @Test(
    "Control characters other than tabs are escaped, and other text is shown unchanged",
    arguments: [
      ("a\n", "a"), ("a\r\n", "a\\r"), ("中文\n", "中文"), ("tab\tbed", "tab\tbed"),
      ("\u{1B}[31m", "\\x1B[31m"), ("", ""), ("👍🏽", "👍🏽"),
      ("\u{9B}31m", "\\xC2\\x9B31m"),
    ])
  func texts(text: String, shown: String) {
    #expect(escaped(Array(text.utf8)) == shown)
  }

  @Test(
    "Bytes that are not text are escaped",
    arguments: [
      ([0x61, 0xE9, 0x62], "a\\xE9b"), ([0xE4, 0xB8], "\\xE4\\xB8"), ([0xFF], "\\xFF"),
      ([0xE4, 0x41, 0x42], "\\xE4AB"), ([0xC3], "\\xC3"), ([0x00], "\\x00"),
    ] as [([UInt8], String)])
  func bytes(bytes: [UInt8], shown: String) {
    #expect(escaped(bytes) == shown)
  }
}
