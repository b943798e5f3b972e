extension LazyList {
  /// A signal that sends the elements on a new background scheduler, then completes.
  ///
  /// As in ReactiveObjC, `subscribe` returns before the first element is sent.
  public var signal: Signal<Element> { signal(on: .background()) }

  /// Returns a signal that sends the elements on `scheduler`, then completes.
  ///
  ///     LazyList(1...2).signal(on: .main).subscribe(
  ///       next: { print($0) }, completed: { print("completed") })
  ///     Scheduler.main.schedule { print("something else") }
  ///     // Prints "1", "something else", "2", "completed"
  ///
  /// A separate action computes and sends each element, so other actions on `scheduler` can run in
  /// between. After the subscription has been disposed of, no further element is computed.
  public func signal(on scheduler: Scheduler) -> Signal<Element> {
    Signal { subscriber in
      // The actions run one after the other, so no two threads use `rest` at the same time.
      let rest = Local(self)
      return scheduler.scheduleRecursive { recurse in
        guard let head = rest.value.head else { return subscriber.sendCompleted() }
        subscriber.sendNext(head)
        rest.value = rest.value.tail
        recurse()
      }
    }
  }
}

extension Signal {
  /// A list of this signal's values; reading a value waits until the signal has sent it.
  ///
  ///     let numbers = Signal.of(1, 2, 3).sequence.map { $0 * 10 }
  ///     print(numbers.array)
  ///     // Prints "[10, 20, 30]"
  ///
  /// The list subscribes immediately and contains all values that are sent from now on. The
  /// subscription ends when the unread rest of the list is deallocated. The list ends when the
  /// signal ends, even with an error. Waiting works as in `first()`: on a virtual clock, the clock
  /// advances; elsewhere, the thread is blocked.
  public final var sequence: LazyList<Value> {
    let arrivals = ArrivedValues(of: self)
    return arrivals.list
  }
}

/// The values of a signal that have arrived but have not been read.
private final class ArrivedValues<Value: Sendable>: Sendable {
  private struct State {
    var waiting = Queue<Event<Value>>()

    /// The reader that is waiting for the next value.
    var reader: Subscription<Value>?
  }

  private let state = Lock(State())
  private let subscription = SerialDisposable()

  init(of signal: Signal<Value>) {
    subscription.disposable = signal.subscribe(
      next: { [weak self] in self?.arrive(.next($0)) },
      error: { [weak self] in self?.arrive(.error($0)) },
      completed: { [weak self] in self?.arrive(.completed) })
  }

  deinit {
    subscription.dispose()
  }

  /// The unread values, as a list.
  var list: LazyList<Value> {
    LazyList(step: { cell in
      guard let value = self.next.first() else { return }
      cell.put(value) { self.list }
    })
  }

  /// A signal that sends the next event as soon as it arrives.
  private var next: Signal<Value> {
    Signal { reader in
      let event = self.state.withLock { state in
        let event = state.waiting.popFirst()
        if event == nil { state.reader = reader }
        return event
      }
      event.map { Self.send($0, to: reader) }
      return nil
    }
  }

  private func arrive(_ event: Event<Value>) {
    let reader = state.withLock { state in
      if state.reader == nil { state.waiting.append(event) }
      return state.reader.take()
    }
    reader.map { Self.send(event, to: $0) }
  }

  private static func send(_ event: Event<Value>, to reader: Subscription<Value>) {
    switch event {
    case .next(let value): reader.sendNext(value)
    case .error, .completed: reader.sendCompleted()
    }
  }
}
