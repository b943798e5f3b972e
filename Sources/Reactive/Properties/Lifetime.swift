/// The life of an object, as something to subscribe to: it ends when nobody holds it any more.
///
/// An object that has one as its first constant ends it with itself, before the others go:
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     var player: Player? = Player()
///     player?.lifetime.ended.subscribeCompleted { print("gone") }
///     player = nil
///     // Prints "gone"
///
/// Declare it first: an object lets go of what it holds in the order of its declarations, so that
/// whatever stands above would be gone, and have told so, before the life ends. (An object that
/// never leaves a function may be taken apart in another order by an optimised build.)
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
  /// Its life, held by nobody else, and declared before all that it holds.
  var lifetime: Lifetime { get }
}

extension LifetimeOwner {
  /// Sends what `signal` does until this object goes, and completes then: how calls of a method
  /// become a signal.
  ///
  ///     final class Player: LifetimeOwner {
  ///       let lifetime = Lifetime()
  ///       private let plays = Subject<String>()
  ///       var played: Signal<String> { untilGone(plays) }
  ///       func play(_ song: String) { plays.sendNext(song) }
  ///     }
  ///     var player: Player? = Player()
  ///     player?.played.subscribe(next: { print($0) }, completed: { print("gone") })
  ///     player?.play("Emma")
  ///     player = nil
  ///     // Prints "Emma", "gone"
  ///
  /// The original replaces the method at run time, as `rac_signalForSelector:`; here the method
  /// sends to a subject that only the object knows. Any other signal that is the object's can end
  /// so, too. Who subscribes does not hold the object.
  public func untilGone<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    signal.takeUntil(lifetime.ended)
  }
}
