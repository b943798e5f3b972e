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
  public static func of(_ values: Value...) -> Signal {
    ValuesSignal(values) { values, observer in
      observer.deliver {
        observer.send(values)
        observer.finish(.completed)
      }
    }
  }

  /// Completes at once.
  ///
  ///     Signal<Int>.empty()
  ///     // Sends nothing
  public static func empty() -> Signal { EndingSignal(.completed) }

  /// Ends with `error` at once.
  ///
  ///     Signal<Int>.error(Offline())
  ///     // Sends nothing, then fails: Offline()
  public static func error(_ error: any Error) -> Signal { EndingSignal(.error(error)) }

  /// Sends nothing, ever.
  ///
  ///     Signal<Int>.never()
  ///     // Sends nothing, and does not end
  public static func never() -> Signal { Signal(attachment: { _ in }) }

  /// Makes the signal by `make` for each subscription, when it is subscribed to.
  ///
  ///     let volume = Property(1)
  ///     let latest = Signal.defer { .return(volume.value) }
  ///     volume.value = 2
  ///     latest.subscribeNext { print($0) }
  ///     // Prints "2"
  public static func `defer`(_ make: @escaping @Sendable () -> Signal) -> Signal {
    DeferredSignal(make)
  }

  /// Sends what `make` returns and completes, or ends with what it throws.
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

/// Sends one value and completes.
@usableFromInline
final class ReturnSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override var originalClassName: String { "RACReturnSignal" }

  @usableFromInline
  override var handsOverDisposable: Bool { false }

  @usableFromInline
  override var completesOnlyBetweenValues: Bool { true }

  @inlinable
  override var onlyValue: Value? { value }

  override func attach(_ observer: Observer<Value>) {
    if observer.gate == nil { send(to: observer) } else { enterAndSend(to: observer) }
  }

  // Apart, for the reason that `complete` gives.
  @inline(never)
  private func enterAndSend(to observer: Observer<Value>) {
    observer.gate?.run({ send(to: observer) }, lasting: { self.send(to: observer) })
  }

  private func send(to observer: Observer<Value>) {
    guard !observer.scope.isDisposed else { return }
    observer.next(value)
    complete(observer)
  }

  // Apart, so that what it takes is not on the stack while the value leads on; and not by `finish`,
  // since here the type of the values would have to be looked up for that.
  @inline(never)
  private func complete(_ observer: Observer<Value>) {
    observer.scope.end(.completed, observer.end)
  }
}

/// Sends some values and completes.
@usableFromInline
final class ValuesSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  @usableFromInline let constants: [Value]

  /// How it is subscribed to: as the code that made it knows the type of the values.
  private let begin: @Sendable ([Value], Observer<Value>) -> Void

  @usableFromInline
  init(
    _ values: [Value], _ begin: @escaping @Sendable ([Value], Observer<Value>) -> Void
  ) {
    constants = values
    self.begin = begin
    super.init()
  }

  @usableFromInline
  override var completesOnlyBetweenValues: Bool { true }

  @inlinable
  override var onlyValues: [Value]? { constants }

  override func attach(_ observer: Observer<Value>) {
    begin(constants, observer)
  }
}

/// Made anew for each subscription.
private final class DeferredSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  private let make: @Sendable () -> Signal<Value>

  init(_ make: @escaping @Sendable () -> Signal<Value>) {
    self.make = make
    super.init()
  }

  override func attach(_ observer: Observer<Value>) {
    make().attach(observer)
  }

  // The closure runs on a thread with a scheduler, as whatever is subscribed to.
  override func parts() -> [Signal<Value>]? {
    Thread.hasScheduler ? [make()] : nil
  }
}

/// Ends at once.
private final class EndingSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
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
    observer.deliver { [ending] in observer.finish(ending) }
  }
}
