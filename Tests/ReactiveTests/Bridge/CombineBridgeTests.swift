import Foundation
import Reactive
import Testing

@MainActor @Suite struct CombineBridgeTests {
  // MARK: - RACSignal to publisher

  @Test("publisher: each subscriber subscribes, after it has received its Combine subscription")
  func publisherStart() {
    let log = Log()
    let signal = RACSignal<NSString>.createSignal { subscriber in
      log("sub")
      subscriber.sendNext("a" as NSString)
      subscriber.sendCompleted()
      return nil
    }
    let publisher = RACCombine.publisher(of: signal, as: String.self)
    #expect(log.text == "")
    for _ in 1...2 { publisher.subscribe(Receiver<String>(log)) }
    #expect(log.text == "receives · sub · a · finished · receives · sub · a · finished")
  }

  @Test("publisher: values wait until they are requested, and the end waits for the values")
  func publisherDemand() {
    let (log, subject) = (Log(), RACSubject<NSNumber>())
    let receiver = Receiver<Int>(log, demand: .none)
    RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
    for number in 1...4 { subject.sendNext(number as NSNumber) }
    subject.sendCompleted()
    #expect(log.text == "receives")
    receiver.request(.max(1))
    #expect(log.text == "receives · 1")
    receiver.request(.max(2))
    #expect(log.text == "receives · 1 · 2 · 3")
    receiver.request(.max(1))
    #expect(log.text == "receives · 1 · 2 · 3 · 4 · finished")
  }

  @Test("publisher: the demand that a subscriber returns for a value adds to the rest")
  func publisherMoreDemand() {
    let (log, subject) = (Log(), RACSubject<NSNumber>())
    let receiver = Receiver<Int>(log, demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
    for number in 1...4 { subject.sendNext(number as NSNumber) }
    #expect(log.text == "receives · 1 · 2 · 3")
  }

  @Test("publisher: a value that is sent while one is received comes after it")
  func publisherReentered() {
    let (log, subject) = (Log(), RACSubject<NSNumber>())
    let receiver = Receiver<Int>(log) { number in
      if number == 1 { subject.sendNext(2 as NSNumber) }
      log("end of \(number)")
      return .none
    }
    RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
    subject.sendNext(1 as NSNumber)
    #expect(log.text == "receives · 1 · end of 1 · 2 · end of 2")
  }

  @Test("publisher: an error comes after the values before it; sendError:nil is UnknownError")
  func publisherError() {
    for (error, name) in [(TestError(1), "E1"), (nil, "UnknownError()")] {
      let (log, subject) = (Log(), RACSubject<NSNumber>())
      let receiver = Receiver<Int>(log, demand: .none)
      RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
      subject.sendNext(1 as NSNumber)
      subject.sendError(error)
      receiver.request(.unlimited)
      #expect(log.text == "receives · 1 · failure \(name)")
    }
  }

  @Test("publisher: a value of another type is the failure, and disposes of the subscription")
  func publisherType() {
    let log = Log()
    let signal = RACSignal<NSNumber>.createSignal { subscriber in
      subscriber.sendNext(1 as NSNumber)
      subscriber.sendNext(2 as NSNumber)
      return RACDisposable { log("disp") }
    }
    RACCombine.publisher(of: signal, as: String.self).subscribe(Receiver<String>(log))
    #expect(log.text == "receives · failure 1 is not a String. · disp")
  }

  @Test("publisher: nil is a value only if the type is optional")
  func publisherNil() {
    let log = Log()
    let signal = RACSignal<NSString>.createSignal { subscriber in
      subscriber.sendNext(nil)
      subscriber.sendCompleted()
      return nil
    }
    RACCombine.publisher(of: signal, as: String?.self).subscribe(Receiver<String?>(log))
    RACCombine.publisher(of: signal, as: String.self).subscribe(Receiver<String>(log))
    #expect(
      log.text == "receives · nil · finished · receives · failure nil is not a String.")
  }

  @Test("publisher: cancelling disposes at once, and drops the values that nobody requested")
  func publisherCancelled() {
    let (log, subject) = (Log(), RACSubject<NSNumber>())
    let signal = RACSignal<NSNumber>.createSignal { subscriber in
      let inner = subject.subscribeNext(
        { subscriber.sendNext($0) }, error: { _ in }, completed: {})
      return RACDisposable {
        inner.dispose()
        log("disp")
      }
    }
    let receiver = Receiver<Int>(log, demand: .none)
    RACCombine.publisher(of: signal, as: Int.self).subscribe(receiver)
    subject.sendNext(1 as NSNumber)
    receiver.cancel()
    #expect(log.text == "receives · disp")
    receiver.request(.unlimited)
    subject.sendNext(2 as NSNumber)
    #expect(log.text == "receives · disp")
  }

