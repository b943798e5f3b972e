/// A container for one disposable, which can be replaced and is disposed of together with the
/// container.
///
///     let serial = SerialDisposable()
///     serial.disposable = Disposable { print("first") }
///     serial.disposable = Disposable { print("second") }
///     serial.dispose()
///     // Prints "second"
///
/// Replacing the disposable does not dispose of the previous one.
public final class SerialDisposable: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; the disposable is protected by its lock.
  private let held: Lock<Disposable?>

  /// Creates a container with `disposable`.
  public init(_ disposable: Disposable? = nil) {
    held = Lock(disposable)
    super.init()
  }

  deinit {
    if !isDisposed { Thread.release { take() } }
  }

  /// The current disposable, or nil.
  ///
  /// Once the container has been disposed of, a new disposable is disposed of immediately.
  public var disposable: Disposable? {
    get { held.withLock { $0 } }
    set { swap(newValue) }
  }

  /// Replaces the current disposable and returns the previous one, which is not disposed of.
  ///
  ///     let serial = SerialDisposable(Disposable { print("old") })
  ///     serial.swap(Disposable { print("new") })?.dispose()
  ///     // Prints "old"
  @discardableResult
  public func swap(_ disposable: Disposable?) -> Disposable? {
    let (replaced, isTooLate) = held.withLock { held in
      if isDisposed { return (Disposable?.none, true) }
      defer { held = disposable }
      return (held, false)
    }
    if isTooLate { disposable?.dispose() }
    return replaced
  }

  /// Disposes of the current disposable, and from then on of every new one.
  public override func dispose() {
    guard begins() else { return }
    take()?.dispose()
  }

  private func take() -> Disposable? {
    held.withLock { $0.take() }
  }
}
