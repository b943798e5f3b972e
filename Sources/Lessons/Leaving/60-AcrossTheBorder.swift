import Reactive
import Stage

// MARK: - One class at a time
// The account is old and speaks signals; its wallet has moved, and awaits. Each has one line that
// speaks the other's language.

private struct Offline: Error, CustomStringConvertible {
  let description = "Offline"
}

private struct Account: Sendable {
  func name() -> Signal<String> { Signal.return("Ann").delay(.seconds(1)) }

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
  /// Nobody moves an app in a day, so signals and asynchronous code have to meet. `signal.values` is
  /// the signal as a sequence for `for await`; `Signal.from` makes a signal of a sequence, and
  /// `Signal.awaiting` one of a single result. Who
  /// needs one value awaits `asynchronousFirst()`, who needs all of them `asynchronousToArray()`, and
  /// who waits for the end `asynchronouslyWaitUntilCompleted()`. So a class can move while those
  /// around it stay: it needs one line for each side.
  ///
  /// **Trap.** A signal does not wait for a loop: values wait in a buffer without a limit. Where only
  /// the latest state matters, use `values(keeping: .bufferingNewest(1))`. And the signal of a sequence
  /// sends in the background, so put `deliverOnMainThread` behind it.
  ///
  /// Combine's `publisher.values` asks for one value at a time: a subject of Combine drops what comes
  /// meanwhile, unless `buffer` stands before it (read, not run).
  ///
  /// | | `signal.values` | `Signal.from(sequence)` |
  /// |---|---|---|
  /// | begins | when the loop does | with each subscription, in a task of its own |
  /// | a slow reader | values are kept for it | the sequence waits |
  /// | an error | is thrown, after the values before it | is the signal's |
  /// | cancelling the task | disposes of the subscription | is what a disposal does |
  /// | which thread | the loop's | a background one |
  @LessonBuilder package static var acrossTheBorder: Lesson {
    Lesson(60, "Across the border", in: .leaving)

    /// Who subscribes to the signal, and when is the subscription disposed of?
    Scene("a signal in a loop") { log in
      let ticks = ticking(log)
      log("(made)")
      for try await number in ticks.values {
        log("\(number)")
        if number == 2 { break }
      }
      log("(the loop is over)")
    }

    /// Two subscribe to one sequence. How often does its work begin, and on which thread?
    Scene.staged("a sequence as a signal") { log, stage in
      let numbers = Signal.from(Countdown(log: log, clock: stage.clock))
      log("(made)")
      numbers.subscribe(next: { log("first: \($0)") }, completed: { log("first: completed") })
      try await stage.clock.sleep(for: .seconds(0.25))
      numbers.deliverOnMainThread()
        .subscribe(next: { log("second: \($0)") }, completed: { log("second: completed") })
      try await stage.clock.sleep(for: .seconds(3))
    }

    /// The three questions. Does the thread wait meanwhile?
    Scene("first, all, the end") { log in
      Scheduler.main.after(.seconds(0.5)) { log("(the main thread is free)") }
      let late = Signal.of(1, 2).delay(.seconds(1))
      log("first \(try await late.asynchronousFirst())")
      log("all \(try await late.asynchronousToArray())")
      try await late.asynchronouslyWaitUntilCompleted()
      log("completed")
      log("first of none: \(try await Signal<Int>.empty().asynchronousFirst())")
    }

    /// Values come every second, and the loop takes two and a half for each. Which does it get?
    Scene.staged("a slow loop") { log, stage in
      let numbers = Signal<Instant>.interval(.seconds(1), on: .main)
        .scan(0) { count, _ in count + 1 }.take(6)
      let all = OnMain.task {
        for try await number in numbers.values {
          log("kept: \(number)")
          try await stage.clock.sleep(for: .seconds(2.5))
        }
      }
      let newest = OnMain.task {
        for try await number in numbers.values(keeping: .bufferingNewest(1)) {
          log("newest: \(number)")
          try await stage.clock.sleep(for: .seconds(2.5))
        }
      }
      _ = try await (all.value, newest.value)
    }

    /// An error crosses the border, there and back.
    Scene("errors") { log in
      let failing = Signal.of(1, 2).concat(Signal<Int>.error(Offline()))
      do {
        for try await number in failing.values { log("loop: \(number)") }
        log("(never reached)")
      } catch {
        log("loop: \(error)")
      }
      let events = try await Signal.from(failing.values).materialize().asynchronousToArray()
      log("and back: \(events.count) events, the last is \(events.last)")
    }

    /// A task is cancelled, and a subscription disposed of. What does the other side hear?
    Scene.staged("letting go") { log, stage in
      let ticks = ticking(log)
      let task = OnMain.task {
        for try await number in ticks.values { log("\(number)") }
        log("(the loop is over, cancelled \(Task.isCancelled))")
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      task.cancel()
      try await task.value

      let numbers = Signal.from(Countdown(log: log, clock: stage.clock)).deliverOnMainThread()
      let subscription = numbers.subscribe(
        next: { log("\($0)") }, completed: { log("(never reached)") })
      try await stage.clock.sleep(for: .seconds(1.5))
      subscription.dispose()
      log("(disposed)")
      try await stage.clock.sleep(for: .seconds(2))
    }

    /// The wallet has moved and the account has not. Who waits for whom?
    Scene("one class at a time") { log in
      let (account, wallet) = (Account(), Wallet())
      account.balance(in: wallet).subscribeNext { log("RAC: \($0)") }
      log("Swift: \(try await wallet.greeting(account))")
    }
  }
}

/// Sends a number every second, and tells when somebody comes and goes.
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

/// Gives 2 and 1, a second apart.
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
