/// A disposable that disposes of another one when it is deallocated.
///
///     do {
///       let watch = ScopedDisposable(Disposable { print("stopped") })
///       print("stopped yet:", watch.isDisposed)
///     }
///     // Prints "stopped yet: false", "stopped"
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  /// Creates an object that disposes of `disposable` when it is deallocated.
  public init(_ disposable: Disposable) {
    super.init { disposable.dispose() }
  }

  deinit {
    dispose()
  }
}
