extension Signal {
  /// Sends `value` and completes.
  ///
  ///     Signal.return(1)
  ///     // Sends 1
  @inlinable
  public static func `return`(_ value: Value) -> Signal { ReturnSignal(value) }

  /// Sends `values` and completes.
  ///
  ///     Signal.of(1, 2)
  ///     // Sends 1, 2
  @inlinable
  public static func of(_ values: Value...) -> Signal { ValuesSignal(values) }

  /// Completes immediately.
  ///
  ///     Signal<Int>.empty()
  ///     // Sends nothing
  public static func empty() -> Signal { EndingSignal(.completed) }

  /// Ends with `error` immediately.
  ///
  ///     Signal<Int>.error(Offline())
  ///     // Sends nothing, then fails: Offline()
  public static func error(_ error: any Error) -> Signal { EndingSignal(.error(error)) }

  /// Never sends anything.
  ///
  ///     Signal<Int>.never()
  ///     // Sends nothing, and does not end
  public static func never() -> Signal { Signal(attachment: { _ in }) }

  /// Calls `make` for each subscription and subscribes to the signal it returns.
  ///
  ///     let volume = Property(1)
  ///     let latest = Signal.defer { .return(volume.value) }
  ///     volume.value = 2
  ///     latest.subscribeNext { print($0) }
  ///     // Prints "2"
  public static func `defer`(_ make: @escaping @Sendable () -> Signal) -> Signal {
    DeferredSignal(make)
  }

  /// Sends the result of `make` and completes, or ends with the error that it throws.
  ///
  ///     Signal<Int>.try { throw Offline() }
  ///     // Sends nothing, then fails: Offline()
  ///
  /// The closure runs once for each subscription.
  public static func `try`(_ make: @escaping @Sendable () throws -> Value) -> Signal {
    .defer {
      do { return .return(try make()) } catch { return .error(error) }
    }
  }
}

/// A signal that sends one value and completes.
@usableFromInline
final class ReturnSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override var originalClassName: String { "RACReturnSignal" }

  override var handsOverDisposable: Bool { false }

  override var completesOnlyBetweenValues: Bool { true }

  override func sendConstants(_ send: (Value) -> Void) -> Bool {
    send(value)
    return true
  }

  override func attach(_ observer: Observer<Value>) {
    if observer.gate == nil { send(to: observer) } else { enterAndSend(to: observer) }
  }

  // A separate function, so that without a gate its locals are not on the stack while the value is
  // delivered.
  @inline(never)
  private func enterAndSend(to observer: Observer<Value>) {
    observer.gate?.run({ send(to: observer) }, lasting: { self.send(to: observer) })
  }

  private func send(to observer: Observer<Value>) {
    guard !observer.scope.isDisposed else { return }
    observer.next(value)
    complete(observer)
  }

  // A separate function, so that its locals are not on the stack while the value is delivered. It
  // does not use `finish`, which would look up the type of the values here.
  @inline(never)
  private func complete(_ observer: Observer<Value>) {
    observer.scope.end(.completed, observer.end)
  }
}

/// A signal that sends some values and completes.
@usableFromInline
final class ValuesSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  let constants: [Value]

  @usableFromInline
  init(_ values: [Value]) {
    constants = values
    super.init()
  }

  override var completesOnlyBetweenValues: Bool { true }

  override func sendConstants(_ send: (Value) -> Void) -> Bool {
    // A buffer pointer, because generic code would look up an iterator's witnesses.
    constants.withUnsafeBufferPointer { for index in $0.indices { send($0[index]) } }
    return true
  }

  override func attach(_ observer: Observer<Value>) {
    let (scope, next, end) = (observer.scope, observer.next, observer.end)
    @Sendable func send() {
      guard !scope.isDisposed else { return }
      _ = sendConstants { if !scope.isDisposed { next($0) } }
      scope.end(.completed, end)
    }
    if let gate = observer.gate { gate.run({ send() }, lasting: send) } else { send() }
  }
}

/// A signal that creates another signal for each subscription and sends its events.
private final class DeferredSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `make` changes in `deinit` only.
  private var make: (@Sendable () -> Signal<Value>)?

  init(_ make: @escaping @Sendable () -> Signal<Value>) {
    self.make = make
    super.init(attachment: { Self.made(by: make, in: $0.scope)?.attach($0) })
  }

  deinit {
    // The superclass releases the same closure in its `deinit`, but `make` would be released only
    // after that, recursively.
    Thread.release { make.take() }
  }

  // Like any signal's closure, `make` runs only on a thread with a scheduler.
  override func parts(in scope: Scope) -> SignalStack.Parts? {
    guard Thread.hasScheduler, let make else { return nil }
    return Self.made(by: make, in: scope).map { [$0] } ?? []
  }

  /// Makes the signal. If the stack has no room, reports a misuse and returns nil.
  private static func made(by make: () -> Signal<Value>, in scope: Scope) -> Signal<Value>? {
    guard let outerDepth = Thread.enterClosure(at: scope.depth) else { return nil }
    defer { Thread.leaveClosure(to: outerDepth) }
    return make()
  }
}

/// A signal that ends immediately.
private final class EndingSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  private let ending: Ending

  init(_ ending: Ending) {
    self.ending = ending
    super.init()
  }

  override var originalClassName: String {
    if case .completed = ending { "RACEmptySignal" } else { "RACErrorSignal" }
  }

  override var handsOverDisposable: Bool { false }

  override var completesOnlyBetweenValues: Bool { true }

  override var onlyEnding: Ending? { ending }

  override func attach(_ observer: Observer<Value>) {
    observer.runInGate { [ending] in observer.finish(ending) }
  }
}
