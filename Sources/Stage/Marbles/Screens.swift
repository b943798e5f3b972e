import Controls
import Reactive
import Synchronization

/// What a picture of a screen shows of a control.
package struct ControlLook: Sendable, Hashable {
  /// What kind of control it is.
  package enum Kind: Sendable {
    case button, field, label
  }

  let kind: Kind
  var text: String
  var isEnabled = true

  /// Whether the user has just touched it.
  var isTouched = false
}

/// A screen at an instant, with its controls from top to bottom.
struct ScreenFrame: Sendable {
  let time: Duration
  let title: String
  var controls: [ControlLook]
}

/// A control that a picture of a screen can show.
package protocol Pictured {
  /// How it looks to begin with, where it is called `name`.
  func look(named name: String) -> ControlLook

  /// Calls `change` whenever it looks different, or is touched.
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
  /// Draws the screen `title` with these controls, from top to bottom, at each instant at which one
  /// is touched or looks different.
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

/// How the controls of a screen look now.
private final class Shown: Sendable {
  private let looks: Mutex<[ControlLook]>

  init(_ looks: [ControlLook]) {
    self.looks = Mutex(looks)
  }

  /// All of them, after `alter` has changed the one at `index`. Whether it is touched is not kept.
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
