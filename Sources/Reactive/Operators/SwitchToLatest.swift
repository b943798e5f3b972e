extension Signal {
  /// Sends what the latest of the signals it is sent sends.
  ///
  /// A new signal is subscribed to before the one before it is disposed of. The result completes
  /// when this signal and the latest have; an error of either ends it.
  public final func switchToLatest<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    switching { $0 }
  }

  /// Sends what the signal that the closure makes of the latest value sends.
  @inlinable
  final func switching<Output>(
    _ choose: @escaping @Sendable (Value) -> Signal<Output>
  ) -> Signal<Output> {
    Signal<Output>(attachment: { observer in
      let join = Join(observer)
      let latest = Owned((scope: Scope?.none, replaced: [Scope](), isCompleted: false))
      self.attach(
        join.receiving(
          in: join.newScope(), isBound: true,
          next: { value in
            let scope = join.newScope()
            if let previous = latest.state.scope { latest.state.replaced.append(previous) }
            latest.state.scope = scope
            choose(value).start(
              join.passing(in: scope) {
                guard latest.state.scope === scope else { return }
                latest.state.scope = nil
                if latest.state.isCompleted { observer.finish(.completed) }
              })
            // A value of the new signal may have led to a newer one, which leaves all before it.
            let replaced = latest.state.replaced
            latest.state.replaced = []
            for scope in replaced { scope.end() }
          },
          completed: {
            latest.state.isCompleted = true
            if latest.state.scope == nil { observer.finish(.completed) }
          }))
    })
  }
}

extension Signal {
  /// Sends what the signal for the latest key sends, from the cases or else the default.
  ///
  /// A key that has neither ends it with `SignalError.noMatchingCase`.
  public static func `switch`<Key: Hashable>(
    _ keys: Signal<Key>, cases: [Key: Signal], default otherwise: Signal? = nil
  ) -> Signal {
    keys.switching { key in cases[key] ?? otherwise ?? .error(SignalError.noMatchingCase("\(key)"))
    }
  }

  /// Sends what one of two signals sends, according to the latest condition.
  ///
  /// Every condition subscribes anew, even one equal to that before it.
  public static func `if`(
    _ condition: Signal<Bool>, then consequent: Signal, else alternative: Signal
  ) -> Signal {
    condition.switching { $0 ? consequent : alternative }
  }
}
