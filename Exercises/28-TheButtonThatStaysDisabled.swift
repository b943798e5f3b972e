import Controls
import Reactive
import Stage

/// A tap saves the text, and the button is disabled while the text is being saved. But the button
/// stays disabled afterwards. When the disk is full, it stays disabled, too, and no error is
/// reported. The button should be ready for the next tap, and the error should be reported.
#if GIVEN
private func saving(in store: Store) -> Signal<String> {
  Signal { subscriber in
    store.save { step in
      if case .written(let percent) = step { subscriber.sendNext("\(percent) %") }
    }
    return nil
  }
}
#elseif SOLUTION
private func saving(in store: Store) -> Signal<String> {
  Signal { subscriber in
    store.save { step in
      switch step {
      case .written(let percent): subscriber.sendNext("\(percent) %")
      case .saved: subscriber.sendCompleted()
      case .failed(let error): subscriber.sendError(error)
      }
    }
    return nil
  }
}
#elseif WRONG_1  // completes at once
private func saving(in store: Store) -> Signal<String> {
  Signal { subscriber in
    store.save { step in
      if case .written(let percent) = step { subscriber.sendNext("\(percent) %") }
    }
    subscriber.sendCompleted()
    return nil
  }
}
#elseif WRONG_2  // reports no error
private func saving(in store: Store) -> Signal<String> {
  Signal { subscriber in
    store.save { step in
      switch step {
      case .written(let percent): subscriber.sendNext("\(percent) %")
      case .saved, .failed: subscriber.sendCompleted()
      }
    }
    return nil
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(28, "The button that stays disabled", after: 40, uses: [4]) { log, stage in
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

/// A message from the store. `saved` or `failed` is always the last message.
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
// - [ ] A command executes until its work's signal ends. How does this signal end?
// - [ ] The signal sends its progress, but never ends. A signal can end in two ways, and the store
//   has a step for each.
// - [ ] Write a `switch` over the step: `sendNext` as before, `sendCompleted` when the store has
//   saved, `sendError` when it has failed.
//
// Shows: A command executes until its work ends, so work that never ends keeps its button disabled.
