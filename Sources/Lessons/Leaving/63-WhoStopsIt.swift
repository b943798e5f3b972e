import Reactive
import Stage

// MARK: - Screens
// A screen that shows a value every second: by a signal that ends with it, and by a task.

private final class SignalScreen: LifetimeOwner {
  let lifetime = Lifetime()

  init(_ log: Log) {
    ticks().takeUntil(lifetime.ended).subscribe(
      next: { log("RAC: \($0)") }, completed: { log("RAC: completed") })
  }
}

@OnMain private final class TaskScreen {
  private let name: String
  private let task: Task<Void, Never>

  init(_ name: String, _ clock: Timepiece, _ log: Log) {
    self.name = name
    task = OnMain.task {
      for number in 1... {
        do { try await clock.sleep(for: .seconds(1)) } catch { break }
        log("\(name): \(number)")
      }
      log("\(name): over")
    }
  }

  func disappear() { task.cancel() }
}

@OnMain private final class Owner {
  private let log: Log
  private var rounds = 0

  init(_ log: Log) {
    self.log = log
  }

  deinit { log("(the owner goes)") }

  /// The task needs its owner in every round, and so it keeps it.
  func begin(_ clock: Timepiece) -> Task<Void, Never> {
    OnMain.task {
      while (try? await clock.sleep(for: .seconds(1))) != nil { self.round() }
    }
  }

  private func round() {
    rounds += 1
    log("round \(rounds)")
  }
}

extension Lesson {
  /// In RAC a subscription ends with `takeUntil(rac_willDeallocSignal)`, or with the disposable that
  /// the owner disposes of. In Swift a task ends when it is cancelled: SwiftUI's `.task` does that
  /// for a view, and you do it for everything else. Cancellation is a request: the task ends when
  /// what it awaits throws, or when it looks at `Task.isCancelled`.
  ///
  /// **Trap.** A task whose handle is dropped goes on, and so does one whose owner has gone. One that
  /// captures its owner keeps it alive, too. And `try?` around a sleep throws the cancellation away,
  /// so that the loop goes on without a pause.
  ///
  /// Combine's `AnyCancellable` cancels when it goes: what holds it decides how long the work lives.
  ///
  /// | | RAC | a task | Combine |
  /// |---|---|---|---|
  /// | the handle is dropped | goes on | goes on | ends |
  /// | the owner goes | ends, with `takeUntil` | goes on | ends with the handle |
  /// | it is stopped | handlers hear nothing more | runs on until it looks | hears nothing more |
  /// | cleaning up | the disposable's closure, and no `finally` | `defer`, `onCancel` | its `receiveCancel` |
  @LessonBuilder package static var whoStopsIt: Lesson {
    Lesson(63, "Who stops it", in: .leaving)

    /// The screen goes after two and a half seconds. What is the last line?
    Scene.staged("RAC") { log, stage in
      let screen = Property(SignalScreen?.some(SignalScreen(log)))
      stage.at("14:00:02.5") {
        screen.value = nil
        log("(the screen goes)")
      }
    }

    /// Two screens with tasks: one goes as it is, the other disappears first. Which goes on?
    Scene.staged(
      "Swift", lasting: .seconds(4.5), stillScheduled: ["a task that sleeps on main"]
    ) { log, stage in
      var dropped: TaskScreen? = TaskScreen("dropped", stage.clock, log)
      var cancelled: TaskScreen? = TaskScreen("cancelled", stage.clock, log)
      try await stage.clock.sleep(for: .seconds(2.5))
      cancelled?.disappear()
      cancelled = nil
      dropped = nil
      log("(the screens go: \(dropped == nil && cancelled == nil))")
    }

    /// The last reference to the owner is dropped at once. When does it go?
    Scene.staged("kept alive by its task") { log, stage in
      var owner: Owner? = Owner(log)
      let task = owner?.begin(stage.clock)
      owner = nil
      log("(nobody holds the owner: \(owner == nil))")
      try await stage.clock.sleep(for: .seconds(2.5))
      log("(cancelled)")
      task?.cancel()
      await task?.value
    }

    /// A task is cancelled while it computes. When does it end?
    Scene.staged("cancelling asks") { log, stage in
      let busy = OnMain.task {
        for number in 1...3 {
          log("busy: \(number), cancelled \(Task.isCancelled)")
          await Task.yield()
        }
      }
      let polite = OnMain.task {
        for number in 1...3 {
          try Task.checkCancellation()
          log("polite: \(number)")
          await Task.yield()
        }
      }
      await Task.yield()
      busy.cancel()
      polite.cancel()
      log("(both are cancelled)")
      await busy.value
      if case .failure(let error) = await polite.result {
        log("polite: ended by a cancellation error: \(error is CancellationError)")
      }
    }

    /// `try?` makes nothing of the cancellation. How long does each round take after it?
    Scene.staged("a cancellation thrown away") { log, stage in
      let deaf = OnMain.task {
        for round in 1...5 {
          try? await stage.clock.sleep(for: .seconds(1))
          log("round \(round)")
        }
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      log("(cancelled)")
      deaf.cancel()
      await deaf.value
    }

    /// Who cleans up, and when: after the value that is under way, or before?
    Scene.staged("cleaning up") { log, stage in
      let subscription = ticks().finally { log("RAC: finally") }.subscribeNext { log("RAC: \($0)") }
      let task = OnMain.task {
        defer { log("Swift: defer") }
        await withTaskCancellationHandler {
          try? await stage.clock.sleep(for: .seconds(9))
          log("Swift: awake")
        } onCancel: {
          log("Swift: onCancel")
        }
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      subscription.dispose()
      log("(disposed)")
      task.cancel()
      log("(cancelled)")
      await task.value
    }

    /// One stops the other: a disposable cancels a task, and a cancelled task disposes.
    Scene.staged("across the border") { log, stage in
      let task = OnMain.task {
        do { try await stage.clock.sleep(for: .seconds(9)) } catch { log("the task is cancelled") }
      }
      let subscription = Disposable { task.cancel() }
      let other = OnMain.task {
        let ticking = ticks().subscribeNext { log("\($0)") }
        await withTaskCancellationHandler {
          try? await stage.clock.sleep(for: .seconds(9))
        } onCancel: {
          ticking.dispose()
          log("the subscription is disposed of")
        }
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      subscription.dispose()
      other.cancel()
      _ = await (task.value, other.value)
    }
  }
}

/// 1, 2, 3 and so on, a second apart.
private func ticks() -> Signal<Int> {
  Signal<Instant>.interval(.seconds(1), on: .main).scan(0) { count, _ in count + 1 }
}