  @Test("publisher: a subscriber may cancel at once, or while it receives a value")
  func publisherCancelledInside() {
    let log = Log()
    let signal = RACSignal<NSNumber>.createSignal { subscriber in
      log("sub")
      for number in 1...3 { subscriber.sendNext(number as NSNumber) }
      return RACDisposable { log("disp") }
    }
    let publisher = RACCombine.publisher(of: signal, as: Int.self)
    publisher.subscribe(Receiver<Int>(log, cancels: true))
    #expect(log.text == "receives")
    var receiver: Receiver<Int>?
    receiver = Receiver(log) { number in
      if number == 2 { receiver?.cancel() }
      return .none
    }
    receiver.map { publisher.subscribe($0) }
    #expect(log.text == "receives · receives · sub · 1 · 2 · disp")
    receiver = nil
  }

  @Test("publisher: releasing everything releases the signal's subscription")
  func publisherReleased() {
    let subject = RACSubject<NSNumber>()
    weak var subscription: AnyObject?
    do {
      let receiver = Receiver<Int>(Log())
      RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
      subscription = receiver.subscription as AnyObject
      #expect(subscription != nil)
      receiver.cancel()
    }
    #expect(subscription == nil)
  }

  @Test("publisher: values from several threads are received one at a time, and none is lost")
  func publisherThreads() {
    nonisolated(unsafe) let subject = RACSubject<NSNumber>()
    let inside = Guarded(0)
    let (log, sum) = (Log(), Guarded(0))
    let receiver = Receiver<Int>(Log()) { number in
      if inside.withLock({
        $0 += 1; return $0
      }) > 1 {
        log("two at a time")
      }
      sum.withLock { $0 += number }
      inside.withLock { $0 -= 1 }
      return .none
    }
    RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
    onThreads(4) { _ in for _ in 1...100 { subject.sendNext(1 as NSNumber) } }
    #expect(log.text == "")
    #expect(sum.withLock { $0 } == 400)
  }

  @Test("publisher: a value arrives on the sender's thread, or on that of a later request")
  func publisherThread() {
    nonisolated(unsafe) let subject = RACSubject<NSNumber>()
    let log = Log()
    let receiver = Receiver<Int>(Log(), demand: .max(1)) { number in
      log("\(number) on main \(isOnMain())")
      return .none
    }
    RACCombine.publisher(of: subject, as: Int.self).subscribe(receiver)
    onThreads(1) { _ in for number in 1...2 { subject.sendNext(number as NSNumber) } }
    #expect(log.text == "1 on main false")
    receiver.request(.max(1))
    #expect(log.text == "1 on main false · 2 on main true")
  }

  @Test("publisher: an object of any class stays the same object")
  func publisherOfObjects() {
    let (ann, subject) = (User("Ann"), RACSubject<User>())
    var received: User?
    let receiver = Receiver<User>(Log()) { user in
      received = user
      return .none
    }
    RACCombine.publisher(of: subject, as: User.self).subscribe(receiver)
    subject.sendNext(ann)
    #expect(received === ann)
  }

  // MARK: - Publisher to RACSignal

