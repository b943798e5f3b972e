extension Signal {
  /// Sends each event as a value, the ending too, and then completes.
  ///
  ///     Signal.return(1).concat(.error(Offline())).materialize()
  ///     // Sends next = 1, error = Offline()
  public final func materialize() -> Signal<Event<Value>> {
    derived { observer in
      observer.outliving(wantsScheduler: observer.wantsScheduler) {
        observer.next(.next($0))
      } end: { ending in
        observer.next(Event(ending))
        observer.finish(.completed)
      }
    }
  }

  /// Turns events that come as values into events again.
  ///
  ///     Signal.of(Event.next(1), .completed, .next(2)).dematerialize()
  ///     // Sends 1
  ///
  /// What follows an ending is ignored.
  public final func dematerialize<Wrapped>() -> Signal<Wrapped> where Value == Event<Wrapped> {
    stoppingBindOperator { subscription in
      { event in
        switch event {
        case .next(let value): subscription.send(value)
        case .error(let error): subscription.finish(.error(error))
        case .completed: subscription.finish(.completed)
        }
      }
    }
  }
}
