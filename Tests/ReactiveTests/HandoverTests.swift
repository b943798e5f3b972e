import Dispatch
import Foundation
import Reactive
import Synchronization
import Testing

/// Tests of when and where a value is delivered if it is sent on a scheduler while another thread
/// is inside the handler.
@Suite struct HandoverTests {
  @Test(
    "A closure downstream of `deliverOn` runs on the scheduler, even while another thread is in the join",
    arguments: joins + variants + hops)
  func closures(operation: BinaryCase<Signal<Int>>) {
    let scene = Scene(operation.make)
    scene.send(0)
    scene.keepThreadInside {
      scene.send(1)
      // If the other thread had to run the value's operators too, this wait would time out.
      #expect(scene.wait(forClosures: 2))
      scene.waitUntilIdle()
    }
    scene.finish()
    #expect(scene.misplaced == [])
    #expect(scene.recorder.faults == [])
    #expect(scene.recorder.endings == 1)
  }

  @Test(
    "Values that `deliverOn` binds to a scheduler wait for the scheduler, in their source's order",
    arguments: joins.filter { $0.testDescription == "merge" } + hops)
  func order(operation: BinaryCase<Signal<Int>>) {
    let scene = Scene(operation.make)
    scene.keepThreadInside {
      scene.send(1)
      scene.waitUntilIdle()
      onThreads(1) { _ in scene.plain.sendNext(-2) }
      scene.send(3)
      scene.waitUntilIdle()
    }
    scene.finish()
    #expect(scene.recorder.values.filter { $0 > 0 } == [1, 3])
    #expect(scene.recorder.values.filter { $0 < 0 } == [-1, -2])
    #expect(scene.heard.filter { $0.hasSuffix("bound") } == ["1 on bound", "3 on bound"])
    #expect(scene.misplaced == [])
    #expect(scene.recorder.faults == [])
  }

  @Test("In a join, later values queue behind a value that waits for its scheduler")
  func afterBound() {
    let other = Subject<Int>()
    let scene = Scene { .merge($0, $1, other) }
    scene.keepThreadInside {
      scene.send(1)
      scene.waitUntilIdle()
      onThreads(1) { _ in other.sendNext(-2) }
      scene.send(3)
      scene.waitUntilIdle()
    }
    other.sendCompleted()
    scene.finish()
    // A value that waited behind a value for another scheduler is delivered on that scheduler's
    // thread, but its handler sees the sender's scheduler as the current one.
    #expect(scene.heard == ["-1 on none", "1 on bound", "-2 on none", "3 on bound"])
    #expect(scene.recorder.endings == 1)
  }

  @Test(
    "Work bound to a stopped clock does not block later work",
    arguments: ["before", "while it is waited for"])
  func stopped(_ time: String) {
    let (clock, bound, plain) = (VirtualClock(), Subject<Int>(), Subject<Int>())
    let (other, heard) = (Subject<Int>(), Guarded<[Int]>([]))
    clock.run {
      Signal.merge(bound.deliverOn(clock.main), plain, other).subscribeNext { value in
        heard.withLock { $0.append(value) }
        if value == 3 {
          other.sendNext(4)
          heard.withLock { $0.append(5) }
        }
        guard value == 1 else { return }
        SeparateThread {
          clock.run { for value in 10...12 { bound.sendNext(value) } }
          clock.advance(by: .zero)
          other.sendNext(3)
        }.wait()
        plain.sendNext(2)
        if time == "before" { clock.stop() }
      }
    }
    plain.sendNext(1)
    clock.stop()
    plain.sendNext(6)
    #expect(heard.withLock { $0 } == [1, 2, 3, 4, 5, 6])
  }

