import Reactive
import Testing

@Suite struct CommandExecuteTests {
  @Test("CMD-execute-02: `execute` creates the work, and returns before anything is sent")
  func makesWork() {
    let text = scenario { _, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<String, Int> {
        log("work \($0)")
        return work.signal
      }
      command.recordAll(in: log)
      command.execute("x").record(in: log)
      log("returned")
    }
    #expect(text == "enabled true · executing false · work x · returned")
  }

  @Test(
    "CMD-execute-03, CMD-execute-05: `executing` and `enabled` change before the work and after its end"
  )
  func order() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int> { work.signal }
      command.enabled.record(in: log, as: "enabled ")
      command.executing.record(in: log, as: "executing ")
      command.executionSignals.subscribeNext { execution in
        log("signal")
        execution.record(in: log, as: "inner ")
      }
      command.errors.record(in: log, as: "errors ")
      command.execute().record(in: log, as: "ret ")
      log("turn")
      clock.turn()
      work.send(7)
      log("sent")
      work.complete()
      log("turn")
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · turn · executing true · enabled false · signal · "
        + "sub w · ret 7 · inner 7 · sent · disp w · ret C · inner C · turn · executing false · "
        + "enabled true")
  }

  @Test("CMD-execute-07: disposing of the subscription to the result does not stop the work")
  func disposal() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int> { work.signal }
      command.executing.record(in: log, as: "executing ")
      let result = command.execute()
      let subscription = result.record(in: log, as: "ret ")
      clock.turn()
      work.send(1)
      subscription.dispose()
      work.send(2)
      clock.turn()
      result.record(in: log, as: "again ")
      work.complete()
      clock.turn()
    }
    #expect(
      text == "executing false · executing true · sub w · ret 1 · again 1 · again 2 · disp w · "
        + "again C · executing false")
  }

  @Test("CMD-execute-08: a second execution in the same turn is refused at once")
  func refusal() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> {
        log("work \($0)")
        return .return($0)
      }
      let refusal = Log()
      command.executionSignals.subscribeNext { _ in log("signal") }
      command.errors.record(in: log, as: "errors ")
      command.execute(1).record(in: log)
      let second = command.execute(2)
      second.record(in: refusal)
      second.subscribeError { error in
        guard case CommandError.notEnabled(let it) = error else { return log("\(error)") }
        log(
          "refused by \(it === command ? "it" : "another"), code \((error as? CommandError)?.code ?? 0)"
        )
      }
      log(refusal.text)
      clock.turn()
    }
    #expect(text == "work 1 · refused by it, code 1 · \(refused) · signal · 1 · C")
  }

  @Test(
    "CMD-execute-08: if several threads execute a command at once, one succeeds, the others are refused"
  )
  func atOnce() {
    for _ in 0..<200 {
      let (made, refused, clock) = (CallCounter(), CallCounter(), VirtualClock())
      let command = clock.run {
        Command<Int, Int> { _ in
          _ = made.next()
          return .never()
        }
      }
      onThreads(4) { thread in
        clock.run { _ = command.execute(thread).subscribeError { _ in _ = refused.next() } }
      }
      #expect(made.value == 1)
      #expect(refused.value == 3)
    }
  }

  @Test("CMD-execute-08: while the work is being created, another execution is refused")
  func whileMade() {
    let text = scenario { clock, log in
      let command = Lockbox<Command<Int, Int>>()
      command.value = Command { number in
        log("work \(number)")
        if number < 2 { command.value?.execute(number + 1).record(in: log, as: "inner ") }
        return .return(number)
      }
      for _ in 1...2 {
        command.value?.execute(1).record(in: log)
        clock.turn()
        clock.turn()
      }
      command.value?.allowsConcurrentExecution = true
      command.value?.execute(1).record(in: log)
      clock.turn()
      command.value = nil
    }
    #expect(
      text == "work 1 · inner \(refused) · 1 · C · work 1 · inner \(refused) · 1 · C"
        + " · work 1 · work 2 · inner 2 · inner C · 1 · C")
  }

  @Test(
    "CMD-execute-09: after the work has ended, the next execution may begin before the end is sent")
  func again() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int> { work.signal }
      command.recordAll(in: log)
      command.execute()
      clock.turn()
      work.complete()
      command.execute().record(in: log)
      log("turn")
      clock.turn()
      work.complete()
    }
    #expect(
      text == "enabled true · executing false · executing true · enabled false · signals one · "
        + "sub w · disp w · turn · executing false · enabled true · executing true · "
        + "enabled false · signals one · sub w · disp w · C")
  }

  @Test(
    "CMD-execute-11: the work is created on the calling thread; everything else happens on main")
  func threads() {
    let clock = VirtualClock()
    let log = Log()
    clock.run {
      let place: @Sendable () -> String = { Scheduler.current?.name ?? "none" }
      let command = Command<Int, Int> { value in
        log("made on \(place())")
        return Signal { subscriber in
          log("subscribed on \(place())")
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }
      }
      command.enabled.record(in: log) { "enabled \($0) on \(place())" }
      command.executing.record(in: log) { "executing \($0) on \(place())" }
      command.executionSignals.record(in: log) { _ in "signal on \(place())" }
      clock.background(name: "b").schedule {
        command.execute(1).record(in: log) { "\($0) on \(place())" }
        log("returned")
      }
      for _ in 1...3 {
        clock.turn()
        log("turned")
      }
    }
    #expect(
      log.text == "enabled true on main · executing false on main · made on b · returned · turned "
        + "· executing true on main · enabled false on main · signal on main · "
        + "subscribed on main · 1 on main · C · turned · executing false on main · "
        + "enabled true on main · turned")
  }

  @Test("A command can be executed on a thread without a scheduler")
  func plainThread() {
    let clock = VirtualClock()
    let log = Log()
    let command = clock.run { Command<Int, Int> { .return($0 * 2) } }
    clock.runWithoutScheduler {
      let result = command.execute(4)
      log("returned")
      result.record(in: log)
    }
    clock.turn()
    clock.turn()
    #expect(log.text == "returned · 8 · C")
  }

  @Test("The result replays all values and the ending, even an error")
  func replays() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> { $0 == 0 ? .error(TestError(5)) : .of(1, 2, 3) }
      let good = command.execute(1)
      clock.turn()
      clock.turn()
      let bad = command.execute(0)
      clock.turn()
      good.record(in: log)
      bad.record(in: log)
    }
    #expect(text == "1 · 2 · 3 · C · E5")
  }

  @Test("Each execution creates its work, which runs once for all subscribers")
  func once() {
    let text = scenario { clock, log in
      let count = CallCounter()
      let command = Command<Void, Int> {
        Signal { subscriber in
          log("working")
          subscriber.sendNext(count.next())
          subscriber.sendCompleted()
          return nil
        }
      }
      for _ in 1...2 {
        let result = command.execute()
        result.record(in: log, as: "a ")
        result.record(in: log, as: "b ")
        clock.turn()
        clock.turn()
      }
    }
    #expect(
      text == "working · a 0 · b 0 · a C · b C · working · a 1 · b 1 · a C · b C")
  }

  @Test("A value handler cannot execute the command again, but a completion handler can")
  func recursive() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> {
        log("work \($0)")
        return .return($0)
      }
      command.execute(1).subscribeNext(
        { value in
          log("\(value)")
          command.execute(2).subscribeError { _ in log("refused") }
        }, completed: { command.execute(3).record(in: log) })
      clock.turn()
      clock.turn()
    }
    #expect(text == "work 1 · 1 · refused · work 3 · 3 · C")
  }
}
