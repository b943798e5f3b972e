import Reactive

/// A view in which the user edits text.
public protocol TextInput: View {
  /// The text.
  ///
  /// As in UIKit, observers are notified when code sets the text, but not when the user types.
  var text: Property<String> { get }

  /// Replaces the whole text with `text` in one step, as if the user had pasted it.
  @_disfavoredOverload
  func enter(_ text: String)
}

extension TextInput {
  /// Types `keys` one by one, as a user would.
  @_disfavoredOverload
  public func type(_ keys: String) {
    for key in keys { enter(text.value + String(key)) }
  }

  /// Deletes the last character, if there is one, as a user would.
  @_disfavoredOverload
  public func delete() {
    if !text.value.isEmpty { enter(String(text.value.dropLast())) }
  }
}
