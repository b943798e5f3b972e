import Runner
import Stage

/// The differences between a lesson's log and the previous run's log, and between a lesson's log
/// and the expected log.
struct WatchedDifference {
  /// The lesson's output.
  let printed: [UInt8]

  private let lesson: Lesson
  private let previous: [UInt8]?
  private let expected: [UInt8]?
  private let remedy: String

  /// Creates the differences between the log in `played` and `previous`, if there is a previous
  /// log, and between the log and `expected`. `remedy` says what to do if the log differs from
  /// `expected`.
  init(
    _ selected: SelectedLesson, previous: [UInt8]?, expected: [UInt8]?, _ played: PlayedLesson,
    remedy: String
  ) {
    let lesson = selected.lesson
    printed = selected.isWhole ? played.log : played.log(within: expected ?? [], of: lesson)
    (self.lesson, self.previous, self.expected) = (lesson, previous, expected)
    self.remedy = remedy
  }

  /// Returns the differences from the previous and the expected log, as `format` shows them. If
  /// these two logs are equal, the difference is shown only once.
  func bytes(formattedBy format: DiffText) -> [UInt8] {
    let comparison = Comparison(lesson, expected, printed)
    var bytes: [UInt8] = []
    if let previous, previous != expected {
      let diff = UnifiedDiff(from: previous, named: "the previous run", to: printed, named: "now")
      let sentence = diff.map {
        FirstDifference($0, of: lesson, from: previous, to: printed, called: "before").sentence
          + "."
      }
      bytes +=
        diff.map { format.bytes(of: $0, from: lesson, lanes: ("before", "now")) + newline } ?? []
      bytes += Array((sentence ?? "lesson \(lesson.number) prints the same as before.").utf8)
      bytes += newline + newline
    }
    guard let diff = comparison.diff else {
      return bytes + Array("lesson \(lesson.number) agrees with its expected log.\n".utf8)
    }
    return bytes + format.bytes(of: diff, from: lesson) + newline
      + Array("\(comparison.sentence).\n\(remedy)\n".utf8)
  }
}

private let newline = Array("\n".utf8)
