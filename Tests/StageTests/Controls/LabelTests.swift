import Controls
import Reactive
import Testing

@Suite struct LabelTests {
  @Test("A label is empty at first, and then shows the values of the signal bound to it")
  func bound() throws {
    let text = try logged { _, log in
      let label = Label()
      label.text.signal.log("reads", in: log) { $0 ?? "nothing" }
      label.text <~ Signal.of("a", "b")
      label.textColor.value = .red
      log("\(label.textColor.value) on \(label.backgroundColor.value)")
    }
    #expect(text == "reads nothing · reads a · reads b · red on clear · reads over")
  }
}
