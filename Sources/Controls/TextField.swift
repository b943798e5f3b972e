import Reactive

/// A field for a single line of text, typed by the user or set by code.
///
///     field.textSignal.subscribeNext { log($0) }
///     field.type("Hi")
///
/// Each key press is an event, so this logs an empty text, H and Hi. Setting `text` from code is
/// not an event.
public final class TextField: Control, TextInput {
  /// The text.
  public let text: Property<String>

  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// The user's actions, one event at a time.
  public let events = Subject<ControlEvents>()

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// A Boolean value that indicates whether the field has the keyboard focus.
  public let isEditing = Property(false)

  /// Creates a field that shows `text`.
  public init(_ text: String = "") {
    self.text = Property(text)
  }

  /// Replaces the whole text with `text` in one event, as if the user had pasted it.
  @_disfavoredOverload
  public func enter(_ text: String) {
    guard isEnabled.value else { return }
    self.text.setUnobserved(text)
    events.sendNext(.editingChanged)
  }

  /// Begins editing, as if the user had tapped the field.
  @_disfavoredOverload
  public func beginEditing() {
    guard isEnabled.value, !isEditing.value else { return }
    isEditing.value = true
    events.sendNext(.editingDidBegin)
  }

  /// Ends editing.
  @_disfavoredOverload
  public func endEditing() {
    guard isEditing.value else { return }
    isEditing.value = false
    events.sendNext(.editingDidEnd)
  }

  /// A signal that sends the current text, and then the text at every editing event, including the
  /// beginning and the end of editing.
  public var textSignal: Signal<String> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return signal(for: .allEditingEvents).map(\.text.value).startWith(text.value)
    }
  }

  /// A new terminal that sends the text as the user types, and shows each text it receives. Nil
  /// clears the field.
  ///
  ///     field.newTextChannel <~> model.name.channel(nilValue: "")
  ///
  /// To bind a field to a model, put the control on the left: the field starts with the model's
  /// value.
  public var newTextChannel: ChannelTerminal<String?> {
    newChannel(for: .allEditingEvents, to: \.text, nilValue: "")
  }
}
