public import Reactive

// Generic code of a library, for values of any type. Other modules cannot see these bodies, so this
// code calls the engine's operators without knowing the type.

/// Subscribes to `signal` through `map` and `filter`.
@inline(never) @_optimize(none)
public func subscribe<Input: Sendable, Output: Sendable>(
  to signal: Signal<Input>, map transform: @escaping @Sendable (Input) -> Output,
  filter isIncluded: @escaping @Sendable (Output) -> Bool,
  _ next: @escaping @Sendable (Output) -> Void
) {
  signal.map(transform).filter(isIncluded).subscribeNext(next)
}

/// Subscribes to the latest values of both signals.
@inline(never) @_optimize(none)
public func subscribe<First: Sendable, Second: Sendable>(
  toLatestOf first: Signal<First>, _ second: Signal<Second>,
  _ next: @escaping @Sendable (First, Second) -> Void
) {
  first.combineLatest(with: second).subscribeNext { next($0.0, $0.1) }
}

/// Subscribes to the latest values of all three signals.
@inline(never) @_optimize(none)
public func subscribe<First: Sendable, Second: Sendable, Third: Sendable>(
  toLatestOf first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ next: @escaping @Sendable (First, Second, Third) -> Void
) {
  Signal.combineLatest(first, second, third).subscribeNext { next($0.0, $0.1, $0.2) }
}

/// Subscribes to the pairs of both signals' values.
@inline(never) @_optimize(none)
public func subscribe<First: Sendable, Second: Sendable>(
  toPairsOf first: Signal<First>, _ second: Signal<Second>,
  _ next: @escaping @Sendable (First, Second) -> Void
) {
  first.zip(with: second).subscribeNext { next($0.0, $0.1) }
}

/// Sends a value through a function that does not know its type.
@inline(never) @_optimize(none)
public func send<Value: Sendable>(_ value: Value, to subject: Subject<Value>) {
  subject.sendNext(value)
}
