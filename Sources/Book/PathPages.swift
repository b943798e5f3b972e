import Foundation
import Notebook
import Stage

/// The pages on which readers follow the short path: the app's screen plays, and the reader chooses
/// the lines that are missing. Each candidate plays the log that it really prints.
struct PathPages: Sendable {
  private let path: ShortPath
  private let frame: PageFrame
  private let prose: Prose

  /// The link to the first page in the contents.
  static let link = PageFrame.NavigationItem(name: name(1), html: "Build an app")

  /// The file with the candidates and the logs of all steps.
  static let dataName = "path-steps.js"

  init(_ path: ShortPath, in frame: PageFrame) {
    (self.path, self.frame, prose) = (path, frame, Prose(links: frame.links))
  }

  /// Returns the name of the page for the step with this `number`.
  static func name(_ number: Int) -> String { "path-\(number).html" }

  /// The pages, the style sheet, the script and the steps.
  var files: [(name: String, text: @Sendable () -> String)] {
    if path.steps.isEmpty { return [] }
    var files: [(name: String, text: @Sendable () -> String)] = []
    for step in path.steps {
      files.append((Self.name(step.number), { page(of: step) }))
    }
    files.append(("path.css", { Book.signed(Asset.pathCss) }))
    files.append(("path.js", { Book.signed(Asset.pathJs) }))
    files.append((Self.dataName, { "/* \(Book.sign) */\nconst pathSteps = \(data);\n" }))
    return files
  }

  // MARK: A page

  private static let head = """
    <link rel="stylesheet" href="stage.css">
    <link rel="stylesheet" href="path.css">
    <script defer src="\(dataName)"></script>
    <script defer src="path.js"></script>

    """

  private func page(of step: PathStep) -> String {
    let exercise = step.exercise
    let task = exercise.file.task.map { "<p>\(prose.inline($0))</p>\n" }.joined()
    let scenes = step.scenes.map { "<li>\(link(toScene: $0))</li>\n" }.joined()
    let isLast = step.number == path.steps.count
    let log = step.given.log.lines.map { line in
      "<li><time>\(HTML.escaped(line.time))</time> \(HTML.escaped(line.message))</li>\n"
    }
    let moment = step.given.log.momentThatDiffers(from: step.solution?.log ?? AppLog(""))
    let screen = moment.screen.lines.joined(separator: "\n")
    let candidates = step.candidates.map { candidate in
      let code = languages(
        candidate.swift.joined(separator: "\n"), candidate.objectiveC.joined(separator: "\n"))
      return "<li>\n\(code)</li>\n"
    }
    let main = """
      <h1><small>Step \(step.number) of \(path.steps.count)</small> \(HTML.escaped(exercise.title))</h1>
      \(strip(at: step.number))<div class="review"></div>
      \(task)<div class="app" data-step="\(step.number)" data-line="\(moment.line)">
      <div class="phone"><pre class="wide" tabindex="0">\(HTML.escaped(screen))</pre></div>
      <div class="log"><h2>What the app logs</h2>
      <ol>
      \(log.joined())</ol></div>
      </div>
      <p class="origin">The table shows two books at a time, with a book's cover in brackets before its title.</p>
      <div class="reply" role="status"></div>
      <h2 id="scenes">Scenes that explain it</h2>
      <ul>
      \(scenes)</ul>
      <h2 id="place">The place in the app</h2>
      \(languages(context(step.swiftContext, step.given.swift), context(step.objectiveCContext, step.given.objectiveC)))
      <details><summary>The whole app at this step, in Swift</summary>
      \(Listing.html(step.app.swift, in: .text))</details>
      <h2 id="choose">\(prose.inline(step.question))</h2>
      <p class="choosing">Choose, and see what the app then does.</p>
      <ol class="candidates">
      \(candidates.joined())</ol>
      \(isLast ? rules : "")<p class="origin">To build it yourself, type <code>swift run \(exercise.command())</code> in a clone of
      the notebook. It gives you your own copy of the app, \
      <code>\(ShortPath.copy)</code>, and compares its log with the step's.</p>
      <p class="turn">\(turn(step.number - 1, "←", isNext: false))\(turn(step.number + 1, "→", isNext: true))</p>

      """
    return frame.page(exercise.title, at: Self.name(step.number), main, head: Self.head)
  }

