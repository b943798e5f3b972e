/// A subject with a current value, which each new subscriber is given first.
///
///     let volume = BehaviorSubject(3)
///     volume.subscribeNext { print($0) }
///     volume.sendNext(4)
///     // Prints "3", "4"
///
/// On a thread without a scheduler the current value, and what is sent from then on, follows on a
/// background one. Like a plain subject it does not remember that it has ended: who subscribes
/// after that is given the last value and no ending.
///
///     sent   -a-b-c-|
///     BehaviorSubject("x")
///     early  xa-b-c-|
///     late   ..ab-c-|
///     after  ........c
public final class BehaviorSubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  /// A subject whose value is `value` until another is sent.
  public init(_ value: Value) {
    super.init(memory: Memory(capacity: 1, values: [value]))
  }

  // As in the original it is subscribed to at once, wherever that is, and only its value waits for
  // a scheduler; so no value and no ending sent after `subscribe` has returned is lost.
  @usableFromInline
  override func start(_ observer: Observer<Value>) {
    let play = enroll(observer)
    if Thread.hasScheduler { return play() }
    observer.scope.add(Scheduler.subscription.schedule(play))
  }

  override var originalClassName: String { "RACBehaviorSubject" }
}
