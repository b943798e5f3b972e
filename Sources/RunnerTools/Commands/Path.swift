import Notebook
import Runner
import Stage

extension Tool {
  /// The command that leads the reader through twelve lessons about one finished app.
  package static let path = Command.path.performed { invocation throws(Failure) in
    let style = TextStyle(invocation[.color], for: .standard)
    let width = Output.standard.isTerminal ? Output.standard.width : 80
    let page = PathPage(
      of: invocation.lessons, style: style, width: width, isOnTerminal: Output.standard.isTerminal)
    let lines: [String]
    if let word = invocation.operands.first {
      let checkout = try Checkout.current(for: invocation)
      lines = try page.lines(of: stop(word), in: checkout)
    } else {
      lines = page.overview
    }
    Output.standard.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }

  /// Returns the stop with the number `word`.
  private static func stop(_ word: String) throws(Failure) -> ShortPath.Stop {
    if let number = Int(word), ShortPath.all.indices.contains(number - 1) {
      return ShortPath.all[number - 1]
    }
    throw Failure(
      message: "\(quoted(word)) is not a stop: give a number from 1 to \(ShortPath.all.count)",
      usage: path.usage,
      advice: [Failure.Advice(command: "lesson-runner path", comment: "all stops")],
      status: .usage)
  }
}

/// The short path as it is printed.
package struct PathPage {
  private let lessons: [Lesson]
  private let style: TextStyle
  private let width: Int
  private let isOnTerminal: Bool

  package init(of lessons: [Lesson], style: TextStyle, width: Int, isOnTerminal: Bool = false) {
    (self.lessons, self.style, self.width) = (lessons, style, width)
    self.isOnTerminal = isOnTerminal
  }

  /// The list of all stops, with commands to begin and to continue after the last stop.
  package var overview: [String] {
    let stops = ShortPath.all
    let titles = stops.map(title)
    let column = titles.map { columns($0) }.max() ?? 0
    let rows = zip(stops, titles).map { stop, title in
      "\(right(stop.number, in: 3))  \(style.cyan(right(stop.lesson, in: 2)))  "
        + "\(padded(title, to: column))  \(style.dim(cut(stop.code, to: width - column - 11)))"
    }
    let commands = ShortPath.nextSteps.map { (words: $0.reason, command: $0.command) }
    return wrapped(ShortPath.introduction, to: width) + [""] + rows + [""]
      + table(
        [
          ("Run the app", "lesson-runner \(ShortPath.app).\(ShortPath.appScene)"),
          ("Begin", "lesson-runner path 1"),
        ]) + ["", "After the last stop:"] + table(commands)
  }

  /// Returns the page for `stop`: its line of the app, its lesson, and commands to try next.
  func lines(of stop: ShortPath.Stop, in checkout: Checkout) throws(Failure) -> [String] {
    var lines = [style.bold("Stop \(stop.number) of \(ShortPath.all.count)"), "", stop.code, ""]
    lines += wrapped(stop.explanation, to: width) + [""]
    guard let lesson = lessons.numbered(stop.lesson) else {
      throw Failure(message: "there is no lesson \(stop.lesson)")
    }
    let selected = SelectedLesson(lesson: lesson, scenes: lesson.scenes)
    lines += try ShownPage(on: selected, of: checkout, style, width).swift
    let next =
      stop.next.map { [("Next stop", "lesson-runner path \($0.number)")] }
      ?? ShortPath.nextSteps.map { ($0.reason, $0.command) }
    return lines + [""]
      + table(
        [
          ("Run it", "lesson-runner \(stop.lesson)"),
          ("Guess what it logs", "lesson-runner guess \(stop.lesson)"),
        ] + next)
  }

  /// Returns `code`, shortened to `room` columns if it is printed on a terminal.
  private func cut(_ code: String, to room: Int) -> String {
    isOnTerminal && columns(code) > room ? String(code.prefix(max(0, room - 1))) + "…" : code
  }

  private func title(of stop: ShortPath.Stop) -> String {
    lessons.numbered(stop.lesson)?.title ?? ""
  }

  /// Returns a table of commands, each after its description.
  private func table(_ rows: [(words: String, command: String)]) -> [String] {
    let column = rows.map { columns($0.words) }.max() ?? 0
    return rows.map { padded("\($0.words):", to: column + 1) + "  " + $0.command }
  }
}
