/// The values that `groupBy` has found to belong together.
public final class GroupedSignal<Key: Hashable & Sendable, Value: Sendable>: Subject<Value>,
  @unchecked Sendable
{
  // `@unchecked` as its superclass: what it adds never changes.

  /// What the values have in common.
  public let key: Key

  init(key: Key) {
    self.key = key
    super.init()
  }

  override var originalClassName: String { "RACGroupedSignal" }
}

extension Signal {
  /// Sends a signal for each new key, which then sends the values of that key.
  ///
  /// The signals are subjects: they keep nothing for later subscribers. When this signal ends the
  /// result ends first, then each group. If the subscription is disposed of, the groups fall
  /// silent without ending.
  public final func groupBy<Key: Hashable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    groupBy(key) { $0 }
  }

  /// Groups what the second closure makes of each value.
  public final func groupBy<Key: Hashable, Output>(
    _ key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    derived { observer in
      let groups = Owned((byKey: [Key: GroupedSignal<Key, Output>](), inOrder: [Subject<Output>]()))
      @Sendable func group(for key: Key) -> GroupedSignal<Key, Output> {
        if let group = groups.state.byKey[key] { return group }
        let group = GroupedSignal<Key, Output>(key: key)
        groups.state.byKey[key] = group
        groups.state.inOrder.append(group)
        observer.next(group)
        return group
      }
      return Observer(observer.scope, isBound: observer.isBound) { value in
        group(for: key(value)).sendNext(transform(value))
      } end: { ending in
        observer.end(ending)
        for group in groups.state.inOrder { group.send(ending) }
      }
    }
  }
}
