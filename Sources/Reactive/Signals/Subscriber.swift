/// Whoever values, an error or a completion can be sent to.
///
/// A signal's closure is given one; subjects and channel terminals are subscribers as well, and so
/// can be a type of your own:
///
///     final class Printer: Subscriber {
///       func sendNext(_ value: Int) { print(value) }
///       func sendError(_ error: any Error) { print(error) }
///       func sendCompleted() { print("done") }
///     }
///     Signal.return(1).subscribe(Printer())
///     // Prints "1", then "done"
public protocol Subscriber<Value>: AnyObject, Sendable {
  /// What it takes.
  associatedtype Value: Sendable

  /// Takes a value.
  func sendNext(_ value: Value)

  /// Takes an error, which ends it.
  func sendError(_ error: any Error)

  /// Takes a completion, which ends it.
  func sendCompleted()

  /// Learns of a subscription made in its name, before the first event.
  func didSubscribe(with disposable: CompoundDisposable)
}

extension Subscriber {
  /// Does nothing: most subscribers leave their subscriptions to whoever subscribed them.
  public func didSubscribe(with disposable: CompoundDisposable) {}
}
