import Lessons

extension LessonFile {
  init(of lesson: Lesson) throws {
    self.init(text: try Repository.text(of: lesson.source))
  }
}
