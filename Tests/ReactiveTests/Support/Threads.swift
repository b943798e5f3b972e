import Dispatch
import Foundation
import Synchronization

/// Runs the body on so many threads of its own, all at once, and returns when all have finished.
///
/// They are threads that have no scheduler and know nothing of the test that began them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
  let (ready, finished) = (DispatchGroup(), DispatchGroup())
  let start = DispatchSemaphore(value: 0)
  for number in 0..<count {
    ready.enter()
    finished.enter()
    let thread = Thread {
      ready.leave()
      start.wait()
      body(number)
      finished.leave()
    }
    thread.start()
  }
  ready.wait()
  for _ in 0..<count { start.signal() }
  finished.wait()
}

/// Sees whether something that must not overlap does.
final class Overlap: Sendable {
  private let isInside = Atomic<Bool>(false)
  private let seen = Atomic<Bool>(false)

  var isSeen: Bool { seen.load(ordering: .acquiring) }

  func around(_ body: () -> Void) {
    if isInside.exchange(true, ordering: .acquiringAndReleasing) {
      seen.store(true, ordering: .releasing)
    }
    body()
    isInside.store(false, ordering: .releasing)
  }
}

/// Values by number, written from many threads.
final class Keyed<Value: Sendable>: Sendable {
  private let values = Mutex<[Int: Value]>([:])

  subscript(number: Int) -> Value? {
    get { values.withLock { $0[number] } }
    set { values.withLock { $0[number] = newValue } }
  }
}
