/// Disposes of another disposable when it is deallocated.
///
///     do {
///       let watch = ScopedDisposable(Disposable { print("stopped") })
///       print("stopped yet:", watch.isDisposed)
///     }
///     // Prints "stopped yet: false", "stopped"
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  private let disposable: Disposable

  /// Creates an object that disposes of `disposable` when it is deallocated.
  public init(_ disposable: Disposable) {
    self.disposable = disposable
    super.init()
  }

  deinit {
    dispose()
  }

  /// Disposes of the other disposable now.
  public override func dispose() {
    guard markDisposed() else { return }
    disposable.dispose()
  }
}
