import Dispatch
import Testing

@testable import Reactive

@Suite(.timeLimit(.minutes(10))) struct LatchTests {
  @Test("A latch lets all threads go on that wait for it, and those that come later")
  func open() {
    let (latch, waiting) = (Latch(), WaitingThreads())
    onThreads(3) { number in
      if number == 0 {
        for _ in 1...2 { waiting.arrival.wait() }
        latch.open()
      } else {
        Thread.current.pointee.latchObserver = waiting
        #expect(latch.wait())
        #expect(latch.wait())
      }
    }
    #expect(latch.wait())
  }
}

/// Signals each thread that begins to wait.
private final class WaitingThreads: LatchObserver {
  let arrival = DispatchSemaphore(value: 0)

  func threadWaits(for latch: Latch) { arrival.signal() }
  func threadGoesOn() {}
}
