import Controls
import Reactive
import Synchronization

/// A control that a picture of a screen can show.
package protocol DrawableControl {
  /// Returns the current appearance of the control, which is called `name`.
  func appearance(named name: String) -> ControlAppearance

  /// Calls `change` whenever the control's appearance changes, or the user touches it.
  func watch(_ change: @escaping @Sendable (_ update: (inout ControlAppearance) -> Void) -> Void)
}

extension Button: DrawableControl {
  package func appearance(named name: String) -> ControlAppearance {
    ControlAppearance(kind: .button, text: currentTitle ?? name, isEnabled: isEnabled.value)
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlAppearance) -> Void) -> Void) {
    isEnabled.signal.skip(1).subscribeNext { isEnabled in change { $0.isEnabled = isEnabled } }
    currentTitles.skip(1).subscribeNext { title in change { $0.text = title ?? "" } }
    taps.subscribeNext { _ in change { $0.isTouched = true } }
  }
}

extension TextField: DrawableControl {
  package func appearance(named name: String) -> ControlAppearance {
    ControlAppearance(kind: .field, text: text.value)
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlAppearance) -> Void) -> Void) {
    textSignal.skip(1).subscribeNext { text in
      change {
        $0.text = text
        $0.isTouched = true
      }
    }
    text.signal.skip(1).subscribeNext { text in change { $0.text = text } }
  }
}

extension Label: DrawableControl {
  package func appearance(named name: String) -> ControlAppearance {
    ControlAppearance(kind: .label, text: text.value ?? "")
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlAppearance) -> Void) -> Void) {
    text.signal.skip(1).subscribeNext { text in change { $0.text = text ?? "" } }
  }
}

extension Stage {
  /// Draws the screen `title`, with `controls` from top to bottom, each time the user touches a
  /// control or a control's appearance changes.
  ///
  ///     stage.drawScreen("log in", ["login": controller.loginButton])
  package func drawScreen(_ title: String, _ controls: KeyValuePairs<String, any DrawableControl>) {
    guard let recording = Recording.current else { return }
    let appearances = controls.map { $1.appearance(named: $0) }
    recording.show(title, appearances)
    let shown = ShownControls(appearances)
    for (index, (_, control)) in controls.enumerated() {
      control.watch { update in
        recording.show(title, shown.updated(at: index, update))
      }
    }
  }
}

/// The current appearance of a screen's controls.
private final class ShownControls: Sendable {
  private let appearances: Mutex<[ControlAppearance]>

  init(_ appearances: [ControlAppearance]) {
    self.appearances = Mutex(appearances)
  }

  /// Changes the appearance at `index` with `update` and returns all appearances. Shows a touch in
  /// this result only, and not in the next one.
  func updated(at index: Int, _ update: (inout ControlAppearance) -> Void) -> [ControlAppearance] {
    appearances.withLock { appearances in
      var appearance = appearances[index]
      update(&appearance)
      var changed = appearances
      changed[index] = appearance
      appearance.isTouched = false
      appearances[index] = appearance
      return changed
    }
  }
}
