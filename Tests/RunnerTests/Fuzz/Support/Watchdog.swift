import Dispatch
import Foundation
import Synchronization

/// A watchdog that ends the process if it is stuck on an input, and prints the current input if the
/// process crashes. The process is stuck if it has spent a minute of processor time on the input,
/// or has done almost nothing for a minute. A slow, busy machine alone does not count.
final class Watchdog: Sendable {
  static let diagrams = Watchdog("DiagramFuzzTests")
  static let arguments = Watchdog("ArgumentFuzzTests")
  static let logs = Watchdog("LogFuzzTests")
  static let keys = Watchdog("KeyFuzzTests")
  static let trials = Watchdog("TrialFuzzTests")
  static let exercises = Watchdog("ExerciseFuzzTests")
  static let explanations = Watchdog("ExplanationFuzzTests")

  private static let all = [diagrams, arguments, logs, keys, trials, exercises, explanations]
  private static let limit = 60.0

  /// A point in time and the processor time that the process has used so far, both in seconds.
  private struct Moment {
    let time: Double
    let computed: Double

    static var now: Moment {
      let clocks = [CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID].map { clock in
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      return Moment(time: clocks[0], computed: clocks[1])
    }
  }

  private let suite: String
  private let index = Atomic(-1)

  private init(_ suite: String) { self.suite = suite }

  /// Starts and returns a timer that checks every second whether the process is stuck, until the
  /// timer is cancelled.
  func begin() -> any DispatchSourceTimer {
    Self.watchForCrashes()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
    var (seen, start) = (-1, Moment.now)
    timer.setEventHandler { [self] in
      let index = index.load(ordering: .relaxed)
      if index != seen { (seen, start) = (index, .now) }
      let (passed, computed) = (Moment.now.time - start.time, Moment.now.computed - start.computed)
      let isStuck = computed >= Self.limit || passed >= Self.limit && computed * 50 <= passed
      if index >= 0, isStuck { abort() }
    }
    timer.activate()
    return timer
  }

  /// Records that input `index` is being parsed.
  func note(_ index: Int) { self.index.store(index, ordering: .relaxed) }

  func end() { note(-1) }

  /// Returns the command that repeats an input.
  func repetition(of index: Int) -> String {
    "Repeat it: FUZZ_SEED=\(Fuzzing.seed) FUZZ_FIRST=\(index) FUZZ_INPUTS=1 "
      + "swift test --filter \(suite)"
  }

  /// Prints all inputs in progress when the process crashes. One of them is the cause.
  private static func watchForCrashes() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        signal(number, SIG_DFL)
        // A signal handler may not allocate memory, but the process is about to end anyway.
        for watchdog in Watchdog.all {
          let index = watchdog.index.load(ordering: .relaxed)
          guard index >= 0 else { continue }
          let words = "\(watchdog.suite) crashed or hung. \(watchdog.repetition(of: index))\n"
          FileHandle.standardError.write(Data(words.utf8))
        }
      }
    }
  }
}
