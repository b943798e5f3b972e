import Stage
import Testing

/// How a lane differs from what was expected.
@Suite struct MismatchTests {
  private let expected = Diagrams.lane(
    "source", (0, .subscribed), (100, .next("a")), (300, .next("b")), (500, .completed),
    unit: .milliseconds(1))

  @Test("Lanes of the same events do not differ")
  func same() {
    #expect(expected.mismatch(from: expected) == nil)
  }

  @Test("What strayed is told with the time at which it came")
  func strayed() {
    let actual = Diagrams.lane(
      "source", (0, .subscribed), (100, .next("a")), (400, .next("b")), (500, .completed),
      unit: .milliseconds(1))
    #expect(
      actual.mismatch(from: expected) == """
        expected  ^    a    -    b    -    |
        actual    ^    a    -    -    b    |
                                 ^    ^
        at 300 ms expected `b`, got nothing; `b` came at 400 ms; at 400 ms expected nothing, got `b`
        """)
  }

  @Test("What is missing, other or too much is told")
  func other() {
    let actual = Diagrams.lane(
      "source", (0, .subscribed), (100, .next("x y")), (100, .next("a")), (500, .failed),
      unit: .milliseconds(1))
    #expect(
      actual.mismatch(from: expected) == """
        expected  ^    a         -    b    -    |
        actual    ^    ["x y" a] -    -    -    #
                       ^              ^         ^
        at 100 ms expected `a`, got `"x y"`, `a`; at 300 ms expected `b`, got nothing; \
        at 500 ms expected `|`, got `#`
        """)
  }

  @Test("A sender is no subscription")
  func kinds() {
    let (sender, subscription) = (
      Diagrams.lane("source", (1, .next("a")), sends: true), Diagrams.lane("source")
    )
    #expect(
      subscription.mismatch(from: sender) == """
        expected  -  a
        actual    .  .
                     ^
        expected sender, got subscription; at 1 s expected `a`, got nothing
        """)
  }
}
