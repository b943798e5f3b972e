import Reactive

/// An object on the screen that has a background colour and can be hidden.
public protocol View: LifetimeOwner {
  /// The background colour.
  var backgroundColor: Property<Color> { get }

  /// A Boolean value that indicates whether the view is hidden.
  var isHidden: Property<Bool> { get }
}
