import Notebook
import Stage
import TestSupport

extension LessonFile {
  init(of lesson: Lesson) throws {
    self.init(text: try Repository.text(of: lesson.source))
  }
}

extension ObjectiveCFile {
  init(of lesson: Lesson) throws {
    try self.init(text: Repository.text(of: lesson.objectiveC), path: lesson.objectiveC)
  }
}
