import Reactive
import Testing

@Suite struct EventTests {
  @Test(
    "VAL-Event-01: an event has a type, a value and an error",
    arguments: [
      (Event<Int?>.completed, "finished true, value none, error none, type 0, completed"),
      (.failed(), "finished true, value none, error E1, type 1, error = E1"),
      (.next(1), "finished false, value 1, error none, type 2, next = Optional(1)"),
      (.next(nil), "finished false, value nil, error none, type 2, next = nil"),
    ])
  func accessors(event: Event<Int?>, expected: String) {
    let value = event.value.map { $0.map { "\($0)" } ?? "nil" } ?? "none"
    let error = event.error.map { "\($0)" } ?? "none"
    let text =
      "finished \(event.isFinished), value \(value), error \(error), type \(event.type), \(event)"
    #expect(text == expected)
  }

  @Test("VAL-Event-01: events are equal if they have the same kind and equal contents")
  func equality() {
    let events: [Event<Int?>] = [
      .completed, .failed(1), .failed(2), .next(nil), .next(1), .next(2),
    ]
    let equals = events.indices.map { one in
      events.indices.map { events[one] == events[$0] ? "=" : "." }.joined()
    }
    #expect(equals == ["=.....", ".=....", "..=...", "...=..", "....=.", ".....="])
  }

  @Test("`dematerialize` accepts the events that `materialize` sends", arguments: [true, false])
  func roundTrip(fails: Bool) {
    let text = scenario { _, log in
      let source = Signal.of(1, 2).concat(fails ? .error(TestError(4)) : .empty())
      source.materialize().record(in: log)
      source.materialize().dematerialize().record(in: log)
    }
    #expect(
      text
        == (fails
          ? "next = 1 · next = 2 · error = E4 · C · 1 · 2 · E4"
          : "next = 1 · next = 2 · completed · C · 1 · 2 · C"))
  }
}
