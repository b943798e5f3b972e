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
  // `@unchecked`: written after `init` by nobody but the one call of `dispose` that flips
  // `disposed`, and by `deinit`, which nothing can overlap.
  private var action: (@Sendable () -> Void)?

  @usableFromInline let disposed = Atomic<Bool>(false)

  /// A disposable that only remembers whether it was disposed of.
  public init() {}

  /// A disposable that runs an action when it is disposed of for the first time.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Whether `dispose` has been called, which is already true while the action runs.
  @inlinable
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs the action, the first time.
  public func dispose() {
    guard markDisposed() else { return }
    let action = self.action.take()
    action?()
  }

  /// Whether this call is the one that ends it.
  final func markDisposed() -> Bool {
    !disposed.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// A disposable that disposes of this one as soon as nobody holds it.
  ///
  ///     _ = Disposable { print("nobody holds it") }.asScoped()
  ///     // Prints "nobody holds it"
  public final func asScoped() -> ScopedDisposable { ScopedDisposable(self) }
}