  @Test("Work handed over to another thread keeps its scheduler, its clock and its cause")
  func context() {
    let (subject, clock) = (Subject<Int>(), VirtualClock())
    let heard = Guarded<[String]>([])
    let (inside, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    subject.subscribeNext { value in
      let name = Scheduler.current?.name ?? "none"
      heard.withLock {
        $0.append("\(value) \(name) \(VirtualClock.current === clock) \(Trace.cause)")
      }
      if value == 0 {
        inside.signal()
        resume.wait()
      }
    }
    let thread = SeparateThread { subject.sendNext(0) }
    inside.wait()
    let background = clock.background(name: "photos")
    background.schedule { Trace.withCause(7) { subject.sendNext(1) } }
    clock.turn()
    onThreads(1) { _ in
      subject.sendNext(2)
      clock.runWithoutScheduler { subject.sendNext(3) }
    }
    resume.signal()
    thread.wait()
    #expect(
      heard.withLock { $0 } == [
        "0 none false 0", "1 photos true 7", "2 none false 0", "3 none true 0",
      ])
  }

  @Test("Many queued values are delivered over several turns, so other actions get a turn")
  func turns() {
    let scheduler = Scheduler.background(name: "bound")
    let (bound, plain, blocking) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    let (heard, other) = (Guarded<[Int]>([]), Guarded(0))
    let (inside, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let finished = DispatchSemaphore(value: 0)
    onScheduler {
      Signal.merge(bound.deliverOn(scheduler), plain, blocking).subscribe(
        next: { value in
          heard.withLock { $0.append(value) }
          switch value {
          case -1:
            inside.signal()
            resume.wait()
          case 0:
            scheduler.schedule { other.withLock { $0 = heard.withLock { $0.count } } }
          default: break
          }
        }, completed: { finished.signal() })
    }
    let thread = SeparateThread { blocking.sendNext(-1) }
    inside.wait()
    bound.sendNext(0)
    let done = DispatchSemaphore(value: 0)
    scheduler.schedule { done.signal() }
    done.wait()
    for number in 1...2500 { plain.sendNext(number) }
    resume.signal()
    thread.wait()
    for subject in [bound, plain, blocking] { subject.sendCompleted() }
    finished.wait()
    #expect(heard.withLock { $0 } == Array(-1...2500))
    // One value before the first turn, and a thousand during it.
    #expect(other.withLock { $0 } == 1001)
  }

  @Test("On a live clock, many queued values are also delivered over several turns")
  func turnsOnClock() throws {
    let clock = LiveClock(speed: 1000)
    let scheduler = clock.background(name: "bound")
    let (bound, plain) = (Subject<Int>(), Subject<Int>())
    let (heard, other) = (Guarded<[Int]>([]), Guarded(0))
    let (inside, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    clock.run {
      bound.deliverOn(scheduler).merge(plain).subscribeNext { value in
        heard.withLock { $0.append(value) }
        switch value {
        case -1:
          inside.signal()
          resume.wait()
        case 0:
          scheduler.schedule { other.withLock { $0 = heard.withLock { $0.count } } }
        default: break
        }
      }
    }
    let thread = SeparateThread { plain.sendNext(-1) }
    inside.wait()
    bound.sendNext(0)
    clock.advance(to: Instant(secondsSince1970: 1))
    for number in 1...2500 { plain.sendNext(number) }
    resume.signal()
    thread.wait()
    try clock.advanceUntilIdle()
    #expect(heard.withLock { $0 } == Array(-1...2500))
    // One value before the first turn, and a thousand during it.
    #expect(other.withLock { $0 } == 1001)
  }

  @Test("A clock is not idle while work waits for one of its schedulers")
  func held() throws {
    for _ in 1...20 {
      let clock = LiveClock(speed: 1000)
      let scheduler = clock.background()
      let (bound, plain) = (Subject<Int>(), Subject<Int>())
      let heard = Guarded<[Int]>([])
      let (inside, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      clock.run {
        bound.deliverOn(scheduler).merge(plain).subscribeNext { value in
          heard.withLock { $0.append(value) }
          guard value == -1 else { return }
          inside.signal()
          resume.wait()
        }
      }
      let thread = SeparateThread { plain.sendNext(-1) }
      inside.wait()
      bound.sendNext(0)
      scheduler.schedule { resume.signal() }
      try clock.advanceUntilIdle()
      #expect(heard.withLock { $0 } == [-1, 0])
      thread.wait()
    }
  }

  @Test(
    "A timeout is delivered in order on its own scheduler, even while another thread is delivering")
  func timeout() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.timeout(.seconds(1), on: .background(name: "b")).subscribe(
        next: { _ in
          onThreads(1) { _ in clock.step() }
          log("out")
        }, error: { _ in log("timed out on \(Scheduler.current!)") })
      a.sendNext(1)
      log("sent")
      clock.settle()
    }
    #expect(text == "out · sent · timed out on b")
  }

  @Test("Delayed values arrive before the completion that the same thread sends after them")
  func completion() {
    let chains: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.map { $0 }.delay(.zero) },
      { $0.delay(.zero).map { $0 } },
      { $0.delay(.zero).delay(.zero) },
      { $0.materialize().dematerialize().scan(0) { $1 }.delay(.zero).deliverOn(.background()) },
    ]
    for chain in chains {
      for _ in 0..<20 {
        let subject = Subject<Int>()
        let heard = Guarded<[Int]>([])
        let finished = DispatchSemaphore(value: 0)
        onScheduler {
          chain(subject).subscribe(
            next: { value in heard.withLock { $0.append(value) } },
            completed: { finished.signal() })
        }
        onThreads(1) { _ in
          for number in 1...3 { subject.sendNext(number) }
          subject.sendCompleted()
        }
        finished.wait()
        #expect(heard.withLock { $0 } == [1, 2, 3])
      }
    }
  }

  @Test("No value arrives if its own predicate or key closure disposes of the subscription")
  func disposedByClosure() {
    let rows: [@Sendable (Subject<Int>, @escaping @Sendable () -> Void) -> Signal<Int>] = [
      { subject, leave in
        subject.throttle(.seconds(1)) { _ in
          leave()
          return false
        }
      },
      { subject, leave in
        subject.groupBy { (value: Int) -> Int in
          leave()
          return value
        }.map { $0.key }
      },
    ]
    for row in rows {
      let clock = VirtualClock()
      clock.run {
        let (subject, subscription) = (Subject<Int>(), SerialDisposable())
        let heard = Guarded<[Int]>([])
        subscription.disposable = row(subject) { subscription.dispose() }
          .subscribeNext { value in heard.withLock { $0.append(value) } }
        subject.sendNext(1)
        #expect(heard.withLock { $0 } == [])
      }
    }
  }

  /// The joins, made of a signal that is bound to a scheduler and a plain one.
  private static let joins = OperatorRow.pairs.map { row in
    BinaryCase(row.name) { row.join($0, $1) }
  }

  private static let variants: [BinaryCase<Signal<Int>>] = [
    BinaryCase("takeUntil a completion") { $1.takeUntil($0.ignoreValues()) },
    BinaryCase("flattenMap of one value") { bound, plain in
      bound.flattenMap { $0 == 0 ? plain : .empty() }
    },
    BinaryCase("bind of one value") { bound, plain in
      bound.bind { { value, _ in value == 0 ? plain : .empty() } }
    },
    BinaryCase("flatten(maxConcurrent:) of one value") { bound, plain in
      Signal.merge(bound.map { $0 == 0 ? plain : .empty() }).flatten(maxConcurrent: 2)
    },
    BinaryCase("if") { bound, plain in .if(bound.map { $0 >= 0 }, then: plain, else: .never()) },
    BinaryCase("groupBy") { bound, plain in
      bound.groupBy { $0 }.flatten().merge(plain)
    },
  ]

  private static let hops: [BinaryCase<Signal<Int>>] = [
    BinaryCase("merge, merge") { $0.merge($1).merge(.never().takeUntil($0.ignoreValues())) },
    BinaryCase("merge, map, merge") {
      $0.merge($1).map { $0 }.merge(.never().takeUntil($0.ignoreValues()))
    },
    BinaryCase("merge, a subject, merge") { bound, plain in
      let subject = Subject<Int>()
      bound.merge(plain).subscribe(subject)
      return subject.merge(.never().takeUntil(bound.ignoreValues()))
    },
    BinaryCase("a subject") { bound, plain in
      let subject = Subject<Int>()
      bound.merge(plain).subscribe(subject)
      return subject
    },
  ]
}

