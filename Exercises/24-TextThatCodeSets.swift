import Controls
import Reactive
import Stage

/// A label repeats the text of a field, a button is enabled while there is text, and each change is
/// kept as a draft. All three follow the user's typing, but when code clears the field, they miss
/// that change. Make them follow both kinds of change. The text at the start is not a draft, and
/// neither is a text that has not changed.
#if GIVEN
private func follow(_ field: TextField, on page: Page) {
  page.label.text <~ field.textSignal
  page.button.isEnabled <~ field.textSignal.map { !$0.isEmpty }
  field.textSignal.skip(1).subscribeNext { [drafts = page.drafts] in drafts.sendNext($0) }
}
#elseif SOLUTION
private func follow(_ field: TextField, on page: Page) {
  let text = field.textSignal.merge(field.text.signal).distinctUntilChanged()
  page.label.text <~ text
  page.button.isEnabled <~ text.map { !$0.isEmpty }
  text.skip(1).subscribeNext { [drafts = page.drafts] in drafts.sendNext($0) }
}
#elseif WRONG_1  // does not follow the user
private func follow(_ field: TextField, on page: Page) {
  let text = field.text.signal.distinctUntilChanged()
  page.label.text <~ text
  page.button.isEnabled <~ text.map { !$0.isEmpty }
  text.skip(1).subscribeNext { [drafts = page.drafts] in drafts.sendNext($0) }
}
#elseif WRONG_2  // keeps unchanged texts as drafts
private func follow(_ field: TextField, on page: Page) {
  let text = field.textSignal.merge(field.text.signal)
  page.label.text <~ text
  page.button.isEnabled <~ text.map { !$0.isEmpty }
  text.skip(1).subscribeNext { [drafts = page.drafts] in drafts.sendNext($0) }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(24, "Text that code sets", after: 35, uses: [16, 20, 34]) { log, stage in
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

private struct Page: Sendable {
  let label = Label()
  let button = Button("Clear")
  let drafts = Subject<String>()
}

// MARK: - Hints
// - [ ] `textSignal` sends what the user types. It does not send what code sets.
// - [ ] The field's own property sends what code sets, but not what the user types. Neither is
//   enough.
// - [ ] `merge` the two. Give the result a name, because three bindings need it.
// - [ ] Now the same text may come twice, at the start and when the keyboard appears or disappears:
//   use `distinctUntilChanged`.
//
// Shows: The user and the code are two sources of text, and a screen may need both.
