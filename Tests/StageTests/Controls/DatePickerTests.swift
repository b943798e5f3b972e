import Controls
import Foundation
import Reactive
import Testing

@Suite struct DatePickerTests {
  @Test(
    "The channel sends the date that the user picks, and the picker shows each date sent to the channel"
  )
  func channel() throws {
    let text = try logged { _, log in
      func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 86_400 * number) }
      @Sendable func number(_ date: Date) -> String { "\(date.timeIntervalSince1970 / 86_400)" }
      let picker = DatePicker(day(1))
      let terminal = picker.newDateChannel(nilValue: day(9))
      terminal.log("channel", in: log) { $0.map(number) ?? "nil" }
      picker.pick(day(2))
      for date in [day(3), nil] {
        terminal.sendNext(date)
        log("shows \(number(picker.date.value))")
      }
      picker.isEnabled.value = false
      picker.pick(day(4))
    }
    #expect(text == "channel 2.0 · shows 3.0 · shows 9.0 · channel over")
  }
}
