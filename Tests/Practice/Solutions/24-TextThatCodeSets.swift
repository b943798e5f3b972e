import Controls
import Reactive
import Stage

/// A label repeats what stands in a field, a button is enabled while something does, and each
/// change is kept as a draft. They follow the user's typing, but not the button that clears the
/// field, which is code. Have all follow both. What has not changed is no draft, and neither is
/// what stands there at first.
private func follow(_ field: TextField, on page: Page) {
  let text = field.textSignal.merge(field.text.signal).distinctUntilChanged()
  page.label.text <~ text
  page.button.isEnabled <~ text.map { !$0.isEmpty }
  text.skip(1).subscribeNext { [drafts = page.drafts] in drafts.sendNext($0) }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var textThatCodeSets: Exercise {
    Exercise(24, "Text that code sets", after: 35) { log, stage in
      let (field, page) = stage.keep((TextField(), Page()))
      page.drafts.subscribeNext { log("draft: \"\($0)\"") }
      follow(field, on: page)
      let look: @Sendable (String) -> Void = { moment in
        log("\(moment): \"\(page.label.text.value)\", enabled \(page.button.isEnabled.value)")
      }
      stage.at("14:00:01") {
        field.beginEditing()
        field.type("ab")
        field.endEditing()
        look("typed")
      }
      stage.at("14:00:02") {
        field.text.value = ""
        look("cleared")
      }
      stage.at("14:00:03") {
        field.beginEditing()
        field.type("c")
        look("typed")
      }
    }
  }
}

private struct Page: Sendable {
  let label = Label()
  let button = Button("Clear")
  let drafts = Subject<String>()
}

// MARK: - Hints
// - [ ] `textSignal` tells what the user does. What code sets is no event.
// - [ ] The field's property tells what code does, and not what the user does. Neither is enough.
// - [ ] `merge` the two: whichever speaks is heard. Give the signal a name, since three need it.
// - [ ] Now the same text may come twice, at first and when the keyboard comes and goes:
//   `distinctUntilChanged`.
//
// Shows: What the user does and what code sets are two sources, and a screen may need both.
