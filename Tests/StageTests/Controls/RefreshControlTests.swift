import Controls
import Reactive
import Testing

private struct Offline: Error {}

@Suite struct RefreshControlTests {
  @Test("A pull starts refreshing until code ends it; a busy or disabled control cannot be pulled")
  func pulling() throws {
    let text = try logged { _, log in
      var header: RefreshControl? = RefreshControl()
      header?.isRefreshing.signal.log("refreshing", in: log) { "\($0)" }
      header?.pulls.log("pulled", in: log) { "\($0.isRefreshing.value)" }
      header?.pull()
      header?.pull()
      header?.endRefreshing()
      header?.endRefreshing()
      header?.beginRefreshing()
      header?.beginRefreshing()
      header?.endRefreshing()
      header?.isEnabled.value = false
      header?.pull()
      let isGone = { [weak header] in header == nil }
      header = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(
      text == "refreshing false · refreshing true · pulled true · refreshing false"
        + " · refreshing true · refreshing false · refreshing over · pulled over · gone")
  }

  @Test(
    "A pull executes the command, and refreshing ends when the command does, even with an error",
    arguments: [
      (false, "0 refreshing · executes · 2 sends 1 · 2 ready · enabled true"),
      (true, "0 refreshing · executes · 2 ready · 2 fails · enabled true"),
    ])
  func command(fails: Bool, expected: String) throws {
    let text = try logged { clock, log in
      let start = clock.now
      let header = RefreshControl()
      @Sendable func say(_ words: String) {
        log("\(Int((clock.now - start) / .seconds(1))) \(words)")
      }
      let command = Command<RefreshControl, Int> { input in
        log(input.isRefreshing.value ? "executes" : "not refreshing")
        return Signal { subscriber in
          Scheduler.main.after(.seconds(2)) {
            if fails { return subscriber.sendError(Offline()) }
            subscriber.sendNext(1)
            subscriber.sendCompleted()
          }
          return nil
        }
      }
      command.executionSignals.switchToLatest().subscribeNext { say("sends \($0)") }
      command.errors.subscribeNext { _ in say("fails") }
      header.setCommand(command)
      header.isRefreshing.signal.skip(1).subscribeNext { say($0 ? "refreshing" : "ready") }
      header.pull()
      header.pull()
      clock.advance(by: .seconds(1))
      header.pull()
      try clock.advanceUntilIdle()
      log("enabled \(header.isEnabled.value)")
    }
    #expect(text == expected)
  }

  @Test("Refreshing ends on the main thread, whichever thread ends the work")
  func thread() throws {
    let text = try logged { clock, log in
      let header = RefreshControl()
      header.setCommand(
        Command<Void, Int> { .return(1).deliverOn(.background(name: "worker")) })
      header.isRefreshing.signal.log("refreshing", in: log) { isRefreshing in
        "\(isRefreshing) on \(Scheduler.current ?? .immediate)"
      }
      header.pull()
      try clock.advanceUntilIdle()
    }
    #expect(
      text == "refreshing false on main · refreshing true on main · refreshing false on main"
        + " · refreshing over")
  }

  @Test("A new command replaces the first, and removing it leaves the control's state unchanged")
  func replacing() throws {
    let text = try logged { clock, log in
      let header = RefreshControl()
      for name in ["first", "second"] {
        header.setCommand(
          Command<Void, Void> {
            log(name)
            return .empty()
          })
      }
      header.pull()
      try clock.advanceUntilIdle()
      log("refreshing \(header.isRefreshing.value)")
      header.removeCommand()
      header.pull()
      try clock.advanceUntilIdle()
      log("refreshing \(header.isRefreshing.value)")
    }
    #expect(text == "second · refreshing false · refreshing true")
  }

  @Test("A command that never ends does not retain the control")
  func lifetime() throws {
    let census = Census()
    let text = try census.taken {
      try logged { clock, log in
        var header: RefreshControl? = RefreshControl()
        let endless = Subject<Int>()
        let command = Command<Void, Int> { endless }
        header?.setCommand(command)
        header?.pull()
        clock.turn()
        let isGone = { [weak header] in header == nil }
        header = nil
        log(isGone() ? "gone" : "held")
        endless.sendCompleted()
      }
    }
    #expect(text == "gone")
    #expect(census.survivors.map(\.kind) == [])
  }
}
