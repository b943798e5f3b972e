extension Signal {
  /// Delivers every event on a scheduler, in order, never at once.
  ///
  ///     Signal.of(1).deliverOn(.main).subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "subscribed", "1"
  ///
  /// What has not been delivered when the subscription is disposed of is dropped.
  public final func deliverOn(_ scheduler: Scheduler) -> Signal {
    delivering { _ in { action in _ = scheduler.schedule(action) } }
  }

  /// Delivers every event on the main thread: at once if it comes there and none is waiting.
  ///
  ///     Signal.of(1).deliverOnMainThread().subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "1", "subscribed"
  ///
  /// What has not been delivered when the subscription is disposed of is dropped.
  public final func deliverOnMainThread() -> Signal {
    delivering { _ in
      let waiting = Counter(0)
      return { action in
        let isOnly = waiting.add(1) == 1
        if isOnly, Scheduler.current === Scheduler.main {
          action()
          waiting.add(-1)
        } else {
          Scheduler.main.schedule {
            action()
            waiting.add(-1)
          }
        }
      }
    }
  }

  /// Subscribes on a scheduler.
  ///
  ///     Signal.of(1).subscribeOn(.background()).subscribeNext { _ in
  ///       print(Scheduler.current?.name ?? "none")
  ///     }
  ///     // Prints "background"
  ///
  /// The values come from wherever the signal sends them.
  public final func subscribeOn(_ scheduler: Scheduler) -> Signal {
    Signal(attachment: { observer in
      observer.scope.add(scheduler.schedule { self.attach(observer) })
    })
  }

  private func delivering(
    _ makeQueue:
      @escaping @Sendable (Observer<Value>) -> @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> Signal {
    derived { observer in
      let deliver = makeQueue(observer)
      return Observer(InnerScope(within: observer.scope, gate: nil)) { value in
        deliver { observer.scope.deliver { observer.next(value) } }
      } end: { ending in
        deliver { observer.scope.deliver { observer.finish(ending) } }
      }
    }
  }
}
