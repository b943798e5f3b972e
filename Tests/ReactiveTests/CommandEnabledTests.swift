import Reactive
import Testing

@Suite struct CommandEnabledTests {
  @Test("CMD-init-01: a new command is enabled, not executing, and allows one execution at a time")
  func initially() {
    let text = scenario { clock, log in
      let command = Command<Int, Int> { .return($0) }
      command.recordAll(in: log)
      log("concurrent \(command.allowsConcurrentExecution)")
      clock.turn()
      log("turned")
      command.recordAll(in: log)
    }
    #expect(
      text == "enabled true · executing false · concurrent false · turned · enabled true · "
        + "executing false")
  }

  @Test(
    "CMD-enabled-01: a value that the signal sends at once sets the initial state",
    arguments: [true, false])
  func sampled(isSubject: Bool) {
    let text = scenario { clock, log in
      let subject = BehaviorSubject(false)
      let command = Command<Void, Int>(enabled: isSubject ? subject : .return(false)) {
        .return(1)
      }
      command.enabled.record(in: log)
      command.execute().record(in: log)
      clock.turn()
    }
    #expect(text == "false · \(refused)")
  }

  @Test("CMD-enabled-02: the command is enabled until the signal sends its first value")
  func silent() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let command = Command<Void, Int>(enabled: subject) { .return(1) }
      command.enabled.record(in: log)
      command.execute().record(in: log)
      clock.turn()
    }
    #expect(text == "true · false · 1 · C")
  }

  @Test("CMD-enabled-03: `execute` sees a change at once, and `enabled` sends it in a later turn")
  func immediate() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let command = Command<Void, Int>(enabled: subject) { .return(1) }
      command.enabled.record(in: log)
      subject.sendNext(false)
      command.execute().record(in: log)
      command.enabled.record(in: log, as: "late ")
      log("turn")
      clock.turn()
      subject.sendNext(true)
      command.execute().record(in: log)
      log("turn")
      clock.turn()
    }
    #expect(
      text == "true · \(refused) · late true · turn · false · late false · turn · true · late true"
        + " · false · late false · 1 · C")
  }

  @Test("CMD-enabled-05: values from another thread are sent on the main thread")
  func otherThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.run {
      let subject = Subject<Bool>()
      let command = Command<Void, Int>(enabled: subject) { .return(1) }
      let where_: @Sendable (Bool) -> String = { "\($0) on \(Scheduler.current?.name ?? "none")" }
      command.enabled.record(in: log, as: "", where_)
      clock.runWithoutScheduler { subject.sendNext(false) }
      log("turn")
      clock.turn()
      clock.background(name: "b").schedule { subject.sendNext(true) }
      log("turn")
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(
      log.text == "true on main · turn · false on main · turn · turn · true on main")
  }

  @Test("CMD-enabled-06: the command keeps working after its signal completes")
  func completes() {
    let text = scenario { clock, log in
      let command = Command<Int, Int>(enabled: .return(true)) { .return($0) }
      command.enabled.record(in: log, as: "enabled ")
      command.executing.record(in: log, as: "executing ")
      clock.turn()
      command.execute(7).record(in: log)
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · executing true · enabled false · 7 · C · turn · "
        + "executing false · enabled true")
  }

  @Test("CMD-enabled-07: if the signal fails, `enabled` fails, and the last value still applies")
  func fails() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let command = Command<Int, Int>(enabled: subject) { .return($0) }
      command.enabled.record(in: log, as: "enabled ")
      subject.sendError(TestError())
      log("turn")
      clock.turn()
      command.enabled.record(in: log, as: "late ")
      command.execute(7).record(in: log)
      clock.turn()
    }
    #expect(text == "enabled true · turn · enabled E1 · late true · late E1 · 7 · C")
  }

  @Test(
    "CMD-enabled-07: if the signal fails while the command is enabled, executions may overlap")
  func failsIdle() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int>(enabled: subject) { work.signal }
      command.executing.record(in: log, as: "executing ")
      subject.sendError(TestError())
      command.execute().record(in: log, as: "first ")
      command.execute().record(in: log, as: "second ")
      clock.turn()
      command.execute().record(in: log, as: "third ")
      clock.turn()
      work.send(1)
      work.complete()
      clock.turn()
    }
    #expect(
      text == "executing false · executing true · sub w · sub w · sub w · first 1 · second 1 · "
        + "third 1 · disp w · first C · disp w · second C · disp w · third C · executing false")
  }

  @Test("CMD-enabled-07: if the signal fails during an execution, the command stays disabled")
  func failsExecuting() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let command = Command<Int, Int>(enabled: subject) { .return($0) }
      command.execute(1).record(in: log)
      subject.sendError(TestError())
      clock.turn()
      clock.turn()
      command.execute(2).record(in: log)
    }
    #expect(text == "1 · C · \(refused)")
  }

  @Test("If the signal fails while the command is disabled, the command stays disabled")
  func failsDisabled() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let command = Command<Int, Int>(enabled: subject) { .return($0) }
      subject.sendNext(false)
      subject.sendError(TestError())
      command.execute(7).record(in: log)
    }
    #expect(text == refused)
  }

  @Test("Equal values are sent once, but a change and its reversal in one turn are both sent")
  func distinct() {
    let text = scenario { clock, log in
      let subject = BehaviorSubject(true)
      let command = Command<Void, Int>(enabled: subject) { .return(1) }
      command.enabled.record(in: log)
      for value in [true, false, false, true, true] { subject.sendNext(value) }
      log("turn")
      clock.turn()
    }
    #expect(text == "true · turn · false · true")
  }

  @Test("Disabling a command does not affect a running execution")
  func whileExecuting() {
    let text = scenario { clock, log in
      let subject = Subject<Bool>()
      let work = LoggedSource<Int>("w", log)
      let command = Command<Void, Int>(enabled: subject) { work.signal }
      command.enabled.record(in: log, as: "enabled ")
      command.executing.record(in: log, as: "executing ")
      command.execute().record(in: log)
      clock.turn()
      subject.sendNext(false)
      clock.turn()
      work.send(1)
      work.complete()
      clock.turn()
      subject.sendNext(true)
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · executing true · enabled false · sub w · 1 · "
        + "disp w · C · executing false · enabled true")
  }
}

/// The printed error from a disabled command.
let refused =
  "Error Domain=RACCommandErrorDomain Code=1 \"The command is disabled and cannot be executed\""
