/// An object that receives values, and then an error or a completion.
///
///     final class Printer: Subscriber {
///       func sendNext(_ value: Int) { print(value) }
///       func sendError(_ error: any Error) { print(error) }
///       func sendCompleted() { print("done") }
///     }
///     Signal.return(1).subscribe(Printer())
///     // Prints "1", "done"
///
/// A signal's closure receives a subscriber as its argument. Subjects and channel terminals are
/// subscribers, too.
///
/// `sendNext`, `sendError`, `sendCompleted` and similar functions are disfavored overloads. So a
/// module that records the source line of each call can declare overloads that the compiler
/// prefers.
public protocol Subscriber<Value>: AnyObject, Sendable {
  /// The type of the values that the subscriber receives.
  associatedtype Value: Sendable

  /// Receives a value.
  @_disfavoredOverload
  func sendNext(_ value: Value)

  /// Receives an error, which ends the subscriber.
  @_disfavoredOverload
  func sendError(_ error: any Error)

  /// Receives a completion, which ends the subscriber.
  @_disfavoredOverload
  func sendCompleted()

  /// Receives the disposable of each subscription that is made for this subscriber, before the
  /// first event.
  ///
  ///     final class First: Subscriber {
  ///       private let subscription = CompoundDisposable()
  ///       func didSubscribe(with disposable: CompoundDisposable) { subscription.add(disposable) }
  ///       func sendNext(_ value: Int) {
  ///         print(value)
  ///         subscription.dispose()
  ///       }
  ///       func sendError(_ error: any Error) {}
  ///       func sendCompleted() {}
  ///     }
  ///     Signal.of(1, 2, 3).subscribe(First())
  ///     // Prints "1"
  func didSubscribe(with disposable: CompoundDisposable)
}

extension Subscriber {
  /// Sends an event.
  ///
  ///     let copy = Subject<Int>()
  ///     copy.subscribe(next: { print($0) }, completed: { print("completed") })
  ///     Signal.of(1).materialize().subscribeNext { copy.send($0) }
  ///     // Prints "1", "completed"
  public func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): sendNext(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }

  /// Sends an empty value, which announces that something has happened.
  ///
  ///     let taps = Subject<Void>()
  ///     taps.subscribeNext { print("tapped") }
  ///     taps.sendNext()
  ///     // Prints "tapped"
  @_disfavoredOverload
  public func sendNext() where Value == Void {
    sendNext(())
  }

  /// Does nothing, because most subscribers let the caller of `subscribe` end the subscription.
  public func didSubscribe(with disposable: CompoundDisposable) {}
}
