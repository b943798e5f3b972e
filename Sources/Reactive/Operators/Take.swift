extension Signal {
  /// Sends the first so many values and completes right after the last of them.
  ///
  /// With a count of 0 the signal is not subscribed to at all.
  ///
  ///     Signal.of(1, 2, 3).take(2)
  ///     // Sends 1, 2
  public final func take(_ count: Int) -> Signal {
    guard count > 0 else {
      if count < 0 { Misuse.report("take(\(count)): the count must not be negative.") }
      return .empty()
    }
    return bound { observer in
      // A handler may send again before it returns. As in the original, what it sends counts, and
      // the completion waits until enough of the nested deliveries have returned.
      let state = Owned((taken: 0, running: 1))
      @Sendable func leave() {
        state.state.running -= 1
        if state.state.running == 0 { observer.finish(.completed) }
      }
      return { value in
        guard state.state.taken < count else { return leave() }
        state.state.taken += 1
        state.state.running += 1
        let isLast = state.state.taken == count
        observer.next(value)
        leave()
        if isLast { leave() }
      }
    }
  }

  /// Sends values until one passes the test, then completes without sending that one.
  public final func takeUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    bound { observer in
      { value in
        if predicate(value) { observer.finish(.completed) } else { observer.next(value) }
      }
    }
  }

  /// Sends values as long as they pass the test, then completes.
  public final func takeWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    takeUntil { !predicate($0) }
  }
}
