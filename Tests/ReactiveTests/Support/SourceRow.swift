import Foundation
import Reactive
import Testing

/// The moment at which a subscription ends.
enum EndMoment: CaseIterable {
  /// Outside of a delivery. After the values, it ends on another thread.
  case beforeValues, betweenValues, afterValues

  /// While the first value is being delivered, in the handler or on another thread.
  case inHandler, duringHandler

  var isDuringDelivery: Bool { self == .inHandler || self == .duringHandler }

  /// The number of values that are sent before it.
  var valuesBefore: Int {
    switch self {
    case .beforeValues: 0
    case .betweenValues, .inHandler, .duringHandler: 1
    case .afterValues: 2
    }
  }
}

/// A row in a table of sources, whose subscriptions end at each `EndMoment`. `ControlEndsTests` uses
/// this file, too, through a link.
struct SourceRow: Sendable, CustomTestStringConvertible {
  /// A source that a test sends values to and ends.
  struct Source: Sendable {
    let signal: Signal<Int>
    let send: @Sendable (Int) -> Void
    let end: @Sendable () -> Void

    /// Returns what the test disposes of instead of a subscription.
    let disposing: @Sendable (Disposable) -> Disposable

    init(
      _ signal: Signal<Int>, send: @escaping @Sendable (Int) -> Void,
      end: @escaping @Sendable () -> Void,
      disposing: @escaping @Sendable (Disposable) -> Disposable = { $0 }
    ) {
      (self.signal, self.send, self.end, self.disposing) = (signal, send, end, disposing)
    }

    /// A source that ends when `object` is released. The object is made by the caller.
    static func owned<Object: AnyObject & Sendable>(
      by object: Object, _ signal: Signal<Int>,
      _ send: @escaping @Sendable (Object, Int) -> Void
    ) -> Source {
      let owner = Guarded<Object?>(object)
      return Source(
        signal, send: { value in owner.withLock { $0 }.map { send($0, value) } },
        end: {
          let released = owner.withLock { $0.take() }
          withExtendedLifetime(released) {}
        })
    }
  }

  /// The events that a subscriber gets after the source has ended: the kept values and the ending,
  /// of all values or of those before the end; only the ending; the values that are sent from then
  /// on; or nothing.
  enum AfterEnd { case keptAndEnding, earlierAndEnding, ending, values, nothing }

  let testDescription: String

  /// The number of values that a later subscriber gets.
  var kept = 0

  /// The value that the source has from the beginning.
  var first: Int?

  /// True if the source completes after each subscriber's first value.
  var isShort = false

  var afterEnd = AfterEnd.values

  let make: @Sendable () -> Source

  /// Subscribes, sends three values and ends the subscription at `moment`: disposes of it if
  /// `isDisposed`, or else ends the source. Returns a word for everything that is called, scheduled
  /// or alive afterwards.
  ///
  /// Then subscribes again and sends one more value. `again` and `expected` are this subscriber's
  /// events.
  func play(
    _ moment: EndMoment, isDisposed: Bool, on clock: Timepiece = VirtualClock()
  ) -> (left: [String], again: [String], expected: [String]) {
    let census = Census()
    let (left, again) = (Guarded<[String]>([]), Guarded<[String]>([]))
    let log = { @Sendable (word: String) in left.withLock { $0.append(word) } }
    let advance = { clock.advance(to: clock.now + .seconds(1)) }
    var sent: [Int] = []
    census.taken {
      let source = clock.run(make)
      let send = { (value: Int) in
        sent.append(value)
        clock.run { source.send(value) }
        advance()
      }
      let subscription = SerialDisposable()
      let cut: @Sendable () -> Void = {
        if isDisposed { subscription.dispose() } else { source.end() }
      }
      let cutOnOtherThread = { @Sendable in
        // The thread must not hold the source any longer than the call.
        let (isOver, work) = (DispatchSemaphore(value: 0), Guarded(Optional(cut)))
        Thread {
          clock.runWithoutScheduler { work.withLock { $0.take() }?() }
          isOver.signal()
        }.start()
        isOver.wait()
      }
      weak var captured: Lifetime?
      do {
        let object = Lifetime()
        captured = object
        let isCut = Guarded(false)
        let handle: @Sendable (Int?) -> Void = { value in
          withExtendedLifetime(object) {}
          if value == 3 { log("called later") }
          let isFirst = isCut.withLock { isCut in
            defer { isCut = value == 1 || isCut }
            return value == 1 && !isCut
          }
          guard isFirst, moment.isDuringDelivery else { return }
          if moment == .inHandler { cut() } else { cutOnOtherThread() }
        }
        clock.run {
          subscription.disposable = source.disposing(
            source.signal.subscribe(
              next: { handle($0) }, error: { _ in handle(nil) }, completed: { handle(nil) }))
        }
      }
      if captured == nil { log("never subscribed") }
      // A task subscribes a little later.
      advance()
      if moment == .beforeValues { clock.run(cut) }
      send(1)
      if moment == .betweenValues { clock.run(cut) }
      send(2)
      if moment == .afterValues { cutOnOtherThread() }
      send(3)
      if captured != nil { log("handlers alive") }
      subscription.disposable = nil
      let own = clock.run {
        source.signal.subscribe(
          next: { value in again.withLock { $0.append("\(value)") } },
          error: { error in again.withLock { $0.append("\(error)") } },
          completed: { again.withLock { $0.append("C") } })
      }
      advance()
      clock.run { source.send(4) }
      advance()
      clock.run { own.dispose() }
    }
    advance()
    if let clock = clock as? VirtualClock {
      for action in clock.scheduled { log("scheduled: \(action)") }
      for survivor in census.survivors { log(survivor.kind) }
    }
    return (
      left.withLock { $0 }, again.withLock { $0 },
      events(after: sent, hasEnded: !isDisposed, at: moment)
    )
  }

  /// Returns the events of a subscriber that comes after `sent`, and before the value 4.
  private func events(after sent: [Int], hasEnded: Bool, at moment: EndMoment) -> [String] {
    func known(_ sent: some Sequence<Int>) -> [String] {
      ((first.map { [$0] } ?? []) + sent).suffix(kept).map { "\($0)" }
    }
    return switch hasEnded ? afterEnd : .values {
    case .values: known(sent) + ["4"] + (isShort ? ["C"] : [])
    case .keptAndEnding: known(sent) + ["C"]
    case .earlierAndEnding: known(sent.prefix(moment.valuesBefore)) + ["C"]
    case .ending: ["C"]
    case .nothing: []
    }
  }
}
