/// A subject that plays back to each new subscriber what it has sent, its ending included.
///
///     let news = ReplaySubject<Int>(capacity: 2)
///     for number in 1...3 { news.sendNext(number) }
///     news.sendCompleted()
///     news.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "2", "3", "completed"
///
/// What is sent while a subscriber is still being played to follows in order. What the handler of the
/// last value that is played sends is delivered to it as well, at once, where the original passes it
/// over. A subscriber that subscribes once more while it is played to stands behind the new one from
/// then on. A capacity of 0 keeps the ending only.
///
///     sent   a-b-c-|
///     ReplaySubject(capacity: 1)
///     early  a-b-c-|
///     late   ...bc-|
///     after  ........[c|]
///
/// Like the original, it goes on recording after its end: a value sent then reaches later
/// subscribers, before the ending; and of a completion and an error it keeps the completion.
public final class ReplaySubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  /// A subject that keeps its latest `capacity` values, or all of them.
  public init(capacity: Int = .max) {
    if capacity < 0 {
      Misuse.report("ReplaySubject(capacity: \(capacity)): the capacity must not be negative.")
    }
    super.init(memory: Memory(capacity: max(0, capacity), isReplay: true))
  }

  override var originalClassName: String { "RACReplaySubject" }
}
