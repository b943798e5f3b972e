import Reactive

/// Something on the screen, with a colour behind it, that can be hidden.
public protocol View: LifetimeOwner {
  /// What shows behind it.
  var backgroundColor: Property<Color> { get }

  /// Whether it is left out of what the screen shows.
  var isHidden: Property<Bool> { get }
}
