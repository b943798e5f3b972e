import Controls
import Reactive
import Stage

// MARK: - Screens
// Each screen logs a value every second: one uses a signal that ends with the screen, the other a
// task.

private final class SignalScreen: LifetimeOwner {
  let lifetime = Lifetime()

  init(_ log: Log) {
    ticks().takeUntil(lifetime.ended).drawn("RAC").subscribe(
      next: { log("RAC: \($0)") }, completed: { log("RAC: completed") })
  }
}

@OnMain private final class TaskScreen {
  private let name: String
  private let task: Task<Void, Never>

  init(_ name: String, _ clock: Timepiece, _ log: Log) {
    self.name = name
    task = OnMain.task(drawn: name) {
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

  /// Starts a task that uses its owner in every round, and so keeps the owner alive.
  func begin(_ clock: Timepiece) -> Task<Void, Never> {
    OnMain.task(drawn: "the task") {
      while (try? await clock.sleep(for: .seconds(1))) != nil { self.round() }
    }
  }

  private func round() {
    rounds += 1
    log("round \(rounds)")
  }
}

// MARK: - Cell
// A cell that loads a picture. Row 1's picture takes longer than row 2's. How careful a cell is says
// when it cancels its task.

private func latency(ofRow row: Int) -> Duration { .seconds(row == 1 ? 2 : 0.5) }

@OnMain private final class PictureCell {
  enum Care { case none, atReuse, always }

  private let name: String
  private let care: Care
  private let log: Log
  private var loading: Task<Void, Never>?

  init(_ name: String, _ care: Care, _ log: Log) {
    self.name = name
    self.care = care
    self.log = log
  }

  func show(row: Int, _ clock: Timepiece) {
    if care == .always { loading?.cancel() }
    loading = OnMain.task(drawn: "\(name) \(row)") { [name, log] in
      do {
        try await clock.sleep(for: latency(ofRow: row))
        log("\(name): picture \(row)")
      } catch {
        log("\(name): cancelled")
      }
    }
  }

  func prepareForReuse() {
    if care != .none { loading?.cancel() }
  }
}

// MARK: - Detail screen
// A screen that loads a title once, or follows messages that never end. It ends its loop in one of
// three ways.

@OnMain private final class DetailScreen {
  enum Ending { case none, atNextMessage, inDeinit }

  private let name: String
  private let log: Log
  private var following: Task<Void, Never>?
  private let cancelsInDeinit: Bool

  init(_ name: String, _ log: Log, ending: Ending = .none) {
    self.name = name
    self.log = log
    cancelsInDeinit = ending == .inDeinit
  }

  deinit {
    log("(\(name) is deallocated)")
    if cancelsInDeinit { following?.cancel() }
  }

  func show(_ text: String) { log("\(name): \(text)") }

  func follow(_ messages: AsyncStream<String>, ending: Ending) {
    following = OnMain.task(drawn: name) { [weak self, name, log] in
      for await message in messages {
        if ending == .atNextMessage, self == nil { break }
        self?.show(message)
      }
      log("(the loop of \(name) is over)")
    }
  }
}

extension Lesson {
  /// A screen is closed, but its timer keeps running. In RAC you end a subscription with
  /// `takeUntil` or a disposable; in Swift you must cancel a task, and the task must notice.
  @LessonBuilder static var whoStopsIt: Lesson {
    Lesson(63, "Who stops it", in: .leaving)

    /// The screen is deallocated after 2.5 seconds. What is the last line?
    Scene.staged("RAC") { log, stage in
      let screen = Property(SignalScreen?.some(SignalScreen(log)))
      stage.at("14:00:02.5") {
        screen.value = nil
        log("(the screen goes)")
      }
    }
    // Why: `lifetime.ended` completes when the screen is deallocated, and then `takeUntil`
    // completes the subscription.

    /// Two screens have a task each. One is only released, the other cancels its task first. Which
    /// task keeps running?
    ///
    /// - [ ] Neither: a task ends when its handle is released. {no "dropped: 3"} → That is how
    ///   Combine's `AnyCancellable` works. The runtime keeps a running task alive.
    /// - [x] The one whose screen was only released. {"dropped: 4" and no "cancelled: 3"}
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
    // Why: The runtime retains a task until it has finished, and the handle is only a way to reach
    // it. Releasing the handle changes nothing.
    //
    // **Trap.** A task keeps running after its handle is dropped, and after its owner is
    // deallocated. SwiftUI's `.task` cancels its task when the view disappears; everywhere else you
    // must cancel the task yourself.
    //
    // A screen can do so in `deinit`, if its task does not hold the screen. `deinit` belongs to no
    // actor, so it can cancel the task, but it cannot call the screen's methods on the main actor.
    // `isolated deinit`, from Swift 6.2 on, can do both. (In an actor of its own, it needs iOS 18.4.)

    /// Three cells show row 1, whose picture takes 2 s, and then row 2, whose picture takes 0.5 s.
    /// Which cell shows picture 1 at the end?
    ///
    /// - [ ] None: each shows its latest row. {no "careless: picture 1"} → A new task does not end
    ///   the old one.
    /// - [x] The one that does not cancel its task.
    ///   {"careless: picture 1" at 2 and no "careful: picture 1" and no "RAC: picture 1"}
    Scene.staged("a cell's task") { log, stage in
      let cell = stage.keep(Cell(Label()))
      func show(row: Int) {
        Signal.return("picture \(row)").delay(latency(ofRow: row)).takeUntil(cell.prepareForReuse)
          .drawn("RAC \(row)").subscribeNext { log("RAC: \($0)") }
      }
      let careful = PictureCell("careful", .atReuse, log)
      let careless = PictureCell("careless", .none, log)
      show(row: 1)
      careful.show(row: 1, stage.clock)
      careless.show(row: 1, stage.clock)

      try await stage.clock.sleep(for: .seconds(0.5))
      cell.reuseForAnotherRow()
      careful.prepareForReuse()
      careless.prepareForReuse()
      log("(the cells are reused)")
      show(row: 2)
      careful.show(row: 2, stage.clock)
      careless.show(row: 2, stage.clock)
      try await stage.clock.sleep(for: .seconds(2))
    }
    // Why: `takeUntil` ends the subscription of row 1 when the cell is reused. `prepareForReuse`
    // cancels the careful cell's task. Nothing cancels the careless cell's task, so its late picture
    // replaces the right one.
    //
    // In UIKit you override `prepareForReuse` (in every iOS version). A cell in SwiftUI needs only
    // `.task(id: row)`, from iOS 15.

    /// The same cells show row 1 and then row 2, but nobody calls `prepareForReuse` in between, as
    /// with `reconfigureItems`. The careful cell also cancels its task in `show`. Whose picture 1
    /// arrives after picture 2?
    ///
    /// - [ ] Only the careless cell's. {no "RAC: picture 1"} → `takeUntil(cell.prepareForReuse)`
    ///   waits for a call that does not come.
    /// - [x] RAC's and the careless cell's.
    ///   {"RAC: picture 1" at 2 and "careless: picture 1" at 2 and no "careful: picture 1"}
    /// - [ ] Everyone's: there was no reuse. {"careful: picture 1"} → `show` cancels the old task
    ///   before it starts a new one.
    Scene.staged("a cell that is reconfigured") { log, stage in
      let cell = stage.keep(Cell(Label()))
      func show(row: Int) {
        Signal.return("picture \(row)").delay(latency(ofRow: row)).takeUntil(cell.prepareForReuse)
          .drawn("RAC \(row)").subscribeNext { log("RAC: \($0)") }
      }
      let careful = PictureCell("careful", .always, log)
      let careless = PictureCell("careless", .atReuse, log)
      for row in 1...2 {
        show(row: row)
        careful.show(row: row, stage.clock)
        careless.show(row: row, stage.clock)
        try await stage.clock.sleep(for: .seconds(0.2))
      }
      try await stage.clock.sleep(for: .seconds(3))
    }
    // Why: `reconfigureItems` keeps the cell and shows other content in it, so the end that
    // `prepareForReuse` would bring does not come. Only a cell that replaces its own task, or in RAC
    // its own subscription with `switchToLatest`, always shows its last row.

    /// Guesses are shown until prices replace them. The server completes after 2.5 s, without a
    /// price. The Swift loop cancels the guesses at the first price. Which version, RAC or Swift,
    /// shows a third guess?
    ///
    /// - [ ] Both: no price has replaced the guesses. {"RAC: guess 3"} → `takeUntilReplacement`
    ///   also drops its source when the replacement only completes.
    /// - [x] Only Swift. {"Swift: guess 3" and no "RAC: guess 3"}
    /// - [ ] Neither. {no "Swift: guess 3"} → The body of a loop without values never runs, so
    ///   nothing cancels the guesses.
    Scene.staged("a source that replaces another") { log, stage in
      let prices = Signal.return("price").delay(.seconds(2.5)).ignoreValues().drawn("prices")
      ticks().map { "guess \($0)" }.takeUntilReplacement(prices).drawn("RAC")
        .subscribe(next: { log("RAC: \($0)") }, completed: { log("RAC: completed") })

      let guessing = OnMain.task(drawn: "Swift") {
        for try await number in ticks().values { log("Swift: guess \(number)") }
      }
      let pricing = OnMain.task {
        for try await price in prices.values {
          guessing.cancel()
          log("Swift: \(price)")
        }
        log("Swift: there are no prices")
      }
      try await pricing.value
      try await stage.clock.sleep(for: .seconds(1))
      guessing.cancel()
      log("(cancelled)")
      try await guessing.value
    }
    // Why: `takeUntilReplacement` ends the first source at the replacement's first event, whatever
    // it is. Swift has no such operator. The `cancel` in the loop runs only when a value arrives,
    // so a completion or an error without values leaves the guesses running.
    //
    // Write `defer { guessing.cancel() }` before the loop as well, so that the guesses end in every
    // case.

    /// The variable that holds the owner is set to nil at once. When is the owner deallocated?
    ///
    /// - [ ] At once. {"(the owner goes)" at 0} → The task captures the owner.
    /// - [x] When its task ends. {"(the owner goes)" at 2.5}
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
    // Why: The task calls a method of its owner in every round, so its closure captures `self`
    // strongly. While the task runs, the owner stays alive.

    /// Two screens load a title for 2 s, in a task with `[weak self]`. One writes `guard let self`
    /// before the `await`, the other after it. Both screens are closed at 1 s. Which screen stays
    /// alive until the title arrives?
    ///
    /// - [x] The one that binds `self` before the `await`.
    ///   {"(early is deallocated)" at 2 and "(late is deallocated)" at 1}
    /// - [ ] Neither: both capture `self` weakly. {"(early is deallocated)" at 1} → `guard let self`
    ///   makes a strong reference, and the task keeps it while it awaits.
    /// - [ ] Both: a task keeps what it uses. {"(late is deallocated)" at 2} → The late one has no
    ///   strong reference while it awaits.
    Scene.staged("weak, and strong again") { log, stage in
      var early: DetailScreen? = DetailScreen("early", log)
      var late: DetailScreen? = DetailScreen("late", log)
      let earlyTask = OnMain.task(drawn: "early") { [weak early] in
        guard let early else { return }
        try? await stage.clock.sleep(for: .seconds(2))
        early.show("title")
      }
      let lateTask = OnMain.task(drawn: "late") { [weak late] in
        try? await stage.clock.sleep(for: .seconds(2))
        guard let late else { return log("(the screen is gone)") }
        late.show("title")
      }
      try await stage.clock.sleep(for: .seconds(1))
      log("(the screens are closed)")
      early = nil
      late = nil
      log("(closed: \(early == nil && late == nil))")
      await earlyTask.value
      await lateTask.value
    }
    // Why: `[weak self]` says only what the closure captures. `guard let self` holds the screen until
    // the end of its scope, however long the task is suspended there.
    //
    // **Trap.** This is the counterpart of a strong `self` below `takeUntil`: the end is in place,
    // and still the screen stays. In a task, read what you need before the `await`, and bind `self`
    // after it.

    /// Three screens follow messages with `[weak self]`. The screens are closed at 1.5 s, and the
    /// messages end at 3.5 s. When does each of the loops end?
    ///
    /// - [ ] All at 1.5 s: the screens are gone. {3 "is over)" and "(the loop of none is over)" at 1.5}
    ///   → A loop does not know the screen. It waits for the next message.
    /// - [x] One at 1.5 s, one at the next message, and one only with the messages.
    ///   {"deinit is over" at 1.5 and "next is over" at 2 and "none is over" at 3.5}
    Scene.staged("a loop without an end") { log, stage in
      let endings: [(String, DetailScreen.Ending)] = [
        ("none", .none), ("next", .atNextMessage), ("deinit", .inDeinit),
      ]
      let mailboxes = endings.map { _ in AsyncStream<String>.makeStream() }
      var screens: [DetailScreen] = []
      for ((name, ending), (messages, _)) in Swift.zip(endings, mailboxes) {
        let screen = DetailScreen(name, log, ending: ending)
        screen.follow(messages, ending: ending)
        screens.append(screen)
      }
      for number in 1...3 {
        stage.at("14:00:0\(number)") {
          for mailbox in mailboxes { mailbox.continuation.yield("message \(number)") }
        }
      }
      try await stage.clock.sleep(for: .seconds(1.5))
      screens = []
      log("(closed: \(screens.isEmpty))")
      try await stage.clock.sleep(for: .seconds(2))
      for mailbox in mailboxes { mailbox.continuation.finish() }
      try await stage.clock.sleep(for: .seconds(1))
    }
    // Why: With `[weak self]` the screen is deallocated, but its task stays suspended in the loop,
    // with the stream. A loop that checks `self` learns of it at the next message, which may never
    // come. Only a `cancel` in `deinit` ends the loop at once.
    //
    // **Trap.** `for await` over notifications, `Observations` or a signal's `values` has no end of its
    // own. `[weak self]` frees the screen and leaves one waiting task per visit.

    /// Two tasks are cancelled while they compute. When does each of them end?
    ///
    /// - [ ] Both at once. {no "busy: 2"} → Cancellation is a request. The task must check for it.
    /// - [x] One ends at its next check; the other runs to its end. {"busy: 3" and no "polite: 2"}
    Scene.staged("cancelling asks") { log, stage in
      let busy = OnMain.task(drawn: "busy") {
        for number in 1...3 {
          log("busy: \(number), cancelled \(Task.isCancelled)")
          await Task.yield()
        }
      }
      let polite = OnMain.task(drawn: "polite") {
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
    // Why: Cancelling sets a flag. In `polite`, `Task.checkCancellation` then throws. `busy` logs
    // the flag but does not act on it, so it runs to its end.

    /// A loop sleeps with `try?`, and its task is cancelled in the second round. How long does each
    /// later round take?
    ///
    /// - [ ] A second, as before. {"round 3" at 2.5} → In a cancelled task the sleep throws at
    ///   once.
    /// - [x] No time at all. {"round 5" at 1.5}
    Scene.staged("a cancellation thrown away") { log, stage in
      let deaf = OnMain.task(drawn: "deaf") {
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
    // Why: `try?` turns the cancellation error into nil, so the loop continues. Each later sleep
    // throws at once, so the loop runs without a pause.
    //
    // **Trap.** In a loop, `try?` around a sleep hides the cancellation, unless the loop ends when
    // the result is nil.

    /// Which code runs when a subscription is disposed of, and which when a task is cancelled?
    Scene.staged("cleaning up") { log, stage in
      let subscription = ticks().finally { log("RAC: finally") }.drawn("RAC")
        .subscribeNext { log("RAC: \($0)") }
      let task = OnMain.task(drawn: "Swift") {
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
    // Why: A disposal is neither a completion nor an error, so `finally` does not run; a
    // disposable's closure would. `onCancel` runs inside `cancel`, and `defer` when the task leaves
    // its scope.
    //
    // | | RAC | a task | Combine |
    // |---|---|---|---|
    // | the handle is dropped | continues | continues | ends |
    // | the owner is deallocated | ends, with `takeUntil` | continues | ends with the handle |
    // | it is stopped | handlers receive nothing more | continues until it checks | receives nothing more |
    // | cleaning up | the disposable's closure, but not `finally` | `defer`, `onCancel` | `receiveCancel` of `handleEvents` |
    //
    // Combine's `AnyCancellable` cancels its subscription when it is deallocated, so its owner
    // decides how long the work runs.

    /// A disposable holds a task, and another task holds a subscription. In each pair, which one
    /// ends the other?
    Scene.staged("across the border") { log, stage in
      let task = OnMain.task(drawn: "task") {
        do { try await stage.clock.sleep(for: .seconds(9)) } catch { log("the task is cancelled") }
      }
      let subscription = Disposable { task.cancel() }
      let other = OnMain.task(drawn: "other") {
        let ticking = ticks().drawn("ticks").subscribeNext { log("\($0)") }
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
    // Why: The disposable's closure cancels the task, and the task's cancellation handler disposes
    // of the subscription. So RAC can stop a task, and a task can stop a subscription.
    //
    // Read in November 2026, and not run here:
    //
    // | claim | source |
    // |---|---|
    // | `reconfigureItems` and `reconfigureRows`, from iOS 15, keep the cell and do not call `prepareForReuse` | Apple, `prepareForReuse()` of `UITableViewCell` |
    // | SwiftUI's `task(id:)`, from iOS 15, cancels its task when the view disappears or `id` changes | Apple, `task(id:priority:_:)` |
    // | `isolated deinit` needs Swift 6.2, and in an actor of its own iOS 18.4 | Swift Evolution, SE-0371 |
  }
}

/// Returns a signal of 1, 2, 3 and so on, a second apart.
private func ticks() -> Signal<Int> {
  Signal<Instant>.interval(.seconds(1), on: .main).scan(0) { count, _ in count + 1 }
}
