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
    "If times have no common step, more than four median gaps without an event are left out",
    arguments: [
      ([0, 10, 40, 150], false), ([0, 10, 40, 161], true),
    ])
  func silence(times: [Int], isLeftOut: Bool) {
    let events = times.map { Diagram.Event(.milliseconds($0), .next("a")) }
    let columns = Ruler(for: Diagram([Diagram.Lane("a", .sender, events: events)])).columns
    #expect(columns.count == times.count + (isLeftOut ? 1 : 0))
  }

  @Test(
    "A character takes as many columns as on a terminal",
    arguments: [("a", 1), ("e\u{301}", 1), ("中", 2), ("🚀", 2), ("❤\u{FE0F}", 2), ("→", 1)])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }
}
