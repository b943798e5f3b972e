import Reactive

/// A line of text that the user cannot change.
///
///     label.text <~ person.name.signal
public final class Label: View {
  /// The text, or nil.
  public let text: Property<String?>

  /// The text's colour.
  public let textColor = Property(Color.black)

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// Creates a label that shows `text`.
  public init(_ text: String? = nil) {
    self.text = Property(text)
  }
}
