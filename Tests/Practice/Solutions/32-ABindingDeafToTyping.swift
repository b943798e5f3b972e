import Controls
import Reactive
import Stage

/// A form and its settings are to have the same name, the same switch and the same volume, beside
/// which stands a number. What code puts into the settings is shown, but what the user types, flips
/// and slides never gets there, and the number does not follow either. Have all go both ways, and
/// the number say what the settings have.
private func bind(_ form: Form, to settings: Settings) {
  form.name.newTextChannel <~> settings.name.channel(nilValue: "")
  form.loud.newOnChannel <~> settings.isLoud.channel(nilValue: false)
  form.volume.newValueChannel(nilValue: 0) <~> settings.volume.channel(nilValue: 0)
  form.number.text <~ settings.volume.signal.map { "\(Int($0 * 100)) %" }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var aBindingDeafToTyping: Exercise {
    Exercise(32, "A binding deaf to typing", after: 46) { log, stage in
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
  }
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
// - [ ] The property of a control tells what code sets. What the user does is no change of it.
// - [ ] The terminal on the left has to be one that sends what the user does.
// - [ ] A control gives one: a field its `newTextChannel`, a switch its `newOnChannel`, a slider its
//   `newValueChannel`.
// - [ ] The number hears the user where the slider's property does not: in `settings.volume`.
//
// Shows: A two-way binding hears the user only through a terminal that is made of the control's
//   events.
