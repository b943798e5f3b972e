/// An object's lifetime, with a signal that completes when the object is deallocated.
///
/// Declare it as the object's first stored property, so that it ends before the other properties
/// are released:
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     var player: Player? = Player()
///     player?.lifetime.ended.subscribeCompleted { print("gone") }
///     player = nil
///     // Prints "gone"
///
/// Properties are released in the order in which they are declared. A property declared above the
/// lifetime is released first, and may notify its subscribers before the lifetime ends. (An
/// optimised build may use a different order for an object that does not escape the function that
/// created it.)
///
/// When the lifetime ends, handlers can no longer reach the object itself; in ReactiveObjC, they
/// can still read its properties. So a handler must capture the parts of the object that it needs.
public final class Lifetime: Sendable {
  /// Completes when the lifetime ends, or immediately if it has already ended.
  public let ended: Signal<Never>

  /// A collection of disposables that are disposed of, in the order in which they were added, when
  /// the lifetime ends.
  public let disposable = CompoundDisposable()

  private let end = ReplaySubject<Never>(capacity: 0)

  /// Creates a lifetime that begins now.
  public init() {
    ended = end
  }

  deinit {
    disposable.dispose()
    end.sendCompleted()
  }
}

/// An object whose deallocation can be observed.
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     Player().lifetime.disposable.add { print("gone") }
///     // Prints "gone"
public protocol LifetimeOwner: AnyObject, Sendable {
  /// The object's lifetime. No other object may hold it. Declare it before the object's other
  /// stored properties.
  var lifetime: Lifetime { get }
}

extension LifetimeOwner {
  /// Sends the events of `signal` until this object is deallocated, and then completes.
  ///
  /// Use it to turn calls to a method into a signal.
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
  /// ReactiveObjC's `rac_signalForSelector:` replaces the method at run time. Here, the method
  /// itself sends its argument to a private subject. You can end any other signal of the object in
  /// the same way. Subscribers do not keep the object alive.
  public func untilGone<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    signal.takeUntil(lifetime.ended)
  }
}
