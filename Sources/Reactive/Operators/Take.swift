extension Signal {
  /// Sends the first `count` values, then completes.
  ///
  ///     source  a - b    - c - d |
  ///     source.take(2)
  ///     result  a - [b|]
  ///
  /// If `count` is 0, this signal is not subscribed to at all. If the values come from a signal
  /// further upstream that sends them synchronously, the operators in between run only for the
  /// values that are taken; in ReactiveObjC, they run for all of them.
  public final func take(_ count: Int) -> Signal {
    guard count > 0 else {
      if count < 0 { Misuse.report("take(\(count)): the count must not be negative.") }
      return .empty()
    }
    return stoppingBindOperator(showing: [.value(count)]) { subscription in
      let taken = Local(0)
      return { value in
        // A handler may make the source send again before the handler returns. Such a value counts
        // too; a value beyond the count ends the subscription, as in ReactiveObjC.
        guard taken.value < count else { return subscription.finish(.completed) }
        taken.value += 1
        let isLast = taken.value == count
        subscription.send(value)
        if isLast { subscription.finish(.completed) }
      }
    }
  }

  /// Sends values until one satisfies `predicate`, then completes without sending that one.
  ///
  ///     source  a-b-c-d|
  ///     source.takeUntil { $0 == "c" }
  ///     result  a-b-|
  public final func takeUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    stoppingBindOperator(showing: [.block]) { subscription in
      { value in
        if predicate(value) { subscription.finish(.completed) } else { subscription.send(value) }
      }
    }
  }

  /// Sends values while they satisfy `predicate`, then completes.
  ///
  ///     source  1-2-3-1|
  ///     source.takeWhile { $0 < "3" }
  ///     result  1-2-|
  public final func takeWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    takeUntil { !predicate($0) }.called(on: self, showing: [.block])
  }
}
