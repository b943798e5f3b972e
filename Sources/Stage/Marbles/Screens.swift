import Controls
import Reactive
import Synchronization

/// The look of a control in a picture of a screen.
package struct ControlLook: Sendable, Hashable {
  /// The kinds of controls.
  package enum Kind: Sendable {
    case button, field, label
  }

  let kind: Kind
  var text: String
  var isEnabled = true

  /// True if the user has just touched the control.
  var isTouched = false
}

/// The look of a screen at an instant, with its controls from top to bottom.
struct ScreenFrame: Sendable {
  let time: Duration
  let title: String
  var controls: [ControlLook]
}

/// A control that a picture of a screen can show.
package protocol Pictured {
  /// Returns the current look of the control, which is called `name`.
  func look(named name: String) -> ControlLook

  /// Calls `change` whenever the control's look changes, or the user touches it.
  func watch(_ change: @escaping @Sendable (_ alter: (inout ControlLook) -> Void) -> Void)
}

extension Button: Pictured {
  package func look(named name: String) -> ControlLook {
    ControlLook(kind: .button, text: currentTitle ?? name, isEnabled: isEnabled.value)
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlLook) -> Void) -> Void) {
    isEnabled.signal.skip(1).subscribeNext { isEnabled in change { $0.isEnabled = isEnabled } }
    currentTitles.skip(1).subscribeNext { title in change { $0.text = title ?? "" } }
    taps.subscribeNext { _ in change { $0.isTouched = true } }
  }
}

extension TextField: Pictured {
  package func look(named name: String) -> ControlLook {
    ControlLook(kind: .field, text: text.value)
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlLook) -> Void) -> Void) {
    textSignal.skip(1).subscribeNext { text in
      change {
        $0.text = text
        $0.isTouched = true
      }
    }
    text.signal.skip(1).subscribeNext { text in change { $0.text = text } }
  }
}

extension Label: Pictured {
  package func look(named name: String) -> ControlLook {
    ControlLook(kind: .label, text: text.value ?? "")
  }

  package func watch(_ change: @escaping @Sendable ((inout ControlLook) -> Void) -> Void) {
    text.signal.skip(1).subscribeNext { text in change { $0.text = text ?? "" } }
  }
}

extension Stage {
  /// Draws the screen `title` with `controls` from top to bottom, each time the user touches one of
  /// them or its look changes.
  ///
  ///     stage.drawScreen("log in", ["login": controller.loginButton])
  package func drawScreen(_ title: String, _ controls: KeyValuePairs<String, any Pictured>) {
    guard let recording = Recording.current else { return }
    let looks = controls.map { $1.look(named: $0) }
    recording.show(title, looks)
    let shown = Shown(looks)
    for (index, (_, control)) in controls.enumerated() {
      control.watch { alter in recording.show(title, shown.changed(at: index, alter)) }
    }
  }
}

/// The current look of a screen's controls.
private final class Shown: Sendable {
  private let looks: Mutex<[ControlLook]>

  init(_ looks: [ControlLook]) {
    self.looks = Mutex(looks)
  }

  /// Changes the control at `index` with `alter` and returns the look of all controls. A touch
  /// counts for this call only.
  func changed(at index: Int, _ alter: (inout ControlLook) -> Void) -> [ControlLook] {
    looks.withLock { looks in
      var look = looks[index]
      alter(&look)
      var changed = looks
      changed[index] = look
      look.isTouched = false
      looks[index] = look
      return changed
    }
  }
}
