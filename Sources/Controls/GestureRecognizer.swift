import Reactive

/// Looks out for a gesture of the user.
///
///     swipe.gestures.subscribeNext { _ in navigation.pop() }
public final class GestureRecognizer: LifetimeOwner {
  /// Whether it looks out.
  public let isEnabled = Property(true)

  /// Its life.
  public let lifetime = Lifetime()

  private let recognizing = Subject<Void>()

  /// One that is enabled.
  public init() {}

  /// Sends the recognizer at every gesture, and completes when it goes.
  public var gestures: Signal<GestureRecognizer> { sent(at: recognizing) }

  /// The user makes the gesture.
  public func recognize() {
    if isEnabled.value { recognizing.sendNext(()) }
  }
}
