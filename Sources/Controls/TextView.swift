import Reactive

/// Several lines of text that a user types and that code can set.
public final class TextView: TextInput {
  /// What it shows.
  public let text: Property<String>

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  private let changes = Subject<Void>()

  /// A view that shows `text`.
  public init(_ text: String = "") {
    self.text = Property(text)
  }

  /// The user replaces the whole text by `text`, at once.
  public func enter(_ text: String) {
    self.text.setUnobserved(text)
    changes.sendNext(())
  }

  /// Sends the present text, and the text whenever the user changes it.
  public var textSignal: Signal<String> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return sent(at: changes).map(\.text.value).startWith(text.value)
    }
  }
}
