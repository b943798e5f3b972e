extension Signal {
  /// Subscribes to each signal that this one sends, and sends their values as they arrive.
  ///
  ///     source  a--b-----|
  ///     a       1-2-3|
  ///     b       4-5-6|
  ///     source.flatten()
  ///     result  1-2435-6-|
  ///
  /// The result completes when this signal and all signals that it sent have completed; the first
  /// error ends it. A signal that fails while it is being subscribed to is cleaned up before the
  /// result ends, like the others.
  public final func flatten<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flattenMap { $0 }.called(on: self)
  }

  /// Subscribes to the signals that this one sends, at most `limit` of them at a time, and sends
  /// their values as they arrive.
  ///
  ///     source  abc------|
  ///     a       1---2|
  ///     b       -3---4---|
  ///     c       5-6|
  ///     source.flatten(maxConcurrent: 2)
  ///     result  1-3-2546--|
  ///
  /// A signal that arrives when the limit has been reached is not subscribed to until another one
  /// has completed. A limit of 0 means no limit. The result completes when this signal and all
  /// signals that it sent have completed; the first error ends it. If a signal fails while it is
  /// being subscribed to, the others are cleaned up before the result ends; ReactiveObjC cleans them
  /// up afterwards, and still subscribes to signals that arrive in the meantime.
  ///
  /// If signals are sent while others are being subscribed to, the subscriptions nest a few levels
  /// deep and then continue in a loop. They start in the same order as if all of them were nested.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
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
