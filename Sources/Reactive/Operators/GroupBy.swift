/// A signal of the values that `groupBy` has put into one group.
///
///     Signal.of(1, 2, 3).groupBy { $0 % 2 }.subscribeNext { (group: GroupedSignal<Int, Int>) in
///       group.subscribeNext { print(group.key, $0) }
///     }
///     // Prints "1 1", "0 2", "1 3"
public final class GroupedSignal<Key: Hashable & Sendable, Value: Sendable>: Subject<Value>,
  @unchecked Sendable
{
  // `@unchecked` like its superclass: its own properties are constants.

  /// The group's key.
  public let key: Key

  init(key: Key) {
    self.key = key
    super.init()
  }

  override var originalClassName: String { "RACGroupedSignal" }
}

extension Signal {
  /// Sends a signal for each new key.
  ///
  /// The signal sends all values with that key.
  ///
  ///     source  aAabBA|
  ///     source.groupBy { $0.lowercased() }.flattenMap { $0.take(2) }
  ///     result  aA-bB-|
  ///
  /// The groups are subjects, so they keep no values for later subscribers. When this signal ends,
  /// the result ends first, then each group. If the subscription is disposed of, the groups send
  /// nothing more, not even an ending.
  public final func groupBy<Key: Hashable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    groupBy(key) { $0 }.called(on: self, showing: [.block])
  }

  /// Groups the values by key, and sends the result of `transform` for each value in its group.
  ///
  ///     Signal.of(1, 2, 3).groupBy({ $0 % 2 }, transform: { $0 * 10 }).flatten()
  ///     // Sends 10, 20, 30
  public final func groupBy<Key: Hashable, Output>(
    _ key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    derived(showing: [.block]) { observer in
      let (groups, indices) = (Local([Subject<Output>]()), Local([Key: Int]()))
      @Sendable func group(for key: Key) -> Subject<Output> {
        if let index = indices.value[key] { return groups.value[index] }
        let group = GroupedSignal<Key, Output>(key: key)
        indices.value[key] = groups.value.count
        groups.value.append(group)
        observer.next(group)
        return group
      }
      return Observer(observer.scope, wantsScheduler: observer.wantsScheduler) { value in
        let key = key(value)
        guard !observer.scope.isDisposed else { return }
        group(for: key).sendNext(transform(value))
      } end: { ending in
        observer.end(ending)
        for group in groups.value { group.send(ending) }
      }
    }
  }
}