/// A signal that is delivered on a scheduler, another signal that is not, and their join.
private final class Scene: Sendable {
  let bound = Subject<Int>()
  let plain = Subject<Int>()
  let recorder = SubscriptionRecorder<Int>()

  private let scheduler = Scheduler.background(name: "bound")
  private let outsider = Guarded<ObjectIdentifier?>(nil)
  private let isFirst = Guarded<Void?>(())
  private let ran = DispatchSemaphore(value: 0)
  private let seen = Guarded((closures: 0, misplaced: [String](), heard: [String]()))
  private let (inside, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  init(_ join: (Signal<Int>, Signal<Int>) -> Signal<Int>) {
    let signal = join(bound.deliverOn(scheduler).doNext { self.checkScheduler($0) }, plain)
    onScheduler {
      self.recorder.watch(signal) { value in self.receive(value) }
    }
  }

  /// The closures downstream of `deliverOn`, and the handlers, that ran in the wrong place.
  var misplaced: [String] { seen.withLock { $0.misplaced } }

  /// The received values and their schedulers.
  var heard: [String] { seen.withLock { $0.heard } }

  private func checkScheduler(_ value: Int) {
    if Scheduler.current !== scheduler || isOutsider {
      seen.withLock { $0.misplaced.append("\(value) on \(Scheduler.current?.name ?? "none")") }
    }
    ran.signal()
  }

  private func receive(_ value: Int) {
    seen.withLock { $0.heard.append("\(value) on \(Scheduler.current?.name ?? "none")") }
    if value > 0, isOutsider { seen.withLock { $0.misplaced.append("\(value) heard elsewhere") } }
    guard isOutsider, isFirst.withLock({ $0.take() }) != nil else { return }
    inside.signal()
    resume.wait()
  }

  private var isOutsider: Bool { outsider.withLock { $0 } == ObjectIdentifier(Thread.current) }

  func send(_ value: Int) {
    bound.sendNext(value)
  }

  /// Waits until the closure has run `count` times, with a timeout far longer than that takes.
  func wait(forClosures count: Int) -> Bool {
    (0..<count).allSatisfy { _ in ran.wait(timeout: .now() + 600) == .success }
  }

  /// Waits until the scheduler has run all its actions.
  func waitUntilIdle() {
    let done = DispatchSemaphore(value: 0)
    scheduler.schedule { done.signal() }
    done.wait()
  }

  /// Runs `body` while a thread without a scheduler is inside the handler of a value.
  func keepThreadInside(_ body: () -> Void) {
    waitUntilIdle()
    let thread = SeparateThread {
      self.outsider.withLock { $0 = ObjectIdentifier(Thread.current) }
      self.plain.sendNext(-1)
      self.outsider.withLock { $0 = nil }
    }
    inside.wait()
    body()
    resume.signal()
    thread.wait()
  }

  /// Completes both subjects, and waits for all resulting actions.
  func finish() {
    plain.sendCompleted()
    bound.sendCompleted()
    waitUntilIdle()
    waitUntilIdle()
    // A subject does not remember its ending, so a late subscription to it is still open.
    plain.sendCompleted()
    waitUntilIdle()
  }
}

/// A separate thread, which has no scheduler.
private final class SeparateThread: Sendable {
  private let finished = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let finished = finished
    Thread.detachNewThread {
      body()
      finished.signal()
    }
  }

  func wait() { finished.wait() }
}

/// Runs `body` as an action of a live scheduler, and waits for it.
func onScheduler(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Scheduler.background().schedule {
    body()
    done.signal()
  }
  done.wait()
}
