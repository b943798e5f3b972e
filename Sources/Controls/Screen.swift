import Reactive

/// What fills the display, one at a time: a controller with its views, in the original.
///
///     final class FilmsScreen: Screen {
///       let title = Property("Films")
///       let lifetime = Lifetime()
///     }
public protocol Screen: LifetimeOwner {
  /// What stands in the bar above it.
  var title: Property<String> { get }
}

/// A screen with nothing on it but a colour.
public final class BlankScreen: Screen {
  /// What stands in the bar above it.
  public let title: Property<String>

  /// What shows on it.
  public let backgroundColor = Property(Color.clear)

  /// Its life.
  public let lifetime = Lifetime()

  /// A screen called `title`.
  public init(_ title: String = "") {
    self.title = Property(title)
  }
}
