import Reactive

/// Something on the screen, with a colour behind it, that can be hidden.
public protocol View: LifetimeOwner {
  /// The background colour.
  var backgroundColor: Property<Color> { get }

  /// A Boolean value that indicates whether the view is hidden.
  var isHidden: Property<Bool> { get }
}
