import Controls
import Reactive
import Testing

@Suite struct SwitchTests {
  @Test(
    "Flipping a switch sends an event and the new state; sending nil to its channel turns it off")
  func channel() throws {
    let text = try logged { _, log in
      let loud = Switch(isOn: true)
      loud.isOn.signal.log("observed", in: log) { "\($0)" }
      loud.signal(for: .valueChanged).log("event", in: log) { "\($0.isOn.value)" }
      let terminal = loud.newOnChannel
      terminal.log("channel", in: log) { "\($0 ?? false)" }
      loud.flip()
      terminal.sendNext(true)
      terminal.sendNext(nil)
      loud.isEnabled.value = false
      loud.flip()
      log("is \(loud.isOn.value)")
    }
    #expect(
      text == "observed true · event false · channel false · observed true · observed false"
        + " · is false · observed over · event over · channel over")
  }
}
