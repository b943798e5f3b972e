import Notebook
import Runner
import Stage

/// A check of the catalogue, the lessons' files, and their names.
struct CatalogueCheck {
  private static let file = CatalogueFile.file

  private let checkout: Checkout
  private let catalogue: CatalogueFile
  private let lessons: [Lesson]
  private let files: [LessonFile]
  private let members: [String]

  /// Creates a check of all lessons in `checkout`. `files` contains their files in the same order.
  init(_ checkout: Checkout, _ files: [LessonFile]) throws(Failure) {
    (self.checkout, self.files) = (checkout, files)
    catalogue = CatalogueFile(try checkout.text(of: Self.file))
    lessons = checkout.lessons
    members = lessons.map(\.memberName)
  }

  /// Returns all problems with the catalogue and the lessons' files.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for (index, lesson) in lessons.enumerated() {
      problems += namesTaken(by: index)
      problems += problemsOfFile(of: lesson, files[index])
    }
    return problems + misplaced() + (try unregistered()) + (try combine())
  }

  private func namesTaken(by index: Int) -> [Problem] {
    let lesson = lessons[index]
    return zip(lessons, members).prefix(index).flatMap { other, member in
      var problems: [Problem] = []
      if other.number == lesson.number {
        problems.append(
          problem(
            .number, lesson,
            "\"\(lesson.title)\" and \"\(other.title)\" both have number \(lesson.number).",
            "Give it the next free number."))
      }
      if other.title == lesson.title || member == members[index] {
        problems.append(
          problem(
            .name, lesson, "Lesson \(lesson.number) has the same name as lesson \(other.number).",
            "Give it another title."))
      }
      return problems
    }
  }

  private func problemsOfFile(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    if !checkout.exists(lesson.source) {
      return [
        problem(
          .file, lesson,
          "Lesson \(lesson.number) should be in the file \(lesson.source), which is missing.",
          "Rename the lesson's file, or move it to its chapter's folder.")
      ]
    }
    if file.member?.name == lesson.memberName { return [] }
    return [
      Problem(
        rule: .member, lesson: lesson.number, file: lesson.source, line: file.member?.line ?? 1,
        message: "The static member is not named after the lesson.",
        remedy: "Rename it to \(lesson.memberName).")
    ]
  }

  /// Returns a problem for the first lesson that is not listed with its chapter.
  private func misplaced() -> [Problem] {
    let order = Chapter.allCases.flatMap { chapter in
      lessons.filter { $0.chapter == chapter }
    }
    return zip(lessons, order).filter { $0.number != $1.number }.prefix(1).map { lesson, _ in
      problem(
        .chapter, lesson,
        "Lesson \(lesson.number) is not listed with the rest of its chapter, "
          + "\(lesson.chapter.rawValue).",
        "List the lessons chapter by chapter.")
    }
  }

  /// Returns problems for files in the chapters' folders that belong to no lesson.
  private func unregistered() throws(Failure) -> [Problem] {
    let known = Set(lessons.flatMap { [$0.source, $0.objectiveC] })
    let remedies = [
      (
        Checkout.lessonFolder,
        "Register its lesson in \(Self.file), then build again: swift run lesson-runner check"
      ),
      (
        Lesson.objectiveCFolder,
        "Give it the name of the lesson's Swift file, and move it to the same chapter's folder."
      ),
    ]
    var problems: [Problem] = []
    for (parent, remedy) in remedies {
      for folder in Chapter.allCases.map({ "\(parent)/\($0.folder)" }) {
        for name in try checkout.names(in: folder) where !known.contains("\(folder)/\(name)") {
          problems.append(
            Problem(
              rule: .registration, file: "\(folder)/\(name)",
              message: "This file belongs to no lesson that this runner knows.", remedy: remedy))
        }
      }
    }
    return problems
  }

  /// Returns problems for lessons in the chapter on leaving RAC that have no Combine version, and
  /// for Combine files that belong to no lesson.
  private func combine() throws(Failure) -> [Problem] {
    let known = lessons.map(\.combine)
    let files = try checkout.names(in: Lesson.combineFolder).map { "\(Lesson.combineFolder)/\($0)" }
    let missing = lessons.filter { $0.chapter == .leaving && !files.contains($0.combine) }
    return missing.map {
      Problem(
        rule: .combine, lesson: $0.number, file: $0.combine, message: "The file is missing.",
        remedy: "Write the lesson's code in Combine, between #if canImport(Combine) and #endif.")
    }
      + files.filter { !known.contains($0) }.map {
        Problem(
          rule: .combine, file: $0,
          message: "This file belongs to no lesson that this runner knows.",
          remedy: "Give it the name of the lesson's Swift file.")
      }
  }

  private func problem(
    _ rule: Rule, _ lesson: Lesson, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: Self.file,
      line: catalogue.line(of: lesson.memberName) ?? 1, message: message,
      remedy: remedy)
  }
}
