import Reactive

/// A line of text that a user types and that code can set.
///
///     field.textSignal.subscribeNext { log($0) }
///     field.type("Hi")
///
/// Each key is an event of its own: this logs an empty text, H and Hi. Setting `text` from code is
/// no event.
public final class TextField: Control, TextInput {
  /// What it shows.
  public let text: Property<String>

  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// What the user does to it.
  public let events = Subject<ControlEvents>()

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// Whether it has the keyboard.
  public let isEditing = Property(false)

  /// A field that shows `text`.
  public init(_ text: String = "") {
    self.text = Property(text)
  }

  /// The user replaces the whole text by `text`, as pasting does: one event.
  public func enter(_ text: String) {
    guard isEnabled.value else { return }
    self.text.setUnobserved(text)
    events.sendNext(.editingChanged)
  }

  /// The user puts the cursor into it.
  public func beginEditing() {
    guard isEnabled.value, !isEditing.value else { return }
    isEditing.value = true
    events.sendNext(.editingDidBegin)
  }

  /// The keyboard goes elsewhere.
  public func endEditing() {
    guard isEditing.value else { return }
    isEditing.value = false
    events.sendNext(.editingDidEnd)
  }

  /// Sends the present text, and the text at every event of editing, its beginning and end
  /// included.
  public var textSignal: Signal<String> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return signal(for: .allEditingEvents).map(\.text.value).startWith(text.value)
    }
  }

  /// A new terminal that sends what the user types, and shows what it is sent: nothing for nil.
  ///
  ///     field.newTextChannel <~> model.name.channel(nilValue: "")
  ///
  /// That is how a field and a model are bound: the control on the left, since it has no value to
  /// begin with but what the model has.
  public var newTextChannel: ChannelTerminal<String?> {
    newChannel(for: .allEditingEvents, to: \.text, nilValue: "")
  }
}
