import Reactive
import Testing

@Suite struct AsynchronousAskingTests {
  /// Returns the result of a question that is asked on a clock or without one.
  private func ask(
    onClock: Bool, _ question: @escaping @Sendable () async throws -> String
  ) async -> String {
    @Sendable func answer() async -> String {
      do { return try await question() } catch { return "\(error)" }
    }
    guard onClock else { return await answer() }
    let clock = VirtualClock()
    return await clock.run { Task { await answer() } }.value
  }

  @Test(
    "BLK-async-01: asking returns the first value, the default, all values or the completion",
    arguments: [true, false])
  func answers(onClock: Bool) async {
    let late = Signal.of(1, 2).delay(.zero)
    let text = await ask(onClock: onClock) {
      let first = try await late.asynchronousFirst(timeout: .ages)
      let none = try await late.filter { $0 > 2 }.asynchronousFirst(timeout: .ages)
      let other = try await Signal<Int>.empty().delay(.zero).asynchronousFirstOrDefault(
        7, timeout: .ages)
      let own = try await late.asynchronousFirstOrDefault(7, timeout: .ages)
      let all = try await late.asynchronousToArray(timeout: .ages)
      try await late.asynchronouslyWaitUntilCompleted(timeout: .ages)
      return "\(first.words) \(none.words) \(other) \(own) \(all)"
    }
    #expect(text == "1 nil 7 1 [1, 2]")
  }

  @Test(
    "BLK-async-01: an error is thrown, even if it is sent in the background",
    arguments: [true, false])
  func errors(onClock: Bool) async {
    let text = await ask(onClock: onClock) {
      let background = Scheduler.background()
      let failing = Signal<Int> { subscriber in
        background.schedule { subscriber.sendError(TestError(3)) }
        return nil
      }
      var errors: [String] = []
      do { _ = try await failing.asynchronousFirst(timeout: .ages) } catch {
        errors.append("\(error)")
      }
      do { _ = try await failing.asynchronousFirstOrDefault(7, timeout: .ages) } catch {
        errors.append("\(error)")
      }
      do { _ = try await failing.asynchronousToArray(timeout: .ages) } catch {
        errors.append("\(error)")
      }
      do { try await failing.asynchronouslyWaitUntilCompleted(timeout: .ages) } catch {
        errors.append("\(error)")
      }
      let both = try await Signal.return(1).concat(failing).asynchronousFirst(timeout: .ages)
      return errors.joined(separator: " ") + " \(both.words)"
    }
    #expect(text == "E3 E3 E3 E3 1")
  }

  @Test(
    "BLK-async-01: asking gives up after the timeout, and disposes of the subscription",
    arguments: [true, false])
  func timeout(onClock: Bool) async {
    let log = Log()
    let text = await ask(onClock: onClock) {
      let start = VirtualClock.current?.now
      let silent = LoggedSource<Int>("s", log)
      do {
        _ = try await silent.signal.asynchronousFirst(timeout: .milliseconds(5))
      } catch {
        log("\(error)")
      }
      if let start, let now = VirtualClock.current?.now { log("\(now - start)") }
      try await silent.signal.asynchronouslyWaitUntilCompleted(timeout: .milliseconds(1))
      return "completed"
    }
    let error = "\(SignalError.timedOut)"
    #expect(text == error)
    #expect(
      log.text == "sub s · disp s · \(error)\(onClock ? " · 0.005 seconds" : "") · sub s · disp s")
  }

  @Test(
    "BLK-async-01: the subscription ends as soon as the answer is known", arguments: [true, false])
  func ends(onClock: Bool) async {
    let log = Log()
    let text = await ask(onClock: onClock) {
      let sender = Lockbox<Subscription<Int>>()
      let endless = Signal<Int> { subscriber in
        sender.value = subscriber
        subscriber.sendNext(1)
        return Disposable { log("disp") }
      }
      let first = try await endless.asynchronousFirst(timeout: .ages)
      log(VirtualClock.current?.scheduled.isEmpty == false ? "busy" : "idle")
      return first.words
    }
    #expect(text == "1")
    #expect(log.text == "disp · idle")
  }

  @Test("BLK-async-01: on a virtual clock, other actions on main run in the meantime")
  func mainGoesOn() async {
    let log = Log()
    let text = await ask(onClock: true) {
      Scheduler.main.schedule { log("block") }
      Scheduler.main.after(.seconds(2)) { log("late block") }
      Scheduler.main.after(.seconds(4)) { log("too late") }
      return try await Signal.return(1).delay(.seconds(3)).asynchronousFirst(timeout: .ages).words
    }
    #expect(text == "1")
    #expect(log.text == "block · late block")
  }

  @Test("The default timeout is ten seconds")
  func defaultTimeout() async {
    let text = await ask(onClock: true) {
      let start = VirtualClock.current?.now
      do {
        return try await Signal<Int>.never().asynchronousFirst().words
      } catch {
        guard let start, let now = VirtualClock.current?.now else { return "no clock" }
        return "\(error) after \(now - start)"
      }
    }
    #expect(text == "\(SignalError.timedOut) after 10.0 seconds")
  }

  @Test("Cancelling the task disposes of the subscription")
  func cancellation() async throws {
    let log = Log()
    let (subscribed, subscribedContinuation) = AsyncStream<Void>.makeStream()
    let (disposed, ended) = AsyncStream<Void>.makeStream()
    let sender = Lockbox<Subscription<Int>>()
    let endless = Signal<Int> { subscriber in
      sender.value = subscriber
      subscribedContinuation.finish()
      return Disposable {
        log("disp")
        ended.finish()
      }
    }
    let task = Task { try await endless.asynchronousFirst(timeout: .ages) }
    for await _ in subscribed {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in disposed {}
    #expect(log.text == "disp")
  }

  @Test("On a virtual clock, a task cancelled by an action also stops waiting")
  func cancellationOnClock() async {
    let log = Log()
    let clock = VirtualClock()
    let (isKnown, known) = AsyncStream<Void>.makeStream()
    let task: Task<Int?, any Error> = clock.run {
      let own = Property(Task<Int?, any Error>?.none)
      let task = Task {
        for await _ in isKnown {}
        Scheduler.main.after(.seconds(1)) {
          own.value?.cancel()
          own.value = nil
        }
        return try await LoggedSource<Int>("s", log).signal.asynchronousFirst(timeout: .ages)
      }
      own.value = task
      known.finish()
      return task
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.text == "sub s · disp s")
    #expect(clock.now == Instant(secondsSince1970: 1))
    #expect(clock.scheduled == [])
  }

  @Test(
    "A task that is cancelled before it asks throws without subscribing", arguments: [true, false])
  func cancelledBefore(onClock: Bool) async {
    let log = Log()
    let (isCancelled, cancelled) = AsyncStream<Void>.makeStream()
    let clock = VirtualClock()
    @Sendable func make() -> Task<Int?, any Error> {
      Task {
        // A cancelled task leaves this loop at once.
        for await _ in isCancelled {}
        log(Task.isCancelled ? "cancelled" : "not cancelled")
        return try await Signal<Int>.never().asynchronousFirst(timeout: .ages)
      }
    }
    let task = onClock ? clock.run(make) : make()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    cancelled.finish()
    #expect(log.text == "cancelled")
    #expect(clock.now == Instant(secondsSince1970: 0))
  }
}
