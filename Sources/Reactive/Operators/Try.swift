extension Signal {
  /// Sends the values unchanged until `check` throws; the thrown error ends the result.
  ///
  ///     Signal.of(1, 2, 3).try { if $0 == 2 { throw Offline() } }
  ///     // Sends 1, then fails: Offline()
  public final func `try`(
    _ check: @escaping @Sendable (Value) throws -> Void
  ) -> Signal {
    tryMap { value in
      try check(value)
      return value
    }.called(on: self, showing: [.block])
  }

  /// Sends the result of `transform` for each value until `transform` throws; the thrown error ends
  /// the result.
  ///
  ///     Signal.of("Ann", "").tryMap { name in
  ///       guard let initial = name.first else { throw Offline() }
  ///       return initial
  ///     }
  ///     // Sends "A", then fails: Offline()
  public final func tryMap<Output>(
    _ transform: @escaping @Sendable (Value) throws -> Output
  ) -> Signal<Output> {
    stoppingBindOperator(showing: [.block]) { subscription in
      { value in
        do {
          subscription.send(try transform(value))
        } catch {
          subscription.finish(.error(error))
        }
      }
    }
  }
}
