import Reactive

/// A line of a log, taken apart: `2020-05-28 19:37:57.689906+0800 RACExample[7:1] recveive: 2`.
public struct LogLine: Sendable, Equatable {
  /// When it was logged.
  public let time: Instant

  /// The number of the thread that logged it.
  public let thread: Int

  /// What it says.
  public let message: String

  /// Reads `text`, which is a line only if it begins as one of a log does.
  public init?(_ text: some StringProtocol) {
    // By bytes, since an accent that a message begins with would combine with the blank before it.
    let parts = Substring(text).utf8
      .split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
      .map(Substring.init)
    guard parts.count == 4, parts[1].utf8.count == 20, parts[1].hasSuffix("+0800"),
      let time = Timestamp("\(parts[0]) \(parts[1].dropLast(5))")?.instant
    else { return nil }
    let numbers = parts[2].dropFirst(11).dropLast().split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, parts[2] == "RACExample[\(numbers[0]):\(numbers[1])]" else {
      return nil
    }
    self.time = time
    thread = numbers[1]
    message = String(parts[3])
  }
}
