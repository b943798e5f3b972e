import Synchronization

/// A way to stop something: a subscription, a timer, an observation.
///
///     let door = Disposable { print("closed") }
///     door.dispose()
///     door.dispose()
///     // Prints "closed"
///
/// It acts at most once, however often and from however many threads it is disposed of. Letting go
/// of a disposable does not dispose of it; `ScopedDisposable` is the one that does.
public class Disposable: @unchecked Sendable {
  // `@unchecked`: `duty` is written after `init` by nobody but the one call of `dispose` that flips
  // `disposed`, and by `deinit`, which nothing can overlap; in a compound by the one that gives it a
  // place, before that is known, and by the one that gives it up.

  /// What there is to do. Most disposables are scopes of subscriptions, where the one place serves
  /// for what the others need for an action.
  @exclusivity(unchecked) final var duty: Duty

  enum Duty: Sendable {
    case nothing
    case action(@Sendable () -> Void)
    case givingUp(Place)
  }

  @usableFromInline let disposed = Atomic<Bool>(false)

  /// A disposable that only remembers whether it was disposed of.
  public init() {
    duty = .nothing
  }

  /// A disposable that runs `action` when it is disposed of for the first time.
  public init(_ action: @escaping @Sendable () -> Void) {
    duty = .action(action)
  }

  /// Whether `dispose` has been called, which is already true while the action runs.
  @inlinable
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs the action, the first time.
  public func dispose() {
    guard markDisposed() else { return }
    if case .action(let action) = takeDuty() { action() }
  }

  /// Whether it is a scope, which a cast would take longer to find out.
  var isScope: Bool { false }

  /// Whether it is a scope that has held others, or a crowd, in which there may be scopes.
  var mayHoldScopes: Bool { false }

  /// Takes out what there is to do, so that it is gone when it is done.
  final func takeDuty() -> Duty {
    var taken = Duty.nothing
    swap(&taken, &duty)
    return taken
  }

  /// Whether this call is the one that ends it.
  final func markDisposed() -> Bool {
    !disposed.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// A disposable that disposes of this one as soon as nobody holds it.
  ///
  ///     _ = Disposable { print("nobody holds it") }.asScoped()
  ///     // Prints "nobody holds it"
  public final func asScoped() -> ScopedDisposable { ScopedDisposable(self) }
}
