import Reactive
import Testing

@Suite struct ResubscribingStackTests {
  private static let rounds = long(1_000_000)

  /// Returns a source that ends its first `rounds` subscriptions at once: with an error if
  /// `failing` is true, otherwise with a completion. The next subscription receives their number
  /// and the other ending.
  private static func source(failing: Bool) -> Signal<Int> {
    let attempts = CallCounter()
    return Signal { subscriber in
      let attempt = attempts.next()
      let isLast = attempt == rounds
      if isLast { subscriber.sendNext(attempt) }
      if failing != isLast {
        subscriber.sendError(TestError())
      } else {
        subscriber.sendCompleted()
      }
      return nil
    }
  }

  private static let table = [
    Scenario("retry", "\(rounds) · C") { clock, log in
      source(failing: true).retry().record(in: log)
      clock.advance(by: .zero)
    },
    Scenario("repeat", "\(rounds) · E1") { clock, log in
      source(failing: false).repeat().record(in: log)
      clock.advance(by: .zero)
    },
  ]

  // If the rounds fit on a small stack, they also fit on a larger one, so they are not played
  // there.
  @Test("SIG-retry-07, SIG-repeat-04: a million rounds fit on a small stack", arguments: table)
  func smallStack(_ scenario: Scenario) {
    #expect(onSmallStack { scenario.text } == scenario.expected)
  }
}
