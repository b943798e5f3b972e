import Foundation
import Reactive
import Stage
import Synchronization

/// Lessons with a different problem each, and two without a problem.
let brokenLessons: [Lesson] = [
  Lesson(1, "Sound", in: .thinking) {
    Scene("first") { log in log("one") }
  },
  Lesson(2, "Trap", in: .thinking) {
    Scene("before") { log in log("still there") }
    Scene("out of range") { log in
      let numbers = [1, 2, 3]
      log("(about to trap)")
      Scheduler.main.after(.seconds(1)) { log("\(numbers[numbers.count])") }
    }
    Scene("after") { log in
      Signal.return("there again").drawn("lane").subscribeNext { log("\($0)") }
    }
  },
  Lesson(3, "Exit", in: .thinking) {
    Scene("leaves") { _ in exit(0) }
    Scene("stays") { log in log("three") }
  },
  Lesson(4, "Overflow", in: .thinking) {
    Scene("endless recursion") { log in log("\(depth(of: 1))") }
  },
  Lesson(5, "Print", in: .thinking) {
    Scene("prints") { log in
      log("logged")
      print("printed")
      print("twice")
    }
  },
  .endless,
  Lesson(7, "Wall clock", in: .thinking) {
    Scene("now") { log in log("\(Date().timeIntervalSinceNow < 1)") }
  },
  Lesson(8, "Sound again", in: .thinking) {
    Scene("last") { log in log("eight") }
  },
]

/// A lesson that writes to standard error, and then hangs for an hour.
let hangingLessons: [Lesson] = [
  Lesson(9, "Hang", in: .thinking) {
    Scene("hangs") { _ in
      FileHandle.standardError.write(Data("it hangs\n".utf8))
      Thread.sleep(forTimeInterval: 3600)
    }
  }
]

/// A lesson in which two scenes trap, one after the other.
let trappingLessons: [Lesson] = [
  Lesson(9, "Traps", in: .thinking) {
    Scene("first") { log in log("\(element(behind: [1, 2, 3]))") }
    Scene("second") { log in log("\(element(behind: [1, 2, 3]))") }
    Scene("last") { log in log("nine") }
  }
]

/// Lessons that trap at the same time if they are played in parallel: each waits a while for
/// another lesson.
let lessonsThatTrapAtOnce = (1...4).map { number in
  Lesson(number, "Trap \(number)", in: .thinking) {
    Scene("only") { log in
      arrivals.add(1, ordering: .sequentiallyConsistent)
      var patience = 1_000_000
      while arrivals.load(ordering: .sequentiallyConsistent) < 2, patience > 0 { patience -= 1 }
      log("\(element(behind: [number]))")
    }
  }
}

private let arrivals = Atomic(0)

/// A lesson that logs a set, whose order differs from process to process.
let unsteadyLessons: [Lesson] = [
  Lesson(9, "Unsteady", in: .thinking) {
    Scene("set") { log in log("\(Set(1...100))") }
  }
]

private func element(behind numbers: [Int]) -> Int { numbers[numbers.count] }

private func depth(of number: Int) -> Int {
  number == .max ? 0 : 1 + depth(of: number + 1)
}
