import Runner
import Stage

extension LiveLog {
  /// Adds the line `text`, which was logged `elapsed` after the scene began.
  mutating func add(_ text: String, after elapsed: Duration) {
    add(text, LogLine(text), after: elapsed)
  }
}
