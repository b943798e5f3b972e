import Reactive
import Testing

/// Tests of the behaviour that all schedulers share. Each row is played on every scheduler with a
/// queue, and some rows also on the immediate scheduler. No delay exceeds fifty milliseconds.
@Suite(.timeLimit(.minutes(10))) struct SchedulerTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The log on a scheduler with a queue.
    let queued: String
    /// The log on the immediate scheduler, or nil if the row is not played there.
    var immediate: String?
    let body: @Sendable (Scheduler, Log) -> Void

    var testDescription: String { name }
  }

  @Test(
    "SCH-main-02, SCH-repeating-01, SCH-recursive-02: all schedulers run actions in the same order",
    arguments: rows, Stage.allCases)
  func queued(row: Row, stage: Stage) async throws {
    #expect(try await stage.play(row.body) == row.queued)
  }

  @Test(
    "SCH-immediate-02, SCH-recursive-01: the immediate scheduler runs everything on the current thread",
    arguments: rows.filter { $0.immediate != nil })
  func immediate(row: Row) {
    #expect(scenario { _, log in row.body(.immediate, log) } == row.immediate)
  }

  static let rows: [Row] = [
    Row(
      name: "actions run in the order of scheduling, never at once",
      queued: "log · 1 · 2 · 3", immediate: "1 · 2 · 3 · log"
    ) { scheduler, log in
      for number in 1...3 { scheduler.schedule { log("\(number)") } }
      log("log")
    },
    Row(
      name:
        "actions with equal delays run in the order of scheduling, after actions without a delay",
      queued: "log · now · 1 · 2 · 3", immediate: "1 · 2 · 3 · now · log"
    ) { scheduler, log in
      for number in 1...3 { scheduler.after(.milliseconds(20)) { log("\(number)") } }
      scheduler.schedule { log("now") }
      log("log")
    },
    Row(
      name: "actions with different delays run in the order of their delays",
      queued: "log · 10 · 20 · 30", immediate: "30 · 10 · 20 · log"
    ) { scheduler, log in
      for delay in [30, 10, 20] { scheduler.after(.milliseconds(delay)) { log("\(delay)") } }
      log("log")
    },
    Row(
      name: "a delay of zero or less counts as no delay",
      queued: "log · 0 · now · -5", immediate: "0 · now · -5 · log"
    ) { scheduler, log in
      scheduler.after(.zero) { log("0") }
      scheduler.schedule { log("now") }
      scheduler.after(.seconds(-5)) { log("-5") }
      log("log")
    },
    Row(
      name:
        "actions run in the order of their instants, then of scheduling; a past instant means now",
      queued: "log · past · now · 10 · 20a · 20b · 20c",
      immediate: "20a · 20b · 10 · past · now · 20c · log"
    ) { scheduler, log in
      let start = scheduler.now
      for name in ["20a", "20b"] {
        scheduler.at(start + .milliseconds(20)) { log(name) }
      }
      scheduler.at(start + .milliseconds(10)) { log("10") }
      scheduler.at(start + .seconds(-9)) { log("past") }
      scheduler.schedule { log("now") }
      scheduler.at(start + .milliseconds(20)) { log("20c") }
      log("log")
    },
    Row(
      name: "a hundred actions scheduled in any order run in the order of their instants",
      queued: (0..<100).map { $0 * 37 % 101 }.sorted().map { "\($0)" }.joined(separator: " · ")
    ) { scheduler, log in
      let start = scheduler.now + .milliseconds(30)
      for number in 0..<100 {
        // 37 and 101 have no common factor, so every delay occurs at most once.
        let delay = number * 37 % 101
        scheduler.at(start + .microseconds(delay)) { log("\(delay)") }
      }
    },
    Row(
      name: "a disposed action does not run, delayed or not",
      queued: "true false · 2 · 20"
    ) { scheduler, log in
      let first = scheduler.schedule { log("1") }
      let second = scheduler.schedule { log("2") }
      let third = scheduler.after(.milliseconds(10)) { log("10") }
      scheduler.after(.milliseconds(20)) { log("20") }
      first.dispose()
      third.dispose()
      log("\(first.isDisposed) \(second.isDisposed)")
    },
    Row(
      name: "disposing of an action that has run changes nothing",
      queued: "1 · 10 · again", immediate: "1 · 10 · again"
    ) { scheduler, log in
      let first = scheduler.schedule { log("1") }
      let second = scheduler.after(.milliseconds(10)) { log("10") }
      scheduler.after(.milliseconds(20)) {
        first.dispose()
        second.dispose()
        log("again")
      }
    },
    Row(
      name: "an action may dispose of a later action",
      queued: "1 · 3 · 10a · 10c"
    ) { scheduler, log in
      let (next, later) = (Lockbox<Disposable>(), Lockbox<Disposable>())
      scheduler.schedule {
        log("1")
        next.value?.dispose()
      }
      next.value = scheduler.schedule { log("2") }
      scheduler.schedule { log("3") }
      scheduler.after(.milliseconds(10)) {
        log("10a")
        later.value?.dispose()
      }
      later.value = scheduler.after(.milliseconds(10)) { log("10b") }
      scheduler.after(.milliseconds(10)) { log("10c") }
    },
    Row(
      name: "an action that disposes of itself still finishes",
      queued: "begin · end"
    ) { scheduler, log in
      let own = Lockbox<Disposable>()
      own.value = scheduler.schedule {
        log("begin")
        own.value?.dispose()
        log("end")
      }
    },
    Row(
      name: "an action scheduled by another one runs after the actions that are already waiting",
      queued: "log · 1 · 1 end · 2 · nested", immediate: "1 · nested · 1 end · 2 · log"
    ) { scheduler, log in
      scheduler.schedule {
        log("1")
        scheduler.schedule { log("nested") }
        log("1 end")
      }
      scheduler.schedule { log("2") }
      log("log")
    },
    Row(
      name: "a delay set by a delayed action counts from the time at which that action runs",
      queued: "10 · due too · now · 10 + 20 · true"
    ) { scheduler, log in
      let due = scheduler.now + .milliseconds(10)
      scheduler.at(due) {
        let now = scheduler.now
        log("10")
        scheduler.after(.milliseconds(20)) {
          log("10 + 20")
          log("\(scheduler.now >= now + .milliseconds(20))")
        }
        scheduler.schedule { log("now") }
      }
      scheduler.at(due) { log("due too") }
    },
    Row(
      name: "the scheduler is the current one in its actions, however deeply they are nested",
      queued: "true · true · true · true"
    ) { scheduler, log in
      log("\(Scheduler.current === scheduler)")
      scheduler.schedule {
        log("\(Scheduler.current === scheduler)")
        scheduler.after(.milliseconds(10)) { log("\(Scheduler.current === scheduler)") }
        Scheduler.immediate.schedule { log("\(Scheduler.current === scheduler)") }
      }
    },
    Row(
      name: "a repeating action runs once per interval until it is disposed of",
      queued: "log · tick 1 · 15 · tick 2 · tick 3 · 35"
    ) { scheduler, log in
      let (ticks, own) = (CallCounter(), Lockbox<Disposable>())
      own.value = scheduler.every(.milliseconds(10)) {
        log("tick \(ticks.next() + 1)")
        if ticks.value == 3 { own.value?.dispose() }
      }
      for delay in [15, 35] { scheduler.after(.milliseconds(delay)) { log("\(delay)") } }
      log("log")
    },
    Row(
      name: "a repeating action that is disposed of before its first run never runs",
      queued: "15"
    ) { scheduler, log in
      scheduler.every(.milliseconds(10)) { log("tick") }.dispose()
      scheduler.after(.milliseconds(15)) { log("15") }
    },
    Row(
      name: "each run of a recursive action is queued separately",
      queued: "log · r1 · r1 end · other · r2 · r2 end · r3 · r3 end",
      immediate: "r1 · r1 end · r2 · r2 end · r3 · r3 end · other · log"
    ) { scheduler, log in
      let runs = CallCounter()
      scheduler.scheduleRecursive { recurse in
        let number = runs.next() + 1
        log("r\(number)")
        if number < 3 { recurse() }
        log("r\(number) end")
      }
      scheduler.schedule { log("other") }
      log("log")
    },
    Row(
      name: "a recursive action that calls `recurse` twice runs twice more",
      queued: "r1 · r2 · r3", immediate: "r1 · r2 · r3"
    ) { scheduler, log in
      let runs = CallCounter()
      scheduler.scheduleRecursive { recurse in
        log("r\(runs.next() + 1)")
        guard runs.value == 1 else { return }
        recurse()
        recurse()
      }
    },
    Row(
      name: "a recursive action may call `recurse` later, from a delayed action",
      queued: "r1 · asked 1 · r2 · asked 2"
    ) { scheduler, log in
      let runs = CallCounter()
      scheduler.scheduleRecursive { recurse in
        let number = runs.next() + 1
        log("r\(number)")
        scheduler.after(.milliseconds(10)) {
          if number < 2 { recurse() }
          log("asked \(number)")
        }
      }
    },
    Row(
      name: "a recursive action that is disposed of, by itself or from outside, does not run again",
      queued: "r1"
    ) { scheduler, log in
      let own = Lockbox<Disposable>()
      own.value = scheduler.scheduleRecursive { recurse in
        log("r1")
        recurse()
        own.value?.dispose()
        recurse()
      }
      scheduler.scheduleRecursive { _ in log("never") }.dispose()
    },
  ]
}
