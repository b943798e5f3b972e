import Learning
import LessonRunner

extension CommandTable {
  /// The commands for learners and for authors.
  package static let full = CommandTable(
    [
      .list, .path, .run, .diff, .watch, .show, .search, .explain, .doctor, .marbles, .step, .guess,
      .trying, .practice, .book, .record, .new, .notebook, .check, .install, .completions, .help,
    ], list: .list, run: .run, help: .help, version: .version)
}
