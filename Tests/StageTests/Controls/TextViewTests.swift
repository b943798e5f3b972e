import Controls
import Reactive
import Testing

@Suite struct TextViewTests {
  @Test(
    "The text is sent at once and when the user changes it, but not when code sets it")
  func textSignal() throws {
    let text = try logged { _, log in
      var view: TextView? = TextView("a")
      view?.text.signal.log("observed", in: log) { $0 }
      view?.textSignal.log("text", in: log) { $0 }
      view?.type("bc")
      view?.delete()
      view?.text.value = "code"
      view?.enter("whole")
      let signal = view?.textSignal
      let isGone = { [weak view] in view == nil }
      view = nil
      log(isGone() ? "gone" : "held")
      signal?.log("late", in: log) { $0 }
    }
    #expect(
      text == "observed a · text a · text ab · text abc · text ab · observed code · text whole"
        + " · observed over · text over · gone · late over")
  }
}
