import Foundation
import Reactive
import Testing

@MainActor @Suite struct BridgeTests {
  // MARK: - RACSignal to AsyncThrowingStream

  @Test("values: subscribes inside the call, and keeps the values sent before the loop")
  func valuesStart() async throws {
    let subject = RACSubject<NSString>()
    let values = RACBridge.values(of: subject, as: String.self)
    subject.sendNext("a" as NSString)
    subject.sendNext("b" as NSString)
    subject.sendCompleted()
    #expect(try await all(values) == ["a", "b"])
  }

  @Test("values: an error comes after the values before it; sendError:nil throws UnknownError")
  func valuesError() async {
    for (error, name) in [(TestError(1), "E1"), (nil, "UnknownError()")] {
      let log = Log()
      let signal = RACSignal<NSNumber>.createSignal { subscriber in
        subscriber.sendNext(1 as NSNumber)
        subscriber.sendError(error)
        return nil
      }
      do {
        for try await number in RACBridge.values(of: signal, as: Int.self) { log("\(number)") }
      } catch {
        log("\(error)")
      }
      #expect(log.text == "1 · \(name)")
    }
  }

  @Test("values: a value of another type throws, and disposes of the subscription")
  func valuesType() async {
    for isCold in [true, false] {
      let log = Log()
      let subject = RACSubject<AnyObject>()
      let signal = RACSignal<AnyObject>.createSignal { subscriber in
        if isCold { subscriber.sendNext(1 as NSNumber) }
        let inner = subject.subscribeNext(
          { subscriber.sendNext($0) }, error: { _ in }, completed: {})
        return RACDisposable {
          inner.dispose()
          log("disp")
        }
      }
      let values = RACBridge.values(of: signal, as: String.self)
      subject.sendNext(1 as NSNumber)
      do {
        for try await value in values { log(value) }
      } catch {
        log("\(error)")
      }
      #expect(log.text == "disp · 1 is not a String.")
    }
  }

