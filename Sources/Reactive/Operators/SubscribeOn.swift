extension Signal {
  /// Subscribes to this signal on `scheduler`.
  ///
  ///     Signal.of(1).subscribeOn(.background()).subscribeNext { _ in
  ///       print(Scheduler.current?.name ?? "none")
  ///     }
  ///     // Prints "background"
  ///
  /// Values arrive on the thread on which this signal sends them.
  public final func subscribeOn(_ scheduler: Scheduler) -> Signal {
    Signal(attachment: { observer in
      observer.scope.add(scheduler.schedule { self.attach(observer) })
    }).called(on: self, showing: [.value(scheduler)])
  }
}
