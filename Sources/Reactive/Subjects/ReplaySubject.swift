/// A subject that replays what it has sent, including its ending, to every new subscriber.
///
///     let news = ReplaySubject<Int>(capacity: 2)
///     for number in 1...3 { news.sendNext(number) }
///     news.sendCompleted()
///     news.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "2", "3", "completed"
///
/// Values that are sent during a replay are delivered after the replayed values, in order. If a
/// handler sends a value while it receives the last replayed value, its subscriber receives the new
/// value immediately; in ReactiveObjC, the subscriber misses it. If the handler instead subscribes
/// again at that point, later values reach the new subscription first. With a capacity of 0, only
/// the ending is remembered.
///
///     sent   a-b-c-|
///     ReplaySubject(capacity: 1)
///     early  a-b-c-|
///     late   ...bc-|
///     after  ........[c|]
///
/// As in ReactiveObjC, the subject continues to record values after it has ended. Later subscribers
/// receive these values before the ending. If both a completion and an error are sent, the
/// completion is remembered.
public final class ReplaySubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  /// Creates a subject that remembers its latest `capacity` values, by default all of them.
  public init(capacity: Int = .max) {
    if capacity < 0 {
      Misuse.report("ReplaySubject(capacity: \(capacity)): the capacity must not be negative.")
    }
    super.init(memory: Memory(capacity: max(0, capacity), isReplay: true))
  }

  override var originalClassName: String { "RACReplaySubject" }
}
