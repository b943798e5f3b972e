import Reactive
import Stage

// MARK: - Broadcaster
// A broadcaster replaces a subject: it keeps one continuation for each listener, and yields every
// value to all of them.

@OnMain private final class Broadcaster<Value: Sendable> {
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var count = 0

  /// Returns a stream of all values from now on.
  func listen() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let number = count
    count += 1
    listeners[number] = continuation
    continuation.onTermination = { _ in
      OnMain.task { [weak self] in self?.listeners[number] = nil }
    }
    return stream
  }

  func send(_ value: Value) {
    for number in listeners.keys.sorted() { listeners[number]?.yield(value) }
  }

  func finish() {
    for number in listeners.keys.sorted() { listeners[number]?.finish() }
  }

  var audience: Int { listeners.count }
}

// MARK: - Manager
// A manager like those in Apple's frameworks, a delegate, and a function that turns the calls to
// the delegate into a stream.

@OnMain private protocol ManagerDelegate: AnyObject {
  func manager(didReach place: String)
}

@OnMain private final class Manager {
  weak var delegate: (any ManagerDelegate)?

  func reach(_ place: String) { delegate?.manager(didReach: place) }

  /// Returns a stream of the places that the manager reaches, for a single loop.
  func places(keepingDelegate keepsDelegate: Bool) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let places = Places(continuation)
    delegate = places
    if keepsDelegate {
      continuation.onTermination = { _ in withExtendedLifetime(places) {} }
    }
    return stream
  }
}

@OnMain private final class Places: ManagerDelegate {
  private let continuation: AsyncStream<String>.Continuation

  init(_ continuation: AsyncStream<String>.Continuation) {
    self.continuation = continuation
  }

  func manager(didReach place: String) { continuation.yield(place) }
}

extension Lesson {
  /// A class has a subject that several screens subscribe to, and you want to replace it. An
  /// `AsyncStream` looks like the replacement, but it serves a single reader.
  @LessonBuilder static var manyListeners: Lesson {
    Lesson(61, "Many listeners", title: "A subject's many listeners, a stream's one", in: .leaving)

    /// Two subscribers listen, and a 0 was sent before they subscribed. Which values do they
    /// receive, and when does `sendNext` return?
    Scene("RAC") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.sendNext(0)
      for name in ["first", "second"] {
        subject.drawn(name)
          .subscribe(next: { log("\(name): \($0)") }, completed: { log("\(name): completed") })
      }
      for number in 1...2 {
        subject.sendNext(number)
        log("(\(number) was sent)")
      }
      subject.sendCompleted()
    }
    // Why: A subject calls each subscriber inside `sendNext`, so `sendNext` returns when all
    // handlers have run. A subject stores nothing, so the 0 is lost.

    /// Two tasks read one stream, and a 0 was yielded before they began. Which of them gets the 0,
    /// and which the 1?
    ///
    /// - [ ] Both get all values. {2 ": 2"} → Each value goes to only one of the readers.
    /// - [ ] Both get all values except the 0. {no ": 0"} → The stream stores the 0 until it is
    ///   read.
    /// - [x] Each value goes to one of them. {1 ": 0" and 1 ": 1" and 1 ": 2" and 1 ": 3"}
    Scene.staged("Swift") { log, stage in
      let (stream, continuation) = AsyncStream<Int>.makeStream(drawn: "stream")
      continuation.yield(0)
      for name in ["first", "second"] {
        OnMain.task {
          for await number in stream.drawn(name) { log("\(name): \(number)") }
          log("\(name): completed")
        }
      }
      try await stage.clock.sleep(for: .seconds(1))
      for number in 1...3 {
        continuation.yield(number)
        log("(\(number) was sent)")
      }
      continuation.finish()
    }
    // Why: A stream is a queue with one consumer. `yield` stores the value and returns; whichever
    // reader asks next takes it out.
    //
    // **Trap.** Two loops that wait at the same time on an `AsyncThrowingStream` stop the process
    // (`attempt to await next() on more than one task`). Running one loop after the other is fine.

    /// Each listener has its own stream. How many listeners is the 2 sent to?
    Scene.staged("a broadcaster") { log, stage in
      let broadcaster = Broadcaster<Int>()
      broadcaster.send(0)
      for (name, stream) in [("first", broadcaster.listen()), ("second", broadcaster.listen())] {
        OnMain.task {
          for await number in stream.drawn(name) {
            log("\(name): \(number)")
            if name == "first", number == 1 { break }
          }
          log("\(name): completed")
        }
      }
      for number in 1...2 {
        try await stage.clock.sleep(for: .seconds(1))
        broadcaster.send(number)
        log("(\(number) was sent to \(broadcaster.audience))")
      }
      broadcaster.finish()
    }
    // Why: The broadcaster keeps one continuation per listener. A loop that ends drops its stream,
    // and `onTermination` removes the continuation.

