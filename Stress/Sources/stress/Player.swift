import Reactive

/// One thread's part in a round.
final class Player: @unchecked Sendable {
  // `@unchecked`: only its thread uses it while the players play, and only the round afterwards.

  let number: Int
  private let tickets: Tickets

  var dice: Dice

  /// The values that it has sent, in order.
  private(set) var sent: [Sent] = []

  /// The subscriptions that it has made and ended.
  private(set) var guests: [Witness<Sent>] = []

  /// The tickets drawn before and after it sent an ending.
  private(set) var end: (begun: Int, done: Int)?

  /// The number of events that it has caused.
  private(set) var events = 0

  init(_ number: Int, tickets: Tickets, dice: Dice) {
    self.number = number
    self.tickets = tickets
    self.dice = dice
  }

  /// Performs an action on the engine that counts as an event.
  @discardableResult
  func act<Result>(_ body: () -> Result) -> Result {
    events += 1
    return body()
  }

  /// Draws a ticket for a value, without sending it.
  func draw() -> Sent {
    let value = Sent(sender: number, ticket: tickets.draw())
    sent.append(value)
    return value
  }

  /// Sends a value.
  func send(to subscriber: some Subscriber<Sent>) {
    let value = draw()
    act { subscriber.sendNext(value) }
  }

  /// Sends an ending.
  func end(_ subscriber: some Subscriber<Sent>) {
    let isError = dice.once(in: 2)
    let begun = tickets.draw()
    act { isError ? subscriber.sendError(Mishap()) : subscriber.sendCompleted() }
    end = (begun, tickets.draw())
  }

  /// Releases the ended subscriptions.
  func forget() {
    guests = []
  }

  /// Subscribes to a signal.
  func watch<Value>(
    _ signal: Signal<Value>, _ body: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> Witness<Value> {
    let witness = Witness<Value>()
    act { witness.watch(signal, body) }
    witness.opened = tickets.draw()
    return witness
  }

  /// Disposes of a subscription.
  func leave<Value>(_ witness: Witness<Value>) {
    guard let subscription = witness.subscription else { return }
    act { subscription.dispose() }
    witness.subscription = nil
    witness.closed = tickets.draw()
  }
}

extension Player {
  /// Sends values, and perhaps an ending among them, while subscribing to a signal and disposing of
  /// that again.
  func visit(
    _ signal: Signal<Sent>, sendingTo subscriber: some Subscriber<Sent>, values: Int,
    mayEnd: Bool = false
  ) {
    let last = mayEnd ? dice.roll(0...values - 1) : values
    let pause = dice.roll(2...50)
    var present: [Witness<Sent>] = []
    for number in 0..<values {
      send(to: subscriber)
      if number == last { end(subscriber) }
      guard dice.once(in: pause) else { continue }
      if present.count < 4, dice.once(in: 2) {
        present.append(watch(signal))
      } else if !present.isEmpty {
        let guest = present.remove(at: dice.roll(0...present.count - 1))
        leave(guest)
        guests.append(guest)
      }
    }
    for guest in present { leave(guest) }
    guests += present
  }
}

/// The error that players send.
struct Mishap: Error {}
