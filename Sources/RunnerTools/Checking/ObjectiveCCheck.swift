import Notebook
import Runner
import Stage

/// A check that compares a lesson's Objective-C with its scenes, their logs, and the Swift.
struct ObjectiveCCheck {
  private let lesson: Lesson
  private let swift: LessonFile
  private let played: PlayedLesson
  private let exempt: Set<String>

  /// The titles of the scenes that need Objective-C. Empty if the lesson retells no document.
  private let required: [String]

  /// Creates a check of `lesson`, without the scenes in `rows`, which exist only in Swift.
  init(
    _ lesson: Lesson, _ swift: LessonFile, _ played: PlayedLesson, isRetelling: Bool,
    except rows: [SwiftOnlyScene] = SwiftOnlyScene.all
  ) {
    self.lesson = lesson
    self.swift = swift
    self.played = played
    let exempt = Set(rows.filter { $0.lesson == lesson.number }.map(\.scene))
    self.exempt = exempt
    required =
      !isRetelling ? [] : lesson.scenes.map(\.title).filter { !exempt.contains($0) }
  }

  /// Returns the problems with `file`, which may be missing or unreadable.
  func problems(of file: Result<ObjectiveCFile, ObjectiveCProblem>?) -> [Problem] {
    switch file {
    case .success(let file):
      let marks = problemsOfMarks(in: file)
      // A scene that failed has not logged everything.
      return marks.isEmpty && played.problems.isEmpty ? problemsOfFormats(in: file) : marks
    case .failure(let problem):
      return [self.problem(.objectiveC, problem.line, problem.message, problem.remedy)]
    case nil:
      if required.isEmpty { return [] }
      return [
        problem(
          .objectiveC, 1, "The file is missing.",
          "Write the document's Objective-C there.")
      ]
    }
  }

  private func problemsOfMarks(in file: ObjectiveCFile) -> [Problem] {
    let scenes = lesson.scenes.map(\.title)
    let marks = file.scenes.map(\.title)
    var problems: [Problem] = []
    for section in file.scenes where !scenes.contains(section.title) {
      problems.append(
        problem(
          .marks, section.line, "Lesson \(lesson.number) has no scene \"\(section.title)\".",
          "Give the mark the title of a scene, or delete it and the code below it."))
    }
    for section in file.scenes where exempt.contains(section.title) {
      problems.append(
        problem(
          .marks, section.line,
          "The scene \"\(section.title)\" is listed as a scene that only Swift has.",
          "Delete its row in Sources/Notebook/ObjectiveC/SwiftOnlyScene.swift, or delete this code."
        ))
    }
    for title in required where !marks.contains(title) {
      problems.append(
        problem(
          .marks, 1, "The scene \"\(title)\" has no mark.",
          "Write its function below #pragma mark - \(title), or add the reason why it has none "
            + "to Sources/Notebook/ObjectiveC/SwiftOnlyScene.swift."))
    }
    let order = scenes.filter(marks.contains)
    if problems.isEmpty, marks != order {
      if let (section, title) = zip(file.scenes, order).first(where: { $0.title != $1 }) {
        problems.append(
          problem(
            .marks, section.line, "The scene \"\(section.title)\" is not in the lesson's order.",
            "Move \"\(title)\" here, and include each scene once."))
      } else {
        problems.append(
          problem(
            .marks, file.scenes[file.scenes.count - 1].line, "A scene appears twice.",
            "Delete one of them."))
      }
    }
    return problems
  }

  private func problemsOfFormats(in file: ObjectiveCFile) -> [Problem] {
    var problems: [Problem] = []
    var unused = Set(file.sharedFormats)
    let messages = Dictionary(
      played.logs.map { ($0.scene.title, $0.lines.map(\.message)) }, uniquingKeysWith: +)
    for section in file.scenes {
      let messages = messages[section.title] ?? []
      lazy var swiftIsBare = logsValuesAlone(section.title)
      let all = section.formats + file.sharedFormats
      let logged = Self.loggedByLibrary(section.code)
      for message in messages {
        let printing = all.filter { $0.format.prints(message) }
        unused.subtract(printing)
        if printing.contains(where: \.format.hasText) { continue }
        if logged.contains(where: { $0.prints(message) }) { continue }
        if !printing.isEmpty, swiftIsBare { continue }
        let why =
          printing.isEmpty
          ? "No format string prints it."
          : "Only a format string without words of its own prints it."
        problems.append(
          problem(
            .messages, section.line, "The scene \"\(section.title)\" logs \"\(message)\". \(why)",
            "Log it here, or in the code that the scenes share, in the same words as the Swift."))
      }
      for format in section.formats where !messages.contains(where: format.format.prints) {
        problems.append(
          problem(
            .messages, format.line,
            "The scene \"\(section.title)\" logs nothing like \"\(format.format)\".",
            "Log what \(lesson.expectedLog) says, or delete the line."))
      }
    }
    for format in file.sharedFormats where unused.contains(format) {
      problems.append(
        problem(
          .messages, format.line, "No scene logs anything like \"\(format.format)\".",
          "Log what \(lesson.expectedLog) says, or delete the line."))
    }
    return problems
  }

  /// Returns the formats of the messages that the library's own debugging operators print, if
  /// `code` calls these operators.
  private static func loggedByLibrary(_ code: String) -> [MessageFormat] {
    [("logNext", "%@ next: %@"), ("logError", "%@ error: %@"), ("logCompleted", "%@ completed")]
      .filter { code.has(" \($0.0)]") || code.has(" logAll]") }.map { MessageFormat($0.1) }
  }

  /// Returns true if the Swift code of the scene called `title` logs values without any text around
  /// them.
  private func logsValuesAlone(_ title: String) -> Bool {
    let code = lesson.scenes.first { $0.title == title }.flatMap(swift.code) ?? ""
    return ([code, swift.declarations] + swift.sections.map(\.code)).contains { text in
      let parts = text.parts(around: "log(")
      return zip(parts, parts.dropFirst()).contains { before, behind in
        let literal = behind.drop(while: \.isWhitespace)
        return before.last?.isOfWord != true && literal.first == "\""
          && !MessageFormat.hasText(Self.words(of: literal.dropFirst()))
      }
    }
  }

  /// Returns the text of a Swift `literal` without its interpolated values.
  private static func words(of literal: Substring) -> String {
    var words = ""
    var rest = literal
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        words.append(character)
        continue
      }
      if rest.popFirst() == "(" { skipValue(&rest) }
    }
    return words
  }

  private static func skipValue(_ rest: inout Substring) {
    var depth = 1
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"":
        while let inner = rest.popFirst(), inner != "\"" {
          if inner == "\\", rest.popFirst() == "(" { skipValue(&rest) }
        }
      default: break
      }
    }
  }

  private func problem(
    _ rule: Rule, _ line: Int, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.objectiveC, line: line, message: message,
      remedy: remedy)
  }
}
