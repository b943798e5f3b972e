import Controls
import Reactive
import Testing

@Suite struct GestureRecognizerTests {
  @Test("A gesture sends its recognizer if the recognizer is enabled, and the signal ends with it")
  func gestures() throws {
    let text = try logged { _, log in
      var swipe: GestureRecognizer? = GestureRecognizer()
      swipe?.gestures.log("gesture", in: log) { "\($0.isEnabled.value)" }
      swipe?.recognize()
      swipe?.isEnabled.value = false
      swipe?.recognize()
      swipe?.isEnabled.value = true
      swipe?.recognize()
      weak let gone = swipe
      swipe = nil
      log(gone == nil ? "gone" : "held")
    }
    #expect(text == "gesture true · gesture true · gesture over · gone")
  }
}
