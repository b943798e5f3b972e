extension LazyList {
  /// Returns the running results of `reduce`, called with the result so far and each element.
  ///
  ///     LazyList(1...4).scan(0) { $0 + $1 }.array
  ///     // [1, 3, 6, 10]
  ///
  /// `start` is not included.
  public func scan<Result: Sendable>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Element) -> Result
  ) -> LazyList<Result> {
    scan(start) { running, next, _ in reduce(running, next) }
  }

  /// Returns the running results of `reduce`, called with the result so far, each element and its
  /// index.
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

  /// Returns the results of `reduce` for each element and the one before it. `start` precedes the
  /// first element.
  ///
  ///     LazyList([1, 4, 9]).combinePrevious(0) { $1 - $0 }.array
  ///     // [1, 3, 5]
  public func combinePrevious<Output>(
    _ start: Element, _ reduce: @escaping @Sendable (_ previous: Element, _ next: Element) -> Output
  ) -> LazyList<Output> {
    stepping(start) { previous, element in
      defer { previous = element }
      return .next(reduce(previous, element))
    }
  }
}
