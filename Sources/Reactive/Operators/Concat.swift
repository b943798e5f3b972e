extension Signal {
  /// Sends the values of this signal and, once it has completed, those of the other.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.concat(other)
  ///     result  a-b1-2|
  ///
  /// The other one is subscribed to only then: what a subject sends before is lost. An error ends
  /// it all.
  ///
  /// Signals that complete at once are subscribed to from within the completion of the one before,
  /// as in the original; but only a few levels deep, then from a loop, so that a chain of any
  /// length runs on any stack.
  public final func concat(_ other: Signal) -> Signal {
    Concatenation(self, other)
  }

  /// Sends the values of the signals, one signal after the other.
  ///
  ///     Signal.concat([.of(1, 2), .of(3), .empty()])
  ///     // Sends 1, 2, 3
  public static func concat(_ signals: [Signal]) -> Signal {
    guard let first = signals.first else { return .empty() }
    return signals.dropFirst().reduce(first) { $0.concat($1) }
  }

  /// Sends the values of the signals, one signal after the other.
  ///
  ///     Signal.concat(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }

  /// Subscribes to the signals that this one sends, one after the other, and sends their values.
  ///
  ///     source  a-b-----|
  ///     a       1--2--3|
  ///     b       4-5|
  ///     source.concat()
  ///     result  1--2--34-5|
  ///
  /// One that comes while another is not finished waits unsubscribed. The result completes when
  /// this signal and all of them have; the first error ends it.
  public final func concat<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
  }

  /// Sends a value first, then subscribes to this signal.
  ///
  ///     source  -a-b|
  ///     source.startWith("x")
  ///     result  xa-b|
  public final func startWith(_ value: Value) -> Signal {
    .return(value).concat(self)
  }

  /// Ignores this signal's values, and sends those of the closure's signal once it has completed.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.then { other }
  ///     result  ---1-2|
  ///
  /// After an error the closure is not called.
  public final func then<Output>(
    _ next: @escaping @Sendable () -> Signal<Output>
  ) -> Signal<Output> {
    bound { (_: Observer<Output>) in { _ in } }.concat(.defer(next))
  }
}

/// Two signals in sequence. Those in sequence themselves are taken apart, however they are nested,
/// so that neither subscribing to a long chain nor letting go of it recurses.
private final class Concatenation<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass; the two change in `deinit` alone.
  private var first: Signal<Value>?
  private var second: Signal<Value>?

  init(_ first: Signal<Value>, _ second: Signal<Value>) {
    self.first = first
    self.second = second
    super.init()
  }

  deinit {
    var rest = [first.take(), second.take()]
    while var signal = rest.popLast() {
      // Asked first, since what the cast gives is one more reference.
      guard isKnownUniquelyReferenced(&signal), let chain = signal as? Concatenation else {
        continue
      }
      rest.append(chain.first.take())
      rest.append(chain.second.take())
    }
  }

  override func attach(_ observer: Observer<Value>) {
    let join = Join(observer)
    let rest = Owned<[Signal<Value>]>([self])
    let nesting = Nesting()
    @Sendable func subscribeToNext() {
      nesting.run {
        guard !join.isOver else { return }
        guard var signal = rest.state.popLast() else { return observer.finish(.completed) }
        while let chain = signal as? Concatenation, let first = chain.first {
          if let second = chain.second { rest.state.append(second) }
          signal = first
        }
        signal.start(join.passing(in: join.newScope()) { subscribeToNext() })
      }
    }
    join.deliver { subscribeToNext() }
  }
}
