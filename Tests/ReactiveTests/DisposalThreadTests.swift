import Reactive
import Synchronization
import Testing

/// Tests of subscriptions that are created and disposed of while several threads send, and of
/// handlers that send, subscribe and dispose.
@Suite struct DisposalThreadTests {
  private static let pipelines: [(name: String, make: @Sendable (Subject<Int>) -> Signal<Int>)] = [
    ("subject", { $0 }),
    ("map and filter", { $0.map { $0 }.filter { _ in true } }),
    ("merge", { $0.merge($0) }),
    ("combineLatest", { $0.combineLatest(with: $0).map { max($0, $1) } }),
    ("zip", { $0.zip(with: $0).map { max($0, $1) } }),
    ("switchToLatest", { source in source.map { .return($0) }.switchToLatest() }),
    ("flattenMap", { source in source.flattenMap { .return($0) } }),
    ("throttle", { $0.throttle(.seconds(3600)) { $0.isMultiple(of: 2) } }),
    ("delay", { $0.delay(.zero) }),
    ("take", { $0.take(3) }),
    ("scan", { $0.scan(0) { max($0, $1) } }),
    ("catch", { $0.catchTo(.never()) }),
  ]

  @Test(
    "SIG-create-08: after `dispose` has returned, no later value is received",
    arguments: pipelines.map(\.name), ["plain", "replay", "behavior"])
  func nothingLater(pipeline: String, kind: String) throws {
    let make = try #require(Self.pipelines.first { $0.name == pipeline }).make
    let subject =
      switch kind {
      case "replay": ReplaySubject<Int>(capacity: 2)
      case "behavior": BehaviorSubject(0)
      default: Subject<Int>()
      }
    let clock = VirtualClock()
    // Each value is drawn from a counter just before it is sent. A value above a subscription's
    // limit was therefore sent after its disposal.
    let drawn = Atomic<Int>(0)
    let subscriptions = ValuesByNumber<ShortSubscription>()
    onThreads(4) { thread in
      for number in 0..<100 {
        guard thread > 1 else {
          clock.run {
            subject.sendNext(drawn.add(1, ordering: .acquiringAndReleasing).newValue)
            if thread == 0, number % 8 == 0 { clock.turn() }
          }
          continue
        }
        let subscription = ShortSubscription()
        subscriptions[thread * 100 + number] = subscription
        clock.run { make(subject).subscribeNext { subscription.record($0) } }.dispose()
        subscription.limit.store(drawn.load(ordering: .acquiring), ordering: .releasing)
      }
    }
    clock.turn()
    for number in 200..<400 {
      let subscription = try #require(subscriptions[number])
      #expect(!subscription.overlap.isDetected)
      #expect(
        subscription.latest.load(ordering: .acquiring)
          <= subscription.limit.load(ordering: .acquiring))
    }
  }

  @Test(
    "SIG-create-08: a value sent right after one of two concurrent disposals is not received",
    arguments: pipelines.map(\.name))
  func disposedByTwo(pipeline: String) throws {
    let make = try #require(Self.pipelines.first { $0.name == pipeline }).make
    let clock = VirtualClock()
    let subscriptions = clock.run { (0..<1000).map { _ in ContestedSubscription(make) } }
    onThreads(2) { _ in
      clock.run {
        for subscription in subscriptions { subscription.disposeTogether(threads: 2) }
      }
    }
    clock.turn()
    #expect(subscriptions.count { $0.receivedAfterDisposal } == 0)
  }

  @Test("SIG-create-08: two threads may simultaneously end subscriptions that end each other")
  func circles() {
    let clock = VirtualClock()
    let circles = clock.run { (0..<2000).map { _ in Circle() } }
    onThreads(2) { thread in
      clock.run {
        for circle in circles { circle.end(from: thread) }
      }
    }
    #expect(circles.count { $0.receivedAfterDisposal } == 0)
    #expect(circles.count { $0.cleanups.value != 4 } == 0)
  }

  @Test("SIG-create-08: handlers on several threads may send, subscribe and dispose")
  func handlersDoAll() {
    let subject = Subject<Sent>()
    let (recorder, other) = (SubscriptionRecorder<Sent>(), SubscriptionRecorder<Sent>())
    let short = Lockbox<Disposable>()
    recorder.watch(subject) { sent in
      guard sent.sender < 4, sent.number.isMultiple(of: 4) else { return }
      subject.sendNext(Sent(sender: sent.sender + 4, number: sent.number))
      short.value?.dispose()
      short.value = subject.subscribeNext { _ in short.value?.dispose() }
      subject.take(1).subscribeNext { _ in }
    }
    other.watch(subject)
    onThreads(4) { sender in
      for number in 0..<400 { subject.sendNext(Sent(sender: sender, number: number)) }
    }
    subject.sendCompleted()
    for recorder in [recorder, other] {
      #expect(recorder.faults == [])
      #expect(recorder.endings == 1)
      let answers = stride(from: 0, to: 400, by: 4)
      #expect(recorder.values.sent(by: 0...3).faults(from: [0, 1, 2, 3], 0..<400) == [])
      #expect(recorder.values.sent(by: 4...7).faults(from: [4, 5, 6, 7], answers) == [])
    }
  }

  @Test("SUBJ-Subject-04: two subjects whose handlers send to each other do not deadlock")
  func crosswise() {
    let (a, b) = (Subject<Sent>(), Subject<Sent>())
    let (seenByA, seenByB) = (SubscriptionRecorder<Sent>(), SubscriptionRecorder<Sent>())
    seenByA.watch(a) { if $0.sender < 2 { b.sendNext(Sent(sender: 2, number: $0.number)) } }
    seenByB.watch(b) { if $0.sender < 2 { a.sendNext(Sent(sender: 3, number: $0.number)) } }
    onThreads(2) { thread in
      for number in 0..<1000 {
        (thread == 0 ? a : b).sendNext(Sent(sender: thread, number: number))
      }
    }
    #expect(seenByA.faults + seenByB.faults == [])
    for (recorder, own, other) in [(seenByA, 0, 3), (seenByB, 1, 2)] {
      #expect(recorder.values.sent(by: own...own).faults(from: [own], 0..<1000) == [])
      // A value sent by a handler may be delivered inside the handler, and then it can overtake
      // values queued by another thread.
      let answers = recorder.values.sent(by: other...other).sorted { $0.number < $1.number }
      #expect(answers.faults(from: [other], 0..<1000) == [])
    }
  }

  @Test(
    "SIG-lifetime-02: captured objects are released after a disposal on any thread, at any time")
  func released() {
    for _ in 0..<100 {
      weak var seen: TrackedObject?
      let subject = Subject<Int>()
      do {
        let tracked = TrackedObject()
        seen = tracked
        let subscription = VirtualClock().run {
          subject.map { $0 }.merge(subject).subscribeNext { [tracked] _ in
            withExtendedLifetime(tracked) {}
          }
        }
        onThreads(3) { thread in
          if thread == 0 { return subscription.dispose() }
          for number in 0..<10 { subject.sendNext(number) }
        }
      }
      #expect(seen == nil)
    }
  }

  @Test("SIG-lifetime-02: a subscription that ends while it is being created is also released")
  func endedWhileMade() {
    weak var seen: TrackedObject?
    let kept = Lockbox<Subscription<Int>>()
    let text = scenario { _, log in
      let tracked = TrackedObject()
      seen = tracked
      let trigger = Subject<Int>()
      Signal<Int> { subscriber in
        kept.value = subscriber
        trigger.sendNext(0)
        return Disposable { log("disp") }
      }.takeUntil(trigger).subscribe(
        next: { [tracked] in log("\($0) \(tracked)") }, completed: { log("C") })
    }
    kept.value?.sendNext(1)
    #expect(text == "C · disp")
    #expect(seen == nil)
  }

  @Test("MC-publish-01: if four threads connect at once, the source is subscribed to once")
  func connects() {
    for _ in 0..<50 {
      let subscribed = CallCounter()
      let connection = Signal<Int> { _ in
        _ = subscribed.next()
        return nil
      }.publish()
      let connections = ValuesByNumber<Disposable>()
      let clock = VirtualClock()
      onThreads(4) { thread in clock.run { connections[thread] = connection.connect() } }
      #expect(subscribed.value == 1)
      #expect((1..<4).allSatisfy { connections[$0] === connections[0] })
    }
  }

  @Test(
    "MC-replay-01: `replayLazily` subscribes once for four threads, and replays everything to each")
  func replaysLazily() {
    for _ in 0..<50 {
      let (subscribed, clock) = (CallCounter(), VirtualClock())
      let replayed = Signal<Int> { subscriber in
        _ = subscribed.next()
        for value in 0..<10 { subscriber.sendNext(value) }
        subscriber.sendCompleted()
        return nil
      }.replayLazily()
      let recorders = (0..<4).map { _ in SubscriptionRecorder<Int>() }
      onThreads(4) { thread in
        clock.run { _ = recorders[thread].watch(replayed) }
      }
      #expect(subscribed.value == 1)
      for recorder in recorders {
        #expect(recorder.values == Array(0..<10))
        #expect(recorder.endings == 1)
        #expect(recorder.faults == [])
      }
    }
  }

  @Test("MC-autoconnect-01: while threads subscribe and dispose, `autoconnect` connects only once")
  func autoconnects() {
    let (log, clock) = (Log(), VirtualClock())
    let source = LoggedSource<Int>("A", log)
    let shared = source.signal.publish().autoconnect()
    onThreads(4) { thread in
      for number in 0..<200 {
        clock.run {
          let subscription = shared.subscribe()
          source.send(number)
          subscription.dispose()
        }
      }
    }
    #expect(log.text == "sub A · disp A")
  }
}

