import Stage

/// Holds a lesson's Objective-C against its scenes, what they log, and its Swift.
public struct ObjectiveCCheck {
  private let lesson: Lesson
  private let swift: LessonFile
  private let file: ObjectiveCFile
  private let messages: [String: [String]]
  private let excused: Set<String>

  /// The check of a lesson, given its two files and its expected log.
  public init(
    _ lesson: Lesson, swift: LessonFile, _ file: ObjectiveCFile, expected log: String,
    except rows: [SwiftAlone] = SwiftAlone.all
  ) {
    self.lesson = lesson
    self.swift = swift
    self.file = file
    messages = Self.messages(in: log)
    excused = Set(rows.filter { $0.lesson == lesson.number }.map(\.scene))
  }

  /// All that is wrong.
  public func problems() -> [ObjectiveCProblem] {
    let marks = problemsOfMarks()
    return marks.isEmpty ? problemsOfFormats() : marks
  }

  private func problemsOfMarks() -> [ObjectiveCProblem] {
    let scenes = lesson.scenes.map(\.title)
    let marks = file.scenes.map(\.title)
    var problems: [ObjectiveCProblem] = []
    for part in file.scenes where !scenes.contains(part.title) {
      problems.append(
        problem(
          part.line, "Lesson \(lesson.number) has no scene \"\(part.title)\".",
          "Call the mark as a scene, or delete what stands below it."))
    }
    for part in file.scenes where excused.contains(part.title) {
      problems.append(
        problem(
          part.line, "The scene \"\(part.title)\" is said to be Swift's alone.",
          "Delete its row in Sources/Notebook/ObjectiveC/SwiftAlone.swift, or what stands here."))
    }
    for title in scenes where !marks.contains(title) && !excused.contains(title) {
      problems.append(
        problem(
          1, "The scene \"\(title)\" has no mark.",
          "Write its function below #pragma mark - \(title), or why there is none in "
            + "Sources/Notebook/ObjectiveC/SwiftAlone.swift."))
    }
    if problems.isEmpty, marks != scenes.filter({ !excused.contains($0) }) {
      let order = zip(file.scenes, scenes.filter { !excused.contains($0) })
      if let (part, title) = order.first(where: { $0.title != $1 }) {
        problems.append(
          problem(
            part.line, "The scene \"\(part.title)\" does not stand in the lesson's order.",
            "Put \"\(title)\" here, and each scene once."))
      } else {
        problems.append(
          problem(
            file.scenes[file.scenes.count - 1].line, "A scene stands here twice.",
            "Delete one of them."))
      }
    }
    return problems
  }

  private func problemsOfFormats() -> [ObjectiveCProblem] {
    var problems: [ObjectiveCProblem] = []
    var unused = Set(file.sharedFormats)
    for part in file.scenes {
      let messages = messages[part.title] ?? []
      let swiftIsBare = logsValuesAlone(part.title)
      let all = part.formats + file.sharedFormats
      for message in messages {
        let printing = all.filter { $0.format.prints(message) }
        unused.subtract(printing)
        if printing.contains(where: { $0.format.hasText || swiftIsBare }) { continue }
        let why =
          printing.isEmpty
          ? "No format prints it." : "Only a format without a text of its own prints it."
        problems.append(
          problem(
            part.line, "The scene \"\(part.title)\" logs \"\(message)\". \(why)",
            "Log it here, or in what the scenes share, with the words that the Swift has."))
      }
      for format in part.formats where !messages.contains(where: format.format.prints) {
        problems.append(
          problem(
            format.line, "The scene \"\(part.title)\" logs nothing like \"\(format.format)\".",
            "Log what \(lesson.expectedLog) says, or delete the line."))
      }
    }
    for format in file.sharedFormats where unused.contains(format) {
      problems.append(
        problem(
          format.line, "No scene logs anything like \"\(format.format)\".",
          "Log what \(lesson.expectedLog) says, or delete the line."))
    }
    return problems
  }

  /// Whether the scene's Swift logs values without a word of its own.
  private func logsValuesAlone(_ title: String) -> Bool {
    let code = lesson.scenes.first { $0.title == title }.flatMap(swift.code) ?? ""
    return ([code, swift.declarations] + swift.sections.map(\.code)).contains { text in
      text.matches(of: /\blog\(\s*"/).contains { match in
        !MessageFormat.hasText(Self.words(of: text[match.range.upperBound...]))
      }
    }
  }

  /// What a literal of Swift says itself, without its values.
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

  /// What each scene logs, by its title.
  private static func messages(in log: String) -> [String: [String]] {
    var title = ""
    var messages: [String: [String]] = [:]
    for line in log.split(separator: "\n", omittingEmptySubsequences: false) {
      if let heading = line.wholeMatch(of: /── (.*) ──/) {
        title = String(heading.1)
      } else if let line = LogLine(line) {
        messages[title, default: []].append(line.message)
      } else if let last = messages[title]?.popLast() {
        messages[title]?.append("\(last)\n\(line)")
      }
    }
    // What ends the file ends no message.
    if let last = messages[title]?.popLast() {
      messages[title]?.append(String(last.hasSuffix("\n") ? last.dropLast() : last[...]))
    }
    return messages
  }

  private func problem(_ line: Int, _ message: String, _ remedy: String) -> ObjectiveCProblem {
    ObjectiveCProblem(file: file.path, line: line, message: message, remedy: remedy)
  }
}
