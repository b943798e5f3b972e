import Controls
import Reactive
import Testing

@Suite struct ButtonTests {
  @Test(
    "A tap sends the button unless it is disabled; the signals end when the button is deallocated")
  func taps() throws {
    let text = try logged { _, log in
      var button: Button? = Button("OK")
      button?.signal(for: [.touchDown, .touchUpInside]).log("touch", in: log) {
        $0.currentTitle ?? "nil"
      }
      button?.taps.log("tap", in: log) { $0.currentTitle ?? "nil" }
      button?.tap()
      button?.isEnabled.value = false
      button?.tap()
      let isGone = { [weak button] in button == nil }
      button = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(text == "touch OK · touch OK · tap OK · touch over · tap over · gone")
  }

  @Test("If a touch-down handler disables the button, no tap is sent")
  func disabledMeanwhile() throws {
    let text = try logged { _, log in
      let button = Button()
      button.signal(for: .touchDown).subscribeNext { $0.isEnabled.value = false }
      button.taps.log("tap", in: log) { _ in "" }
      button.tap()
    }
    #expect(text == "tap over")
  }

  @Test("A title set for `.normal` and `.disabled` applies to both states")
  func titles() throws {
    let text = try logged { _, log in
      let button = Button("Send")
      button.currentTitles.log("reads", in: log) { $0 ?? "nil" }
      button.setTitle("Wait", for: [.normal, .disabled])
      log("\(button.title(for: .normal) ?? "nil"), \(button.title(for: .disabled) ?? "nil")")
      button.isEnabled.value = false
      log(button.currentTitle ?? "nil")
      button.setTitle(nil, for: .disabled)
      button.setTitle("Again", for: .normal)
    }
    #expect(
      text == "reads Send · Send, Wait · reads Wait · Wait · reads Send · reads Again"
        + " · reads over")
  }

  @Test(
    "OBJ-control-01: a button passes itself to its latest command, and is enabled when the command is"
  )
  func command() throws {
    let text = try logged { clock, log in
      let (button, isReady) = (Button(), Subject<Bool>())
      let first = Command<Button, Void>(enabled: isReady) { input in
        log("first \(input === button)")
        return .empty()
      }
      let second = Command<Button, Void> { input in
        log("second \(input === button)")
        return .empty()
      }
      button.setCommand(first)
      button.tap()
      clock.turn()
      clock.turn()
      isReady.sendNext(false)
      clock.turn()
      log("enabled \(button.isEnabled.value)")
      button.tap()
      button.setCommand(second)
      log("enabled \(button.isEnabled.value)")
      button.tap()
      try clock.advanceUntilIdle()
      button.removeCommand()
      button.tap()
    }
    #expect(text == "first true · enabled false · enabled true · second true")
  }

  @Test("A button is disabled while its command executes, and is deallocated when released")
  func executing() throws {
    let text = try logged { clock, log in
      var button: Button? = Button()
      let command = Command<Void, Int> { .return(1).delay(.seconds(2)) }
      command.executionSignals.switchToLatest().subscribeNext { log("result \($0)") }
      button?.setCommand(command)
      button?.isEnabled.signal.log("enabled", in: log) { "\($0)" }
      button?.tap()
      clock.advance(by: .seconds(1))
      button?.tap()
      clock.advance(by: .seconds(2))
      let isGone = { [weak button] in button == nil }
      button = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(
      text == "enabled true · enabled false · result 1 · enabled true · enabled over · gone")
  }
}
