extension Signal {
  /// Replaces an error with the signal that `replacement` returns for it.
  ///
  ///     source  a-b#
  ///     other   1-2|
  ///     source.catch { _ in other }
  ///     result  a-b1-2|
  ///
  /// The failed signal is disposed of before the replacement is subscribed to. An error from the
  /// replacement is not caught.
  public final func `catch`(
    _ replacement: @escaping @Sendable (any Error) -> Signal
  ) -> Signal {
    Signal(attachment: { output in
      if let gate = output.gate {
        self.attach(output.entering(gate).catching(replacement))
      } else {
        self.attach(output.catching(replacement))
      }
    }).called(on: self, showing: [.block])
  }

  /// Continues with `signal` after an error.
  ///
  ///     Signal.error(Offline()).catchTo(.return("cached"))
  ///     // Sends "cached"
  public final func catchTo(_ signal: Signal) -> Signal {
    self.catch { _ in signal }.called(on: self, showing: [.source(signal)])
  }
}

extension Observer {
  /// Returns an observer that replaces an error with the events of another signal.
  fileprivate func catching(
    _ replacement: @escaping @Sendable (any Error) -> Signal<Value>
  ) -> Observer {
    passing { [scope, end] ending in
      switch ending {
      case .completed: scope.end(ending, end)
      case .error(let error):
        replacement(error).start(passing { [scope, end] in scope.end($0, end) })
      }
    }
  }
}
