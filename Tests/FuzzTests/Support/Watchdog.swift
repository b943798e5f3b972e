import Dispatch
import Foundation
import Synchronization

/// Ends the process, and says which input it was, when one crashes or takes more than ten seconds.
final class Watchdog: Sendable {
  static let diagrams = Watchdog("DiagramFuzzTests")
  static let arguments = Watchdog("ArgumentFuzzTests")
  static let logs = Watchdog("LogFuzzTests")

  private static let all = [diagrams, arguments, logs]
  private static let limit = 10

  private let suite: String
  private let index = Atomic(-1)

  private init(_ suite: String) { self.suite = suite }

  /// Looks every second whether the reader has got on, until the timer is cancelled.
  func begin() -> any DispatchSourceTimer {
    Self.watchForCrashes()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
    var (seen, times) = (-1, 0)
    timer.setEventHandler { [self] in
      let now = index.load(ordering: .relaxed)
      (seen, times) = (now, now == seen ? times + 1 : 0)
      if now >= 0, times >= Self.limit { abort() }
    }
    timer.activate()
    return timer
  }

  /// An input is being read.
  func note(_ index: Int) { self.index.store(index, ordering: .relaxed) }

  func end() { note(-1) }

  /// What to type to read an input again.
  func repetition(of index: Int) -> String {
    "Repeat it: FUZZ_SEED=\(Fuzzing.seed) FUZZ_FIRST=\(index) FUZZ_INPUTS=1 "
      + "swift test --filter \(suite)"
  }

  /// Names all inputs that are being read when the process is lost; one of them is to blame.
  private static func watchForCrashes() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        signal(number, SIG_DFL)
        // More than a handler may do by the book, but there is nothing left to lose.
        for watchdog in Watchdog.all {
          let index = watchdog.index.load(ordering: .relaxed)
          guard index >= 0 else { continue }
          let words = "\(watchdog.suite) crashed or hangs. \(watchdog.repetition(of: index))\n"
          FileHandle.standardError.write(Data(words.utf8))
        }
      }
    }
  }
}
