import Controls
import Reactive
import Testing

@Suite struct GestureRecognizerTests {
  @Test("An enabled recognizer sends itself for each gesture; the signal ends with the recognizer")
  func gestures() throws {
    let text = try logged { _, log in
      var swipe: GestureRecognizer? = GestureRecognizer()
      swipe?.gestures.log("gesture", in: log) { "\($0.isEnabled.value)" }
      swipe?.recognize()
      swipe?.isEnabled.value = false
      swipe?.recognize()
      swipe?.isEnabled.value = true
      swipe?.recognize()
      let isGone = { [weak swipe] in swipe == nil }
      swipe = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(text == "gesture true · gesture true · gesture over · gone")
  }
}
