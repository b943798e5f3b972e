extension Signal {
  /// Connects an observer to a signal with many operators before it.
  // A separate function, so that its locals do not take space on the stack of its callers.
  @inline(never)
  final func climb(_ observer: Observer<Value>) {
    if !observer.isChained {
      Thread.loop { land(observer) }
    } else if chain.isLanding {
      Thread.leaveToLoop { self.land(observer) }
    } else {
      attachment?(observer)
    }
  }

  private func land(_ observer: Observer<Value>) {
    attachment?(chain.isLanding ? Landing(observer).receiving(in: chain) : observer)
  }
}

/// An observer in a long chain of operators, from which the work continues in a loop.
private final class Landing<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`, because it changes only in `deinit`.
  @exclusivity(unchecked) private var observer: Observer<Value>?

  init(_ observer: Observer<Value>) {
    self.observer = observer
  }

  deinit {
    Thread.release { observer.take() }
  }

  /// Returns an observer that receives events in place of the original one.
  func receiving(in chain: Chain) -> Observer<Value> {
    let observer = self.observer!
    let next: @Sendable (Value) -> Void
    let end: @Sendable (Ending) -> Void
    if chain.steps == 0 {
      next = { self.observer?.next($0) }
      end = { self.observer?.end($0) }
    } else if chain.hasLandingBefore, observer.isChained {
      next = { value in Thread.leaveToLoop { self.send(value) } }
      end = observer.end
    } else {
      next = { value in Thread.loop { self.send(value) } }
      end = observer.end
    }
    return Observer(
      observer.scope, wantsScheduler: observer.wantsScheduler, gate: observer.gate, next: next,
      end: end)
  }

  private func send(_ value: Value) {
    observer?.send(value)
  }
}