  @Test("values: nil is a value only if the type is optional")
  func valuesNil() async throws {
    let signal = RACSignal<NSString>.createSignal { subscriber in
      subscriber.sendNext(nil)
      subscriber.sendCompleted()
      return nil
    }
    #expect(try await all(RACBridge.values(of: signal, as: String?.self)) == [nil])
    await #expect(throws: RACBridge.UnexpectedValue.self) {
      try await all(RACBridge.values(of: signal, as: String.self))
    }
  }

  @Test(
    "values: cancelling the loop's task disposes of the subscription, and ends the loop without an error"
  )
  func valuesCancelled() async throws {
    let log = Log()
    let values = RACBridge.values(of: silent(log), as: String.self)
    let task = Task {
      for try await _ in values {}
      log("over, cancelled \(Task.isCancelled)")
    }
    task.cancel()
    try await task.value
    #expect(log.text == "sub · disp · over, cancelled true")
  }

  @Test("values: releasing the stream disposes of the subscription, with or without a loop")
  func valuesReleased() async throws {
    let log = Log()
    var values: AsyncThrowingStream<String, any Error>? = RACBridge.values(of: silent(log))
    #expect(values != nil)
    values = nil
    #expect(log.text == "sub · disp")
    let signal = RACSignal<NSString>.createSignal { subscriber in
      subscriber.sendNext("a" as NSString)
      return RACDisposable { log("left") }
    }
    for try await _ in RACBridge.values(of: signal, as: String.self) { break }
    #expect(log.text == "sub · disp · left")
  }

  @Test("values: the buffering policy decides which values are kept")
  func valuesKept() async throws {
    let signal = RACSignal<NSNumber>.createSignal { subscriber in
      for number in 1...3 { subscriber.sendNext(number as NSNumber) }
      subscriber.sendCompleted()
      return nil
    }
    #expect(try await all(RACBridge.values(of: signal, as: Int.self)) == [1, 2, 3])
    let newest = RACBridge.values(of: signal, as: Int.self, keeping: .bufferingNewest(1))
    #expect(try await all(newest) == [3])
  }

  @Test("values: the signal sends on its own thread, and the loop runs where its task does")
  func valuesThread() async throws {
    let signal = RACSignal<NSNumber>.createSignal { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      Scheduler.background().schedule {
        subscriber.sendNext((isOnMain() ? 1 : 0) as NSNumber)
        subscriber.sendCompleted()
      }
      return nil
    }
    for try await sentOnMain in RACBridge.values(of: signal, as: Bool.self) {
      #expect(!sentOnMain)
      #expect(isOnMain())
    }
  }

  @Test("values(copying:): copies each value on the sender's thread, before the next is sent")
  func valuesCopied() async throws {
    let log = Log()
    let signal = RACSignal<User>.createSignal { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      Scheduler.background().schedule {
        let user = User("Ann")
        for name in ["Ann", "Ben"] {
          user.name = name
          subscriber.sendNext(user)
        }
        subscriber.sendCompleted()
      }
      return nil
    }
    let names = RACBridge.values(
      of: signal, as: User.self,
      copying: { user in
        log("\(user.name) on main \(isOnMain())")
        return user.name
      })
    #expect(try await all(names) == ["Ann", "Ben"])
    #expect(log.text == "Ann on main false · Ben on main false")
  }

  @Test("values(copying:): an error that the copy throws ends the stream, and disposes")
  func valuesNotCopied() async {
    let log = Log()
    let signal = RACSignal<User>.createSignal { subscriber in
      subscriber.sendNext(User("Ann"))
      return RACDisposable { log("disp") }
    }
    await #expect(throws: TestError(1)) {
      let names = RACBridge.values(
        of: signal, as: User.self, copying: { _ -> String in throw TestError(1) })
      try await all(names)
    }
    #expect(log.text == "disp")
  }

  @Test("valuesOnMain: objects of any class arrive on the main actor, and then the error")
  func valuesOnMain() async {
    let log = Log()
    let signal = RACSignal<User>.createSignal { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      Scheduler.background().schedule {
        for name in ["Ann", "Ben"] { subscriber.sendNext(User(name)) }
        subscriber.sendError(TestError(1))
      }
      return nil
    }
    do {
      for try await user in RACBridge.valuesOnMain(of: signal, as: User.self) {
        log("\(user.value.name) on main \(isOnMain())")
      }
    } catch {
      log("\(error)")
    }
    #expect(log.text == "Ann on main true · Ben on main true · E1")
  }

  // MARK: - Asynchronous code to RACSignal

  @Test("signalOnMain: calls the function and sends its object on the main thread, each time")
  func signalOnMain() async throws {
    let log = Log()
    let user = User("Ann")
    let signal = RACBridge.signalOnMain {
      log("asked on main \(isOnMain())")
      return user
    }
    for _ in 1...2 {
      let (ended, ending) = AsyncStream<Void>.makeStream()
      signal.subscribeNext(
        { log("\(($0 as? User)?.name ?? "nil") on main \(isOnMain())") }, error: { _ in },
        completed: { ending.finish() })
      for await _ in ended {}
    }
    #expect(
      log.text
        == "asked on main true · Ann on main true · asked on main true · Ann on main true")
  }

  @Test("signalOnMain: an error is sent; a disposal cancels the task, and nothing more is sent")
  func signalOnMainEnded() async {
    await #expect(throws: TestError(1)) {
      let signal = RACBridge.signalOnMain { () -> User in throw TestError(1) }
      for try await _ in RACBridge.valuesOnMain(of: signal, as: User.self) {}
    }
    let log = Log()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let (ended, ending) = AsyncStream<Void>.makeStream()
    let signal = RACBridge.signalOnMain { () -> User in
      beginning.finish()
      await untilCancelled()
      log("cancelled \(Task.isCancelled)")
      ending.finish()
      return User("Ann")
    }
    let subscription = signal.subscribeNext(
      { _ in log("value") }, error: { _ in log("error") }, completed: { log("completed") })
    for await _ in begun {}
    subscription.dispose()
    for await _ in ended {}
    await nextTurnOfMain()
    #expect(log.text == "cancelled true")
  }

  @Test("signal(of:): each subscription iterates from the beginning")
  func signalStart() async throws {
    let signal = RACBridge.signal(of: Countdown(from: 2))
    for _ in 1...2 {
      #expect(try await all(RACBridge.values(of: signal, as: Int.self)) == [2, 1])
    }
  }

  @Test("signal(of:) and signal(awaiting:): a thrown error is sent, even a CancellationError")
  func signalError() async {
    await #expect(throws: TestError(0)) {
      let signal = RACBridge.signal(of: Countdown(from: 1, error: TestError(0)))
      try await all(RACBridge.values(of: signal, as: Int.self))
    }
    await #expect(throws: CancellationError.self) {
      let signal = RACBridge.signal { () -> Int in throw CancellationError() }
      try await all(RACBridge.values(of: signal, as: Int.self))
    }
  }

  @Test("signal(awaiting:): each subscription calls the function again")
  func signalAwaiting() async throws {
    let calls = Guarded(0)
    let signal = RACBridge.signal { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 0)
    for _ in 1...2 { _ = try await all(RACBridge.values(of: signal, as: Void.self)) }
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("signal(awaiting:): a disposal cancels the task, and nothing more is sent")
  func signalDisposed() async {
    let log = Log()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let (ended, ending) = AsyncStream<Void>.makeStream()
    let signal = RACBridge.signal { () -> Int in
      beginning.finish()
      await untilCancelled()
      log("cancelled \(Task.isCancelled)")
      ending.finish()
      return 1
    }
    let subscription = signal.subscribeNext(
      { _ in log("value") }, error: { _ in log("error") }, completed: { log("completed") })
    for await _ in begun {}
    subscription.dispose()
    for await _ in ended {}
    #expect(log.text == "cancelled true")
  }

  @Test("signal(of:): sends in the background, and waits for the subscriber's block")
  func signalThread() async throws {
    let log = Log()
    let (ended, ending) = AsyncStream<Void>.makeStream()
    RACBridge.signal(of: Countdown(from: 2, log: log)).subscribeNext(
      { log("\($0 ?? 0 as NSNumber) on main \(isOnMain())") }, error: { _ in },
      completed: { ending.finish() })
    for await _ in ended {}
    #expect(log.text == "ask · 2 on main false · ask · 1 on main false · ask")
  }

  // MARK: - RACCommand

  @Test("execute: begins inside the call, and returns the last value on the main actor")
  func executed() async throws {
    let log = Log()
    let command = RACCommand<NSString, NSString>(signal: { input in
      log("begun with \(input ?? "nil")")
      return RACSignal.createSignal { subscriber in
        subscriber.sendNext("first" as NSString)
        subscriber.sendNext("last" as NSString)
        subscriber.sendCompleted()
        return nil
      }
    })
    let result = try await RACBridge.execute(command, "Ann", as: String.self)
    #expect(isOnMain())
    #expect(result == "last")
    #expect(log.text == "begun with Ann")
  }

  @Test("execute: returns an object of any class on the main actor, wherever it was sent")
  func executedForAnObject() async throws {
    let command = RACCommand<NSString, User>(signal: { _ in
      RACSignal.createSignal { subscriber in
        nonisolated(unsafe) let subscriber = subscriber
        Scheduler.background().schedule {
          subscriber.sendNext(User("Ann"))
          subscriber.sendCompleted()
        }
        return nil
      }
    })
    #expect(try await RACBridge.execute(command, as: User.self)?.name == "Ann")
  }

  @Test("execute: a signal without values returns nil")
  func executedEmpty() async throws {
    let command = RACCommand<NSString, NSString>(signal: { _ in
      RACSignal.createSignal { subscriber in
        subscriber.sendCompleted()
        return nil
      }
    })
    #expect(try await RACBridge.execute(command, as: String.self) == nil)
  }

  @Test("execute: an error is thrown, and the command's `errors` sends it too")
  func executedError() async {
    let command = RACCommand<NSString, NSString>(signal: { _ in
      RACSignal.createSignal { subscriber in
        subscriber.sendError(TestError(1))
        return nil
      }
    })
    let errors = RACBridge.values(of: command.errors, as: NSError.self)
    await #expect(throws: TestError(1)) {
      try await RACBridge.execute(command, as: String.self)
    }
    await #expect(throws: Never.self) {
      for try await error in errors {
        #expect(error.domain.hasSuffix("TestError"))
        break
      }
    }
  }

  @Test("execute: a command that is already executing throws code 1 of RACCommandErrorDomain")
  func executedTwice() async throws {
    let work = RACSubject<NSString>()
    let command = RACCommand<NSString, NSString>(signal: { _ in work })
    command.execute(nil)
    do {
      _ = try await RACBridge.execute(command, as: String.self)
      Issue.record("A busy command was executed again.")
    } catch {
      #expect(error._domain == "RACCommandErrorDomain" && error._code == 1)
    }
  }

  @Test("execute: a cancelled caller throws at once, and the execution continues")
  func executedCancelled() async throws {
    let log = Log()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let work = RACSubject<NSString>()
    let command = RACCommand<NSString, NSString>(signal: { _ in
      RACSignal.createSignal { subscriber in
        beginning.finish()
        let inner = work.subscribeNext(
          { subscriber.sendNext($0) }, error: { _ in },
          completed: {
            log("over")
            subscriber.sendCompleted()
          })
        return RACDisposable { inner.dispose() }
      }
    })
    let task = Task { try await RACBridge.execute(command, as: String.self) }
    for await _ in begun {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.text == "")
    work.sendCompleted()
    #expect(log.text == "over")
  }

  // MARK: - Task and RACDisposable

  @Test("disposable(of:): disposing asks the task to end")
  func disposableOfTask() async {
    let task = Task {
      await untilCancelled()
      return Task.isCancelled
    }
    RACBridge.disposable(of: task).dispose()
    #expect(await task.value)
  }

  @Test("task(disposingOf:): disposes inside `cancel()`, or when the task begins if that is later")
  func taskOfDisposable() {
    for begins in [true, false] {
      let log = Log()
      PlainTasks.onClock { clock in
        clock.run {
          let task = RACBridge.task(disposingOf: RACDisposable { log("disp") })
          if begins { clock.settle() }
          log("cancel")
          task.cancel()
          log("cancelled")
          clock.settle()
        }
      }
      #expect(log.text == (begins ? "cancel · disp · cancelled" : "cancel · cancelled · disp"))
    }
  }

  @Test("task(disposingOf:): releasing the task does not dispose")
  func taskReleased() {
    let disposable = RACDisposable {}
    PlainTasks.onClock { clock in
      clock.run { _ = RACBridge.task(disposingOf: disposable) }
      clock.settle()
    }
    #expect(!disposable.isDisposed)
  }

  // MARK: - Main thread and main actor

  @Test("subscribe: events from a background thread arrive on the main actor, in order")
  func subscribeOnMain() async {
    let log = Log()
    let (ended, ending) = AsyncStream<Void>.makeStream()
    RACBridge.subscribe(
      to: RACBridge.signal(of: Countdown(from: 2)), as: Int.self,
      next: { log("\($0) on main \(isOnMain())") }, failed: { log("\($0)") },
      completed: {
        log("completed on main \(isOnMain())")
        ending.finish()
      })
    for await _ in ended {}
    #expect(log.text == "2 on main true · 1 on main true · completed on main true")
  }

  @Test("subscribe: an object of any class stays the same object")
  func subscribeToObjects() {
    let (ann, subject) = (User("Ann"), RACSubject<User>())
    var received: User?
    RACBridge.subscribe(
      to: subject, as: User.self, next: { received = $0 }, failed: { _ in })
    subject.sendNext(ann)
    #expect(received === ann)
  }

  @Test("subscribe: an error, or a value of another type, ends the subscription")
  func subscribeFailed() async {
    let failing = RACBridge.signal { () -> String in throw TestError(1) }
    let numbers = RACBridge.signal(of: Countdown(from: 2))
    for (signal, name) in [(failing, "E1"), (numbers, "2 is not a String.")] {
      let log = Log()
      let (ended, ending) = AsyncStream<Void>.makeStream()
      RACBridge.subscribe(
        to: signal, as: String.self, next: { log($0) },
        failed: {
          log("\($0) on main \(isOnMain())")
          ending.finish()
        }, completed: { log("completed") })
      for await _ in ended {}
      await nextTurnOfMain()
      #expect(log.text == "\(name) on main true")
    }
  }

  @Test(
    "subscribe: on the main thread, values arrive at once; a disposal there drops queued values")
  func subscribeDisposed() async {
    let log = Log()
    nonisolated(unsafe) let subject = RACSubject<NSString>()
    let subscription = RACBridge.subscribe(
      to: subject, as: String.self, next: { log($0) }, failed: { log("\($0)") })
    subject.sendNext("a" as NSString)
    #expect(log.text == "a")
    onThreads(1) { _ in subject.sendNext("b" as NSString) }
    subscription.dispose()
    await nextTurnOfMain()
    #expect(log.text == "a")
  }

  @Test("run: runs the work on the scheduler, and returns its result or throws its error")
  func runOnScheduler() async throws {
    let isMain = try await RACBridge.run(on: .mainThread()) {
      MainActor.assumeIsolated { isOnMain() }
    }
    #expect(isMain)
    #expect(!(try await RACBridge.run(on: RACScheduler(.background())) { isOnMain() }))
    await #expect(throws: TestError(1)) {
      try await RACBridge.run(on: .mainThread()) { throw TestError(1) }
    }
  }

  @Test("run: a cancelled task still runs the work")
  func runCancelled() async throws {
    let task = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await RACBridge.run(on: .mainThread()) { 1 }
    }
    #expect(try await task.value == 1)
  }

  // MARK: - Helpers

  @discardableResult
  private func all<Element: Sendable>(
    _ values: AsyncThrowingStream<Element, any Error>
  ) async throws -> [Element] {
    var all: [Element] = []
    for try await value in values { all.append(value) }
    return all
  }

  /// Returns a signal that sends nothing, and logs its subscriptions and disposals.
  private func silent(_ log: Log) -> RACSignal<NSString> {
    .createSignal { _ in
      log("sub")
      return RACDisposable { log("disp") }
    }
  }
}

/// A model like that of an app: a class that is not `Sendable`.
private nonisolated class User: NSObject {
  var name: String

  init(_ name: String) {
    self.name = name
  }
}

/// Returns when the current task is cancelled.
private func untilCancelled() async {
  let silence = AsyncStream<Never> { _ in }
  for await _ in silence {}
}

private func isOnMain() -> Bool { Scheduler.current === Scheduler.main }

/// Returns when everything that is already on the main queue has run.
private func nextTurnOfMain() async {
  await withCheckedContinuation { continuation in
    Scheduler.main.schedule { continuation.resume() }
  }
}

/// The numbers from `start` down to 1, followed by an error if one is given.
private struct Countdown: AsyncSequence, AsyncIteratorProtocol, Sendable {
  var left: Int
  var error: TestError?
  var log: Log?

  init(from start: Int, error: TestError? = nil, log: Log? = nil) {
    (left, self.error, self.log) = (start, error, log)
  }

  func makeAsyncIterator() -> Countdown { self }

  mutating func next() async throws -> Int? {
    log?("ask")
    if left == 0 {
      if let error { throw error }
      return nil
    }
    defer { left -= 1 }
    return left
  }
}
