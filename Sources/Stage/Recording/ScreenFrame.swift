/// The appearance of a control in a picture of a screen.
package struct ControlAppearance: Sendable, Hashable {
  /// The kinds of controls.
  package enum Kind: Sendable {
    case button, field, label
  }

  package let kind: Kind
  package var text: String
  package var isEnabled: Bool

  /// True if the user has just touched the control.
  package var isTouched = false

  /// Creates the appearance of an untouched control.
  package init(kind: Kind, text: String, isEnabled: Bool = true) {
    (self.kind, self.text, self.isEnabled) = (kind, text, isEnabled)
  }
}

/// The appearance of a screen at an instant, with its controls from top to bottom.
package struct ScreenFrame: Sendable {
  /// The number of the event that changed the screen.
  package let event: Int

  package let time: Duration
  package let title: String
  package var controls: [ControlAppearance]
}
