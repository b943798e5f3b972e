extension Signal {
  /// Subscribes to each signal that this one sends, and sends their values as they come.
  ///
  ///     source  a--b-----|
  ///     a       1-2-3|
  ///     b       4-5-6|
  ///     source.flatten()
  ///     result  1-2435-6-|
  ///
  /// It completes when this signal and all of them have; the first error ends it. One that fails while
  /// it is being subscribed to is cleaned up after, like the others, before the result ends; in the
  /// original after that.
  @inlinable
  public final func flatten<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flattenMap { $0 }
      .called(by: Call("flatten", of: self))
  }

  /// Subscribes to the signals that this one sends, to a limited number at a time, and sends their
  /// values as they come.
  ///
  ///     source  abc------|
  ///     a       1---2|
  ///     b       -3---4---|
  ///     c       5-6|
  ///     source.flatten(maxConcurrent: 2)
  ///     result  1-3-2546--|
  ///
  /// A signal that comes when there are enough waits its turn, unsubscribed; with a limit of 0 none
  /// waits. The result completes when this signal and all of them have; the first error ends it.
  ///
  /// Signals that are sent while others are being subscribed to nest a few levels deep; deeper ones
  /// are subscribed to from a loop, in the same order.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public final func flatten<Inner>(
    maxConcurrent limit: Int
  ) -> Signal<Inner> where Value: Signal<Inner> {
    if limit < 0 {
      Misuse.report("flatten(maxConcurrent: \(limit)): the limit must not be negative.")
    }
    let room = limit > 0 ? limit : .max
    return .joining { join in
      let state = Local((active: 0, waiting: Queue<Signal<Inner>>()))
      let nesting = Nesting()
      @Sendable func subscribe(to signal: Signal<Inner>) {
        state.value.active += 1
        join.enter()
        nesting.run {
          guard !join.isOver else { return }
          signal.start(
            join.passing { ending in
              state.value.active -= 1
              if case .completed = ending, let next = state.value.waiting.popFirst() {
                subscribe(to: next)
              }
              join.leave(ending)
            })
        }
      }
      join.attach(self) { signal in
        if state.value.active < room {
          subscribe(to: signal)
        } else {
          state.value.waiting.append(signal)
        }
      }
    }.called(by: Call("flatten", .value(limit), of: self))
  }
}
