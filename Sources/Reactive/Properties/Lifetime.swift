/// The lifetime of an object as a signal, which completes when the object is deallocated.
///
/// Declare it as the first constant of the object, so that it ends before the object's other
/// properties are released:
///
///     final class Player: LifetimeOwner {
///       let lifetime = Lifetime()
///     }
///     var player: Player? = Player()
///     player?.lifetime.ended.subscribeCompleted { print("gone") }
///     player = nil
///     // Prints "gone"
///
/// Properties are released in the order of their declarations. A property above the lifetime would
/// be released, and might already have notified its subscribers, before the lifetime ends. (An
/// optimised build may use another order for an object that never leaves a function.)
///
/// The object itself cannot be reached at that point, although ReactiveObjC still lets you read its
/// properties. A handler must capture the parts of the object that it needs.
public final class Lifetime: Sendable {
  /// Completes when the lifetime ends, or immediately if it has already ended.
  public let ended: Signal<Never>

  /// Disposables that are disposed of when the lifetime ends, in the order in which they were
  /// added.
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
  /// The object's lifetime. No other object may hold it, and it must be declared before the
  /// properties that the object holds.
  var lifetime: Lifetime { get }
}

extension LifetimeOwner {
  /// Sends the events of `signal` until this object is deallocated, and then completes.
  ///
  /// Use it to turn calls of a method into a signal.
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
  /// ReactiveObjC replaces the method at run time, with `rac_signalForSelector:`; here the method
  /// sends to a private subject of the object. Any other signal of the object can be ended this way
  /// too. Subscribers do not keep the object alive.
  public func untilGone<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    signal.takeUntil(lifetime.ended)
  }
}
