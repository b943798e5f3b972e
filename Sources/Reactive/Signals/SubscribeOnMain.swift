extension Signal {
  /// Subscribes with handlers that are the main actor's: what a class of the main actor, such as a
  /// view controller, is set to with each value.
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
  /// Every event is delivered on the main thread, as by `deliverOnMainThread`: at once if it comes
  /// there and none is waiting. It says where the handlers run; where the signal does its work is
  /// the matter of `subscribeOn`.
  ///
  /// A `VirtualClock` plays the main thread on whichever thread has it go on. That has to be the
  /// real one, in a test by `@MainActor`; elsewhere it is a misuse, and nothing is delivered.
  @discardableResult
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

/// Runs `body` as code of the main actor, on whose thread this has to be called.
private func onMainActor(_ body: @MainActor () -> Void) {
  guard Thread.current.pointee.isMain || LiveScheduler.isOnMainQueue else {
    return Misuse.report(
      "subscribeOnMain: this clock's main thread is not the real one. "
        + "Have it go on on the main actor.")
  }
  MainActor.assumeIsolated(body)
}
