import Notebook
import Stage

extension LessonFile {
  private static let names = [
    "Date()", "Date.now", "timeIntervalSinceNow", "ContinuousClock", "SuspendingClock",
    "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "DispatchTime", "DispatchQueue", "Timer.", "RunLoop", "Task.sleep", "Thread.sleep", "usleep(",
    "nanosleep(", " sleep(",
  ]

  /// Its code.
  var swift: SwiftCode { SwiftCode(text) }

  /// Where the code asks for the time of the machine, or waits in it, and by which name.
  var wallClocks: [(line: Int, name: String)] {
    swift.lines.enumerated().flatMap { index, code in
      Self.names.filter { code.contains($0) }.map { name in
        (index + 1, name.trimmingPrefix(" ").filter { $0 != "(" && $0 != ")" })
      }
    }
  }
}
