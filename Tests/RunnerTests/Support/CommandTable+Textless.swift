import Runner
import RunnerTools

extension CommandTable {
  /// All commands, without the words in the lessons' files.
  static let textless = full { _ in [] }
}
