import Stage

/// The short path: lessons that explain one finished app, line by line.
public enum ShortPath {
  /// The number of the lesson that contains the whole app.
  public static let app = 50

  /// The name of a scene that runs the app.
  public static let appScene = "the-controller-is-the-data-source"

  /// A lesson on the path.
  public struct Stop: Sendable, Hashable {
    /// The number of the lesson.
    public let lesson: Int

    /// Code from the app that the lesson explains.
    public let code: String

    /// A short explanation of that code.
    public let explanation: String

    fileprivate init(_ lesson: Int, _ code: String, _ explanation: String) {
      (self.lesson, self.code, self.explanation) = (lesson, code, explanation)
    }

    /// The stop's number on the path, starting at 1.
    public var number: Int { (all.firstIndex(of: self) ?? 0) + 1 }

    /// The next stop, or nil after the last one.
    public var next: Stop? { all.dropFirst(number).first }
  }

  /// All stops, in reading order.
  public static let all = [
    Stop(
      4, "requestSignal.subscribeNext { [tableView, log] _ in",
      "The search is a signal. The app subscribes to it, and this block runs when the books are there."
    ),
    Stop(
      7, "client.exchange(basicsSearch)",
      "This signal is cold. Creating it sends nothing, and each subscription sends a new request."),
    Stop(
      12, ".map(\\.books)",
      "The response contains more than the table needs. `map` takes the books out of it."),
    Stop(
      13, ".decoded(as: BookSearch.self)",
      "A request sends progress before its response. `decoded` uses `flattenMap` to drop the "
        + "progress and to send the response's decoded body."),
    Stop(
      17, ".takeUntil(cell.prepareForReuse)",
      "A cell can be reused while its cover is still loading. `takeUntil` then ends the binding, so "
        + "the old cover never appears in the new row."),
    Stop(
      23, "requestCommand.executionSignals.switchToLatest()",
      "A command sends one signal for each execution. `switchToLatest` passes on the latest "
        + "execution's books."),
    Stop(
      28, ".catchTo(.empty())",
      "If a cover fails to load, the binding must not fail. `catchTo`, a short form of `catch`, "
        + "continues with a signal that only completes."),
    Stop(
      34, "cell.content.imageView <~ cover(of: book)",
      "`<~` binds a property to a signal, as `RAC()` does: each image that the signal sends appears "
        + "in the cell."),
    Stop(
      38, "{ [weak tableView] in tableView?.reloadData() }",
      "A subscription keeps its block and everything that the block captures. With a weak capture, "
        + "the table can be deallocated with its screen."),
    Stop(
      40, "requestCommand = Command {",
      "At each execution, the command creates the request's signal and subscribes to it. It "
        + "refuses to start again while the request is running."),
    Stop(
      42, "viewModel.requestCommand.errors",
      "`executionSignals` never fails, and neither do the signals that it sends. If a search "
        + "fails, the error arrives here."),
    Stop(
      47, "private let requestViewModel: RequestViewModel",
      "The controller leaves the request to a view model. Since the view model does not know its "
        + "controller, a test can run the view model alone."),
  ]

  /// Returns the stop for the lesson with this number, or nil if the lesson is not on the path.
  public static func stop(at lesson: Int) -> Stop? { all.first { $0.lesson == lesson } }

  /// The introduction, in plain words.
  public static let introduction =
    "Twelve lessons explain one finished app, in about two hours. The app is lesson \(app), a book "
    + "search from two of the tutorials. Each stop explains one line of its code."

  /// The next steps after the path, each with the reason for it.
  public static let nextSteps: [(reason: String, link: String, command: String)] = [
    ("Read the whole app", "lesson \(app)", "lesson-runner show \(app)"),
    ("Fix small programs that go wrong", "", "lesson-runner practice"),
    (
      "Something is wrong in your app", "[the symptoms](#symptoms)", "lesson-runner search leak"
    ),
    (
      "You want to leave RAC", "[chapter IX](#\(Chapter.leaving.rawValue))",
      "lesson-runner list leaving"
    ),
  ]

  /// The section *The short path*.
  package static func section(at folder: PageFolder) -> String {
    let rows = all.map { stop in
      let lesson = folder.lessons.numbered(stop.lesson)
      return [
        "\(stop.number)",
        lesson.map { folder.link($0.heading, to: $0.page) } ?? "\(stop.lesson)",
        Markdown.code(stop.code), stop.explanation,
      ]
    }
    let onward = nextSteps.map { reason, link, command in
      let ways = [link, Markdown.code(command)].filter { !$0.isEmpty }
      return "- \(reason): \(folder.linking(ways.joined(separator: ", "))).\n"
    }
    return """
      \(Markdown.anchor("short-path"))
      ## The short path

      \(Markdown.filled(folder.linking(introduction), indent: ""))
      Run the app first, with `lesson-runner \(app).\(appScene)`.
      `lesson-runner path` lists the stops, and `lesson-runner path 1` shows the first.

      \(Markdown.table(["stop", "lesson", "line of the app", "explained"], rows))
      After the last stop:

      \(onward.joined())
      """
  }

  /// Returns a line for the page of `lesson`: its place on the path, and a link to the next stop.
  /// Nil if the lesson is not on the path.
  package static func mark(of lesson: Lesson, at folder: PageFolder) -> String? {
    guard let stop = stop(at: lesson.number) else { return nil }
    let path = folder.link("the short path", to: "#short-path")
    let next = folder.lessons.numbered(stop.next?.lesson ?? app)
    let onward = next.map { ", next: \(folder.link($0.heading, to: $0.page))" } ?? ""
    return "Stop \(stop.number) of \(all.count) on \(path)\(onward)"
  }
}
