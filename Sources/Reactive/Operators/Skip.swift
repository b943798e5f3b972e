extension Signal {
  /// Sends every value but the first so many.
  public final func skip(_ count: Int) -> Signal {
    if count < 0 { Misuse.report("skip(\(count)): the count must not be negative.") }
    return bound { observer in
      let remaining = Owned(count)
      return { value in
        guard remaining.state > 0 else { return observer.send(value) }
        remaining.state -= 1
      }
    }
  }

  /// Sends nothing until a value passes the test, then that one and all that follow.
  public final func skipUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    bound { observer in
      let isSkipping = Owned(true)
      return { value in
        if isSkipping.state, !predicate(value) { return }
        isSkipping.state = false
        observer.send(value)
      }
    }
  }

  /// Sends nothing as long as the values pass the test, then all that follow.
  public final func skipWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
    skipUntil { !predicate($0) }
  }
}
