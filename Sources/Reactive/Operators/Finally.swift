extension Signal {
  /// Runs `action` before an error or a completion is passed on.
  ///
  ///     Signal.of(1).finally { print("before") }.subscribeCompleted { print("completed") }
  ///     // Prints "before", "completed"
  ///
  /// `action` does not run when the subscription is disposed of.
  public final func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    doEnd { _ in action() }.called(on: self, showing: [.block])
  }
}
