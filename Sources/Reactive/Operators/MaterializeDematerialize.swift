extension Signal {
  /// Sends each event, including the ending, as a value, and then completes.
  ///
  ///     Signal.return(1).concat(.error(Offline())).materialize()
  ///     // Sends next = 1, error = Offline()
  @inlinable
  public final func materialize() -> Signal<Event<Value>> {
    materialize {
      .next($0)
    } ending: {
      $0.map { .error($0) } ?? .completed
    }
  }

  /// Sends what `event` and `ending` make of each value, and of the error or the completion (nil).
  @usableFromInline
  final func materialize<Output>(
    _ event: @escaping @Sendable (Value) -> Output,
    ending end: @escaping @Sendable ((any Error)?) -> Output
  ) -> Signal<Output> {
    derived { observer in
      observer.outliving(wantsScheduler: observer.wantsScheduler) {
        observer.next(event($0))
      } end: { ending in
        observer.next(end(ending.error))
        observer.finish(.completed)
      }
    }
  }

  /// Turns `Event` values back into events.
  ///
  ///     Signal.of(Event.next(1), .completed, .next(2)).dematerialize()
  ///     // Sends 1
  ///
  /// Everything after an ending is ignored.
  @inlinable
  public final func dematerialize<Wrapped>() -> Signal<Wrapped> where Value == Event<Wrapped> {
    dematerialize { event, send, finish in
      switch event {
      case .next(let value): send(value)
      case .error(let error): finish(error)
      case .completed: finish(nil)
      }
    }
  }

  @usableFromInline
  final func dematerialize<Wrapped>(
    _ read: @escaping @Sendable (Value, (Wrapped) -> Void, ((any Error)?) -> Void) -> Void
  ) -> Signal<Wrapped> {
    stoppingBindOperator { subscription in
      { event in read(event, { subscription.send($0) }, { subscription.finish(Ending($0)) }) }
    }
  }
}
