/// Disposes of another disposable when nobody holds it any more.
///
///     var watch: ScopedDisposable? = Disposable { print("stopped") }.asScoped()
///     watch = nil
///     // Prints "stopped"
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  private let disposable: Disposable

  /// Ties a disposable to the life of this object.
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
