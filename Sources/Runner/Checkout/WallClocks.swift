import Stage

extension SwiftCode {
  private static let names = [
    "Date()", "Date.now", "timeIntervalSinceNow", "ContinuousClock", "SuspendingClock",
    "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "DispatchTime", "DispatchQueue", "Timer.", "RunLoop", "Task.sleep", "Thread.sleep", "usleep(",
    "nanosleep(", " sleep(",
  ]

  /// The lines where the code reads the machine's clock or waits for it. Each comes with the name
  /// that reads the clock.
  package var wallClocks: [(line: Int, name: String)] {
    let names = Self.names.filter { text.has($0) }
    if names.isEmpty { return [] }
    return lines.enumerated().flatMap { index, code in
      names.filter { code.has($0) }.map { name in
        (index + 1, name.trimmingPrefix(" ").filter { $0 != "(" && $0 != ")" })
      }
    }
  }
}