  /// Links to all steps, which the script marks with what the reader has answered.
  private func strip(at current: Int) -> String {
    let links = path.steps.map { step in
      let mark = step.number == current ? " aria-current=\"page\"" : ""
      return
        "<a href=\"\(Self.name(step.number))\"\(mark) title=\"\(HTML.escaped(step.exercise.title))\">"
        + "\(step.number)</a>"
    }
    return "<nav class=\"steps\" aria-label=\"Steps\">\(links.joined(separator: "\n"))</nav>\n"
  }

  /// A list of what the steps before the last one have shown, and a link to what to do next.
  private var rules: String {
    let rules = path.steps.dropLast().map { "<li>\(prose.inline($0.recap))</li>\n" }.joined()
    return """
      <details><summary>What the steps before have shown</summary>
      <ol>
      \(rules)</ol></details>
      <p>With this step, the app is finished. <a href="index.html#short-path">What to do after the last step.</a></p>

      """
  }

  private func turn(_ number: Int, _ arrow: String, isNext: Bool) -> String {
    guard let step = path.steps.first(where: { $0.number == number }) else {
      let title = isNext ? "After the last step \(arrow)" : "\(arrow) The short path"
      return "<a href=\"index.html#short-path\">\(title)</a>\n"
    }
    let title = "\(number) · \(HTML.escaped(step.exercise.title))"
    return
      "<a href=\"\(Self.name(number))\">\(isNext ? "\(title) \(arrow)" : "\(arrow) \(title)")</a>\n"
  }

  /// Returns the lines around the step's place with the lines that the step replaces.
  private func context(
    _ context: (before: [String], after: [String]), _ given: [String]
  ) -> String {
    let next = context.after.first { !$0.isEmpty } ?? ""
    let closing = next.drop { $0 == " " }.hasPrefix("}") ? "  " : ""
    let indent = String(next.prefix { $0 == " " }) + closing
    let count = given.count == 1 ? "line" : "\(given.count) lines"
    let own =
      given.isEmpty
      ? ["\(indent)// Something is missing here."]
      : ["\(indent)// Your lines replace the next \(count)."] + given.map { indent + $0 }
    return (context.before + own + context.after).joined(separator: "\n")
  }

  private func languages(_ swift: String, _ objectiveC: String) -> String {
    """
    <div class="languages">
    <div class="swift">
    <h3>Swift</h3>
    \(Listing.html(swift, in: .swift))</div>
    <div class="objc">
    <h3>Objective-C</h3>
    \(Listing.html(objectiveC, in: .objc))</div>
    </div>

    """
  }

  private func link(toScene selector: String) -> String {
    let number = selector.prefix { $0 != "." }
    let name = selector.dropFirst(number.count + 1)
    guard let lesson = frame.lessons.numbered(Int(number) ?? 0),
      let scene = lesson.scenes.first(where: { $0.name == name })
    else { return HTML.escaped(selector) }
    return "<a href=\"\(lesson.bookPage)#\(scene.name)\">\(HTML.escaped(scene.title))</a>, lesson "
      + "\(lesson.number): \(HTML.escaped(lesson.title))"
  }

  // MARK: Data

  private struct StepData: Encodable {
    let title: String
    let question: String
    let given: LogData
    let candidates: [CandidateData]
  }

  private struct CandidateData: Encodable {
    let swift: String
    let objc: String
    let right: Bool
    let why: String
    let log: LogData
  }

  /// A log, with the screen that is visible after each line.
  private struct LogData: Encodable {
    let times: [String]
    let messages: [String]
    let screens: [ScreenData]

    init(_ log: AppLog) {
      var screen = AppScreen(after: [])
      times = log.lines.map(\.time)
      messages = log.lines.map(\.message)
      screens = log.lines.map { line in
        screen.change(line.message)
        return ScreenData(screen)
      }
    }
  }

  private struct ScreenData: Encodable {
    let field: String
    let labels: [String]
    let rows: [String]
    let canOrder: Bool
    let state: String

    init(_ screen: AppScreen) {
      field = screen.field
      labels = [screen.count, screen.message, screen.error].filter { !$0.isEmpty }
      rows = screen.rows
      canOrder = screen.isOrderEnabled
      state = screen.hasStopped ? "stopped" : screen.isOpen ? "open" : "closed"
    }
  }

  /// All steps as JSON.
  private var data: String {
    let steps = path.steps.map { step in
      StepData(
        title: step.exercise.title, question: step.question, given: LogData(step.given.log),
        candidates: step.candidates.map { candidate in
          CandidateData(
            swift: candidate.swift.joined(separator: "\n"),
            objc: candidate.objectiveC.joined(separator: "\n"), right: candidate.isRight,
            why: candidate.isRight ? step.recap : candidate.objection, log: LogData(candidate.log))
        })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(steps)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
