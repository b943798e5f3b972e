/// A point in time, exact to the nanosecond.
///
///     let start = Instant(secondsSince1970: 1_590_665_875)
///     print(start + .seconds(2) - start)
///     // Prints "2.0 seconds"
public struct Instant: InstantProtocol {
  /// The nanoseconds between the beginning of 1970 (UTC) and this instant.
  public let nanosecondsSince1970: Int64

  /// The instant that lies `nanosecondsSince1970` nanoseconds after the beginning of 1970 (UTC).
  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// The instant that lies `secondsSince1970` seconds after the beginning of 1970 (UTC).
  public init(secondsSince1970: Int64) {
    self = Instant(nanosecondsSince1970: 0).advanced(by: .seconds(secondsSince1970))
  }

  /// The seconds between the beginning of 1970 (UTC) and this instant, as nearly as a `Double` can
  /// tell: to less than a microsecond in this century.
  ///
  ///     print((Instant(secondsSince1970: 1) + .milliseconds(500)).secondsSince1970)
  ///     // Prints "1.5"
  ///
  /// With Foundation, `Date(timeIntervalSince1970: instant.secondsSince1970)` is the date.
  public var secondsSince1970: Double { Double(nanosecondsSince1970) / 1_000_000_000 }

  /// The instant that lies `duration` later.
  ///
  ///     print(Instant(secondsSince1970: 1).advanced(by: .seconds(2)).nanosecondsSince1970)
  ///     // Prints "3000000000"
  ///
  /// What would lie beyond the year 2262 is the end of time.
  @inlinable
  public func advanced(by duration: Duration) -> Instant {
    let (sum, isBeyond) = nanosecondsSince1970.addingReportingOverflow(duration.nanoseconds)
    guard !isBeyond else {
      return Instant(nanosecondsSince1970: duration < .zero ? .min : .max)
    }
    return Instant(nanosecondsSince1970: sum)
  }

  /// The time from here to `other`.
  ///
  ///     print(Instant(secondsSince1970: 1).duration(to: Instant(secondsSince1970: 3)))
  ///     // Prints "2.0 seconds"
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanosecondsSince1970) - .nanoseconds(nanosecondsSince1970)
  }

  /// Whether one instant comes before another.
  @inlinable
  public static func < (earlier: Instant, later: Instant) -> Bool {
    earlier.nanosecondsSince1970 < later.nanosecondsSince1970
  }

  /// The instant that lies `duration` later.
  @inlinable
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// The time from the second instant to the first.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    earlier.duration(to: later)
  }
}

extension Duration {
  /// The nanoseconds in it, or the most that can be counted.
  ///
  /// A fraction is rounded, since `.seconds(0.009)` is a little less than nine milliseconds, and
  /// would else be due before them.
  @usableFromInline
  var nanoseconds: Int64 {
    let attoseconds = self.attoseconds
    // A few seconds fit into a machine word, whose division is many times as fast.
    if let few = Int64(exactly: attoseconds) {
      let (whole, rest) = few.quotientAndRemainder(dividingBy: 1_000_000_000)
      return whole + rest / 500_000_000
    }
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: whole + rest / 500_000_000)
  }
}
