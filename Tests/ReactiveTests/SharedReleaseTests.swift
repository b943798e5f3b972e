import Reactive
import Testing

@Suite struct SharedReleaseTests {
  @Test(
    "Unreferenced signals are deallocated, whether they have ended or not", arguments: Self.chains)
  func operators(_ it: ReleaseCase) {
    #expect(isReleased(it.body))
  }

  private static let chains: [ReleaseCase] = [
    ReleaseCase("a chain on an unreferenced subject") { _, object in
      let subject = Subject<Int>()
      subject.holding(object).filter { _ in true }.subscribe(holding: object)
      subject.sendNext(1)
    },
    ReleaseCase("many subscriptions to an unreferenced subject") { _, object in
      let subject = Subject<Int>()
      for _ in 1...200 { subject.subscribe(holding: object) }
      subject.sendNext(1)
    },
    ReleaseCase("the values of a replay subject") { _, object in
      let subject = ReplaySubject<TrackedObject>()
      for _ in 1...2 { subject.sendNext(object) }
      subject.subscribeNext { _ in }
      subject.sendNext(object)
    },
    ReleaseCase("take") { _, object in
      let subject = Subject<Int>()
      subject.holding(object).take(3).holding(object).subscribe(holding: object)
      subject.sendNext(1)
    },
    ReleaseCase("combineLatest of two") { _, object in
      let (one, other) = (Subject<Int>(), Subject<Int>())
      one.holding(object).combineLatest(with: other.holding(object)).subscribe(holding: object)
      one.sendNext(1)
      other.sendNext(2)
    },
    ReleaseCase("combineLatest and zip of several types") { _, object in
      let (one, other) = (Subject<Int>(), Subject<String>())
      Signal.combineLatest(one.holding(object), other).subscribe(holding: object)
      Signal.zip(one.holding(object), other).subscribe(holding: object)
      one.sendNext(1)
    },
    ReleaseCase("switchToLatest") { _, object in
      let (outer, inner) = (Subject<Signal<Int>>(), Subject<Int>())
      outer.switchToLatest().holding(object).subscribe(holding: object)
      outer.sendNext(inner.holding(object))
      inner.sendNext(1)
    },
    ReleaseCase("switchToLatest whose inner source is still retained") { clock, object in
      let inner = Subject<Int>()
      let outer = Subject<Signal<Int>>()
      outer.switchToLatest().holding(object).subscribe(holding: object).dispose()
      outer.switchToLatest().take(1).subscribe(holding: object)
      outer.sendNext(inner)
      inner.sendNext(1)
      clock.keep(inner)
    },
    ReleaseCase("flattenMap, merge and concat") { _, object in
      let (one, other) = (Subject<Int>(), Subject<Int>())
      one.flattenMap { _ in other.holding(object) }.subscribe(holding: object)
      Signal.merge(one, other).holding(object).subscribe(holding: object)
      one.holding(object).concat(other).subscribe(holding: object)
      one.sendNext(1)
    },
    ReleaseCase("catch and takeUntil") { _, object in
      let (one, other) = (Subject<Int>(), Subject<Int>())
      one.holding(object).catch { _ in other.holding(object) }.subscribe(holding: object)
      one.takeUntil(other).holding(object).subscribe(holding: object)
      one.sendNext(1)
    },
    ReleaseCase("a disposed chain on a subject that is still retained") { clock, object in
      let subject = Subject<Int>()
      clock.keep(subject)
      let chain = subject.holding(object).combineLatest(with: subject.holding(object)).take(5)
      let subscription = chain.subscribe(holding: object)
      subject.sendNext(1)
      subscription.dispose()
    },
    ReleaseCase("an ended chain on a subject that is still retained") { clock, object in
      let subject = Subject<Int>()
      clock.keep(subject)
      subject.holding(object).take(1).subscribe(holding: object)
      Signal.combineLatest(subject.holding(object).take(1), subject.take(1))
        .subscribe(holding: object)
      subject.sendNext(1)
    },
    ReleaseCase("a created signal whose subscriber is not retained") { _, object in
      Signal<Int> { _ in
        _ = object
        return Disposable { _ = object }
      }.subscribe(holding: object)
    },
  ]

  @Test(
    "An unreferenced shared subscription is deallocated, whether it is connected or not",
    arguments: Self.connections)
  func shared(_ it: ReleaseCase) {
    #expect(isReleased(it.body))
  }

  private static let connections: [ReleaseCase] = [
    ReleaseCase("a connection that never connected") { _, object in
      let connection = Subject<Int>().holding(object).publish()
      connection.signal.subscribe(holding: object)
    },
    ReleaseCase("a connection that connected") { _, object in
      let subject = Subject<Int>()
      let connection = subject.holding(object).publish()
      connection.signal.subscribe(holding: object)
      connection.connect()
      subject.sendNext(1)
    },
    ReleaseCase("a disposed connection whose source is still retained") { clock, object in
      let subject = Subject<Int>()
      clock.keep(subject)
      let connection = subject.holding(object).publish()
      connection.signal.subscribe(holding: object)
      connection.connect().dispose()
    },
    ReleaseCase("autoconnect") { _, object in
      let subject = Subject<Int>()
      let signal = subject.holding(object).publish().autoconnect()
      signal.subscribe(holding: object)
      signal.subscribe(holding: object).dispose()
    },
    ReleaseCase("replay, replayLast and replayLazily") { _, object in
      let subject = Subject<Int>()
      for replayed in [
        subject.holding(object).replay(), subject.holding(object).replayLast(),
        subject.holding(object).replayLazily(),
      ] {
        replayed.subscribe(holding: object)
        subject.sendNext(1)
      }
    },
    ReleaseCase("replay of a signal that has ended") { _, object in
      Signal.of(1, 2).holding(object).replay().subscribe(holding: object)
    },
    ReleaseCase("the object as a replayed value") { _, object in
      let subject = ReplaySubject<TrackedObject>()
      subject.sendNext(object)
      let latest = BehaviorSubject(object)
      latest.subscribe(holding: object)
    },
  ]
}
