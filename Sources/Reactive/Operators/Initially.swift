extension Signal {
  /// Runs `action` for each subscriber, before subscribing to this signal.
  ///
  ///     Signal.of(1).initially { print("before") }.subscribeNext { print($0) }
  ///     // Prints "before", "1"
  public final func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    .defer {
      action()
      return self
    }.called(on: self, showing: [.block])
  }
}
