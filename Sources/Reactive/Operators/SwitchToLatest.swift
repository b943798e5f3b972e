extension Signal {
  /// Sends the values of the latest signal that this one has sent.
  ///
  ///     source  a---b----|
  ///     a       1-2-3-4|
  ///     b       -5-6-7|
  ///     source.switchToLatest()
  ///     result  1-2--5-6-7|
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
  /// Sends the values of the signal for the latest key, from the cases or else the default.
  ///
  ///     source  a---b----|
  ///     one     1-2-3-4|
  ///     two     -5-6-7|
  ///     Signal.switch(source, cases: ["a": one, "b": two])
  ///     result  1-2--5-6-7|
  ///
  /// A key that has neither ends it with `SignalError.noMatchingCase`. Otherwise it ends as
  /// `switchToLatest` does.
  public static func `switch`<Key: Hashable>(
    _ keys: Signal<Key>, cases: [Key: Signal], default otherwise: Signal? = nil
  ) -> Signal {
    keys.switching { key in cases[key] ?? otherwise ?? .error(SignalError.noMatchingCase("\(key)"))
    }
  }

  /// Sends the values of one of two signals, as the latest condition says.
  ///
  ///     source  y---n----|
  ///     one     1-2-3-4|
  ///     two     -5-6-7|
  ///     Signal.if(source.map { $0 == "y" }, then: one, else: two)
  ///     result  1-2--5-6-7|
  ///
  /// Every condition subscribes anew, even one equal to that before it. It ends as `switchToLatest`
  /// does.
  public static func `if`(
    _ condition: Signal<Bool>, then consequent: Signal, else alternative: Signal
  ) -> Signal {
    condition.switching { $0 ? consequent : alternative }
  }
}
