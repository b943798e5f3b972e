import Reactive
import Stage

// MARK: - One class at a time
// The account is old code and returns signals. The wallet is new code and uses `async` functions.
// Each calls the other in one line.

private struct Offline: Error, CustomStringConvertible {
  let description = "Offline"
}

private struct Account: Sendable {
  func name() -> Signal<String> { Signal.return("Ann").delay(.seconds(1)).drawn("name") }

  func balance(in wallet: Wallet) -> Signal<Int> {
    Signal.awaiting { await wallet.balance() }.deliverOnMainThread()
  }
}

private actor Wallet {
  private var coins = 3

  func balance() -> Int { coins }

  func greeting(_ account: Account) async throws -> String {
    let name = try await account.name().asynchronousFirst() ?? "nobody"
    return "\(name) has \(coins)"
  }
}

extension Lesson {
  /// You cannot move a whole app in a day, so signals and `async` code must call each other for a
  /// while. Each direction has its bridge: `signal.values` for a loop, `Signal.from` and
  /// `Signal.awaiting` for a subscriber.
  @LessonBuilder static var acrossTheBorder: Lesson {
    Lesson(60, "Across the border", in: .leaving)

    /// A `for await` loop reads `signal.values`, and breaks at 2. When is the signal subscribed to?
    ///
    /// - [ ] When `ticks` is created. {"(subscribed)" before "(made)"} → The signal is cold: it
    ///   does nothing until something subscribes.
    /// - [x] When the loop begins. {"(made)" before "(subscribed)"}
    Scene("a signal in a loop") { log in
      let ticks = ticking(log).drawn("ticks")
      log("(made)")
      for try await number in ticks.values.drawn("loop") {
        log("\(number)")
        if number == 2 { break }
      }
      log("(the loop is over)")
    }
    // Why: The loop creates an iterator, and the iterator subscribes. When the loop ends, even with
    // `break`, the iterator is released and disposes of the subscription.
    //
    // | you need | await |
    // |---|---|
    // | each value | `for try await value in signal.values` |
    // | one value | `asynchronousFirst()` |
    // | all of them | `asynchronousToArray()` |
    // | only the end | `asynchronouslyWaitUntilCompleted()` |

    /// Two subscribers subscribe to `Signal.from(sequence)`. How many times does the iteration
    /// begin?
    ///
    /// - [ ] Once, when the signal is created. {"(begun)" before "(made)"} → `Signal.from` creates
    ///   a cold signal, which does not read the sequence yet.
    /// - [ ] Once, for both. {1 "(begun)"} → Nothing shares the sequence. Each subscription creates
    ///   its own iterator.
    /// - [x] Twice: once for each subscriber. {2 "(begun)" and "(made)" before "(begun)"}
    Scene.staged("a sequence as a signal") { log, stage in
      let numbers = Signal.from(Countdown(log: log, clock: stage.clock).drawn("countdown"))
      log("(made)")
      numbers.drawn("first")
        .subscribe(next: { log("first: \($0)") }, completed: { log("first: completed") })
      try await stage.clock.sleep(for: .seconds(0.25))
      numbers.deliverOnMainThread().drawn("second")
        .subscribe(next: { log("second: \($0)") }, completed: { log("second: completed") })
      try await stage.clock.sleep(for: .seconds(3))
    }
    // Why: Each subscription starts a task, which creates a new iterator and sends each element.
    // The task belongs to no actor, so it sends on a background thread.
    //
    // **Trap.** A signal made from a sequence sends in the background. Add `deliverOnMainThread`
    // before you touch a view.

    /// A signal sends 1 and 2 after a second. Is the main thread blocked while the code awaits the
    /// first value?
    ///
    /// - [ ] Yes, as with `first` in RAC. {"first 1" before "(the main thread is free)"} → `first`
    ///   blocks its thread; `asynchronousFirst` suspends the task.
    /// - [x] No. {"(the main thread is free)" before "first 1"}
    Scene("first, all, the end") { log in
      Scheduler.main.after(.seconds(0.5)) { log("(the main thread is free)") }
      let late = Signal.of(1, 2).delay(.seconds(1)).drawn("late")
      log("first \(try await late.asynchronousFirst())")
      log("all \(try await late.asynchronousToArray())")
      try await late.asynchronouslyWaitUntilCompleted()
      log("completed")
      log("first of none: \(try await Signal<Int>.empty().asynchronousFirst())")
    }
    // Why: `await` suspends the task and gives the thread back. Each of the three functions makes
    // its own subscription to the signal, and resumes the task with the result.

    /// A value comes every second, and each iteration of the loop takes 2.5 s. Which values does
    /// the loop over `values` receive?
    ///
    /// - [x] All six, but all except the first arrive late. {6 "kept:" and "kept: 6" at 13.5}
    /// - [ ] Only the values that arrive while the loop waits, as with a Combine subject's
    ///   `values`. {no "kept: 2"} → A buffer keeps the values that arrive during an iteration.
    /// - [ ] All six, on time: the signal waits for the loop. {"kept: 6" at 6} → A signal pushes
    ///   its values, and cannot wait for a loop.
    Scene.staged("a slow loop") { log, stage in
      let numbers = Signal<Instant>.interval(.seconds(1), on: .main)
        .scan(0) { count, _ in count + 1 }.take(6).drawn("numbers")
      let all = OnMain.task {
        for try await number in numbers.values.drawn("kept") {
          log("kept: \(number)")
          try await stage.clock.sleep(for: .seconds(2.5))
        }
      }
      let newest = OnMain.task {
        for try await number in numbers.values(keeping: .bufferingNewest(1)).drawn("newest") {
          log("newest: \(number)")
          try await stage.clock.sleep(for: .seconds(2.5))
        }
      }
      _ = try await (all.value, newest.value)
    }
    // Why: A subscription puts each value into a buffer, and the loop takes one out when it is
    // ready. The buffer has no limit, unless you choose a policy: `.bufferingNewest(1)` keeps only
    // the latest value.
    //
    // **Trap.** A loop that is always slower than its signal fills memory. If only the latest state
    // matters, use `values(keeping: .bufferingNewest(1))`.
    //
    // **In Combine** `publisher.values` asks for one value at a time. A Combine subject drops the
    // values that arrive in the meantime, unless you add `buffer` before `values` (according to
    // Combine's documentation; not run here).

    /// A signal fails after two values. A loop reads its `values`, and `Signal.from` turns those
    /// `values` back into a signal. Does the error reach both?
    Scene("errors") { log in
      let failing = Signal.of(1, 2).concat(Signal<Int>.error(Offline())).drawn("failing")
      do {
        for try await number in failing.values.drawn("loop") { log("loop: \(number)") }
        log("(never reached)")
      } catch {
        log("loop: \(error)")
      }
      let events = try await Signal.from(failing.values.drawn("loop")).drawn("and back")
        .materialize().asynchronousToArray()
      log("and back: \(events.count) events, the last is \(events.last)")
    }
    // Why: `values` throws the signal's error after the last value. `Signal.from` catches an error
    // that the sequence throws, and sends it as the signal's error. So an error crosses the bridge
    // in both directions.

    /// A task that loops over a signal is cancelled. Then a subscription to a signal made from a
    /// sequence is disposed of. Are the first signal and the sequence stopped as well?
    ///
    /// - [ ] No: each must be stopped separately. {no "(the sequence is cancelled)"} → Each bridge
    ///   passes a cancellation or a disposal on.
    /// - [x] Yes: both are stopped. {"(disposed)" at 1.5 and "(the sequence is cancelled)" at 3}
    Scene.staged("letting go") { log, stage in
      let ticks = ticking(log).drawn("ticks")
      let task = OnMain.task {
        for try await number in ticks.values.drawn("loop") { log("\(number)") }
        log("(the loop is over, cancelled \(Task.isCancelled))")
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      task.cancel()
      try await task.value

      let countdown = Countdown(log: log, clock: stage.clock).drawn("countdown")
      let numbers = Signal.from(countdown).deliverOnMainThread().drawn("numbers")
      let subscription = numbers.subscribe(
        next: { log("\($0)") }, completed: { log("(never reached)") })
      try await stage.clock.sleep(for: .seconds(1.5))
      subscription.dispose()
      log("(disposed)")
      try await stage.clock.sleep(for: .seconds(2))
    }
    // Why: When the task is cancelled, the stream of `values` ends, and that disposes of the
    // subscription. Disposing of a subscription to `Signal.from` cancels its task. Neither the loop
    // nor the subscriber receives an error.

    /// The account still returns signals, while the wallet is already an actor. What does each type
    /// need in order to call the other?
    Scene("one class at a time") { log in
      let (account, wallet) = (Account(), Wallet())
      account.balance(in: wallet).drawn("balance").subscribeNext { log("RAC: \($0)") }
      let greeting = OnMain.task(drawn: "greeting") { try await wallet.greeting(account) }
      log("Swift: \(try await greeting.value)")
    }
    // Why: Each direction needs one line. `Signal.awaiting` calls the asynchronous function for
    // each subscriber; `asynchronousFirst` suspends the actor's function until the signal sends. So
    // you can move one class at a time, and its neighbours stay as they are.
    //
    // | | `signal.values` | `Signal.from(sequence)` |
    // |---|---|---|
    // | begins | when the loop does | with each subscription, in a new task |
    // | a slow reader | values are kept for it | the sequence waits |
    // | an error | is thrown, after the values before it | becomes the signal's error |
    // | stopping | cancelling the task disposes of the subscription | a disposal cancels the task |
    // | thread | the loop's thread | a background thread |
    //
    // **In an app** you need the same bridges for ReactiveObjC itself: copy the file that
    // `Documentation/Bridge.md` describes. Its `values` begins earlier than in the table: it
    // subscribes inside the call, not when the loop begins. The page also says how objects cross that
    // are not `Sendable`, and has a second file, for Combine. `AsyncStream` and `Task` work from iOS
    // 13.
  }
}

/// Returns a signal that sends a number every second, and logs each subscription and its disposal.
private func ticking(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("(subscribed)")
    let count = Property(0)
    let timer = Scheduler.main.every(.seconds(1)) {
      count.value += 1
      subscriber.sendNext(count.value)
    }
    return Disposable {
      timer.dispose()
      log("(disposed)")
    }
  }
}

/// The numbers 2 and 1, a second apart.
private struct Countdown: AsyncSequence, Sendable {
  let log: Log
  let clock: Timepiece

  struct AsyncIterator: AsyncIteratorProtocol {
    let countdown: Countdown
    var left = 2

    mutating func next() async throws -> Int? {
      if left == 0 { return nil }
      do {
        try await countdown.clock.sleep(for: .seconds(1))
      } catch {
        countdown.log("(the sequence is cancelled)")
        throw error
      }
      defer { left -= 1 }
      return left
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    log("(begun)")
    return AsyncIterator(countdown: self)
  }
}
