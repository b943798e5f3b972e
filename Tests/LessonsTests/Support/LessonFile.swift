import Lessons

extension LessonFile {
  init(of lesson: Lesson) throws {
    self.init(text: try Repository.text(of: lesson.source))
  }

  /// The sentences outside lists and tables.
  var sentences: [Substring] {
    prose.split(separator: "\n")
      .filter { !$0.hasPrefix("- ") && !$0.hasPrefix("|") && !$0.hasSuffix(":") }
      .flatMap { $0.split(separator: /[.!?]["”)]?(\s+(?=[A-Z`"“(])|$)/) }
  }
}
