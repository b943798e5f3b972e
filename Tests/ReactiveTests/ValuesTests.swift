import Reactive
import Testing

@Suite struct ValuesTests {
  @Test("A loop receives a signal's values, and ends with the signal")
  func values() async throws {
    var values: [Int] = []
    for try await value in Signal.of(1, 2, 3).values { values.append(value) }
    #expect(values == [1, 2, 3])
    var none: [Int] = []
    for try await value in Signal<Int>.empty().values { none.append(value) }
    #expect(none == [])
  }

  @Test("Each loop makes its own subscription when it begins")
  func anew() async throws {
    let log = Log()
    try await onClock {
      let values = cold("a", log, Event<Int>.next(1), .completed).values
      log("made")
      for try await value in values { log("\(value)") }
      for try await value in values { log("\(value)") }
    }
    #expect(log.text == "made · sub a · disp a · 1 · sub a · disp a · 1")
  }

  @Test("An error is thrown after the values that precede it")
  func error() async {
    let log = Log()
    do {
      for try await value in Signal.of(1, 2).concat(.error(TestError(3))).values { log("\(value)") }
      log("end")
    } catch {
      log("\(error)")
    }
    #expect(log.text == "1 · 2 · E3")
  }

  @Test("nil is a value like any other")
  func nilValue() async throws {
    var values: [Int?] = []
    for try await value in Signal<Int?>.of(1, nil, 2).values { values.append(value) }
    #expect(values == [1, nil, 2])
  }

  @Test("Leaving the loop disposes of the subscription")
  func leaving() async throws {
    let log = Log()
    try await onClock {
      let source = LoggedSource<Int>("s", log)
      for try await value in Signal.merge(.of(1, 2, 3), source.signal).values {
        log("\(value)")
        if value == 2 { break }
      }
      source.send(4)
    }
    #expect(log.text == "sub s · 1 · 2 · disp s")
  }

  @Test("Releasing an iterator disposes of the subscription")
  func iterator() async throws {
    let log = Log()
    try await onClock {
      let source = LoggedSource<Int>("s", log)
      var iterator = Optional(source.signal.values.makeAsyncIterator())
      source.send(1)
      log(try await iterator?.next().words ?? "none")
      iterator = nil
      source.send(2)
    }
    #expect(log.text == "sub s · 1 · disp s")
  }

  @Test(
    "Unread values are kept or dropped according to the buffering policy",
    arguments: [
      (Values<Int>.BufferingPolicy?.none, [1, 2, 3, 4]), (.unbounded, [1, 2, 3, 4]),
      (.bufferingNewest(1), [4]), (.bufferingNewest(2), [3, 4]), (.bufferingOldest(2), [1, 2]),
    ])
  func buffering(policy: Values<Int>.BufferingPolicy?, expected: [Int]) async throws {
    let subject = Subject<Int>()
    let values = policy.map { subject.values(keeping: $0) } ?? subject.values
    var iterator = values.makeAsyncIterator()
    for value in 1...4 { subject.sendNext(value) }
    subject.sendCompleted()
    var taken: [Int] = []
    while let value = try await iterator.next() { taken.append(value) }
    #expect(taken == expected)
  }

  @Test(
    "The value that wakes a waiting loop is never dropped, and does not count towards the limit",
    arguments: [
      (Values<Int>.BufferingPolicy.unbounded, [1, 2, 3, 4]),
      (.bufferingNewest(1), [1, 4]), (.bufferingNewest(2), [1, 3, 4]), (.bufferingNewest(0), [1]),
      (.bufferingOldest(1), [1, 2]), (.bufferingOldest(0), [1]),
    ])
  func wakingValue(policy: Values<Int>.BufferingPolicy, expected: [Int]) {
    let log = Log()
    let subject = Subject<Int>()
    let clock = VirtualClock()
    clock.run {
      _ = Task(executorPreference: clock.main) {
        for try await value in subject.values(keeping: policy) { log("\(value)") }
        log("end")
      }
    }
    clock.settle()
    for value in 1...4 { subject.sendNext(value) }
    subject.sendCompleted()
    clock.settle()
    #expect(log.text == (expected.map(\.description) + ["end"]).joined(separator: " · "))
  }

