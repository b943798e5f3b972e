import Controls
import Reactive
import Stage

/// A form edits the settings' name, switch and volume, and also shows the volume as a number. When
/// code changes the settings, the form follows. But the user's changes never reach the settings,
/// and the number does not follow them, either. Make name, switch and volume work both ways, and
/// let the number show the volume of the settings.
#if GIVEN
private func bind(_ form: Form, to settings: Settings) {
  form.name.text.channel(nilValue: "") <~> settings.name.channel(nilValue: "")
  form.loud.isOn.channel(nilValue: false) <~> settings.isLoud.channel(nilValue: false)
  form.volume.value.channel(nilValue: 0) <~> settings.volume.channel(nilValue: 0)
  form.number.text <~ form.volume.value.signal.map { "\(Int($0 * 100)) %" }
}
#elseif SOLUTION
private func bind(_ form: Form, to settings: Settings) {
  form.name.newTextChannel <~> settings.name.channel(nilValue: "")
  form.loud.newOnChannel <~> settings.isLoud.channel(nilValue: false)
  form.volume.newValueChannel(nilValue: 0) <~> settings.volume.channel(nilValue: 0)
  form.number.text <~ settings.volume.signal.map { "\(Int($0 * 100)) %" }
}
#elseif WRONG_1  // the number misses the user's changes
private func bind(_ form: Form, to settings: Settings) {
  form.name.newTextChannel <~> settings.name.channel(nilValue: "")
  form.loud.newOnChannel <~> settings.isLoud.channel(nilValue: false)
  form.volume.newValueChannel(nilValue: 0) <~> settings.volume.channel(nilValue: 0)
  form.number.text <~ form.volume.value.signal.map { "\(Int($0 * 100)) %" }
}
#elseif WRONG_2  // works one way only
private func bind(_ form: Form, to settings: Settings) {
  settings.name <~ form.name.textSignal
  settings.isLoud <~ form.loud.newOnChannel.map { $0 ?? false }
  settings.volume <~ form.volume.newValueChannel(nilValue: 0).map { $0 ?? 0 }
  form.number.text <~ settings.volume.signal.map { "\(Int($0 * 100)) %" }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(32, "A binding deaf to typing", after: 46, uses: [34, 39]) { log, stage in
  let (form, settings) = stage.keep((Form(), Settings()))
  let look: @Sendable (String) -> Void = { moment in
    let (name, volume) = (form.name.text.value, form.volume.value.value)
    log("\(moment):")
    log("  form: \(name), \(form.loud.isOn.value), \(volume), \(form.number.text.value)")
    let (kept, level) = (settings.name.value, settings.volume.value)
    log("  settings: \(kept), \(settings.isLoud.value), \(level)")
  }
  bind(form, to: settings)
  look("at first")
  form.name.type("a")
  form.loud.flip()
  form.volume.slide(to: 0.75)
  look("after the user's changes")
  (settings.name.value, settings.isLoud.value, settings.volume.value) = ("Bea", true, 0.25)
  look("after loading")
  form.name.delete()
  form.loud.flip()
  form.volume.slide(to: 1)
  look("after more changes")
}

private struct Form: Sendable {
  let name = TextField()
  let loud = Switch()
  let volume = Slider()
  let number = Label()
}

private struct Settings: Sendable {
  let name = Property("Ann")
  let isLoud = Property(true)
  let volume = Property(0.5)
}

// MARK: - Hints
// - [ ] A control's property sends what code sets. It does not send the user's changes.
// - [ ] The terminal on the left must be one that sends the user's changes.
// - [ ] Every control has one: a field has a `newTextChannel`, a switch a `newOnChannel`, and a
//   slider a `newValueChannel`.
// - [ ] The user's changes reach `settings.volume`, but not the slider's property. Which of them
//   should the number follow?
//
// Shows: A two-way binding needs the terminal that sends the user's changes.
