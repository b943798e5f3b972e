import Reactive

/// Several lines of text that the user types and that code can set.
public final class TextView: TextInput {
  /// The text.
  public let text: Property<String>

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  private let changes = Subject<Void>()

  /// Creates a view that shows `text`.
  public init(_ text: String = "") {
    self.text = Property(text)
  }

  /// Replaces the whole text with `text` at once, as a user would.
  @_disfavoredOverload
  public func enter(_ text: String) {
    self.text.setUnobserved(text)
    changes.sendNext(())
  }

  /// Sends the current text, and the text whenever the user changes it.
  public var textSignal: Signal<String> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return sent(at: changes).map(\.text.value).startWith(text.value)
    }
  }
}
