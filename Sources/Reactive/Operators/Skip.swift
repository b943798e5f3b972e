extension Signal {
  /// Sends all values except the first `count`.
  ///
  ///     source  a-b-c-d|
  ///     source.skip(2)
  ///     result  ----c-d|
  public final func skip(_ count: Int) -> Signal {
    if count < 0 { Misuse.report("skip(\(count)): the count must not be negative.") }
    return bindOperator(showing: [.value(count)]) { outlet in
      let remaining = Local(count)
      return { value in
        guard remaining.value > 0 else { return outlet.send(value) }
        remaining.value -= 1
      }
    }
  }

  /// Sends nothing until a value satisfies `predicate`, then sends that value and all later ones.
  ///
  ///     source  1-2-3-1|
  ///     source.skipUntil { $0 == "3" }
  ///     result  ----3-1|
  public final func skipUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    bindOperator(showing: [.block]) { outlet in
      let isSkipping = Local(true)
      return { value in
        if isSkipping.value, !predicate(value) { return }
        isSkipping.value = false
        outlet.send(value)
      }
    }
  }

  /// Sends nothing while values satisfy `predicate`, then sends the first one that does not and all
  /// later ones.
  ///
  ///     source  1-2-3-1|
  ///     source.skipWhile { $0 < "3" }
  ///     result  ----3-1|
  public final func skipWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    skipUntil { !predicate($0) }.called(on: self, showing: [.block])
  }
}
