import Reactive

/// A subscriber that keeps its subscription's disposable.
final class DisposableRecorder: Subscriber {
  private let end = Lockbox<CompoundDisposable>()
  private let next: @Sendable (Int) -> Void

  private init(_ next: @escaping @Sendable (Int) -> Void) {
    self.next = next
  }

  /// Subscribes to a signal and returns the disposable that the subscriber received.
  static func ofSubscription(
    to signal: Signal<Int>, next: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> CompoundDisposable {
    let subscriber = DisposableRecorder(next)
    signal.subscribe(subscriber)
    return subscriber.end.value!
  }

  func didSubscribe(with disposable: CompoundDisposable) { end.value = disposable }
  func sendNext(_ value: Int) { next(value) }
  func sendError(_ error: any Error) {}
  func sendCompleted() {}
}
