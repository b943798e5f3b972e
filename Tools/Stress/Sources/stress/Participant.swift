import Reactive

/// One thread's part in a round.
final class Participant: @unchecked Sendable {
  // `@unchecked`: only its thread uses it during the round, and only the round itself afterwards.

  let number: Int
  private let tickets: Tickets

  var random: RandomChoices

  /// The sent values, in order.
  private(set) var sent: [SentValue] = []

  /// The recorders of this participant's ended subscriptions.
  private(set) var endedSubscriptions: [EventRecorder<SentValue>] = []

  /// The tickets drawn just before and just after an ending was sent.
  private(set) var end: (before: Int, after: Int)?

  /// The number of events caused so far.
  private(set) var events = 0

  init(_ number: Int, tickets: Tickets, random: RandomChoices) {
    self.number = number
    self.tickets = tickets
    self.random = random
  }

  /// Performs an action on the engine that counts as an event.
  @discardableResult
  func act<Result>(_ body: () -> Result) -> Result {
    events += 1
    return body()
  }

  /// Draws a ticket for a value, without sending it.
  func draw() -> SentValue {
    let value = SentValue(sender: number, ticket: tickets.draw())
    sent.append(value)
    return value
  }

  /// Sends a value.
  func send(to subscriber: some Subscriber<SentValue>) {
    let value = draw()
    act { subscriber.sendNext(value) }
  }

  /// Sends an ending.
  func end(_ subscriber: some Subscriber<SentValue>) {
    let isError = random.once(in: 2)
    let before = tickets.draw()
    act { isError ? subscriber.sendError(TestError()) : subscriber.sendCompleted() }
    end = (before, tickets.draw())
  }

  /// Releases the ended subscriptions.
  func releaseSubscriptions() {
    endedSubscriptions = []
  }

  /// Subscribes to a signal.
  func watch<Value>(
    _ signal: Signal<Value>, _ body: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> EventRecorder<Value> {
    let recorder = EventRecorder<Value>()
    act { recorder.watch(signal, body) }
    recorder.opened = tickets.draw()
    return recorder
  }

  /// Disposes of a subscription.
  func unsubscribe<Value>(_ recorder: EventRecorder<Value>) {
    guard let subscription = recorder.subscription else { return }
    act { subscription.dispose() }
    recorder.subscription = nil
    recorder.closed = tickets.draw()
  }
}

extension Participant {
  /// Sends values, and perhaps an ending among them, while repeatedly subscribing to a signal and
  /// disposing of the subscription.
  func sendAndSubscribe(
    _ signal: Signal<SentValue>, sendingTo subscriber: some Subscriber<SentValue>, values: Int,
    mayEnd: Bool = false
  ) {
    let last = mayEnd ? random.roll(0...values - 1) : values
    let pause = random.roll(2...50)
    var present: [EventRecorder<SentValue>] = []
    for number in 0..<values {
      send(to: subscriber)
      if number == last { end(subscriber) }
      guard random.once(in: pause) else { continue }
      if present.count < 4, random.once(in: 2) {
        present.append(watch(signal))
      } else if !present.isEmpty {
        let recorder = present.remove(at: random.roll(0...present.count - 1))
        unsubscribe(recorder)
        endedSubscriptions.append(recorder)
      }
    }
    for recorder in present { unsubscribe(recorder) }
    endedSubscriptions += present
  }
}

/// The error that participants send.
struct TestError: Error {}
