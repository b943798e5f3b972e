import Notebook
import Runner
import Stage

/// The short path as it is printed.
struct PathPage {
  let path: ShortPath
  let style: TextStyle
  let width: Int

  /// The list of all steps. `current` is the step of the learner's app.
  func overview(_ progress: PathProgress, current: Int?) -> [String] {
    let column = path.steps.map { columns($0.exercise.title) }.max() ?? 0
    let rows = path.steps.flatMap { step in
      let number = step.number
      let state = progress.has(.done, number) ? "done" : number == current ? "here" : ""
      let lessons =
        (step.lessons.count == 1 ? "lesson " : "lessons ")
        + step.lessons.map(String.init).joined(separator: ", ")
      let row =
        right(number, in: 3) + "  " + padded(step.exercise.title, to: column) + "  "
        + padded(state, to: 4) + "  "
      let lines = wrapped(lessons, after: row, to: width)
      return number == current ? lines.map(style.bold) : lines
    }
    let next = path.steps.first { $0.number >= current ?? 1 && !progress.has(.done, $0.number) }
    let onward =
      next.map { [("Next", $0.exercise.command())] }
      ?? ShortPath.nextSteps.map { ($0.reason, $0.command) }
    return wrapped(ShortPath.introduction, to: width) + [""] + rows + [""] + table(onward)
  }

  /// The question about an earlier step, with its candidates.
  func question(about step: PathStep, objectiveC: Bool) -> [String] {
    var lines = wrapped("A question about step \(step.number): \(step.question)", to: width)
    for (index, candidate) in step.candidates.enumerated() {
      let code = objectiveC ? candidate.objectiveC : candidate.swift
      lines.append("")
      lines += zip(["\(index + 1)"] + Array(repeating: " ", count: code.count), code).map {
        "\($0)  \($1)"
      }
    }
    return lines + [""]
  }

  /// The verdict on the answer at `index`.
  func verdict(on index: Int, about step: PathStep) -> [String] {
    let candidate = step.candidates[index]
    if candidate.isRight { return [style.bold("Right."), ""] }
    let number = (step.candidates.firstIndex(where: \.isRight) ?? 0) + 1
    return wrapped("No, it is \(number). \(candidate.objection)", to: width).map(style.bold) + [""]
  }

  /// The beginning of a step: its title and what the app does wrong, as a log and as a screen.
  /// `own` is the app's log today, and `wanted` the log that it should print.
  func beginning(of step: PathStep, log own: AppLog, target wanted: AppLog) -> [String] {
    var lines = [
      style.bold("Step \(step.number) of \(path.steps.count): \(step.exercise.title)"), "",
    ]
    lines += step.exercise.file.task.flatMap { wrapped($0, to: width) + [""] }
    if own.lines == wanted.lines { return lines }
    lines += wrapped(
      "The app logs the lines with a plus. It should log the lines with a minus.", to: width)
    lines += [""] + difference(from: wanted.lines, to: own.lines) + [""]
    let moment = own.momentThatDiffers(from: wanted)
    return lines
      + ["At \(moment.time) the user sees:", ""] + moment.screen.lines.map { "  \($0)" } + [""]
  }

  /// Returns the lines of both logs, marked as in a diff.
  private func difference(from wanted: [AppLog.Line], to own: [AppLog.Line]) -> [String] {
    let changes = own.difference(from: wanted)
    let (removed, added) = (changes.removals.map(\.place), changes.insertions.map(\.place))
    var (lines, new) = ([String](), 0)
    func addInsertions() {
      while added.contains(new) {
        lines.append(style.green("+ \(own[new])"))
        new += 1
      }
    }
    for (old, line) in wanted.enumerated() {
      if removed.contains(old) {
        lines.append(style.red("- \(line)"))
      } else {
        addInsertions()
        lines.append("  \(line)")
        new += 1
      }
    }
    addInsertions()
    return lines
  }

  /// The scenes that explain a step.
  func scenes(of step: PathStep) -> [String] {
    let commands = step.scenes.map { "lesson-runner guess \($0)" }
    return ["These scenes explain it. Guess before you look:", ""] + commands.map { "  \($0)" }
  }

  /// The place in `text`, the learner's app, where the step changes something.
  func place(of step: PathStep, in text: String) -> [String] {
    let (lines, given) = (text.lines, step.exercise.file.text.lines)
    let index = step.line - 1
    // Find the line above the place, which may have moved.
    let anchor = given[..<index].last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let distance = given[..<index].reversed().prefix { $0.allSatisfy(\.isWhitespace) }.count
    let count = given[..<index].count { $0 == anchor }
    let places = lines.indices.filter { lines[$0] == anchor }
    guard places.count >= count, count > 0 else {
      // The learner has written these lines in another way.
      let start = max(0, index - 4)
      return [
        "In your app, the place looks different. In this notebook's app, it is below these lines:",
        "",
      ]
        + given[start..<index].map { "        \($0)" } + [""]
    }
    let start = places[count - 1] + 1 + distance
    let end = min(start + step.given.swift.count, lines.count)
    func row(_ number: Int, _ mark: String) -> String {
      style.dim(right(number + 1, in: 5)) + " \(mark) \(lines[number])"
    }
    let shown = max(0, start - 3)..<min(end + 2, lines.count)
    var rows = shown.map { row($0, (start..<end).contains($0) ? ">" : " ") }
    if start == end {
      rows.insert(style.marked("      > (something is missing here)"), at: start - shown.lowerBound)
    }
    return ["\(step.exercise.path):\(start + 1)", ""] + rows + [""]
  }

  /// Returns a table of commands, each after its description.
  func table(_ rows: [(words: String, command: String)]) -> [String] {
    let column = rows.map { columns($0.words) }.max() ?? 0
    return rows.map { padded("\($0.words):", to: column + 1) + "  " + $0.command }
  }
}

extension CollectionDifference.Change {
  /// The position of the element that is removed or inserted.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
