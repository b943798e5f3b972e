import Reactive
import Testing

@Suite struct AsyncSourceTests {
  @Test("A signal made from an asynchronous sequence sends its elements and completes")
  func elements() async throws {
    let (stream, feed) = AsyncStream<Int>.makeStream()
    for value in 1...3 { feed.yield(value) }
    feed.finish()
    #expect(try await Signal.from(stream).asynchronousToArray(timeout: .ages) == [1, 2, 3])
  }

  @Test("An error thrown by the sequence becomes the signal's error")
  func error() async throws {
    let (stream, feed) = AsyncThrowingStream<Int, any Error>.makeStream()
    feed.yield(1)
    feed.finish(throwing: TestError(3))
    let events = try await Signal.from(stream).materialize().asynchronousToArray(timeout: .ages)
    #expect(events == [.next(1), .failed(3)])
  }

  @Test(
    "Each subscription iterates from the start, and without a subscription there is no iteration")
  func anew() async throws {
    let log = Log()
    let signal = Signal.from(Numbers(upTo: 2, log))
    log("made")
    for _ in 1...2 { #expect(try await signal.asynchronousToArray(timeout: .ages) == [1, 2]) }
    #expect(log.text == "made · begin · 1 · 2 · end · begin · 1 · 2 · end")
  }

  @Test("Disposing of the subscription cancels the task that iterates")
  func disposal() async throws {
    let log = Log()
    let (started, startContinuation) = AsyncStream<Void>.makeStream()
    let (cancelled, ended) = AsyncStream<Void>.makeStream()
    let signal = Signal.from(
      EndlessSequence(
        onStart: { startContinuation.finish() },
        onCancel: {
          log("cancelled")
          ended.finish()
        }))
    let subscription = signal.record(in: log)
    for await _ in started {}
    subscription.dispose()
    for await _ in cancelled {}
    #expect(log.text == "cancelled")
  }

  @Test("Once an operator needs no more values, no further element is requested")
  func enough() async throws {
    let log = Log()
    let first = try await Signal.from(Numbers(upTo: .max, log)).take(2).asynchronousToArray(
      timeout: .ages)
    #expect(first == [1, 2])
    #expect(log.text == "begin · 1 · 2")
  }

  @Test("The next element is requested only after the handlers have returned")
  func backPressure() async throws {
    let log = Log()
    try await Signal.from(Numbers(upTo: 3, log))
      .doNext { log("handling \($0)") }
      .doNext { log("handled \($0)") }
      .asynchronouslyWaitUntilCompleted(timeout: .ages)
    #expect(
      log.text == "begin · 1 · handling 1 · handled 1 · 2 · handling 2 · handled 2 · 3 · "
        + "handling 3 · handled 3 · end")
  }

  @Test("A handler that blocks delays the sequence")
  func slowHandler() async throws {
    let log = Log()
    let (done, finish) = AsyncStream<Void>.makeStream()
    Signal.from(Numbers(upTo: 2, log)).subscribe(
      next: { value in
        // Asking blocks this thread until another thread has answered.
        let answer = Signal.return(value * 10).deliverOn(.background()).first()
        log("handled \(answer.words)")
      }, completed: { finish.finish() })
    for await _ in done {}
    #expect(log.text == "begin · 1 · handled 10 · 2 · handled 20 · end")
  }

  @Test("A signal converted to a sequence and back has the same events")
  func roundTrip() async throws {
    let numbers = Signal.of(1, 2, 3).concat(.error(TestError(4)))
    let events = try await Signal.from(numbers.values).materialize().asynchronousToArray(
      timeout: .ages)
    #expect(events == [.next(1), .next(2), .next(3), .failed(4)])
  }
}

/// A sequence that counts up, and logs its start, each request and its end.
private struct Numbers: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let limit: Int
  let log: Log
  var last = 0

  init(upTo limit: Int, _ log: Log) {
    self.limit = limit
    self.log = log
  }

  func makeAsyncIterator() -> Numbers {
    log("begin")
    return self
  }

  mutating func next() async -> Int? {
    guard last < limit else {
      log("end")
      return nil
    }
    last += 1
    log("\(last)")
    return last
  }
}

/// A sequence without elements that ends when its task is cancelled.
private struct EndlessSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let onStart: @Sendable () -> Void
  let onCancel: @Sendable () -> Void

  func makeAsyncIterator() -> EndlessSequence { self }

  func next() async throws -> Int? {
    onStart()
    let (never, _) = AsyncStream<Int>.makeStream()
    return await withTaskCancellationHandler {
      for await value in never { return value }
      return nil
    } onCancel: {
      onCancel()
    }
  }
}
