import Controls
import Reactive
import Stage

/// A tap saves the text, and the button is disabled while it is being saved. It stays disabled when
/// the text is saved; and when the disk is full nobody is told, and it stays disabled too. Have it
/// be ready for the next tap, and the error be heard.
private func saving(in store: Store) -> Signal<String> {
  Signal { subscriber in
    store.save { step in
      if case .written(let percent) = step { subscriber.sendNext("\(percent) %") }
    }
    return nil
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theButtonThatStaysDisabled: Exercise {
    Exercise(28, "The button that stays disabled", after: 40) { log, stage in
      let (button, store) = stage.keep((Button("Save"), Store()))
      let command = Command<Void, String> { _ in saving(in: store) }
      stage.keep(command)
      command.executionSignals.flatten().subscribeNext { log("\($0)") }
      command.errors.subscribeNext { log("error: \($0)") }
      button.setCommand(command)
      for (time, isFull) in [("1", false), ("3", true), ("5", false)] {
        stage.at("14:00:0\(time)") {
          store.isFull.value = isFull
          log("(tap: the button is enabled \(button.isEnabled.value))")
          button.tap()
        }
      }
    }
  }
}

/// What a store says on the way; nothing follows the last two.
private enum Step: Sendable {
  case written(percent: Int)
  case saved
  case failed(any Error)
}

private struct DiskFull: Error {}

private struct Store: Sendable {
  let isFull = Property(false)

  func save(_ say: @escaping @Sendable (Step) -> Void) {
    Scheduler.main.after(.seconds(0.2)) { say(.written(percent: 50)) }
    Scheduler.main.after(.seconds(0.5)) { [isFull] in
      say(isFull.value ? .failed(DiskFull()) : .saved)
    }
  }
}

// MARK: - Hints
// - [ ] A command executes until the signal of its work ends. How does this one end?
// - [ ] It sends how far it is, but never says that it is over. There are two ways for that, and the
//   store has a step for each.
// - [ ] A `switch` over the step: `sendNext` as before, `sendCompleted` for the one, `sendError` for
//   the other.
//
// Shows: Work that never ends, well or badly, keeps its command executing, and the button disabled.
