/// The subscriber that a source sends to: one subscriber's end of a signal.
///
/// It is what a signal's closure is given. What `subscribe` returns, to end the subscription with, is
/// a `Disposable`.
///
///     Signal { (subscriber: Subscription<Int>) in
///       subscriber.sendNext(1)
///       subscriber.sendCompleted()
///       subscriber.sendNext(2)
///       return nil
///     }.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "1", "completed"
///
/// It may be sent to from any thread. Its handlers never overlap: a value that meets another
/// thread delivering is left to that thread, which delivers it next. A handler may send, subscribe
/// and dispose. After an error, a completion or a disposal nothing more is delivered, and what the
/// handlers captured is released. When nobody holds it any more it is disposed of.
public final class Subscription<Value: Sendable>: Subscriber, @unchecked Sendable {
  // `@unchecked`: `handlers` and `depth` are read and written by the thread inside `gate` alone, one
  // whole value at a time, so that no two accesses overlap and a check for it at every value would
  // find nothing. The rest never changes.

  /// Nil when nothing will be delivered any more, the scope being disposed of. `depth` sees to it that
  /// they outlive the calls.
  @exclusivity(unchecked) @usableFromInline var handlers: Handlers<Value>?

  @usableFromInline let scope: Scope
  @usableFromInline let gate: Gate

  /// How many deliveries are running, one within the other.
  @exclusivity(unchecked) @usableFromInline var depth: UInt32 = 0

  @usableFromInline let wantsScheduler: Bool

  // The observer is shared, since what is kept of it is less than all.
  @inlinable
  init(_ observer: __shared Observer<Value>, gate: Gate) {
    scope = observer.scope
    self.gate = gate
    wantsScheduler = observer.wantsScheduler
    handlers = Handlers(next: observer.next, end: observer.end)
  }

  deinit {
    // The handlers hold the outer scope, so it is still there.
    if !scope.isDisposed { scope.end() }
  }

  /// Delivers a value.
  @inlinable
  public func sendNext(_ value: Value) {
    gate.run({ deliver(value) }, lasting: { self.deliver(value) })
  }

  /// Ends the subscription with an error.
  public func sendError(_ error: any Error) {
    send(.error(error))
  }

  /// Ends the subscription.
  public func sendCompleted() {
    send(.completed)
  }

  @usableFromInline
  func send(_ ending: Ending) {
    gate.run({ finish(ending) }, lasting: { self.finish(ending) })
  }

  /// Makes a subscription to another signal, made for this subscriber, end with this one.
  public func didSubscribe(with disposable: CompoundDisposable) {
    scope.adopt(disposable)
  }

  /// Delivers a value unless this is over. The thread is inside the gate.
  @inlinable @inline(__always)
  func deliver(_ value: Value) {
    if !scope.isDisposed { call(with: value) }
  }

  /// Calls the handler. The thread is inside the gate, and this is not over.
  @inlinable @inline(__always)
  func call(with value: Value) {
    depth &+= 1
    if _slowPath(wantsScheduler && !Thread.hasScheduler) {
      lendAndCall(with: value)
    } else {
      handlers?.handle(value)
    }
    depth &-= 1
    if depth == 0, scope.isDisposed { releaseHandlers() }
  }

  /// Calls the handler on a thread that has no scheduler.
  @inlinable @inline(never)
  func lendAndCall(with value: Value) {
    Scheduler.lend { handlers?.handle(value) }
  }

  /// Ends towards the source, then towards the subscriber. The thread is inside the gate.
  @usableFromInline
  func finish(_ ending: Ending) {
    guard !scope.isDisposed else { return }
    depth &+= 1
    scope.end()
    if wantsScheduler, !Thread.hasScheduler {
      Scheduler.lend { handlers?.handle(ending) }
    } else {
      handlers?.handle(ending)
    }
    depth &-= 1
    if depth == 0 { releaseHandlers() }
  }

  /// Lets go of the handlers, none of which is running. Nobody asks for them meanwhile, since this is
  /// over.
  @usableFromInline
  func releaseHandlers() {
    handlers = nil
  }

  /// After a disposal: lets go of the handlers now, or when the one that is running has returned.
  func releaseWhenIdle() {
    gate.run { [self] in
      if depth == 0, scope.isDisposed { releaseHandlers() }
    }
  }
}

/// What a subscription calls. It cannot be copied, so that no references are counted at a value, which
/// would cost more than to deliver it.
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
  func handle(_ value: Value) { next(value) }

  @usableFromInline
  func handle(_ ending: Ending) { end(ending) }
}
