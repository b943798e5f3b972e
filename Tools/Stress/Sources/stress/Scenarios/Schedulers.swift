import Reactive
import Synchronization

extension Scenario {
  static let schedulers = [
    Scenario("schedule", "actions on schedulers: their order, overlap and cancellation") {
      round in
      let stages = [Scheduler.background(), .background(), .main].map { Stage($0) }
      let cancelled = Counter()
      round.runParticipants(live: true) { participant in
        for _ in 0..<150 {
          let stage = participant.random.pick(stages)
          let value = participant.draw()
          let action = participant.act { stage.scheduler.schedule { stage.run(value) } }
          if participant.random.once(in: 8) {
            // It may be too late to cancel the action. If it is cancelled, it never runs.
            participant.act { action.dispose() }
            cancelled.up()
          }
        }
      }
      round.drain(stages.map(\.scheduler))
      for stage in stages { round.check(stage) }
      let ran = stages.reduce(0) { $0 + $1.ran.count }
      let (all, least) = (
        round.participants.reduce(0) { $0 + $1.sent.count }, cancelled.value
      )
      round.expect(
        (all - least...all).contains(ran),
        "\(ran) of \(all) actions ran; at most \(least) were cancelled.")
    },
    Scenario("cancel", "actions that cancel later actions on their own scheduler") {
      round in
      let stage = Stage(.background())
      let cancelledTickets = Monitor(Set<Int>())
      round.runParticipants(live: true) { participant in
        for _ in 0..<100 {
          let value = participant.draw()
          let due = Monitor(Disposable?.none)
          participant.act {
            stage.scheduler.schedule {
              due.use { $0.take() }.map { action in
                action.dispose()
                cancelledTickets.use { _ = $0.insert(value.ticket) }
              }
            }
          }
          let action = participant.act { stage.scheduler.schedule { stage.run(value) } }
          due.use { $0 = action }
        }
      }
      round.drain([stage.scheduler])
      round.check(stage)
      let (ran, all) = (stage.ran.count, round.participants.reduce(0) { $0 + $1.sent.count })
      let cancelled = cancelledTickets.use { $0 }
      round.expect(
        cancelled.isDisjoint(with: stage.ran.map(\.ticket)) && ran + cancelled.count == all,
        "Of \(all) actions, \(cancelled.count) were cancelled in time and \(ran) ran.")
    },
    Scenario("after", "delayed, repeating and recursive actions: their order, number and end") {
      round in
      let stages = [Stage(.background()), Stage(.background())]
      let runs = Monitor([Int: Int]())
      let due = Monitor([Int: Int]())
      round.runParticipants(live: true) { participant in
        var delay = 0
        let stage = participant.random.pick(stages)
        for _ in 0..<30 {
          let value = participant.draw()
          // A participant's later actions are never due before its earlier ones, so they keep their
          // order.
          delay += participant.random.roll(0...1) * participant.random.roll(0...40)
          participant.act { stage.scheduler.after(.microseconds(delay)) { stage.run(value) } }
        }
        for _ in 0..<4 {
          let (key, count) = (participant.draw().ticket, participant.random.roll(1...6))
          due.use { $0[key] = count }
          let left = Counter(count)
          if participant.random.once(in: 2) {
            participant.act {
              stage.scheduler.scheduleRecursive { recurse in
                stage.runChecked { runs.use { $0[key, default: 0] += 1 } }
                if left.down() > 0 { recurse() }
              }
            }
          } else {
            // The timer starts on the scheduler, so it cannot fire before it can be stopped.
            participant.act {
              stage.scheduler.schedule {
                let timer = SerialDisposable()
                timer.disposable = stage.scheduler.every(.microseconds(50)) {
                  stage.runChecked { runs.use { $0[key, default: 0] += 1 } }
                  if left.down() == 0 { timer.dispose() }
                }
              }
            }
          }
        }
      }
      round.wait {
        let (all, now) = (due.use { $0.values.reduce(0, +) }, runs.use { $0.values.reduce(0, +) })
        return now < all ? "\(all - now) of \(all) repeated actions" : nil
      }
      let all = round.participants.count * 30
      round.wait { stages.reduce(0) { $0 + $1.count } < all ? "delayed actions" : nil }
      round.drain(stages.map(\.scheduler))
      for stage in stages { round.check(stage) }
      round.expect(
        due.use { $0 } == runs.use { $0 },
        "Repeated actions ran \(runs.use { $0 }) times, and were due \(due.use { $0 }) times.")
      round.count(runs.use { $0.values.reduce(0, +) })
    },
    Scenario("live-clock", "a live clock that several threads schedule on and advance") {
      round in
      let start = Instant(secondsSince1970: 100)
      let clock = LiveClock(startingAt: start, speed: 100_000)
      let stages = [Stage(clock.main), Stage(clock.background())]
      round.runParticipants(live: true) { participant in
        var due = start
        let stage = stages[participant.number % 2]
        for _ in 0..<40 {
          let value = participant.draw()
          due = due + .milliseconds(participant.random.roll(0...5))
          participant.act { stage.scheduler.at(due) { stage.run(value) } }
          switch participant.random.roll(0...9) {
          case 0:
            participant.act { clock.advance(to: due) }
            round.expect(clock.now >= due, "The clock advanced to \(clock.now), not to \(due).")
          case 1: participant.act { round.runUntilIdle(clock) }
          case 2: participant.act { clock.run { stages[0].runChecked {} } }
          case 3:
            participant.act { _ = Scheduler.main.schedule { [due] in clock.advance(to: due) } }
          default: break
          }
        }
      }
      round.drain([.main])
      round.runUntilIdle(clock)
      for stage in stages { round.check(stage) }
      let ran = stages.reduce(0) { $0 + $1.ran.count }
      let all = round.participants.reduce(0) { $0 + $1.sent.count }
      round.expect(ran == all, "\(ran) of \(all) actions ran.")
    },
    Scenario("clock", "a virtual clock that several threads schedule on, and one advances") {
      round in
      let clock = VirtualClock()
      let stages = [Stage(clock.main), Stage(clock.background())]
      round.runParticipants(live: true) { participant in
        for number in 0..<150 {
          let value = participant.draw()
          let stage = stages[participant.number % 2]
          participant.act { stage.scheduler.after(.milliseconds(number)) { stage.run(value) } }
          if participant.number == 0, number.isMultiple(of: 8) {
            clock.advance(by: .milliseconds(5))
          }
        }
      }
      clock.advance(by: .seconds(1))
      for stage in stages { round.check(stage) }
      let ran = stages.reduce(0) { $0 + $1.ran.count }
      let all = round.participants.reduce(0) { $0 + $1.sent.count }
      round.expect(ran == all, "\(ran) of \(all) actions ran.")
    },
  ]
}

