import Testing

@testable import Stage

/// The measures of a drawing: times and columns.
@Suite struct RulerTests {
  @Test("A duration just below a whole nanosecond is rounded, like the times of a clock")
  func rounding() {
    #expect(Duration.seconds(0.009).nanoseconds == 9_000_000)
  }

  @Test(
    "A character has the same width as on a terminal",
    arguments: [("a", 1), ("e\u{301}", 1), ("中", 2), ("🚀", 2), ("❤\u{FE0F}", 2), ("→", 1)])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }
}
