import Testing

@testable import Marbles
@testable import Stage

/// The measurements in a drawing: times and columns.
@Suite struct RulerTests {
  @Test("A duration just below a whole nanosecond is rounded up, like a clock's times")
  func rounding() {
    #expect(Duration.seconds(0.009).nanoseconds == 9_000_000)
  }

  @Test(
    "A character takes as many columns as on a terminal",
    arguments: [("a", 1), ("e\u{301}", 1), ("中", 2), ("🚀", 2), ("❤\u{FE0F}", 2), ("→", 1)])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }
}