/// Observes the closures that a scheduler runs.
final class Stage: @unchecked Sendable {
  // `@unchecked`: a scheduler runs one action at a time, which is what this test checks. As in a
  // recorder, nothing here orders an action after the previous one: `inside` is relaxed, and
  // `number` changes only after the action.
  let scheduler: Scheduler

  private(set) var ran: [SentValue] = []
  private let number = Counter()
  private let inside = Atomic<UInt>(0)

  /// The number of closures that ran elsewhere, or while another one was running.
  let misplaced = Counter()

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  /// The number of actions observed, for threads that wait for them.
  var count: Int { number.value }

  /// Observes an action.
  func run(_ value: SentValue) {
    runChecked { ran.append(value) }
    number.up()
  }

  func runChecked(mayNest: Bool = false, _ body: () -> Void) {
    let before = inside.exchange(threadNumber, ordering: .relaxed)
    guard before == 0 || mayNest && before == threadNumber else {
      misplaced.up()
      return
    }
    if Scheduler.current !== scheduler { misplaced.up() }
    body()
    inside.store(before, ordering: .relaxed)
  }

  /// Observes a closure that may run inside another one.
  func checkCaller() {
    runChecked(mayNest: true, yieldThread)
  }
}

extension Round {
  /// Runs a clock until it is idle.
  fileprivate func runUntilIdle(_ clock: LiveClock) {
    do { try clock.advanceUntilIdle() } catch { fault("\(error)") }
  }

  /// Checks the rules for a scheduler's actions, and counts them.
  func check(_ stage: Stage) {
    expect(
      stage.misplaced.value == 0,
      "\(stage.misplaced.value) closures did not run on \(stage.scheduler), or overlapped.")
    var latest = [Int](repeating: 0, count: everyone.count)
    for value in stage.ran {
      expect(
        latest[value.sender] < value.ticket,
        "Participant \(value.sender)'s action \(value.ticket) ran after \(latest[value.sender]).")
      latest[value.sender] = value.ticket
    }
    count(stage.ran.count)
  }
}
