extension LazyList {
  /// Combines the result so far with each element using `reduce`, and returns every new result.
  ///
  ///     LazyList(1...4).scan(0) { $0 + $1 }.array
  ///     // [1, 3, 6, 10]
  ///
  /// `start` itself is not included.
  public func scan<Result: Sendable>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Element) -> Result
  ) -> LazyList<Result> {
    scan(start) { running, next, _ in reduce(running, next) }
  }

  /// Combines the result so far with each element and its index using `reduce`, and returns every
  /// new result.
  ///
  ///     LazyList("ab").scan("") { "\($0)\($1)\($2)" }.array
  ///     // ["a0", "a0b1"]
  public func scan<Result: Sendable>(
    _ start: Result,
    withIndex reduce:
      @escaping @Sendable (_ running: Result, _ next: Element, _ index: Int) -> Result
  ) -> LazyList<Result> {
    stepping((running: start, index: 0)) { state, element in
      state = (reduce(state.running, element, state.index), state.index + 1)
      return .next(state.running)
    }
  }

  /// Calls `reduce` with each element and the one before it, and returns the results.
  ///
  ///     LazyList([1, 4, 9]).combinePrevious(0) { $1 - $0 }.array
  ///     // [1, 3, 5]
  ///
  /// `start` counts as the element before the first one.
  public func combinePrevious<Output>(
    _ start: Element, _ reduce: @escaping @Sendable (_ previous: Element, _ next: Element) -> Output
  ) -> LazyList<Output> {
    stepping(start) { previous, element in
      defer { previous = element }
      return .next(reduce(previous, element))
    }
  }
}
