/// A point in time, with nanosecond precision.
///
///     let start = Instant(secondsSince1970: 1_590_665_875)
///     print(start + .seconds(2) - start)
///     // Prints "2.0 seconds"
public struct Instant: InstantProtocol {
  /// The number of nanoseconds from the beginning of 1970 (UTC) to this instant.
  public let nanosecondsSince1970: Int64

  /// Creates the instant `nanosecondsSince1970` nanoseconds after the beginning of 1970 (UTC).
  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// Creates the instant `secondsSince1970` seconds after the beginning of 1970 (UTC).
  public init(secondsSince1970: Int64) {
    self = Instant(nanosecondsSince1970: 0).advanced(by: .seconds(secondsSince1970))
  }

  /// The number of seconds from the beginning of 1970 (UTC) to this instant.
  ///
  /// In this century, a `Double` holds it to within a microsecond.
  ///
  ///     print((Instant(secondsSince1970: 1) + .milliseconds(500)).secondsSince1970)
  ///     // Prints "1.5"
  ///
  /// With Foundation, `Date(timeIntervalSince1970: instant.secondsSince1970)` is the same point in
  /// time.
  public var secondsSince1970: Double { Double(nanosecondsSince1970) / 1_000_000_000 }

  /// Returns the instant `duration` later.
  ///
  ///     print(Instant(secondsSince1970: 1).advanced(by: .seconds(2)).nanosecondsSince1970)
  ///     // Prints "3000000000"
  ///
  /// The result is clamped to the range of `Int64`, which ends in the year 2262.
  public func advanced(by duration: Duration) -> Instant {
    let (sum, isBeyond) = nanosecondsSince1970.addingReportingOverflow(duration.nanoseconds)
    guard !isBeyond else {
      return Instant(nanosecondsSince1970: duration < .zero ? .min : .max)
    }
    return Instant(nanosecondsSince1970: sum)
  }

  /// Returns the time from this instant to `other`.
  ///
  ///     print(Instant(secondsSince1970: 1).duration(to: Instant(secondsSince1970: 3)))
  ///     // Prints "2.0 seconds"
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanosecondsSince1970) - .nanoseconds(nanosecondsSince1970)
  }

  /// Returns true if `earlier` comes before `later`.
  public static func < (earlier: Instant, later: Instant) -> Bool {
    earlier.nanosecondsSince1970 < later.nanosecondsSince1970
  }

  /// Returns the instant `duration` after `instant`.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// Returns the time from `earlier` to `later`.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    earlier.duration(to: later)
  }
}

extension Duration {
  /// The duration in nanoseconds, clamped to the range of `Int64`.
  ///
  /// Fractions of a nanosecond are rounded: `.seconds(0.009)` is a little less than
  /// `.milliseconds(9)`, so without rounding an action with the former delay would be due first.
  var nanoseconds: Int64 {
    let attoseconds = self.attoseconds
    // A duration of a few seconds fits into a machine word, which can be divided much faster.
    if let few = Int64(exactly: attoseconds) {
      let (whole, rest) = few.quotientAndRemainder(dividingBy: 1_000_000_000)
      return whole + rest / 500_000_000
    }
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: whole + rest / 500_000_000)
  }
}
