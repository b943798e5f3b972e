extension Signal {
  /// Sends true as soon as a value arrives, or false if the signal ends without one.
  ///
  ///     Signal<Int>.empty().any()
  ///     // Sends false
  public final func any() -> Signal<Bool> {
    any { _ in true }.called(on: self)
  }

  /// Sends true as soon as a value satisfies `predicate`, or false if the signal ends first.
  ///
  ///     source  a - b        - c |
  ///     source.any { $0 == "b" }
  ///     result  - - [true |]
  ///
  /// The result then completes, even if this signal has failed. It sends only one answer, even if a
  /// handler makes this signal send another value; ReactiveObjC would send a second answer.
  public final func any(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    deciding(on: true, when: predicate) { _ in false }.called(on: self, showing: [.block])
  }

  /// Sends false as soon as a value does not satisfy `predicate` or the signal fails, or true if
  /// the signal completes first.
  ///
  ///     source  a - b         - c |
  ///     source.all { $0 == "a" }
  ///     result  - - [false |]
  ///
  /// The result then completes. It sends only one answer, even if a handler makes this signal send
  /// another value; ReactiveObjC would send a second answer.
  public final func all(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    deciding(on: false, when: { !predicate($0) }) { ending in
      if case .completed = ending { true } else { false }
    }.called(on: self, showing: [.block])
  }

  private func deciding(
    on answer: Bool, when isDecisive: @escaping @Sendable (Value) -> Bool,
    atEnd answerAtEnd: @escaping @Sendable (Ending) -> Bool
  ) -> Signal<Bool> {
    derived { observer in
      let isDecided = Local(false)
      @Sendable func decide(_ answer: Bool) {
        guard !isDecided.value else { return }
        isDecided.value = true
        observer.next(answer)
        observer.finish(.completed)
      }
      return observer.outliving(wantsScheduler: true) { value in
        if !isDecided.value, isDecisive(value) { decide(answer) }
      } end: {
        decide(answerAtEnd($0))
      }
    }
  }
}
