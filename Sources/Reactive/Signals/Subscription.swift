/// The receiving end of a signal, to which the source sends its events.
///
/// A signal's closure receives a subscription as its argument. Do not confuse it with the
/// `Disposable` that `subscribe` returns, which ends the subscription.
///
///     Signal { (subscriber: Subscription<Int>) in
///       subscriber.sendNext(1)
///       subscriber.sendCompleted()
///       subscriber.sendNext(2)
///       return nil
///     }.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "1", "completed"
///
/// Any thread may send to a subscription. Its handlers never overlap: a value that arrives while
/// another thread is delivering is queued, and that thread delivers it next. A handler may send,
/// subscribe and dispose. After an error, a completion or a disposal, nothing more is delivered,
/// and the objects that the handlers captured are released. The subscription is disposed of when
/// its last reference is released.
public final class Subscription<Value: Sendable>: Subscriber, @unchecked Sendable {
  // `@unchecked`: `handlers` and `depth` are used only by the thread inside `gate`, and `handlers`
  // becomes nil only while no handler is running. So conflicting accesses never overlap, and an
  // exclusivity check for every value would only cost time. Everything else is constant.

  /// Nil once the scope has been disposed of and the last delivery has returned. `depth` shows when
  /// the last delivery has returned, so the handlers are not released during a call.
  @exclusivity(unchecked) var handlers: Handlers<Value>?

  let scope: Scope
  let gate: Gate

  /// The number of nested deliveries in progress.
  @exclusivity(unchecked) var depth: UInt32 = 0

  let wantsScheduler: Bool

  init(
    _ scope: Scope, gate: Gate, wantsScheduler: Bool, next: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    self.scope = scope
    self.gate = gate
    self.wantsScheduler = wantsScheduler
    handlers = Handlers(next: next, end: end)
  }

  @inline(__always)
  convenience init(_ observer: Observer<Value>, gate: Gate) {
    self.init(
      observer.scope, gate: gate, wantsScheduler: observer.wantsScheduler, next: observer.next,
      end: observer.end)
  }

  deinit {
    // `end` uses the outer scope, if there is one. The handlers still keep that scope alive.
    if !scope.isDisposed { scope.end() }
  }

  /// Delivers a value.
  @_disfavoredOverload
  public func sendNext(_ value: Value) {
    let thread = Thread.token
    switch gate.enter(thread) {
    case .entered:
      deliver(value)
      gate.leave(thread)
    case .reentered:
      // If `depth` is 0, a join's other source is being delivered, and this value nests no deeper.
      // If a subject is being sent to in a loop, the subject's report comes first, and names it.
      if depth == 0 || Thread.hasRoom(for: "sendNext", fromReserve: true) { deliver(value) }
    case .busy: leaveToOwner(value, thread)
    }
  }

  /// Leaves the delivery of a value to the thread that is in the gate.
  @inline(never)
  func leaveToOwner(_ value: Value, _ thread: UInt) {
    gate.leaveWork(thread) { self.deliver(value) }
  }

  /// Ends the subscription with an error.
  @_disfavoredOverload
  public func sendError(_ error: any Error) {
    send(.error(error))
  }

  /// Ends the subscription with a completion.
  @_disfavoredOverload
  public func sendCompleted() {
    send(.completed)
  }

  func send(_ ending: Ending) {
    gate.run({ finish(ending) }, lasting: { self.finish(ending) })
  }

  /// Disposes of `disposable` when this subscription ends.
  ///
  /// The disposable belongs to another subscription, whose signal sends its events to this
  /// subscriber.
  public func didSubscribe(with disposable: CompoundDisposable) {
    scope.adopt(disposable)
  }

  /// Delivers a value, unless the subscription has ended. Call inside the gate.
  @inline(__always)
  func deliver(_ value: Value) {
    if !scope.isDisposed { callHandler(with: value) }
  }

  /// Calls the handler. Call inside the gate, while the subscription has not ended.
  @inline(__always)
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

  /// Lends a scheduler to the current thread, which has none, and calls the handler.
  @inline(never)
  func callHandlerOnLentScheduler(with value: Value) {
    Scheduler.lend { handlers?.callNext(value) }
  }

  /// Ends the scope, which stops the source, and then calls the subscriber's handler. Call inside
  /// the gate.
  @inline(never)
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

  /// Releases the handlers. Call this when the subscription has ended and no handler is running;
  /// from then on, no thread reads the handlers.
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

/// The handlers of a subscription. The type is noncopyable, so delivering a value needs no
/// reference counting, which would take longer than the delivery itself.
struct Handlers<Value: Sendable>: ~Copyable, Sendable {
  let next: @Sendable (Value) -> Void
  let end: @Sendable (Ending) -> Void

  init(next: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Ending) -> Void) {
    self.next = next
    self.end = end
  }

  @inline(__always)
  func callNext(_ value: Value) { next(value) }

  func callEnd(_ ending: Ending) { end(ending) }
}
