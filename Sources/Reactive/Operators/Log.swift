extension Signal {
  /// Writes every event to the console, with the signal's class, address and name.
  ///
  ///     Signal.of(1).named("one").logAll().subscribeCompleted {}
  ///     // Prints "<RACDynamicSignal: 0x…> name: one next: 1",
  ///     //   "<RACDynamicSignal: 0x…> name: one completed"
  ///
  /// A line is written when an event passes through, so nothing is written without a subscriber.
  public final func logAll() -> Signal {
    logNext().logError().logCompleted().called(on: self)
  }

  /// Writes every value to the console.
  ///
  ///     Signal.of(1).named("one").logNext().subscribeCompleted {}
  ///     // Prints "<RACDynamicSignal: 0x…> name: one next: 1"
  public final func logNext() -> Signal {
    doNext { Console.write("\(self) next: \($0)") }.named(name).called(on: self)
  }

  /// Writes an error to the console.
  ///
  ///     Signal<Int>.error(Offline()).named("one").logError().subscribeCompleted {}
  ///     // Prints "<RACErrorSignal: 0x…> name: one error: Offline()"
  public final func logError() -> Signal {
    doError { Console.write("\(self) error: \($0)") }.named(name).called(on: self)
  }

  /// Writes the completion to the console.
  ///
  ///     Signal.of(1).named("one").logCompleted().subscribeCompleted {}
  ///     // Prints "<RACDynamicSignal: 0x…> name: one completed"
  public final func logCompleted() -> Signal {
    doCompleted { Console.write("\(self) completed") }.named(name).called(on: self)
  }
}
