import TestSupport
import Notebook
import Stage

extension LessonFile {
  init(of lesson: Lesson) throws {
    self.init(text: try Repository.text(of: lesson.source))
  }
}
