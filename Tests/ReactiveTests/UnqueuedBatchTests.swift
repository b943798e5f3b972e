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
