import Reactive
import Testing

/// An operator, as a table of lifetimes needs it: how to subscribe to a source through it.
///
/// The first object is to be captured by the operator's closure, if it takes one; the second is
/// captured by the handlers.
struct OperatorUnderTest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let endings: [Ending]
  let subscribe: @Sendable (Signal<Int>, Tracked, Tracked) -> Disposable

  /// The ways in which a subscription may end.
  enum Ending: Sendable, CaseIterable {
    case completion, error, disposal
  }

  init<Output>(
    _ name: String, endings: [Ending] = Ending.allCases,
    _ make: @escaping @Sendable (Signal<Int>, Tracked) -> Signal<Output>
  ) {
    testDescription = name
    self.endings = endings
    subscribe = { source, inside, outside in
      make(source, inside).subscribe(
        next: { _ in withExtendedLifetime(outside) {} },
        error: { _ in withExtendedLifetime(outside) {} },
        completed: { withExtendedLifetime(outside) {} })
    }
  }

  /// Returns the objects that are still alive after a subscription has ended in this way, although
  /// its sender, its source and its disposable are kept. The clock advances until it is idle,
  /// before the end and after it.
  func survivors(after ending: Ending) -> [String] {
    let subject = Subject<Int>()
    let sender = Lockbox<Subscription<Int>>()
    let created = Signal<Int> { subscriber in
      sender.value = subscriber
      return nil
    }
    return survivors(after: ending, of: subject) { subject }
      + survivors(after: ending, of: created) { sender.value }
  }

  private func survivors(
    after ending: Ending, of source: Signal<Int>, sentBy sender: () -> (any Subscriber<Int>)?
  ) -> [String] {
    let clock = VirtualClock()
    weak var inside: Tracked?
    weak var outside: Tracked?
    let disposable = clock.run {
      let (inner, outer) = (Tracked(), Tracked())
      (inside, outside) = (inner, outer)
      return subscribe(source, inner, outer)
    }
    if outside == nil { return ["nothing, even before"] }
    clock.run {
      for value in 1...2 {
        sender()?.sendNext(value)
        clock.advance(by: .seconds(10))
      }
      // An operator that retries once needs a second ending.
      for _ in 1...2 {
        switch ending {
        case .completion: sender()?.sendCompleted()
        case .error: sender()?.sendError(TestError())
        case .disposal: disposable.dispose()
        }
        clock.advance(by: .seconds(10))
      }
    }
    return withExtendedLifetime((source, sender(), disposable)) {
      [inside.map { _ in "the operator's closure" }, outside.map { _ in "the handlers" }]
        .compactMap { $0 }
    }
  }
}
