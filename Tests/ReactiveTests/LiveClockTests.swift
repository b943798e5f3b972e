import Dispatch
import Foundation
import Reactive
import Testing

/// A clock on real queues. It goes so fast that nobody waits for a time.
@Suite(.timeLimit(.minutes(1))) struct LiveClockTests {
  private let clock = LiveClock(startingAt: Instant(secondsSince1970: 100), speed: 1000)
  private let log = Log()

  /// Logs something with the time since the clock began, and where.
  private func note(_ what: String) {
    let time = Scheduler.main.now - Instant(secondsSince1970: 100)
    log("\(what) \(time) \(Scheduler.current?.name ?? "none")")
  }

  @Test("In what it runs, the static members of Scheduler mean its own")
  func schedulers() throws {
    clock.run {
      #expect(Scheduler.main === clock.main)
      #expect(Scheduler.current === clock.main)
      #expect(LiveClock.current === clock && VirtualClock.current == nil)
      Scheduler.background(name: "b").after(.seconds(1)) {
        note("inside")
        Scheduler.main.schedule { note("back") }
      }
    }
    try clock.advanceUntilIdle()
    #expect(LiveClock.current == nil)
    #expect(log.text == "inside 1.0 seconds b · back 1.0 seconds main")
  }

  @Test("What happens on a virtual clock happens on it, at the same times and in the same order")
  func sameAsVirtual() throws {
    func play(on clock: Timepiece) throws -> String {
      let log = Log()
      clock.run {
        let start = clock.now
        let note: @Sendable (String) -> Void = { log("\($0) \(Scheduler.main.now - start)") }
        let (a, b) = (Scheduler.background(name: "a"), Scheduler.background(name: "b"))
        Signal.interval(.seconds(1), on: a).take(5).subscribe(
          next: { _ in note("tick") }, completed: { note("C") })
        for number in 1...20 {
          b.after(.milliseconds(950 * number)) { note("b \(number)") }
          Scheduler.main.after(.milliseconds(970 * number)) {
            Scheduler.main.schedule { note("second \(number)") }
            note("first \(number)")
          }
        }
        Signal.of(1, 2, 3).delay(.seconds(2.5)).throttle(.seconds(1)).subscribeNext {
          note("throttled \($0)")
        }
      }
      try clock.advanceUntilIdle()
      return log.text
    }
    #expect(try play(on: LiveClock(speed: 1000)) == play(on: VirtualClock()))
  }

  @Test("A late action delays what is due later, on every scheduler, and nothing overtakes it")
  func late() throws {
    let (a, b) = (clock.background(name: "a"), clock.background(name: "b"))
    let opened = DispatchSemaphore(value: 0)
    a.after(.seconds(1)) {
      // When the semaphore is signalled, the clock would long have been at what is due later.
      DispatchQueue.global().async { opened.signal() }
      opened.wait()
      note("late")
    }
    b.after(.seconds(1)) {
      opened.wait(); note("beside"); opened.signal()
    }
    b.after(.seconds(1.001)) { note("next") }
    clock.main.after(.seconds(1.002)) { note("last") }
    opened.signal()
    try clock.advanceUntilIdle()
    #expect(Set(log.entries.prefix(2)) == ["late 1.0 seconds a", "beside 1.0 seconds b"])
    #expect(log.entries.suffix(2) == ["next 1.001 seconds b", "last 1.002 seconds main"])
  }

  @Test("What is due together on several schedulers runs at once")
  func together() throws {
    let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    clock.background().after(.seconds(1)) {
      one.signal()
      other.wait()
    }
    clock.background().after(.seconds(1)) {
      other.signal()
      one.wait()
      note("met")
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "met 1.0 seconds background")
  }

  @Test("It goes on to an instant and no further")
  func advance() throws {
    clock.main.every(.seconds(1)) { note("tick") }
    clock.advance(to: Instant(secondsSince1970: 102))
    #expect(log.text == "tick 1.0 seconds main · tick 2.0 seconds main")
    #expect(clock.now == Instant(secondsSince1970: 102))
  }
}
