import Reactive
import Stage

/// While it is open, an inbox asks for mail every second. It is closed, and still asks: nobody holds
/// the task, but that does not end it. And whoever opens it twice has it ask twice a second. Have
/// closing the inbox cancel it, and opening it do nothing while it is open.
@OnMain private final class Inbox {
  private let clock: Timepiece
  private let log: Log

  init(_ clock: Timepiece, _ log: Log) {
    (self.clock, self.log) = (clock, log)
  }

  func open() {
    OnMain.task { [clock, log] in
      while true {
        log("(asks for mail)")
        try await clock.sleep(for: .seconds(1))
      }
    }
  }

  func close() {
    log("(closed)")
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var askedThoughNobodyReads: Exercise {
    Exercise(38, "Asked though nobody reads", after: 63, lasting: .seconds(8)) { log, stage in
      let inbox = Inbox(stage.clock, log)
      inbox.open()
      try await stage.clock.sleep(for: .seconds(0.5))
      log("(opened once more)")
      inbox.open()
      try await stage.clock.sleep(for: .seconds(2))
      inbox.close()
      try await stage.clock.sleep(for: .seconds(0.2))
      log("(opened again)")
      inbox.open()
      try await stage.clock.sleep(for: .seconds(1.5))
      inbox.close()
      try await stage.clock.sleep(for: .seconds(2))
      log("(two seconds later)")
    }
  }
}

// MARK: - Hints
// - [ ] Letting go of a task does not end it. What does?
// - [ ] To end it later, the inbox has to keep what `OnMain.task` returns.
// - [ ] Keep the task in a property, and have `close` `cancel` it: the sleep throws, and the loop
//   is over.
// - [ ] Whether it is open, the same property says: `open` does something only while it is `nil`,
//   which `close` has to make it.
//
// Shows: A task ends when it is cancelled, not when it is let go of; so whoever starts it keeps it.
// Uses: cancel
