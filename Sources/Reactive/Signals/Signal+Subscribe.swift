extension Signal {
  /// Subscribes with a handler for each kind of event; omit the handlers that you do not need.
  ///
  ///     Signal.of(1, 2).subscribe(next: { print($0) }, completed: { print("completed") })
  ///     // Prints "1", "2", "completed"
  ///
  /// Disposing of the result ends the subscription; releasing the result does not. The result is a
  /// `Disposable`. It is not a `Subscription`, the object to which a source sends its events.
  @discardableResult @_disfavoredOverload
  public final func subscribe(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    subscribeNext(next ?? { _ in }, error: error, completed: completed)
  }

  /// Subscribes to the values, and to the endings if you pass handlers for them.
  ///
  ///     Signal.of(1, 2).subscribeNext { print($0) }
  ///     // Prints "1", "2"
  ///
  /// Use `subscribeOnMain` if the handler changes main-actor state.
  @discardableResult @_disfavoredOverload
  public final func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    let scope = Scope()
    // Most subscribers pass only a handler for values. The closure for the ending then captures
    // nothing, so no memory is allocated for it.
    if error == nil, completed == nil {
      start(Observer(scope, next: next) { _ in })
    } else {
      start(
        Observer(scope, next: next) { ending in
          switch ending {
          case .completed: completed?()
          case .error(let reason): error?(reason)
          }
        })
    }
    return scope
  }

  /// Subscribes to the error, and to the completion if you pass a handler for it.
  ///
  ///     Signal<Int>.error(Offline()).subscribeError { print($0) }
  ///     // Prints "Offline()"
  @discardableResult @_disfavoredOverload
  public final func subscribeError(
    _ error: @escaping @Sendable (any Error) -> Void,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    subscribe(error: error, completed: completed)
  }

  /// Subscribes to the completion.
  ///
  ///     Signal.of(1, 2).subscribeCompleted { print("completed") }
  ///     // Prints "completed"
  @discardableResult @_disfavoredOverload
  public final func subscribeCompleted(_ completed: @escaping @Sendable () -> Void) -> Disposable {
    subscribe(completed: completed)
  }

  /// Sends all events to `subscriber`: a subject, a channel terminal, or the subscriber passed to
  /// another signal's closure.
  ///
  ///     let numbers = Subject<Int>()
  ///     numbers.subscribe(next: { print($0) }, completed: { print("completed") })
  ///     Signal.of(1, 2).subscribe(numbers)
  ///     // Prints "1", "2", "completed"
  ///
  /// A subscriber that ends should dispose of the disposable that it received in `didSubscribe`, so
  /// that this subscription ends too. All of the engine's subscribers do this. The signals made by
  /// `return`, `empty` and `error` pass no disposable, because they have already ended when this
  /// function returns.
  @discardableResult @_disfavoredOverload
  public final func subscribe(_ subscriber: some Subscriber<Value>) -> Disposable {
    let scope = Scope()
    if handsOverDisposable { subscriber.didSubscribe(with: scope) }
    start(
      Observer(
        scope, next: { if Thread.hasRoom(for: "sendNext") { subscriber.sendNext($0) } }
      ) { ending in
        guard ending.hasRoom else { return }
        switch ending {
        case .completed: subscriber.sendCompleted()
        case .error(let error): subscriber.sendError(error)
        }
      })
    return scope
  }
}
