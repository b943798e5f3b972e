import Reactive

/// The content of the whole display: in the original, a controller with its views.
///
///     final class FilmsScreen: Screen {
///       let title = Property("Films")
///       let lifetime = Lifetime()
///     }
public protocol Screen: LifetimeOwner {
  /// The title in the bar above the screen.
  var title: Property<String> { get }
}

/// A screen that shows nothing but a colour.
public final class BlankScreen: Screen {
  /// The title in the bar above the screen.
  public let title: Property<String>

  /// The colour that fills the screen.
  public let backgroundColor = Property(Color.clear)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// Creates a screen with `title`.
  public init(_ title: String = "") {
    self.title = Property(title)
  }
}
