import Testing

@testable import Reactive

@Suite struct UnqueuedBatchTests {
  @Test("SIG-deliverOn-01: a value does not join a batch that is not scheduled yet")
  func order() {
    let scheduler = InterruptedScheduler(name: "interrupted")
    let (first, second) = (Subject<Int>(), Subject<Int>())
    let log = Log()
    scheduler.perform {
      first.deliverOn(scheduler).record(in: log)
      second.deliverOn(scheduler).record(in: log)
      scheduler.interruption = {
        second.sendNext(2)
        second.sendCompleted()
      }
      first.sendNext(1)
    }
    withExtendedLifetime((first, second)) { scheduler.runAll() }
    #expect(log.text == "2 · C · 1")
  }

  @Test("SIG-deliverOn-01: a value that joins the last values of a running batch follows them")
  func joining() {
    let scheduler = InterruptedScheduler(name: "scheduler")
    let (a, b) = (Subject<Int>(), Subject<Int>())
    let log = Log()
    scheduler.perform {
      a.deliverOn(scheduler).subscribeNext {
        log("\($0)")
        if $0 == 1 { a.sendNext(3) }
      }
      b.deliverOn(scheduler).record(in: log)
      a.sendNext(1)
      b.sendNext(9)
      a.sendNext(2)
    }
    withExtendedLifetime((a, b)) { scheduler.runAll() }
    #expect(log.text == "1 · 9 · 2 · 3")
  }

  @Test("SIG-deliverOn-03: a value that arrives just after a disposal joins no other values")
  func afterDisposal() {
    let scheduler = InterruptedScheduler(name: "scheduler")
    let log = Log()
    let (a, b) = (Reader("a", on: scheduler, log), Reader("b", on: scheduler, log))
    for reader in [a, b] { scheduler.queueDelivery(to: reader) {} }
    b.ticket.dispose()
    // A thread was about to queue this value when another one disposed of the subscription.
    scheduler.queueDelivery(to: b) {}
    scheduler.runAll()
    #expect(log.text == "a 1 · b 1")
  }
}

/// A subscriber that logs how many values it is to deliver.
private final class Reader: BatchedSubscriber {
  let ticket: DeliveryTicket
  private let name: String
  private let log: Log

  init(_ name: String, on scheduler: Scheduler, _ log: Log) {
    (self.name, self.log) = (name, log)
    ticket = DeliveryTicket(on: scheduler)
  }

  func dequeue(_ count: Int) { log("\(name) \(count)") }
  func deliverDueValues() {}
}

/// A scheduler that runs `interruption` just before it enqueues its first action. The interruption
/// simulates another thread that sends at that moment.
private final class InterruptedScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked`: only one thread uses the scheduler.
  var interruption: (() -> Void)?
  private var actions: [Action] = []

  override func enqueue(_ action: Action, after delay: Int64) {
    interruption.take()?()
    actions.append(action)
  }

  // A new batch may have the address of the last scheduled batch, if that batch has been
  // deallocated. A live scheduler may therefore also return true for a batch that has not been
  // scheduled yet.
  override func isLast(_ action: Disposable) -> Bool { true }

  func runAll() {
    while !actions.isEmpty { actions.removeFirst().run() }
  }
}
