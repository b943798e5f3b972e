import Reactive

/// A point in time in NSLog's format, in China's time zone: `2020-05-28 19:37:55.689906+0800`.
package struct Timestamp: CustomStringConvertible {
  package let instant: Instant

  private static let zone = Duration.seconds(8 * 3600)

  /// The years that lie completely within an instant's range.
  private static let years: ClosedRange<Int64> = 1678...2261

  package init(_ instant: Instant) {
    self.instant = instant
  }

  /// Creates a timestamp from `time`: either a time of day such as `19:37:55.689906`, on the day of
  /// `instant`, or a date and a time.
  package init?(_ time: String, onDayOf instant: Instant) {
    let day = Timestamp(instant).description.prefix { $0 != " " }
    self.init(time.contains(" ") ? time : "\(day) \(time)")
  }

  /// Creates a timestamp from `text`, a date and a time without a time zone, such as `2020-05-28
  /// 19:37:55.689906`.
  ///
  /// The parser uses no regular expressions, because the first use of one takes longer than playing
  /// a whole lesson.
  package init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard let year = Self.number(4, "-", &rest), let month = Self.number(2, "-", &rest),
      let day = Self.number(2, " ", &rest), let hour = Self.number(2, ":", &rest),
      let minute = Self.number(2, ":", &rest), let second = Self.number(2, nil, &rest),
      let microseconds = Self.fraction(rest),
      Self.years.contains(year), (1...12).contains(month), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    // Reject dates such as 31 February.
    guard Self.date(days: days) == (year, month, day) else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    instant =
      Instant(secondsSince1970: seconds) + .microseconds(microseconds)
      + (.zero - Self.zone)
  }

  /// Removes a number with `digits` digits and the separator `end` from the start of `rest`, and
  /// returns the number.
  private static func number(
    _ digits: Int, _ end: Unicode.Scalar?, _ rest: inout ArraySlice<UInt8>
  ) -> Int64? {
    guard let number = Int64(digits: rest.prefix(digits), count: digits) else { return nil }
    rest = rest.dropFirst(digits)
    if let end, rest.popFirst() != UInt8(ascii: end) { return nil }
    return number
  }

  /// Returns the microseconds in `text`, which is empty or a point with up to six digits.
  private static func fraction(_ text: ArraySlice<UInt8>) -> Int64? {
    if text.isEmpty { return 0 }
    let digits = text.dropFirst()
    guard text.first == UInt8(ascii: "."), (1...6).contains(digits.count) else { return nil }
    return Int64(digits: digits, count: digits.count).map { number in
      (digits.count..<6).reduce(number) { number, _ in number * 10 }
    }
  }

  package var description: String {
    let (microseconds, _) = (instant + Self.zone).nanosecondsSince1970.divided(by: 1000)
    let (seconds, fraction) = microseconds.divided(by: 1_000_000)
    let (days, time) = seconds.divided(by: 86_400)
    let (year, month, day) = Self.date(days: days)
    return String(unsafeUninitializedCapacity: 32) { text in
      var length = 0
      func put(_ number: Int64, _ digits: Int, _ end: StaticString) {
        var rest = number
        for index in stride(from: length + digits - 1, through: length, by: -1) {
          text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        length += digits
        end.withUTF8Buffer { for byte in $0 { text[length] = byte; length += 1 } }
      }
      put(year, 4, "-")
      put(month, 2, "-")
      put(day, 2, " ")
      put(time / 3600, 2, ":")
      put(time / 60 % 60, 2, ":")
      put(time % 60, 2, ".")
      put(fraction, 6, "+0800")
      return length
    }
  }

  // The calendar repeats every 400 years, or 146,097 days. Here a year begins in March, so that a
  // leap day is the last day of its year. There are 719,468 days from 1 March of year 0 to 1
  // January 1970.

  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int64 {
  /// Returns the quotient and the remainder of a division by `divisor`. The remainder is never
  /// negative, not even for times before 1970.
  fileprivate func divided(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  /// Creates a number from `digits` if there are exactly `count` of them.
  fileprivate init?(digits: ArraySlice<UInt8>, count: Int) {
    guard digits.count == count else { return nil }
    self = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      self = self * 10 + Int64(digit - UInt8(ascii: "0"))
    }
  }
}
