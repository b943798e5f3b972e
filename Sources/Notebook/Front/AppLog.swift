import Stage

/// A log of the short path's app, with short times.
public struct AppLog: Sendable {
  /// A line of the log.
  public struct Line: Sendable, Hashable, CustomStringConvertible {
    /// The minutes and seconds.
    public let time: String

    /// The message.
    public let message: String

    /// The time and the message.
    public var description: String { "\(time) \(message)" }
  }

  /// The lines, in order.
  public let lines: [Line]

  /// Reads the log of a run.
  public init(_ text: String) {
    lines = text.lines.compactMap { line in
      if line.isEmpty || line.hasPrefix("── ") { return nil }
      let parts = line.parts(around: "] ", atMost: 1)
      guard parts.count == 2, line.hasPrefix("2020-05-28 14:") else {
        return Line(time: "--:--.---", message: String(line))
      }
      return Line(
        time: String(line.dropFirst("2020-05-28 14:".count).prefix("00:00.000".count)),
        message: String(parts[1]))
    }
  }

  /// A screen, with the line that made it appear.
  package struct Moment {
    /// The number of lines up to that line.
    package let line: Int
    package let time: String
    package let screen: AppScreen
  }

  /// The screens in the order in which they appear, and the last one.
  private var moments: [Moment] {
    var screen = AppScreen(after: [])
    var moments: [Moment] = []
    for (index, line) in lines.enumerated() where screen.change(line.message) {
      moments.append(Moment(line: index + 1, time: line.time, screen: screen))
    }
    let end = lines.last?.time ?? "00:00.000"
    return moments + [Moment(line: lines.count, time: end, screen: screen)]
  }

  /// Returns the end if its screen never appears in `target`. Otherwise returns the last moment at
  /// which the app, and not the user, made a screen appear that never appears there. If there is
  /// none, returns the end.
  package func momentThatDiffers(from target: AppLog) -> Moment {
    let (own, wanted) = (moments, Set(target.moments.map(\.screen)))
    let end = own[own.count - 1]
    if !wanted.contains(end.screen) { return end }
    return own.dropLast().last { moment in
      !wanted.contains(moment.screen) && !lines[moment.line - 1].message.hasPrefix("types: ")
    } ?? end
  }
}
