extension Signal {
  /// Sends the result of `transform` for each value.
  ///
  ///     source  a-b-c|
  ///     source.map { $0.uppercased() }
  ///     result  A-B-C|
  ///
  /// If the closure has several statements and the chain continues after it, declare its result, as
  /// in `map { value -> String in … }`. Otherwise the compiler infers `Any` and complains about
  /// `Sendable`. This is true for every operator that changes the type.
  ///
  /// If a value comes from a thread without a scheduler, `map` transforms and delivers it on that
  /// thread, immediately. In `transform` and in everything after it, `Scheduler.current` is then a
  /// background scheduler. The same is true for every operator that ReactiveObjC builds on `bind`,
  /// such as `filter`, `take` or `scan`. ReactiveObjC itself delivers later, on the background
  /// scheduler's own thread.
  @inlinable
  public final func map<Output>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    bindOperator(showing: [.block]) { outlet in
      let stage = MapStage(transform, outlet)
      return { stage.send($0) }
    }
  }

  /// Sends `value` in place of each value.
  ///
  ///     Signal.of(1, 2).mapReplace("x")
  ///     // Sends "x", "x"
  @inlinable
  public final func mapReplace<Output>(_ value: Output) -> Signal<Output> {
    map { _ in value }.called(on: self, showing: [.value(value)])
  }
}

/// The closure of `map`, and the parts of an outlet that `map` needs.
///
/// A closure that captures this value takes 16 bytes less than one that captures `transform` and an
/// `Outlet`. It would be slower if it captured the parts separately.
@usableFromInline
struct MapStage<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let transform: @Sendable (Input) -> Output
  @usableFromInline let scope: Scope
  @usableFromInline let next: @Sendable (Output) -> Void

  @inlinable
  init(_ transform: @escaping @Sendable (Input) -> Output, _ outlet: Outlet<Output>) {
    self.transform = transform
    scope = outlet.scope
    next = outlet.next
  }

  @inlinable @inline(__always)
  func send(_ value: Input) {
    let result = transform(value)
    if !scope.isDisposed { next(result) }
  }
}
