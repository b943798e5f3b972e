import Marbles
import Notebook
import Runner
import Stage

/// A check that compares the notebook's pictures with the table `Undrawn`, which gives a reason for
/// each missing picture.
///
/// Without that table, nothing is checked.
struct DrawnCheck {
  private static let table = "Sources/Notebook/Undrawn.swift"
  private static let operators = "Sources/Reactive/Operators"

  private let checkout: Checkout
  private let lessons: [(page: Notebook.Page, experiments: [Notebook.Experiment])]

  /// The code of each lesson.
  private let codes: [String]

  /// The operator calls that each lesson draws.
  private let calls: [String]

  /// Creates a check of a notebook's `pages` and of their lessons as `played`.
  init(_ checkout: Checkout, _ pages: [Notebook.Page], _ played: [PlayedLesson]) {
    self.checkout = checkout
    lessons = zip(pages, played).map { page, played in
      // A scene that failed has no recording. Its failure is reported elsewhere.
      let unsound = Set(played.problems.map(\.scene))
      return (page, page.experiments.filter { !unsound.contains($0.scene.title) })
    }
    codes = pages.map(\.file.code)
    calls = lessons.map { lesson in
      lesson.experiments.flatMap { $0.run.score?.calls ?? [] }.joined(separator: "\n")
    }
  }

  /// Returns problems for everything that has neither a picture nor a row, and for rows whose
  /// subject has a picture, needs none or no longer exists.
  func problems() throws(Failure) -> [Problem] {
    guard let bytes = try checkout.bytesIfAny(of: Self.table) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    let rows = Undrawn.all.map(\.subject)
    let missing = lessons.flatMap(missing) + (try missingOperators())
    return missing.filter { !rows.contains($0.subject) }.map(\.problem)
      + rows.filter { row in !missing.contains { $0.subject == row } }.map { row in
        Problem(
          rule: .drawn, file: Self.table, line: line(of: row, in: text),
          message: "This row says why \(name(of: row)) has no picture, but \(refutation(of: row)).",
          remedy: "Remove the row, and build again.")
      }
  }

  /// The subject of a missing picture, and the problem to report if no row explains it.
  private typealias MissingPicture = (subject: Undrawn.Subject, problem: Problem)

  private func missing(in lesson: Notebook.Page, _ experiments: [Notebook.Experiment])
    -> [MissingPicture]
  {
    let number = lesson.lesson.number
    if experiments.isEmpty { return [] }
    if experiments.allSatisfy({ $0.run.score == nil }) {
      return [
        (
          .lesson(number),
          Problem(
            rule: .drawn, lesson: number, file: lesson.lesson.source,
            line: lesson.file.member?.line ?? 1, message: "Lesson \(number) has no picture.",
            remedy: "Draw a signal, as in signal.drawn(\"a\"), or \(Self.advice).")
        )
      ]
    }
    return experiments.filter { $0.run.score == nil }.compactMap { experiment in
      let scene = experiment.scene
      let code = lesson.file.code(of: scene) ?? ""
      guard let point = Self.point(of: experiment.run, code) else { return nil }
      return (
        .scene(number, scene.title),
        Problem(
          rule: .drawn, lesson: number, file: lesson.lesson.source,
          line: lesson.file.line(of: scene) ?? 1,
          message: "The scene \"\(scene.title)\" \(point), but has no picture.",
          remedy: "Draw a signal, as in signal.drawn(\"a\"), or \(Self.advice).")
      )
    }
  }

  /// Returns the reason why a scene with this `code` needs a picture: it logs at different times,
  /// combines signals, or subscribes more than once. Returns nil if it needs none.
  static func point(of run: Run, _ code: String) -> String? {
    if run.log.contains(where: { $0.time != run.log.first?.time }) {
      return "logs at different times"
    }
    if let call = combining.first(where: code.has) {
      return "combines signals with \(call.filter(\.isLetter))"
    }
    let subscriptions = run.events.count { $0.kind == .subscribing }
    return subscriptions > 1 ? "subscribes \(subscriptions) times" : nil
  }

  /// Calls to operators that take several signals, or signals as values.
  private static let combining: [String] = {
    let joins = Operator.all.filter { !$0.isSource && $0.takes.has("SIGNAL") }.map(\.name)
    let names = joins + ["flatten", "lift", "switchToLatest"]
    return [".bind {"] + names.flatMap { [".\($0)(", ".\($0) {"] }
  }()

  private func missingOperators() throws(Failure) -> [MissingPicture] {
    var missing: [MissingPicture] = []
    for file in try checkout.sources(below: Self.operators) {
      for (index, line) in try checkout.text(of: file).lines.enumerated() {
        guard let name = Self.publicFunction(in: line),
          !missing.contains(where: { $0.subject == .operator(name) }),
          lessonDrawing(name) == nil, let use = use(of: name)
        else { continue }
        missing.append(
          (
            .operator(name),
            Problem(
              rule: .drawn, file: file, line: index + 1,
              message: "\(use) calls \(name), but no lesson draws it.",
              remedy: "Draw it in a lesson, or \(Self.advice).")
          ))
      }
    }
    return missing
  }

  /// Returns the file and line of the first call to the operator `name`, or to another function with
  /// this name. Returns nil if no lesson has one.
  private func use(of name: String) -> String? {
    let calls = [".\(name)(", ".\(name) {"]
    for (lesson, code) in zip(lessons, codes) where calls.contains(where: code.has) {
      let index = code.lines.firstIndex { line in calls.contains { line.has($0) } } ?? 0
      return "\(lesson.page.lesson.source):\(index + 1)"
    }
    return nil
  }

  private static let advice = "add the reason to \(table) and build again"

  /// Returns the name of the public function that `line` declares, or nil.
  private static func publicFunction(in line: Substring) -> String? {
    let line = line.withoutIndent
    for declaration in ["public final func ", "public static func "]
    where line.begins(with: declaration) {
      let name = line.dropping(declaration).drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  // MARK: Rows

  private func name(of row: Undrawn.Subject) -> String {
    switch row {
    case .lesson(let number): "lesson \(number)"
    case .scene(let number, let title): "the scene \"\(title)\" of lesson \(number)"
    case .operator(let name): name
    }
  }

  /// Returns the reason why `row` is wrong.
  private func refutation(of row: Undrawn.Subject) -> String {
    switch row {
    case .lesson(let number), .scene(let number, _):
      return lessons.contains { $0.page.lesson.number == number }
        ? "it has one, or needs none" : "there is no lesson \(number)"
    case .operator(let name):
      return lessonDrawing(name).map { "lesson \($0) draws it" } ?? "no lesson uses it"
    }
  }

  /// Returns the number of the first lesson that draws the operator called `name`.
  private func lessonDrawing(_ name: String) -> Int? {
    calls.firstIndex { $0.has("\(name)(") || $0.has("\(name) {") }
      .map { lessons[$0].page.lesson.number }
  }

  private func line(of row: Undrawn.Subject, in text: String) -> Int {
    let word =
      switch row {
      case .lesson(let number): ".lesson(\(number))"
      case .scene(let number, let title): ".scene(\(number), \"\(title)\")"
      case .operator(let name): "\"\(name)\""
      }
    return text.lines.firstIndex { $0.has(word) }.map { $0 + 1 } ?? 1
  }
}