  @Test("A loop on the main thread reads up to a thousand buffered values in one turn")
  func turns() {
    let log = Log()
    let subject = Subject<Int>()
    let clock = VirtualClock()
    clock.run {
      _ = OnMain.task {
        for try await value in subject.values {
          if value == 1 { Scheduler.main.schedule { log("other work") } }
          if value % 500 == 0 { log("\(value)") }
        }
      }
    }
    clock.settle()
    clock.run {
      for value in 1...2000 { subject.sendNext(value) }
    }
    clock.settle()
    #expect(log.text == "500 · 1000 · other work · 1500 · 2000")
  }

  @Test("A dropped value may send an event while it is deallocated")
  func sendingWhileDropped() async throws {
    let subject = Subject<SendingObject>()
    var iterator = subject.values(keeping: .bufferingNewest(1)).makeAsyncIterator()
    subject.sendNext(SendingObject { subject.sendCompleted() })
    subject.sendNext(SendingObject {})
    #expect(try await iterator.next() != nil)
    #expect(try await iterator.next() == nil)
  }

  @Test("A loop whose task is cancelled receives the buffered values and then ends")
  func cancelledWithBuffer() async throws {
    let log = Log()
    try await onClock {
      let source = LoggedSource<Int>("s", log)
      let values = source.signal.values
      let task = Task {
        var iterator = values.makeAsyncIterator()
        source.send(1)
        source.send(2)
        withUnsafeCurrentTask { $0?.cancel() }
        while let value = try await iterator.next() { log("\(value)") }
        source.send(3)
        return try await iterator.next()
      }
      let last = try await task.value
      #expect(last == nil)
    }
    #expect(log.text == "sub s · disp s · 1 · 2")
  }

  @Test("Many values that are sent by one thread and read by another arrive in order")
  func manyValues() async throws {
    let subject = Subject<Int>()
    var iterator = subject.values.makeAsyncIterator()
    let sender = Task.detached {
      for value in 0..<10_000 { subject.sendNext(value) }
      subject.sendCompleted()
    }
    var expected = 0
    while let value = try await iterator.next() {
      guard value == expected else { break }
      expected += 1
    }
    await sender.value
    #expect(expected == 10_000)
  }

  @Test("Every buffering policy keeps the ending")
  func endingIsKept() async {
    let subject = Subject<Int>()
    var iterator = subject.values(keeping: .bufferingNewest(1)).makeAsyncIterator()
    subject.sendNext(1)
    subject.sendNext(2)
    subject.sendError(TestError(5))
    let log = Log()
    do {
      while let value = try await iterator.next() { log("\(value)") }
    } catch {
      log("\(error)")
    }
    #expect(log.text == "2 · E5")
  }

  @Test("On a virtual clock, the loop receives the values that are sent while the clock advances")
  func virtualClock() async throws {
    let log = Log()
    try await onClock {
      let ticks = Signal<Instant>.interval(.seconds(1), on: .main).take(3)
      var iterator = ticks.scan(0) { count, _ in count + 1 }.values.makeAsyncIterator()
      VirtualClock.current?.advance(by: .seconds(10))
      while let value = try await iterator.next() { log("\(value)") }
    }
    #expect(log.text == "1 · 2 · 3")
  }

  @Test("A loop that was left early keeps nothing in memory")
  func release() async throws {
    try await onClock {
      weak var observed: TrackedObject?
      do {
        let object = TrackedObject()
        observed = object
        let subject = ReplaySubject<Int>()
        subject.sendNext(1)
        for try await _ in subject.holding(object).values { break }
        var iterator = subject.holding(object).values.makeAsyncIterator()
        _ = try await iterator.next()
      }
      #expect(observed == nil)
    }
  }

  /// Runs `body` as a task on its own clock, and waits for the task to end.
  private func onClock(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await VirtualClock().run { Task(operation: body) }.value
  }
}

/// An object that calls a closure when it is deallocated.
private final class SendingObject: Sendable {
  private let send: @Sendable () -> Void

  init(_ send: @escaping @Sendable () -> Void) {
    self.send = send
  }

  deinit { send() }
}
