import Controls
import Reactive
import Testing

@Suite struct BarButtonItemTests {
  @Test("An item passes itself to its command, and is disabled while the command executes")
  func command() throws {
    let text = try logged { clock, log in
      var save: BarButtonItem? = BarButtonItem("Save")
      let command = Command<BarButtonItem, Int> { item in
        log("saves from \(item.title.value ?? "nil")")
        return .return(1).delay(.seconds(2))
      }
      save?.setCommand(command)
      save?.taps.log("tapped", in: log) { "\($0.isEnabled.value)" }
      save?.tap()
      clock.advance(by: .seconds(1))
      save?.tap()
      clock.advance(by: .seconds(1))
      save?.tap()
      try clock.advanceUntilIdle()
      save?.removeCommand()
      save?.tap()
      let isGone = { [weak save] in save == nil }
      save = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(
      text == "saves from Save · tapped true · saves from Save · tapped true · tapped true"
        + " · tapped over · gone")
  }
}