/// The highest value that a short subscription received, and the counter's value after the
/// disposal.
private final class ShortSubscription: Sendable {
  let overlap = Overlap()
  let latest = Atomic<Int>(0)
  let limit = Atomic<Int>(0)

  func record(_ value: Int) {
    overlap.run { _ = latest.max(value, ordering: .acquiringAndReleasing) }
  }
}

/// A subscription that several threads dispose of at once.
private final class ContestedSubscription: Sendable {
  private let subject = Subject<Int>()
  private let subscription: Disposable
  private let present = Atomic<Int>(0)
  private let received: Lockbox<Int>

  init(_ make: (Subject<Int>) -> Signal<Int>) {
    let received = Lockbox<Int>()
    self.received = received
    subscription = make(subject).subscribeNext { received.value = $0 }
  }

  /// True if a value arrived after a disposal.
  var receivedAfterDisposal: Bool { received.value != nil }

  /// Waits for the other threads, disposes of the subscription, and sends a value.
  func disposeTogether(threads: Int) {
    present.add(1, ordering: .acquiringAndReleasing)
    spin { present.load(ordering: .acquiring) >= threads }
    subscription.dispose()
    subject.sendNext(1)
  }
}

/// Four subscriptions to one subject that end each other in a circle. Two threads end the circle at
/// different subscriptions.
private final class Circle: Sendable {
  let cleanups = CallCounter()
  private let subject = Subject<Int>()
  private let ends: [CompoundDisposable]
  private let present = Atomic<Int>(0)
  private let received: Lockbox<Int>

  init() {
    let (received, subject, cleanups) = (Lockbox<Int>(), subject, cleanups)
    self.received = received
    ends = (0..<4).map { _ in
      DisposableRecorder.ofSubscription(to: subject.merge(.never())) { received.value = $0 }
    }
    for (number, end) in ends.enumerated() {
      end.add { _ = cleanups.next() }
      end.add(ends[(number + 1) % 4])
    }
  }

  /// True if a value arrived after a disposal.
  var receivedAfterDisposal: Bool { received.value != nil }

  /// Waits for the other thread, ends the circle at this thread's subscription, and sends a value.
  func end(from thread: Int) {
    present.add(1, ordering: .acquiringAndReleasing)
    spin { present.load(ordering: .acquiring) >= 2 }
    ends[thread * 2].dispose()
    subject.sendNext(1)
  }
}