    /// Two managers hold their delegates weakly. Each delegate yields the places that it receives
    /// into a stream, but only one of the two is captured by `onTermination`. Which loop receives
    /// Paris?
    ///
    /// - [ ] Both. {"dropped: Paris"} → Nothing retains the second delegate, so its manager has no
    ///   delegate to call.
    /// - [x] Only the first one. {"kept: Paris" and no "dropped: Paris"}
    /// - [ ] Neither. {no "kept: Paris"} → The stream retains `onTermination`, and that retains the
    ///   delegate.
    Scene.staged("a delegate as a stream") { log, stage in
      let managers = [("kept", Manager()), ("dropped", Manager())]
      let tasks = managers.map { name, manager in
        let places = manager.places(keepingDelegate: name == "kept")
        return OnMain.task {
          for await place in places.drawn(name) { log("\(name): \(place)") }
          log("\(name): over")
        }
      }
      for place in ["Paris", "Rome"] {
        try await stage.clock.sleep(for: .seconds(1))
        for (_, manager) in managers { manager.reach(place) }
      }
      for task in tasks { task.cancel() }
      for task in tasks { await task.value }
      log("(delegates left: \(managers.count { $1.delegate != nil }))")
    }
    // Why: A stream retains `onTermination` until its loop ends, so that closure can keep the
    // delegate alive for exactly that long. A delegate that nothing retains is deallocated at once,
    // and its loop waits forever.
    //
    // **Instead of `rac_signalForSelector`.** RAC adds the method to an object at run time, and any
    // number of subscribers may listen. In Swift you write the delegate yourself, and its stream
    // has one reader. If the protocol has several methods, yield an enum with a case for each. A
    // method that returns something, such as `textFieldShouldReturn`, must answer at once:
    // implement it without a stream.

    /// Five values are yielded before anyone reads them. Which ones does each policy drop?
    ///
    /// - [ ] `bufferingOldest(2)` drops the oldest. {"oldest 2: heard [4, 5]"} → It keeps the
    ///   oldest and drops new ones.
    /// - [x] `bufferingOldest(2)` keeps the first two, `bufferingNewest(2)` the last two.
    ///   {"oldest 2: heard [1, 2]" and "newest 2: heard [4, 5]"}
    Scene("policies") { log in
      let policies: [(String, AsyncStream<Int>.Continuation.BufferingPolicy)] = [
        ("unbounded", .unbounded), ("oldest 2", .bufferingOldest(2)),
        ("newest 2", .bufferingNewest(2)),
      ]
      for (name, policy) in policies {
        let (stream, continuation) = AsyncStream.makeStream(
          of: Int.self, bufferingPolicy: policy, drawn: name)
        var dropped: [Int] = []
        for number in 1...5 {
          if case .dropped(let value) = continuation.yield(number) { dropped.append(value) }
        }
        continuation.finish()
        var heard: [Int] = []
        for await number in stream { heard.append(number) }
        log("\(name): heard \(heard), dropped \(dropped)")
      }
    }
    // Why: The name of a policy says which values are kept. Without a policy the buffer has no
    // limit.
    //
    // **Trap.** Without a listener, a subject drops each value, but a stream keeps it. If only the
    // latest state matters, pass `.bufferingNewest(1)`.

    /// A signal and a stream are created, and then each is read twice. When does each of them begin
    /// its work?
    ///
    /// - [ ] Both begin when they are read. {"(made)" before "Swift: (begun)"} → The closure of a
    ///   stream runs when the stream is created.
    /// - [x] The stream at once, the signal with each subscription.
    ///   {"Swift: (begun)" before "(made)" and 2 "RAC: (begun)"}
    Scene("when it begins") { log in
      let signal = Signal<Int> { subscriber in
        log("RAC: (begun)")
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      let stream = AsyncStream<Int> { continuation in
        log("Swift: (begun)")
        continuation.yield(1)
        continuation.finish()
      }
      log("(made)")
      for round in 1...2 {
        signal.drawn("RAC").subscribeNext { log("RAC: \($0), round \(round)") }
        for await number in stream.drawn("Swift") { log("Swift: \(number), round \(round)") }
      }
    }
    // Why: A signal stores its closure and runs it for each subscriber. A stream runs its closure
    // once, when it is created, and buffers the values.
    //
    // | | `RACSubject` | `AsyncStream` |
    // |---|---|---|
    // | listeners | many, and each receives all values | one; two split the values between them, or stop the process if the stream can throw |
    // | values sent before anyone listens | lost | kept |
    // | a slow listener | delays the sender | gets its values later, from a buffer |
    // | sending | runs the handlers before it returns | returns; the loop runs later |
    // | the end | reaches all subscribers | reaches all waiting readers |
    //
    // **In Combine** a `PassthroughSubject` corresponds to a `RACSubject`: it has many subscribers
    // and stores nothing (according to Combine's documentation; not run here).
    //
    // **Availability.** `AsyncStream` works from iOS 13, like `PassthroughSubject`. Its
    // `makeStream` does too, but needs Swift 5.9.
  }
}
