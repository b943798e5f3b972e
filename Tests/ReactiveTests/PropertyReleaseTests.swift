import Reactive
import Testing

@Suite struct PropertyReleaseTests {
  @Test(
    "Unreferenced channels and properties are deallocated, whether they have ended or not",
    arguments: Self.cases)
  func released(_ it: ReleaseCase) {
    #expect(isReleased(it.body))
  }

  private static let cases: [ReleaseCase] = [
    ReleaseCase("a channel") { _, object in
      let channel = Channel<Int>()
      channel.leadingTerminal.holding(object).subscribe(holding: object)
      channel.followingTerminal.holding(object).subscribe(holding: object)
      channel.leadingTerminal.sendNext(1)
    },
    ReleaseCase("channels that were bound to each other") { _, object in
      let (one, other) = (Channel<Int>(), Channel<Int>())
      let binding = one.followingTerminal <~> other.followingTerminal
      one.leadingTerminal.subscribe(holding: object)
      other.leadingTerminal.subscribe(holding: object)
      one.leadingTerminal.sendNext(1)
      binding.dispose()
    },
    ReleaseCase("channels that are bound to each other, one of them ended") { _, object in
      let (one, other) = (Channel<Int>(), Channel<Int>())
      one.followingTerminal <~> other.followingTerminal
      one.leadingTerminal.subscribe(holding: object)
      other.leadingTerminal.subscribe(holding: object)
      other.leadingTerminal.sendCompleted()
    },
    ReleaseCase("a followed path whose last object is still retained") { clock, object in
      let child = Child()
      clock.keep(child)
      let property = Property(Child?.some(child))
      property.signal(through: \.text).holding(object).subscribe(holding: object)
      property.signal(through: \.number).holding(object).subscribe(holding: object)
      property.channel(through: \.text).subscribe(holding: object)
    },
    ReleaseCase("a property whose value is the object") { _, object in
      let property = Property(TrackedObject?.some(object))
      property.signal.subscribe(holding: object)
    },
    ReleaseCase("a replaced value of a property that is still retained") { clock, object in
      let property = Property(TrackedObject?.some(object))
      clock.keep(property)
      property.signal.record(in: Log()) { _ in "" }
      property.value = nil
    },
    ReleaseCase("a bound property whose source is still retained") { clock, object in
      let subject = Subject<Int>()
      clock.keep(subject)
      let property = Property(1)
      property.signal.subscribe(holding: object)
      property <~ subject.holding(object)
      subject.sendNext(2)
    },
    ReleaseCase("the signal that a still retained property is bound to") {
      clock, object in
      let property = Property(1)
      clock.keep(property)
      let subject = Subject<Int>()
      property <~ subject.holding(object)
      subject.subscribe(holding: object)
      subject.sendNext(2)
    },
    ReleaseCase("a subject that a property is bound to directly") { clock, object in
      let property = Property(1)
      clock.keep(property)
      let subject = Subject<Int>()
      property <~ subject
      subject.subscribe(holding: object)
    },
    ReleaseCase("two properties that are bound both ways") { _, object in
      let (one, other) = (Property(1), Property(2))
      one <~> other
      one.signal.subscribe(holding: object)
      other.signal.subscribe(holding: object)
      one.value = 3
    },
    ReleaseCase("one of two properties that are bound both ways") { clock, object in
      let (one, other) = (Property(1), Property(2))
      clock.keep(one)
      one <~> other
      other.signal.subscribe(holding: object)
      one.value = 3
    },
    ReleaseCase("a terminal of a property") { _, object in
      let property = Property(1)
      let terminal = property.channel
      terminal.holding(object).subscribe(holding: object)
      terminal.sendNext(2)
    },
    ReleaseCase("a terminal that has ended, whose property is still retained") { clock, object in
      let property = Property(1)
      clock.keep(property)
      let terminal = property.channel
      terminal.holding(object).subscribe(holding: object)
      terminal.sendCompleted()
    },
    ReleaseCase("a terminal with `nilValue`, whose source is still retained") { clock, object in
      let subject = Subject<Int?>()
      clock.keep(subject)
      let property = Property(1)
      subject.holding(object).subscribe(property.channel(nilValue: 0))
      property.signal.subscribe(holding: object)
    },
    ReleaseCase("a lifted method whose source is still retained") { clock, object in
      let subject = Subject<Int>()
      clock.keep(subject)
      let player = Player()
      player.lift(subject.holding(object)) { _, number in _ = object }.subscribe(holding: object)
      subject.sendNext(1)
    },
    ReleaseCase("a subscription to an object's `ended`") { _, object in
      let player = Player()
      player.lifetime.ended.subscribe(holding: object)
      player.lifetime.disposable.add { _ = object }
    },
    ReleaseCase("a signal that was asked for a value, whether or not it sent one") { _, object in
      _ = Signal.return(1).holding(object).first()
      _ = Signal.return(1).delay(.seconds(1)).holding(object).toArray()
      Misuse.intercepted(by: { _ in }) { _ = Subject<Int>().holding(object).first() }
    },
  ]
}
