/// Disposes of another disposable when nobody holds it any more.
///
///     do {
///       let watch = ScopedDisposable(Disposable { print("stopped") })
///       print("stopped yet:", watch.isDisposed)
///     }
///     // Prints "stopped yet: false", "stopped"
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  private let disposable: Disposable

  /// Ties `disposable` to the life of this object.
  public init(_ disposable: Disposable) {
    self.disposable = disposable
    super.init()
  }

  deinit {
    dispose()
  }

  /// Disposes of the other one now.
  public override func dispose() {
    guard markDisposed() else { return }
    disposable.dispose()
  }
}
