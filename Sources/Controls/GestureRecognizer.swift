import Reactive

/// An object that recognizes a user's gesture.
///
///     swipe.gestures.subscribeNext { _ in navigation.pop() }
public final class GestureRecognizer: LifetimeOwner {
  /// A Boolean value that indicates whether gestures are recognized.
  public let isEnabled = Property(true)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  private let recognizing = Subject<Void>()

  /// Creates an enabled recognizer.
  public init() {}

  /// A signal that sends the recognizer at each gesture, and completes when the recognizer is
  /// deallocated.
  public var gestures: Signal<GestureRecognizer> { sent(at: recognizing) }

  /// Makes the gesture, as a user would.
  @_disfavoredOverload
  public func recognize() {
    if isEnabled.value { recognizing.sendNext(()) }
  }
}
