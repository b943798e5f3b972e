import Reactive
import Stage

/// An open inbox asks for mail every second. It still asks after it has been closed: nothing holds
/// a reference to the task, but the task continues. An inbox that is opened twice asks twice a
/// second. Closing the inbox should cancel the task, and opening an inbox that is already open
/// should do nothing.
#if GIVEN
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
#elseif SOLUTION
@OnMain private final class Inbox {
  private let clock: Timepiece
  private let log: Log
  private var asking: Task<Void, any Error>?

  init(_ clock: Timepiece, _ log: Log) {
    (self.clock, self.log) = (clock, log)
  }

  func open() {
    guard asking == nil else { return }
    asking = OnMain.task { [clock, log] in
      while true {
        log("(asks for mail)")
        try await clock.sleep(for: .seconds(1))
      }
    }
  }

  func close() {
    log("(closed)")
    asking?.cancel()
    asking = nil
  }
}
#elseif WRONG_1  // the task continues
@OnMain private final class Inbox {
  private let clock: Timepiece
  private let log: Log
  private var asking: Task<Void, any Error>?

  init(_ clock: Timepiece, _ log: Log) {
    (self.clock, self.log) = (clock, log)
  }

  func open() {
    guard asking == nil else { return }
    asking = OnMain.task { [clock, log] in
      while true {
        log("(asks for mail)")
        try await clock.sleep(for: .seconds(1))
      }
    }
  }

  func close() {
    log("(closed)")
    asking = nil
  }
}
#elseif WRONG_2  // two loops run if the inbox is reopened during a sleep
@OnMain private final class Inbox {
  private let clock: Timepiece
  private let log: Log
  private var isOpen = false

  init(_ clock: Timepiece, _ log: Log) {
    (self.clock, self.log) = (clock, log)
  }

  func open() {
    guard !isOpen else { return }
    isOpen = true
    OnMain.task { [self] in
      while isOpen {
        log("(asks for mail)")
        try await clock.sleep(for: .seconds(1))
      }
    }
  }

  func close() {
    log("(closed)")
    isOpen = false
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(38, "Asked though nobody reads", after: 63, lasting: .seconds(8)) {
  log, stage in
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

// MARK: - Hints
// - [ ] Releasing a task does not end it. What does?
// - [ ] To end the task later, the inbox must keep the result of `OnMain.task`.
// - [ ] Keep the task in a property, and `cancel` the task in `close`. The sleep then throws, and
//   the loop ends.
// - [ ] The same property tells you whether the inbox is open: `open` returns early unless the
//   property is `nil`, and `close` sets the property to `nil`.
//
// Shows: Releasing a task does not cancel it, so keep the task until you cancel it.
// Needs: cancel
