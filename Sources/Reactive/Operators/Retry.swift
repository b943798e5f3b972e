extension Signal {
  /// Subscribes again after each error.
  ///
  ///     source  a-b-#
  ///     source.retry()
  ///     result  a-b-a-b-a-b
  ///
  /// The first attempt runs inside `subscribe`. Each further attempt is scheduled on the scheduler
  /// that is current when the previous one fails, so a signal that fails immediately neither
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
  /// A count of 0 means forever, a negative one never.
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

  /// Subscribes again as long as a closure returns true. `makeDecision` creates it for each
  /// subscription.
  func resubscribing(
    from callSite: Action.CallSite,
    _ makeDecision: @escaping @Sendable (Observer<Value>) -> @Sendable (Ending) -> Bool
  ) -> Signal {
    Signal(attachment: { observer in
      Resubscribing(observer, to: self, from: callSite, asLongAs: makeDecision(observer)).begin()
    })
  }
}

/// A subscription that is made again, when it ends, as long as a closure returns true.
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

  /// Makes the first attempt here, and each further one on the scheduler on which the previous one
  /// failed.
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
