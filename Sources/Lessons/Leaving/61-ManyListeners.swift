import Reactive
import Stage

// MARK: - Broadcaster
// What a subject is in RAC: it keeps a continuation for each who listens, and yields to all.

@OnMain private final class Broadcaster<Value: Sendable> {
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var count = 0

  /// A stream of what is sent from now on.
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

extension Lesson {
  /// A subject has as many listeners as subscribe, and each hears every value. An `AsyncStream` has
  /// one: if two wait, each value goes to only one of them. An `AsyncThrowingStream` does not even
  /// allow that: when a second task waits, the process stops (`attempt to await next() on more than
  /// one task`). To replace a subject, keep one stream per listener and yield to each.
  ///
  /// **Trap.** A subject forgets what nobody hears, while a stream keeps it: its buffer grows without
  /// a limit unless a policy says what to drop. `bufferingOldest` drops what is new, and
  /// `bufferingNewest` what has waited longest. The closure of `AsyncStream { … }` runs when the
  /// stream is made, and not when somebody begins to listen, as that of a signal would.
  ///
  /// In Combine a `PassthroughSubject` is the `RACSubject`: it has many listeners, and keeps nothing
  /// for any (read, not run).
  ///
  /// | | `RACSubject` | `AsyncStream` |
  /// |---|---|---|
  /// | listeners | many, and each hears all | one; two share what comes, or crash if it throws |
  /// | sent before anybody listens | lost | kept |
  /// | a slow listener | holds up the sender | has its values kept |
  /// | sending | runs the handlers before it returns | returns; the loop runs later |
  /// | the end | told to all | told to all who wait |
  @LessonBuilder package static var manyListeners: Lesson {
    Lesson(
      61, "Many listeners", title: "A subject's many listeners, a stream's one", in: .leaving)

    /// Two listen, and one value was sent before. Who hears what, and when does `sendNext` return?
    Scene("RAC") { log in
      let subject = Subject<Int>()
      subject.sendNext(0)
      for name in ["first", "second"] {
        subject.subscribe(next: { log("\(name): \($0)") }, completed: { log("\(name): completed") })
      }
      for number in 1...2 {
        subject.sendNext(number)
        log("(\(number) was sent)")
      }
      subject.sendCompleted()
    }

    /// The same with a stream. Who hears the 0, and who the 1?
    Scene.staged("Swift") { log, stage in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(0)
      for name in ["first", "second"] {
        OnMain.task {
          for await number in stream { log("\(name): \(number)") }
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

    /// Each listener has a stream of its own. What is left of the audience at the end?
    Scene.staged("a broadcaster") { log, stage in
      let broadcaster = Broadcaster<Int>()
      broadcaster.send(0)
      for (name, stream) in [("first", broadcaster.listen()), ("second", broadcaster.listen())] {
        OnMain.task {
          for await number in stream {
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

    /// Five values, and nobody listens yet. What does each policy drop?
    Scene("policies") { log in
      let policies: [(String, AsyncStream<Int>.Continuation.BufferingPolicy)] = [
        ("unbounded", .unbounded), ("oldest 2", .bufferingOldest(2)),
        ("newest 2", .bufferingNewest(2)),
      ]
      for (name, policy) in policies {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
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

    /// When does the work begin: when it is made, or when somebody listens?
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
        signal.subscribeNext { log("RAC: \($0), round \(round)") }
        for await number in stream { log("Swift: \(number), round \(round)") }
      }
    }
  }
}
