import Controls
import Reactive
import Testing

@Suite struct SliderTests {
  @Test("The channel sends the knob's position, limited to the range")
  func channel() throws {
    let text = try logged { _, log in
      let volume = Slider(5, in: 0...10)
      let terminal = volume.newValueChannel(nilValue: 3)
      terminal.log("channel", in: log) { "\($0 ?? -1)" }
      volume.slide(to: 7)
      volume.slide(to: 12)
      volume.slide(to: -1)
      terminal.sendNext(4)
      log("at \(volume.value.value)")
      terminal.sendNext(nil)
      log("at \(volume.value.value)")
      volume.isEnabled.value = false
      volume.slide(to: 9)
    }
    #expect(
      text == "channel 7.0 · channel 10.0 · channel 0.0 · at 4.0 · at 3.0 · channel over")
  }
}
