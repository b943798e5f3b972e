extension Signal {
  /// Sends what this signal sends, and when it has completed what the other one sends.
  ///
  /// The other one is subscribed to only then: what it sent before is lost. An error ends it all.
  ///
  ///     Signal.return(1).concat(.return(2))
  ///     // Sends 1, 2
  ///
  /// Signals that complete at once are subscribed to from within the completion of the one before,
  /// as in the original; but only a few levels deep, then from a loop, so that a chain of any
  /// length runs on any stack.
  public final func concat(_ other: Signal) -> Signal {
    Concatenation(self, other)
  }

  /// Sends what the signals send, one after the other.
  public static func concat(_ signals: [Signal]) -> Signal {
    guard let first = signals.first else { return .empty() }
    return signals.dropFirst().reduce(first) { $0.concat($1) }
  }

  /// Sends what the signals send, one after the other.
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }

  /// Sends what the signals it is sent send, one after the other. One that comes while another is
  /// not finished waits unsubscribed.
  public final func concat<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
  }

  /// Sends a value first, then subscribes to this signal.
  public final func startWith(_ value: Value) -> Signal {
    .return(value).concat(self)
  }

  /// Waits for this signal's completion, ignoring its values, then sends what the closure's signal
  /// sends.
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
    super.init(attachment: { _ in })
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
