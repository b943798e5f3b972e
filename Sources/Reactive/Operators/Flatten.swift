extension Signal {
  /// Subscribes to each signal that this one sends, and sends their values as they arrive.
  ///
  ///     source  a--b-----|
  ///     a       1-2-3|
  ///     b       4-5-6|
  ///     source.flatten()
  ///     result  1-2435-6-|
  ///
  /// It completes when this signal and all the others have completed; the first error ends it. A
  /// signal that fails during its subscription is cleaned up before the result ends, like the
  /// others; in ReactiveObjC it is cleaned up after that.
  @inlinable
  public final func flatten<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flattenMap { $0 }.called(on: self)
  }

  /// Subscribes to the signals that this one sends, to at most `limit` at a time, and sends their
  /// values as they arrive.
  ///
  ///     source  abc------|
  ///     a       1---2|
  ///     b       -3---4---|
  ///     c       5-6|
  ///     source.flatten(maxConcurrent: 2)
  ///     result  1-3-2546--|
  ///
  /// A signal that arrives when the limit is reached waits, unsubscribed. A limit of 0 means no
  /// limit. The result completes when this signal and all the others have completed; the first
  /// error ends it.
  ///
  /// If signals are sent while others are being subscribed to, the subscriptions nest a few levels
  /// deep and then continue in a loop, in the same order.
  ///
  /// Values from several threads are delivered one after the other, as `Signal` describes.
  public final func flatten<Inner>(
    maxConcurrent limit: Int
  ) -> Signal<Inner> where Value: Signal<Inner> {
    if limit < 0 {
      Misuse.report("flatten(maxConcurrent: \(limit)): the limit must not be negative.")
    }
    let room = limit > 0 ? limit : .max
    return .joining(on: self, showing: [.value(limit)]) { join in
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
    }
  }
}
