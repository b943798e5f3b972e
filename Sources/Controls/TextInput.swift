import Reactive

/// A view that a user writes text in.
public protocol TextInput: View {
  /// What it shows.
  ///
  /// Code that sets it tells those who observe it. A user who types does not: as in UIKit, typing
  /// is no change of the property to its observers.
  var text: Property<String> { get }

  /// The user replaces the whole text by `text`, at once.
  func enter(_ text: String)
}

extension TextInput {
  /// The user types `keys`, one by one.
  public func type(_ keys: String) {
    for key in keys { enter(text.value + String(key)) }
  }

  /// The user deletes the last character, if there is one.
  public func delete() {
    if !text.value.isEmpty { enter(String(text.value.dropLast())) }
  }
}
