import Learning
import LessonRunner

extension CommandTable {
  /// All commands, with all implementations.
  package static let full = CommandTable.all.with([
    Tool.watch, Tool.explain, Tool.doctor, Tool.marbles, Tool.step, Tool.guess, Tool.trying,
    Tool.practice, Tool.book, Tool.record, Tool.new, Tool.notebook, Tool.check, Tool.install,
  ])
}
