import Reactive
import Testing

@Suite struct CommandLifeTests {
  @Test("CMD-dealloc-02: work continues after the command is deallocated, and its signals complete")
  func dropped() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      var command: Command<Void, Int>? = Command { work.signal }
      let isGone = { [weak command] in command == nil }
      command?.recordAll(in: log)
      command?.execute().record(in: log)
      clock.turn()
      command = nil
      log(isGone() ? "gone" : "alive")
      clock.turn()
      log("turned")
      work.send(1)
      work.complete()
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · executing true · enabled false · signals one · "
        + "sub w · gone · enabled C · signals C · turned · 1 · disp w · C · errors C · "
        + "executing false · executing C")
  }

  @Test("A command deallocated while idle completes all its signals on the next turn")
  func droppedIdle() {
    let text = scenario { clock, log in
      var command: Command<Void, Int>? = Command { .return(1) }
      command?.recordAll(in: log)
      command = nil
      log("dropped")
      clock.turn()
    }
    #expect(
      text == "enabled true · executing false · dropped · enabled C · errors C · "
        + "executing C · signals C")
  }

  @Test("A command deallocated right after `execute` still does its work")
  func droppedBeforeWork() {
    let text = scenario { clock, log in
      let work = LoggedSource<Int>("w", log)
      Command<Void, Int> { work.signal }.execute().record(in: log)
      log("dropped")
      clock.turn()
      work.send(1)
      work.fail()
    }
    #expect(text == "dropped · sub w · 1 · disp w · E1")
  }

  @Test("A deallocated command's signals complete for later subscribers")
  func lateSubscribers() {
    let text = scenario { clock, log in
      var command: Command<Void, Int>? = Command { .return(1) }
      let enabled = command?.enabled
      let executing = command?.executing
      command = nil
      clock.turn()
      enabled?.record(in: log, as: "enabled ")
      executing?.record(in: log, as: "executing ")
    }
    #expect(text == "enabled true · enabled C · executing false · executing C")
  }

  @Test("A command created and released on a thread without a scheduler completes its signals")
  func plainThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.runWithoutScheduler {
      let enabled = Command<Int, Int> { .return($0) }.enabled
      enabled.record(in: log)
    }
    for _ in 1...3 { clock.turn() }
    #expect(log.text == "C")
  }

  @Test("A deallocated command ends its subscription to the signal that enables it")
  func condition() {
    let text = scenario { clock, log in
      let condition = LoggedSource<Bool>("c", log)
      var command: Command<Void, Int>? = Command(enabled: condition.signal) { .return(1) }
      command?.enabled.record(in: log)
      command = nil
      condition.send(false)
      clock.turn()
    }
    #expect(text == "sub c · true · disp c · C")
  }
}
