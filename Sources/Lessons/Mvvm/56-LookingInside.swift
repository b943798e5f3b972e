import Reactive
import Stage

extension Lesson {
  /// A chain of signals does not do what it should, and you cannot see what passes through it. Let
  /// the chain log its events, give its signals names, or wait until it ends and look at the
  /// result.
  @LessonBuilder static var lookingInside: Lesson {
    Lesson(56, "Looking inside", in: .mvvm)

    /// No subscriber has a handler for the values here. Are they logged?
    ///
    /// - [ ] No: only the completion has a handler. {no "next: 1"} → `logAll` sees every event on
    ///   its way.
    /// - [x] Yes. {"next: 1" and "next: 2"}
    Scene("logAll") { log in
      let numbers = Signal.of(1, 2).named("numbers")
      numbers.logAll().subscribeCompleted { log("(that was a completion)") }
      let broken = Signal<Int>.error(Broken()).named("broken")
      broken.logAll().subscribeError { _ in log("(that was an error)") }
    }
    // Why: `logAll` passes every event on and logs it, with the class, address and name of the
    // signal it came from, whatever handlers the subscriber has. It is `logNext`, `logError` and
    // `logCompleted` in a row, so the completion comes from a signal with the same name but another
    // address.

    /// Each operator logs one kind of event, in ReactiveObjC as here. Which of them logs nothing for
    /// `numbers`?
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
    // Why: `numbers` completes, so there is no error to log.

    /// `logAll` is called, but it logs nothing. What is missing?
    ///
    /// - [ ] A subscriber to `numbers`. {no "(heard 1)"} → `numbers` has one, but `logAll` returned
    ///   another signal.
    /// - [x] A subscriber to the signal that `logAll` returned. {"(heard 1)" and no "next: 1"}
    Scene("forgotten") { log in
      let numbers = Signal.of(1, 2).named("numbers")
      _ = numbers.logAll()
      numbers.subscribeNext { log("(heard \($0))") }
    }
    // Why: `logAll` is an operator and returns a new signal. The old one is unchanged, so
    // subscribing to it logs nothing.
    //
    // **Trap.** Continue with the signal that `logAll` returns. Also note that in ReactiveObjC
    // 3.1.1 most names are empty, because `setNameWithFormat:` does nothing unless the environment
    // has `RAC_DEBUG_SIGNAL_NAMES`.

    /// Three signals log their values. In ReactiveObjC, two of them have other names. Where does the
    /// 10 get lost?
    Scene("in the middle of a chain") { log in
      Signal.of(1, 2, 3).named("numbers").logNext().drawn("numbers")
        .map { $0 * 10 }.named("tens").logNext().drawn("tens")
        .filter { $0 > 10 }.named("large tens").logNext().drawn("large tens")
        .subscribeNext { log("(heard \($0))") }
    }
    // Why: Each `logNext` shows the values that reach it. `map` sends the 10, but `filter` does not
    // pass it on.
    //
    // **In Combine**, `print` and `handleEvents` show what passes through a chain, and `breakpoint`
    // stops in the debugger.

    /// Which of these are dynamic signals?
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
    // Why: `createSignal:` makes a RACDynamicSignal with a copy of the block and a name, and most
    // operators are built with `createSignal:`. The exceptions have classes of their own: `return`,
    // `empty`, `error`, and the objects that you can send to (subjects and channel terminals).
    //
    // | part of `RACSignal.h` | declarations |
    // |---|---|
    // | RACSignal | createSignal, error, never, startEagerly, startLazily |
    // | (RACStream) | methods that every stream must have: return, empty, bind, concat, zipWith |
    // | (RACStreamOperations) | operators that streams build from those methods: flattenMap, map, filter, take, … |
    // | (Subscription) | subscribe, subscribeNext, subscribeError, subscribeCompleted |
    // | (Debugging) | logAll, logNext, logError, logCompleted |
    // | (Testing) | asynchronousFirst, asynchronouslyWaitUntilCompleted |
    //
    // | file listed in tutorial A | contents |
    // |---|---|
    // | `RACSignal.h` | the signal |
    // | `RACSignal+Operations.h` | operators that sequences do not have |
    // | `RACDynamicSignal.h` | a signal made from a block |
    // | `RACReturnSignal.h`, `RACEmptySignal.h`, `RACErrorSignal.h` | the simplest signals, see lesson 5 |
    // | `RACGroupedSignal.h` | the signals that `groupBy` sends |
    // | `RACSignalSequence.h` | a signal read as a sequence, see lesson 33 |
    // | `RACSignalProvider.d` | probes for DTrace |

    /// The numbers are grouped by a key. What does `groupBy` send, and which signal completes last?
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
    // Why: `groupBy` sends a subject for each new key, and sends each value to the subject for its
    // key. When the source completes, the result of `groupBy` completes first, and then each group
    // in the order in which the groups were created.

    /// Three calls wait for the signal, one after the other. How long does each of them take?
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
    // Why: `first` waits for one value; `toArray` and `waitUntilCompleted` wait for the completion.
    // Each call makes a new subscription, and blocks its thread until it returns.
    //
    // These calls are meant for tests. Never block the main thread for a value that only the main
    // thread can send. `asynchronouslyWaitUntilCompleted` keeps the main run loop running while it
    // waits, and gives up after ten seconds; in Swift it is an `async` method that throws.

    /// The signal fails. Which of the four calls tells you so?
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
    // Why: When the signal fails, `first` and `toArray` just return nil, and a default value hides
    // even that. Only `waitUntilCompleted` reports the error: it throws in Swift, and sets `error`
    // in Objective-C.
    //
    // **In Swift** a loop over `values` waits for the end and throws the error.
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description = "broken"
}
