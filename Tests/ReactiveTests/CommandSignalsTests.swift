import Reactive
import Testing

@Suite struct CommandSignalsTests {
  @Test("CMD-errors-02: `errors` sends errors as values, and nothing after a success")
  func errors() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> { $0 == 0 ? .return(9) : .error(TestError($0)) }
      command.errors.record(in: log, as: "errors ")
      for input in [3, 4, 0, 5] {
        command.execute(input).record(in: log, as: "ret ")
        clock.turn()
        clock.turn()
      }
    }
    #expect(
      text == "ret E3 · errors E3 · ret E4 · errors E4 · ret 9 · ret C · ret E5 · errors E5")
  }

  @Test(
    "CMD-errors-03: a subscriber added during the work gets the work's error; a later one does not")
  func lateErrors() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int> { work.signal }
      command.execute()
      clock.turn()
      command.errors.record(in: log, as: "while ")
      work.fail()
      clock.turn()
      command.errors.record(in: log, as: "after ")
      log("turn")
      clock.turn()
    }
    #expect(text == "sub w · disp w · while E1 · turn")
  }

  @Test(
    "CMD-executionSignals-01: a late subscriber does not receive executions that have already begun"
  )
  func lateSignals() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> { $0 == 3 ? .never() : .return($0) }
      command.execute(1)
      clock.turn()
      clock.turn()
      command.executionSignals.switchToLatest().record(in: log, as: "after one ")
      command.execute(2)
      clock.turn()
      clock.turn()
      command.execute(3)
      clock.turn()
      command.executionSignals.record(in: log, as: "during ") { _ in "one" }
      clock.turn()
      log("turn")
    }
    #expect(text == "after one 2 · turn")
  }

  @Test("CMD-executionSignals-02: the execution's signal is sent first, so no value is lost")
  func switched() {
    let text = scenario { clock, log in
      let command = Command<Void, Int> { .of(1, 2) }
      command.executionSignals.switchToLatest().record(in: log)
      command.execute()
      clock.turn()
      clock.turn()
      command.execute()
      clock.turn()
    }
    #expect(text == "1 · 2 · 1 · 2")
  }

  @Test("CMD-executionSignals-03: an execution replays its values, and completes even if it failed")
  func replayed() {
    let text = scenario { clock, log in
      let command = Command<Bool, Int> { succeeds in
        succeeds ? .of(1, 2) : Signal.return(3).concat(.error(TestError()))
      }
      let kept = ReplaySubject<Signal<Int>>()
      command.executionSignals.subscribe(kept)
      for succeeds in [true, false] {
        command.execute(succeeds)
        clock.turn()
        clock.turn()
      }
      kept.subscribeNext { $0.record(in: log) }
    }
    #expect(text == "1 · 2 · C · 3 · C")
  }

  @Test("CMD-concurrency-02: allowing concurrency enables the command while it executes")
  func concurrencyOn() {
    let text = scenario { clock, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      let command = Command<Bool, Int> { $0 ? a.signal : b.signal }
      command.enabled.record(in: log, as: "enabled ")
      command.executing.record(in: log, as: "executing ")
      command.execute(true)
      clock.turn()
      command.allowsConcurrentExecution = true
      log("on \(command.allowsConcurrentExecution)")
      clock.turn()
      command.execute(false).record(in: log)
      clock.turn()
      a.complete()
      log("a ended")
      clock.turn()
      b.complete()
      log("b ended")
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · executing true · enabled false · sub a · on true · "
        + "enabled true · sub b · disp a · a ended · disp b · C · b ended · executing false")
  }

  @Test("CMD-concurrency-03: forbidding concurrency disables a command that is executing")
  func concurrencyOff() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int> { work.signal }
      command.allowsConcurrentExecution = true
      command.enabled.record(in: log, as: "enabled ")
      command.execute()
      clock.turn()
      command.allowsConcurrentExecution = false
      log("off \(command.allowsConcurrentExecution)")
      clock.turn()
      command.execute().record(in: log)
      work.complete()
      clock.turn()
      command.execute().record(in: log)
      clock.turn()
      work.complete()
    }
    #expect(
      text == "enabled true · sub w · off false · enabled false · \(refused) · disp w · "
        + "enabled true · enabled false · sub w · disp w · C")
  }

  @Test("Allowing concurrency right after creating a command works on any thread")
  func concurrencyOnPlainThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.runWithoutScheduler {
      let command = Command<Int, Int> { .return($0) }
      command.allowsConcurrentExecution = true
      for input in 1...2 { command.execute(input).record(in: log) }
    }
    clock.turn()
    clock.turn()
    #expect(log.text == "1 · C · 2 · C")
  }

  @Test("Each concurrent execution is sent, and each error is reported")
  func concurrentErrors() {
    let text = scenario { clock, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      let command = Command<Bool, Int> { $0 ? a.signal : b.signal }
      command.allowsConcurrentExecution = true
      command.recordAll(in: log)
      command.execute(true)
      command.execute(false)
      clock.turn()
      a.fail(1)
      b.fail(2)
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · executing true · signals one · sub a · "
        + "signals one · sub b · disp a · disp b · errors E1 · errors E2 · executing false")
  }
}
