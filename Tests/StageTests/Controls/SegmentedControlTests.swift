import Controls
import Reactive
import Testing

@Suite struct SegmentedControlTests {
  @Test("The channel sends the segment that the user selects, if it exists and is not selected yet")
  func channel() throws {
    let text = try logged { _, log in
      let order = SegmentedControl("title", "year")
      log("at \(order.selectedSegmentIndex.value)")
      let terminal = order.newSelectedSegmentIndexChannel(nilValue: SegmentedControl.noSegment)
      terminal.log("channel", in: log) { $0.map { "\($0)" } ?? "nil" }
      for index in [1, 1, 2, 0] { order.select(index) }
      for index in [1, nil] {
        terminal.sendNext(index)
        log("at \(order.selectedSegmentIndex.value)")
      }
      order.isEnabled.value = false
      order.select(0)
    }
    #expect(
      text == "at -1 · channel 1 · channel 0 · at 1 · at -1 · channel over")
  }
}
