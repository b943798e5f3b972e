import Reactive

/// A view for several lines of text, typed by the user or set by code.
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

  /// Replaces the whole text with `text` in one step, as if the user had pasted it.
  @_disfavoredOverload
  public func enter(_ text: String) {
    self.text.setUnobserved(text)
    changes.sendNext(())
  }

  /// A signal that sends the current text, and then the text whenever the user changes it.
  public var textSignal: Signal<String> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return sent(at: changes).map(\.text.value).startWith(text.value)
    }
  }
}
