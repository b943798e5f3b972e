import Notebook
import Runner
import Stage

/// A check of a lesson's file: its introduction, sources, headings and questions, and code that a
/// lesson should not contain.
struct FileCheck {
  private static let machinery: Set<String> = [
    "@unchecked", "Mutex", "Atomic", "Lock", "NSLock", "VirtualClock", "Console",
    "Census", "Tracker", "Addresses", "Timestamp", "Thread", "print", "exit", "@testable",
  ]

  private let lesson: Lesson
  private let file: LessonFile
  private let swift: SwiftCode

  /// Creates a check of `lesson` and its `file`.
  init(_ lesson: Lesson, _ file: LessonFile) {
    self.lesson = lesson
    self.file = file
    swift = SwiftCode(file.text)
  }

  /// Returns all problems with the file.
  func problems() -> [Problem] {
    length() + sections() + questions() + machinery() + clocks() + escapes()
  }

  private func length() -> [Problem] {
    let count = file.blocks.joined()
      .filter { !$0.hasPrefix("- ") && !$0.hasPrefix("|") && !$0.hasSuffix(":") }
      .map { sentences(in: $0).count }.reduce(0, +)
    if (1...2).contains(count) { return [] }
    return [
      problem(
        .length, line: file.commentLine,
        "Its introduction has \(counted(count, "sentence")).",
        count == 0
          ? "In its doc comment, write what the lesson is about."
          : "Keep one or two, and move the rest below the scenes that show it.")
    ]
  }

  private func sections() -> [Problem] {
    file.sections.filter { $0.title.isEmpty || !$0.comment.hasSuffix(".") }.map { section in
      problem(
        .sections, line: file.line(of: section),
        section.title.isEmpty
          ? "The declarations before the lesson have no heading."
          : "The section \"\(section.title)\" is not described by a sentence.",
        "Write a heading above it, such as // MARK: - Model, and a sentence directly below that.")
    }
  }

  private func questions() -> [Problem] {
    lesson.scenes.compactMap { scene in
      // A scene whose code is not found breaks another rule.
      guard let line = file.line(of: scene) else { return nil }
      let sentence = Explanation.question(in: file.comment(on: scene))
      if sentence.hasSuffix("?") || sentence.hasSuffix(".") { return nil }
      return problem(
        .sentence, line: line,
        sentence.isEmpty
          ? "The scene \"\(scene.title)\" does not say what to look at."
          : "The comment above the scene \"\(scene.title)\" is not a sentence.",
        "Write a question or a sentence in a doc comment directly above the scene: /// Who hears "
          + "the 1?")
    }
  }

  private func machinery() -> [Problem] {
    let names = Self.machinery.filter(file.text.has)
    return swift.lines.enumerated().flatMap { index, code -> [Problem] in
      if !names.contains(where: code.has) { return [] }
      let words = code.split { !$0.isOfWord && $0 != "@" && $0 != "_" }
      return Set(words.map(String.init)).intersection(names).sorted().map { word in
        problem(
          .machinery, line: index + 1,
          "\(word) belongs to the internals of the engine or the system.",
          word == "print"
            ? "Log it instead: log(\"…\")" : "Use signals, schedulers and the stage instead.")
      }
    }
  }

  private func clocks() -> [Problem] {
    swift.wallClocks.map { line, name in
      problem(
        .clock, line: line, "\(name) reads the machine's clock.",
        "Ask the scene's clock: Scheduler.main.now, Scheduler.main.after, stage.clock.sleep")
    }
  }

  private func escapes() -> [Problem] {
    swift.escapes.map { line, name, remedy in
      problem(.escape, line: line, "\(name) does not run on the scene's clock.", remedy)
    }
  }

  private func problem(
    _ rule: Rule, line: Int, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.source, line: line, message: message,
      remedy: remedy)
  }
}
