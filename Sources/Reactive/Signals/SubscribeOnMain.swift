extension Signal {
  /// Subscribes with handlers on the main actor, for example to set the properties of a view
  /// controller.
  ///
  ///     @MainActor final class Page {
  ///       var title = ""
  ///       func show(_ titles: Signal<String>) {
  ///         titles.subscribeOnMain { self.title = $0 }
  ///       }
  ///     }
  ///     let page = Page()
  ///     page.show(.return("Emma").delay(.seconds(1)))
  ///     try VirtualClock.current?.advanceUntilIdle()
  ///     print(page.title)
  ///     // Prints "Emma"
  ///
  /// Every event is delivered on the main thread, as with `deliverOnMainThread`: immediately if it
  /// arrives there and no other event is waiting. This function determines where the handlers run;
  /// use `subscribeOn` to determine where the signal does its work.
  ///
  /// A `VirtualClock` simulates the main thread on the thread that advances the clock. That thread
  /// must be the real main thread, so mark tests with `@MainActor`. On any other thread, no handler
  /// runs, and each event that has a handler is reported as a misuse.
  @discardableResult @_disfavoredOverload
  public final func subscribeOnMain(
    next: @escaping @MainActor @Sendable (Value) -> Void,
    error: (@MainActor @Sendable (any Error) -> Void)? = nil,
    completed: (@MainActor @Sendable () -> Void)? = nil
  ) -> Disposable {
    deliverOnMainThread().subscribe(
      next: { value in onMainActor { next(value) } },
      error: { reason in if let error { onMainActor { error(reason) } } },
      completed: { if let completed { onMainActor { completed() } } })
  }
}

/// Runs `body` on the main actor. Call this on the main thread.
private func onMainActor(_ body: @MainActor () -> Void) {
  guard Thread.current.pointee.isMain || LiveScheduler.isOnMainQueue else {
    return Misuse.report(
      "subscribeOnMain: this clock's main thread is not the real one. "
        + "Advance the clock on the main actor.")
  }
  MainActor.assumeIsolated(body)
}
