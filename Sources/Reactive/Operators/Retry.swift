extension Signal {
  /// Subscribes again after each error.
  ///
  ///     source  a-b-#
  ///     source.retry()
  ///     result  a-b-a-b-a-b
  ///
  /// The first attempt runs inside `subscribe`. All further attempts are scheduled on the scheduler
  /// that is current when the first one fails. So a signal that always fails immediately neither
  /// overflows the stack nor blocks the queue.
  public final func retry(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    resubscribing(from: Action.CallSite(fileID: fileID, line: line)) { _ in
      { ending in
        if case .error = ending { true } else { false }
      }
    }.called(on: self)
  }

  /// Subscribes again after an error, at most `count` times.
  ///
  ///     source  a-b-#
  ///     source.retry(1)
  ///     result  a-b-a-b-#
  ///
  /// With a count of 0, there is no limit; with a negative count, the signal is never subscribed to
  /// again.
  public final func retry(
    _ count: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    guard count != 0 else { return retry(fileID: fileID, line: line) }
    return resubscribing(from: Action.CallSite(fileID: fileID, line: line)) { _ in
      let retries = Local(0)
      return { ending in
        guard case .error = ending, retries.value < count else { return false }
        retries.value += 1
        return true
      }
    }.called(on: self, showing: [.value(count)])
  }

  /// Subscribes again after each ending for which a closure returns true. `makeDecision` creates
  /// this closure for each subscription.
  func resubscribing(
    from callSite: Action.CallSite,
    _ makeDecision: @escaping @Sendable (Observer<Value>) -> @Sendable (Ending) -> Bool
  ) -> Signal {
    Signal(attachment: { observer in
      Resubscribing(observer, to: self, from: callSite, asLongAs: makeDecision(observer)).begin()
    })
  }
}

/// A subscription that subscribes to its source again after each ending for which a closure returns
/// true.
private final class Resubscribing<Value: Sendable>: Sendable {
  private let observer: Observer<Value>
  private let source: Signal<Value>
  private let goesOn: @Sendable (Ending) -> Bool
  private let callSite: Action.CallSite

  init(
    _ observer: Observer<Value>, to source: Signal<Value>, from callSite: Action.CallSite,
    asLongAs goesOn: @escaping @Sendable (Ending) -> Bool
  ) {
    self.source = source
    self.goesOn = goesOn
    self.callSite = callSite
    self.observer = observer.entered
  }

  /// Makes the first attempt here, and all further attempts on the scheduler on which the first one
  /// ended.
  func begin() {
    attempt { [self] in
      let scheduler = Scheduler.current ?? .background()
      let attempts = scheduler.scheduleRecursive(
        { self.attempt($0) }, fileID: callSite.fileID, line: callSite.line)
      observer.scope.add(attempts)
    }
  }

  private func attempt(_ again: @escaping @Sendable () -> Void) {
    if let ending = source.onlyEnding { return end(ending, again) }
    source.attach(observer.passing { self.end($0, again) })
  }

  private func end(_ ending: Ending, _ again: () -> Void) {
    if observer.scope.isDisposed { return }
    if goesOn(ending) { again() } else { observer.finish(ending) }
  }
}
