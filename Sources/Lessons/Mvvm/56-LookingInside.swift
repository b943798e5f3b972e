import Reactive
import Stage

extension Lesson {
  /// When a chain of signals does not do what it should, look inside: have it log what passes,
  /// give its signals names, or wait for its end and look at the result. `logAll` passes
  /// everything on and writes down each event with the class, the address and the name of its
  /// signal. The class tells how a signal was made: `createSignal:` makes a RACDynamicSignal,
  /// gives it a copy of the block and sets its name, and so do most operators; only what is
  /// simpler or sent to by hand has a class of its own. `groupBy` sends subjects, one for each
  /// key, which complete after `groupBy` itself. (`map` and `filter` are lessons 12 and 15.)
  ///
  /// **Trap.** `logAll` is an operator: it logs only if you go on with the signal it returns. And
  /// most names are empty in ReactiveObjC 3.1.1, since `setNameWithFormat:` does nothing there
  /// unless the environment has `RAC_DEBUG_SIGNAL_NAMES`.
  ///
  /// `first`, `toArray` and `waitUntilCompleted` block until the signal answers; they are meant for
  /// tests. Never block the main thread for a value that only the main thread can send.
  /// `asynchronouslyWaitUntilCompleted` keeps the main run loop running meanwhile, and gives up
  /// after ten seconds; in Swift it is an `async` method that throws.
  ///
  /// Combine looks inside with `print`, `handleEvents` and `breakpoint`, and `for try await` over
  /// `values` waits for an end. So does a loop over a signal's `values` here (lesson 60).
  ///
  /// | part of `RACSignal.h` | what it declares |
  /// |---|---|
  /// | RACSignal | createSignal, error, never, startEagerly, startLazily |
  /// | (RACStream) | what every stream must have: return, empty, bind, concat, zipWith |
  /// | (RACStreamOperations) | what streams get from these: flattenMap, map, filter, take, … |
  /// | (Subscription) | subscribe, subscribeNext, subscribeError, subscribeCompleted |
  /// | (Debugging) | logAll, logNext, logError, logCompleted |
  /// | (Testing) | asynchronousFirst, asynchronouslyWaitUntilCompleted |
  ///
  /// | file in A's list | what it is |
  /// |---|---|
  /// | `RACSignal.h` | the signal |
  /// | `RACSignal+Operations.h` | operators that sequences do not have |
  /// | `RACDynamicSignal.h` | a signal of a block |
  /// | `RACReturnSignal.h`, `RACEmptySignal.h`, `RACErrorSignal.h` | the simplest signals, see lesson 5 |
  /// | `RACGroupedSignal.h` | what `groupBy` sends |
  /// | `RACSignalSequence.h` | a signal read as a sequence, see lesson 33 |
  /// | `RACSignalProvider.d` | probes for DTrace |
  @LessonBuilder package static var lookingInside: Lesson {
    Lesson(
      56, "Looking inside", in: .mvvm,
      retelling: .a("RACSignal 触发流程", "interval(定时)", "信号相关类"), .c("RACSignal"))

    /// Nobody asks for the values here. Are they logged?
    Scene("logAll") { log in
      let numbers = Signal.of(1, 2).named("numbers")
      numbers.logAll().subscribeCompleted { log("(that was a completion)") }
      let broken = Signal<Int>.error(Broken()).named("broken")
      broken.logAll().subscribeError { _ in log("(that was an error)") }
    }

    /// Each operator logs one kind of event. Which of them has nothing to say about the
    /// first signal?
    Scene("one kind of event") { log in
      let numbers = Signal.of(1, 2).named("numbers")
      log("-- logNext")
      numbers.logNext().subscribeCompleted {}
      log("-- logCompleted")
      numbers.logCompleted().subscribeCompleted {}
      log("-- logError")
      numbers.logError().subscribeCompleted {}
      numbers.concat(.error(Broken())).named("broken").logError().subscribeError { _ in }
    }

    /// There is a `logAll`, and still it logs nothing. What is missing?
    Scene("forgotten") { log in
      let numbers = Signal.of(1, 2).named("numbers")
      _ = numbers.logAll()
      numbers.subscribeNext { log("(heard \($0))") }
    }

    /// Three signals log what passes them. Where does the 10 get lost?
    Scene("in the middle of a chain") { log in
      Signal.of(1, 2, 3).named("numbers").logNext().drawn("numbers")
        .map { $0 * 10 }.named("tens").logNext().drawn("tens")
        .filter { $0 > 10 }.named("large tens").logNext().drawn("large tens")
        .subscribeNext { log("(heard \($0))") }
    }

    /// Guess the class before you look. Which of these are dynamic signals?
    Scene("what makes which class") { log in
      let signals: [(maker: String, signal: Signal<Int>)] = [
        ("createSignal", Signal { _ in nil }),
        ("return", .return(1)),
        ("empty", .empty()),
        ("error", .error(Broken())),
        ("never", .never()),
        ("defer", .defer { .return(1) }),
        ("try", .try { 1 }),
        ("startEagerly", .startEagerly(on: .main) { $0.sendCompleted() }),
        ("startLazily", .startLazily(on: .main) { $0.sendCompleted() }),
        ("map", Signal.return(1).map { $0 }),
        ("sequence.signal", LazyList([1]).signal),
        ("publish", Signal.return(1).publish().signal),
        ("replay", Signal.return(1).replay()),
        ("subject", Subject()),
        ("replaySubject", ReplaySubject()),
        ("behaviorSubject", BehaviorSubject(1)),
        ("channel", Channel<Int>().leadingTerminal),
      ]
      for (maker, signal) in signals { log("(\(maker)) \(signal)") }
      log("(interval) \(Signal.interval(.seconds(1), on: .main))")
    }

    /// The numbers are sorted by a key. What does `groupBy` send, and what completes last?
    Scene("grouped signals") { log in
      let numbers = Subject<Int>().drawn(hot: "numbers")
      numbers.groupBy { $0 % 2 == 0 ? "even" : "odd" }.subscribe(
        next: { group in
          let key = group.key
          log("\(group.named(key))")
          group.drawn(key).subscribe(
            next: { log("\(key): \($0)") }, completed: { log("\(key): completed") })
        },
        completed: { log("groupBy: completed") })
      for number in 1...4 {
        numbers.sendNext(number)
      }
      numbers.sendCompleted()
    }

    /// Each call waits until the signal has answered. Look at the times: how long does each
    /// take?
    Scene("waiting for the end") { log in
      let worker = Scheduler.background()
      let numbers = Signal<Int> { subscriber in
        for number in 1...3 {
          worker.after(.seconds(number)) { subscriber.sendNext(number) }
        }
        worker.after(.seconds(4)) { subscriber.sendCompleted() }
        return nil
      }.drawn("numbers")
      log("first: \(numbers.first())")
      log("toArray: \(numbers.toArray())")
      try? numbers.waitUntilCompleted()
      log("waitUntilCompleted: returned")
    }

    /// The signal fails. Which of the four tells you so?
    Scene("waiting for what fails") { log in
      let broken = Signal<Int>.error(Broken())
      log("first: \(broken.first())")
      log("firstOrDefault: \(broken.firstOrDefault(7))")
      log("toArray: \(broken.toArray())")
      do {
        try broken.waitUntilCompleted()
      } catch {
        log("waitUntilCompleted: \(error)")
      }
    }
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description = "broken"
}
