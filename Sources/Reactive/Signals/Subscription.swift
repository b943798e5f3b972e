/// The subscriber that a source sends to, at the receiving end of a signal.
///
/// A signal's closure is called with one. It is different from the result of `subscribe`, the
/// `Disposable` that ends the subscription.
///
///     Signal { (subscriber: Subscription<Int>) in
///       subscriber.sendNext(1)
///       subscriber.sendCompleted()
///       subscriber.sendNext(2)
///       return nil
///     }.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "1", "completed"
///
/// Any thread may send to it. Its handlers never overlap: a value that arrives while another thread
/// is delivering is queued, and that thread delivers it next. A handler may send, subscribe and
/// dispose. After an error, a completion or a disposal, nothing more is delivered, and the objects
/// that the handlers captured are released. When the last reference to it is released, it is
/// disposed of.
public final class Subscription<Value: Sendable>: Subscriber, @unchecked Sendable {
  // `@unchecked`: `handlers` and `depth` are used only by the thread inside `gate`, one complete
  // value at a time. So accesses never overlap, and checking exclusivity for every value would find
  // nothing. Everything else is constant.

  /// Nil after the scope has been disposed of and nothing will be delivered any more. Thanks to
  /// `depth`, the handlers are not released during a call.
  @exclusivity(unchecked) @usableFromInline var handlers: Handlers<Value>?

  @usableFromInline let scope: Scope
  @usableFromInline let gate: Gate

  /// The number of deliveries in progress, nested in each other.
  @exclusivity(unchecked) @usableFromInline var depth: UInt32 = 0

  @usableFromInline let wantsScheduler: Bool

  // The observer is shared, because only parts of it are kept.
  @inlinable
  init(_ observer: __shared Observer<Value>, gate: Gate) {
    scope = observer.scope
    self.gate = gate
    wantsScheduler = observer.wantsScheduler
    handlers = Handlers(next: observer.next, end: observer.end)
  }

  deinit {
    // The handlers hold the outer scope, so it still exists.
    if !scope.isDisposed { scope.end() }
  }

  /// Delivers a value.
  @inlinable @_disfavoredOverload
  public func sendNext(_ value: Value) {
    gate.run({ deliver(value) }, lasting: { self.deliver(value) })
  }

  /// Ends the subscription with an error.
  @_disfavoredOverload
  public func sendError(_ error: any Error) {
    send(.error(error))
  }

  /// Ends the subscription.
  @_disfavoredOverload
  public func sendCompleted() {
    send(.completed)
  }

  @usableFromInline
  func send(_ ending: Ending) {
    gate.run({ finish(ending) }, lasting: { self.finish(ending) })
  }

  /// Ends `disposable`, of a subscription to another signal made for this subscriber, together with
  /// this subscription.
  public func didSubscribe(with disposable: CompoundDisposable) {
    scope.adopt(disposable)
  }

  /// Delivers a value, unless the subscription has ended. Call inside the gate.
  @inlinable @inline(__always)
  func deliver(_ value: Value) {
    if !scope.isDisposed { callHandler(with: value) }
  }

  /// Calls the handler. Call inside the gate, while the subscription has not ended.
  @inlinable @inline(__always)
  func callHandler(with value: Value) {
    depth &+= 1
    if _slowPath(wantsScheduler && !Thread.hasScheduler) {
      callHandlerOnLentScheduler(with: value)
    } else {
      handlers?.callNext(value)
    }
    depth &-= 1
    if depth == 0, scope.isDisposed { releaseHandlers() }
  }

  /// Calls the handler on a thread without a scheduler, which is lent one.
  @inlinable @inline(never)
  func callHandlerOnLentScheduler(with value: Value) {
    Scheduler.lend { handlers?.callNext(value) }
  }

  /// Ends towards the source, then towards the subscriber. Call inside the gate.
  @usableFromInline
  func finish(_ ending: Ending) {
    guard !scope.isDisposed else { return }
    depth &+= 1
    scope.end()
    if wantsScheduler, !Thread.hasScheduler {
      Scheduler.lend { handlers?.callEnd(ending) }
    } else {
      handlers?.callEnd(ending)
    }
    depth &-= 1
    if depth == 0 { releaseHandlers() }
  }

  /// Releases the handlers while none is running. The subscription has ended, so no other
  /// thread reads them.
  @usableFromInline
  func releaseHandlers() {
    handlers = nil
  }

  /// Releases the handlers after a disposal: now, or when the running handler has returned.
  func releaseWhenIdle() {
    gate.run { [self] in
      if depth == 0, scope.isDisposed { releaseHandlers() }
    }
  }
}

/// The handlers of a subscription. The type cannot be copied, so no references are counted for a
/// value, which would cost more than delivering it.
@usableFromInline
struct Handlers<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending) -> Void

  @inlinable
  init(next: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Ending) -> Void) {
    self.next = next
    self.end = end
  }

  @inlinable @inline(__always)
  func callNext(_ value: Value) { next(value) }

  @usableFromInline
  func callEnd(_ ending: Ending) { end(ending) }
}
