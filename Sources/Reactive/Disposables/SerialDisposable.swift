/// Holds one disposable at a time, and passes its own end on to it.
///
///     let serial = SerialDisposable()
///     serial.disposable = Disposable { print("first") }
///     serial.disposable = Disposable { print("second") }
///     serial.dispose()
///     // Prints "second"
///
/// Replacing the one it holds does not dispose of it: whoever replaces decides that.
public final class SerialDisposable: Disposable, @unchecked Sendable {
  // `@unchecked` as its superclass; the held one stands under its lock.
  private let held: Lock<Disposable?>

  /// A serial disposable that holds `disposable`.
  public init(_ disposable: Disposable? = nil) {
    held = Lock(disposable)
    super.init()
  }

  /// The one it holds, or nil.
  ///
  /// Once this has ended, what is set is disposed of instead.
  public var disposable: Disposable? {
    get { held.withLock { $0 } }
    set { swap(newValue) }
  }

  /// Puts `disposable` in the place of the one it holds, which is returned as it is.
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

  /// Disposes of the one it holds, and of every later one.
  public override func dispose() {
    guard markDisposed() else { return }
    held.withLock { held in
      defer { held = nil }
      return held
    }?.dispose()
  }
}
