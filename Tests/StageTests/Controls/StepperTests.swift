import Controls
import Reactive
import Testing

@Suite struct StepperTests {
  @Test("The channel sends the value after each step, limited to the range")
  func channel() throws {
    let text = try logged { _, log in
      let count = Stepper(2, in: 1...4.5)
      let terminal = count.newValueChannel(nilValue: 1)
      terminal.log("channel", in: log) { "\($0 ?? -1)" }
      for _ in 1...4 { count.increment() }
      terminal.sendNext(nil)
      count.decrement()
      count.isEnabled.value = false
      count.increment()
      log("at \(count.value.value)")
    }
    #expect(text == "channel 3.0 · channel 4.0 · channel 4.5 · at 1.0 · channel over")
  }

  @Test("A stepper can take larger steps")
  func steps() throws {
    let text = try logged { _, log in
      let count = Stepper(10, by: 5)
      count.signal(for: .valueChanged).log("at", in: log) { "\($0.value.value)" }
      count.increment()
      count.decrement()
      count.decrement()
    }
    #expect(text == "at 15.0 · at 10.0 · at 5.0 · at over")
  }
}
