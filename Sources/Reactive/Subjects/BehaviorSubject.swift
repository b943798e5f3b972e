/// A subject with a current value, which each new subscriber is given first.
///
///     let volume = BehaviorSubject(3)
///     volume.subscribeNext { print($0) }
///     volume.sendNext(4)
///     // Prints "3", then "4"
///
/// Like a plain subject it does not remember that it has ended: who subscribes after that is given
/// the last value and no ending.
public final class BehaviorSubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  /// A subject with this value until another is sent.
  public init(_ value: Value) {
    super.init(memory: Memory(capacity: 1, keepsEnding: false, values: [value]))
  }

  override var originalClassName: String { "RACBehaviorSubject" }
}
