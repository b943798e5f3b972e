import Reactive

extension Instant {
  /// The date and time in UTC, in NSLog's format: `2017-01-04 05:48:55 +0000`.
  package var date: String {
    "\(Timestamp(self + .hours(-8)))".prefix(19) + " +0000"
  }

  /// The local date and time in China, in the format of C's `ctime`: `Wed Aug  7 10:10:38 2019`.
  package var localDate: String {
    let text = "\(Timestamp(self))"
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let days = Int((self + .hours(8)).nanosecondsSince1970 / 86_400_000_000_000)
    // 1 January 1970 was a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days % 7]
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let time = text.dropFirst(11).prefix(8)
    return "\(weekday) \(months[month - 1]) \(day < 10 ? " " : "")\(day) \(time) \(year)"
  }
}

extension Duration {
  fileprivate static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
}
