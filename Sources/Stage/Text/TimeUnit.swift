import Reactive

/// A unit of time, in which times are written.
package enum TimeUnit: String, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  private var digits: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    case .nanoseconds: 0
    }
  }

  /// Returns the unit in which `times` are shortest to write, with few fractions and no long
  /// numbers.
  package static func shortest(for times: [Duration]) -> TimeUnit {
    let longest = times.map(\.nanoseconds).max() ?? 0
    let length = { (unit: TimeUnit) in
      times.map { unit.number($0).utf8 }.map { $0.count + ($0.contains(UInt8(ascii: ".")) ? 1 : 0) }
        .reduce(0, +)
    }
    return allCases.filter { $0 == .seconds || longest < 10_000 * $0.nanoseconds }
      .min { length($0) < length($1) } ?? .seconds
  }

  private var nanoseconds: Int64 {
    switch self {
    case .seconds: 1_000_000_000
    case .milliseconds: 1_000_000
    case .microseconds: 1000
    case .nanoseconds: 1
    }
  }

  /// Returns `time` with this unit: `2.1 s`.
  package func text(_ time: Duration) -> String { "\(number(time)) \(rawValue)" }

  /// Returns `time` as a number in this unit: `2.1`.
  package func number(_ time: Duration) -> String {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: nanoseconds)
    if rest == 0 { return "\(whole)" }
    var (fraction, decimals) = (rest, digits)
    while fraction.isMultiple(of: 10) { (fraction, decimals) = (fraction / 10, decimals - 1) }
    let text = "\(fraction)"
    return "\(whole).\(String(repeating: "0", count: decimals - text.utf8.count))\(text)"
  }
}

extension TimeUnit {
  /// Returns `time` in the most suitable unit: `0.2 s`.
  package static func text(_ time: Duration) -> String {
    let isShort = seconds.number(time).count <= 3
    return (isShort ? seconds : shortest(for: [time])).text(time)
  }
}

extension Duration {
  /// The duration as a number of seconds: `2.1`.
  package var inSeconds: String { TimeUnit.seconds.number(self) }

  /// The duration in whole nanoseconds, rounded like a clock's times.
  package var nanoseconds: Int64 {
    (Instant(nanosecondsSince1970: 0) + self).nanosecondsSince1970
  }
}
