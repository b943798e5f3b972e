import Lessons

extension LessonFile {
  private static let wallClocks = [
    "Date()", "Date.now", "timeIntervalSinceNow", "ContinuousClock", "SuspendingClock",
    "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "DispatchTime", "DispatchQueue", "Timer.", "RunLoop", "Task.sleep", "Thread.sleep", "usleep(",
    "nanosleep(", " sleep(",
  ]

  /// Where the code asks for the time of the machine, or waits in it, and by which name.
  var wallClocks: [(line: Int, name: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, line in
        let code = Self.code(in: line)
        return Self.wallClocks.filter { code.contains($0) }.map { name in
          (index + 1, name.trimmingPrefix(" ").filter { $0 != "(" && $0 != ")" })
        }
      }
  }

  /// A line without its comment and what stands in quotes.
  private static func code(in line: Substring) -> String {
    var code = ""
    var isQuoted = false
    var previous: Character = " "
    for character in line {
      if character == "\"", previous != "\\" { isQuoted.toggle() }
      if !isQuoted, character == "/", previous == "/" { return code }
      if !isQuoted { code.append(character) }
      previous = character
    }
    return code
  }
}