  @Test("signal: each subscription subscribes to the publisher, and requests all values")
  func signalStart() {
    let log = Log()
    let signal = RACCombine.signal(of: Counting(to: 2, log))
    #expect(log.text == "")
    for _ in 1...2 { subscribe(to: signal, log) }
    #expect(
      log.text
        == "sub · all · 1 · 2 · completed · sub · all · 1 · 2 · completed")
  }

  @Test("signal: a failure is sent as the signal's error")
  func signalError() {
    let log = Log()
    subscribe(to: RACCombine.signal(of: Counting(to: 1, failure: TestError(1), log)), log)
    #expect(log.text == "sub · all · 1 · E1")
  }

  @Test("signal: a disposal cancels the publisher's subscription, and nothing more is sent")
  func signalDisposed() {
    let log = Log()
    let source = Counting(to: 0, isOver: false, log)
    let subscription = subscribe(to: RACCombine.signal(of: source), log)
    source.send(7)
    subscription.dispose()
    source.send(8)
    #expect(log.text == "sub · all · 7 · cancelled")
  }

  @Test("signal and publisher: a value crosses the bridge and back")
  func andBack() {
    let (log, subject) = (Log(), RACSubject<NSNumber>())
    let signal = RACCombine.signal(of: RACCombine.publisher(of: subject, as: Int.self))
    let subscription = subscribe(to: signal, log)
    subject.sendNext(1 as NSNumber)
    subscription.dispose()
    subject.sendNext(2 as NSNumber)
    #expect(log.text == "1")
  }

  // MARK: - AnyCancellable and RACDisposable

  @Test("cancellable: disposes in `cancel()`, and when it is released")
  func cancellable() {
    let disposables = [RACDisposable {}, RACDisposable {}]
    let cancellable = RACCombine.cancellable(disposingOf: disposables[0])
    #expect(!disposables[0].isDisposed)
    cancellable.cancel()
    #expect(disposables[0].isDisposed)
    _ = RACCombine.cancellable(disposingOf: disposables[1])
    #expect(disposables[1].isDisposed)
  }

  @Test("disposable: cancels in `dispose()`, and keeps the cancellable until then")
  func disposable() {
    let log = Log()
    let disposable = RACCombine.disposable(of: Combine.AnyCancellable { log("cancelled") })
    #expect(log.text == "")
    disposable.dispose()
    #expect(log.text == "cancelled")
  }

  // MARK: - Helpers

  @discardableResult
  private func subscribe(to signal: RACSignal<AnyObject>, _ log: Log) -> RACDisposable {
    signal.subscribeNext(
      { log("\($0 ?? "nil" as NSString)") }, error: { log("\($0.map { "\($0)" } ?? "nil")") },
      completed: { log("completed") })
  }
}

private func isOnMain() -> Bool { Scheduler.current === Scheduler.main }

/// A model like that of an app: a class that is not `Sendable`.
private nonisolated class User: NSObject {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

/// A subscriber that logs what it receives.
private final class Receiver<Input>: Combine.Subscriber {
  typealias Failure = any Error

  private let log: Log
  private let demand: Combine.Subscribers.Demand
  private let cancels: Bool
  private let handler: (Input) -> Combine.Subscribers.Demand
  private(set) var subscription: (any Combine.Subscription)?

  /// Creates a subscriber that requests `demand` at once, or cancels instead.
  init(
    _ log: Log, demand: Combine.Subscribers.Demand = .unlimited, cancels: Bool = false,
    _ handler: @escaping (Input) -> Combine.Subscribers.Demand = { _ in .none }
  ) {
    (self.log, self.demand, self.cancels, self.handler) = (log, demand, cancels, handler)
  }

  func request(_ demand: Combine.Subscribers.Demand) { subscription?.request(demand) }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }

  func receive(subscription: any Combine.Subscription) {
    log("receives")
    self.subscription = subscription
    if cancels { cancel() } else { request(demand) }
  }

  func receive(_ input: Input) -> Combine.Subscribers.Demand {
    log(Mirror(reflecting: input).displayStyle == .optional ? "nil" : "\(input)")
    return handler(input)
  }

  func receive(completion: Combine.Subscribers.Completion<any Error>) {
    switch completion {
    case .finished: log("finished")
    case .failure(let error): log("failure \(error)")
    }
  }
}

/// A publisher that sends 1, 2, 3 and so on while it is subscribed to, and then ends.
private final class Counting: Combine.Publisher {
  typealias Output = Int
  typealias Failure = TestError

  private let last: Int
  private let failure: TestError?
  private let isOver: Bool
  private let log: Log
  private var subscriber: ((Int) -> Void)?

  init(to last: Int, failure: TestError? = nil, isOver: Bool = true, _ log: Log) {
    (self.last, self.failure, self.isOver, self.log) = (last, failure, isOver, log)
  }

  func send(_ number: Int) { subscriber?(number) }

  func receive<S: Combine.Subscriber>(
    subscriber: S
  ) where S.Input == Int, S.Failure == TestError {
    log("sub")
    let counter = Counter(log)
    self.subscriber = { if !counter.isCancelled { _ = subscriber.receive($0) } }
    subscriber.receive(subscription: counter)
    var number = 0
    while number < last, !counter.isCancelled {
      number += 1
      _ = subscriber.receive(number)
    }
    if isOver, !counter.isCancelled {
      subscriber.receive(completion: failure.map { .failure($0) } ?? .finished)
      counter.isCancelled = true
    }
  }
}

private final class Counter: Combine.Subscription {
  private let log: Log
  var isCancelled = false

  init(_ log: Log) {
    self.log = log
  }

  func request(_ demand: Combine.Subscribers.Demand) {
    log(demand.max.map { "\($0)" } ?? "all")
  }

  func cancel() {
    if isCancelled { return }
    isCancelled = true
    log("cancelled")
  }
}
