import Reactive

/// A line of a log, taken apart: `2020-05-28 19:37:57.689906+0800 RACExample[7:1] recveive: 2`.
public struct LogLine: Sendable, Equatable {
  /// When it was logged.
  public let time: Instant

  /// The number of the thread that logged it.
  public let thread: Int

  /// What it says.
  public let message: String

  /// Reads a line. There is none in a text that does not begin as a line of a log does.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].hasSuffix("+0800"), parts[2].hasPrefix("RACExample["),
      let time = Timestamp("\(parts[0]) \(parts[1].dropLast(5))")?.instant,
      let thread = parts[2].dropLast().split(separator: ":").last.flatMap({ Int($0) })
    else { return nil }
    self.time = time
    self.thread = thread
    message = String(parts[3])
  }
}
