/// The life of an object, as something to subscribe to: it ends when nobody holds it any more.
///
/// An object that has one as a constant ends it with itself:
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     var player: Player? = Player()
///     player?.lifetime.ended.subscribeCompleted { print("gone") }
///     player = nil
///     // Prints "gone"
///
/// The object itself can no longer be reached by then, while the original still lets its properties
/// be read: what a handler needs of it, it captures.
public final class Lifetime: Sendable {
  /// Completes when the life ends, and at once for whoever subscribes after that.
  public let ended: Signal<Never>

  /// What is disposed of when the life ends, in the order in which it was added.
  public let disposable = CompoundDisposable()

  private let end = ReplaySubject<Never>(capacity: 0)

  /// A life that begins now.
  public init() {
    ended = end
  }

  deinit {
    disposable.dispose()
    end.sendCompleted()
  }
}

/// An object whose end others can wait for.
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     Player().lifetime.disposable.add { print("gone") }
///     // Prints "gone"
public protocol LifetimeOwner: AnyObject, Sendable {
  /// Its life, held by nobody else.
  var lifetime: Lifetime { get }
}
