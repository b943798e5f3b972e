import Synchronization

/// An object that stops something: a subscription, a timer, an observation.
///
///     let door = Disposable { print("closed") }
///     door.dispose()
///     door.dispose()
///     // Prints "closed"
///
/// A disposable acts at most once, no matter how often and from how many threads `dispose` is
/// called. Releasing a disposable does not dispose of it, unless it is a `ScopedDisposable`.
public class Disposable: @unchecked Sendable {
  // `@unchecked`: after `init`, `disposalWork` is changed only by the call that flips `disposed`,
  // and by `deinit`, which no other access can overlap. In a compound, it is changed by the call
  // that adds a membership, before any other thread knows of the membership, and by the call that
  // ends the membership.

  /// The work to do on disposal. Most disposables are scopes of subscriptions: they have no action,
  /// and store their only membership here.
  final var disposalWork: DisposalWork

  enum DisposalWork: Sendable {
    case nothing
    case action(@Sendable () -> Void)
    case leaving(Membership)
  }

  let disposed = Atomic<Bool>(false)

  /// Creates a disposable that only records whether it has been disposed of.
  public init() {
    disposalWork = .nothing
  }

  /// Creates a disposable that runs `action` when it is disposed of for the first time.
  public init(_ action: @escaping @Sendable () -> Void) {
    disposalWork = .action(action)
  }

  deinit {
    if case .action = disposalWork { Thread.release { takeDisposalWork() } }
  }

  /// A Boolean value that indicates whether the disposable has been disposed of.
  ///
  /// The value is already true while the action runs. If a scheduler runs an action only once, the
  /// action's disposable counts as disposed of from the moment when the action starts.
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs the action, on the first call only.
  @_disfavoredOverload
  public func dispose() {
    guard begins() else { return }
    if case .action(let action) = takeDisposalWork() { action() }
  }

  /// True for a scope. This is faster than a cast.
  var isScope: Bool { false }

  /// True for a scope that has ever contained scopes, and for a `DisposableSet`, which may contain
  /// some.
  var mayHoldScopes: Bool { false }

  /// Removes the work and returns it, so that the caller releases it after running it.
  final func takeDisposalWork() -> DisposalWork {
    var taken = DisposalWork.nothing
    swap(&taken, &disposalWork)
    return taken
  }

  /// Returns true if this call to `dispose` is the first one, and the stack has room for the
  /// disposal work.
  final func begins() -> Bool {
    !isDisposed && Thread.hasRoom(for: "dispose", fromReserve: true) && markDisposed()
  }

  /// Returns true if this call is the first one.
  final func markDisposed() -> Bool {
    !disposed.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// Returns a disposable that disposes of this one as soon as it is released.
  ///
  ///     _ = Disposable { print("nobody holds it") }.asScoped()
  ///     // Prints "nobody holds it"
  public final func asScoped() -> ScopedDisposable { ScopedDisposable(self) }
}
