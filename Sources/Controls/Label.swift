import Reactive

/// A line of text to read.
///
///     label.text <~ person.name.signal
public final class Label: View {
  /// What it reads, or nil.
  public let text: Property<String?>

  /// What it is written in.
  public let textColor = Property(Color.black)

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// A label that reads `text`, or nothing.
  public init(_ text: String? = nil) {
    self.text = Property(text)
  }
}
