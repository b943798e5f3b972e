/// A subject with a current value, which every new subscriber receives first.
///
///     let volume = BehaviorSubject(3)
///     volume.subscribeNext { print($0) }
///     volume.sendNext(4)
///     // Prints "3", "4"
///
/// If you subscribe on a thread without a scheduler, the current value arrives a little later on a
/// background scheduler, followed by the values that have been sent in the meantime. Like a plain
/// subject, a behavior subject does not remember its ending: later subscribers receive the last
/// value and no ending.
///
///     sent   -a-b-c-|
///     BehaviorSubject("x")
///     early  xa-b-c-|
///     late   ..ab-c-|
///     after  ........c
public final class BehaviorSubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  /// Creates a subject whose current value is `value`.
  public init(_ value: Value) {
    let memory = Memory<Value>(capacity: 1)
    memory.record(value)
    super.init(memory: memory)
  }

  // As in ReactiveObjC, the subscription is made immediately, on any thread; only the current value
  // waits for a scheduler. So no value or ending that is sent after `subscribe` has returned is
  // lost.
  override func start(_ observer: Observer<Value>) {
    if Thread.hasScheduler { return attach(observer) }
    let subscription = subscription(for: observer)
    guard let memory = hub.memory else { return }
    let replay = enroll(subscription, memory)
    observer.scope.add(Scheduler.subscription.schedule { subscription.gate.run(replay) })
  }

  override var originalClassName: String { "RACBehaviorSubject" }
}
