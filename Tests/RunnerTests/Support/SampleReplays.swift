import Notebook
import Reactive

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// Artificial runs of scenes, whose events are listed here.
enum SampleReplays {
  /// The lesson's file.
  static let file = LessonFile(
    text: #"""
      extension Lesson {
        /// About letters.
        @LessonBuilder static var letters: Lesson {
          Lesson(99, "Letters", in: .signals)

          /// Who hears the 1?
          Scene("first") { log in
            log("begin")

            letters().drawn("a").subscribeNext { log("a: \($0)") }
          }

          Scene("second", racing: "Both.") { log in
            say("one", to: log)
          }

          Scene("silent") { _ in }
        }
      }

      private func say(_ word: String, to log: Log) {
        let text = "\(word)!"

        log(text)
      }
      """#)

  static let lesson = Lesson(99, "Letters", in: .signals)

  /// A scene that logs, and draws a lane.
  static let first = replay(
    Scene("first") { _ in }, [(0, "begin", 8), (1, "a: 1", 10), (2.5, "a: 2\nand more", 10)],
    [(0, .subscribed), (1, .next("1")), (2.5, .next("2")), (3, .completed)])

  /// A scene that also logs a line from outside the lesson's file.
  static let second = replay(
    Scene("second", racing: "Both.") { _ in }, [(0, "one!", 24), (0, "elsewhere", nil)])

  /// A scene that logs nothing.
  static let silent = replay(Scene("silent") { _ in }, [])

  static let all = [first, second, silent]

  private static func replay(
    _ scene: Scene, _ log: [(time: Double, message: String, lineNumber: Int?)],
    _ events: [(time: Double, mark: Diagram.Mark)] = []
  ) -> Replay {
    let start = Instant(secondsSince1970: 0)
    let lines = log.map {
      LogLine(
        time: start + .seconds($0.time), lesson: 99, thread: 1, message: $0.message,
        lineNumber: $0.lineNumber)
    }
    let lane = Diagram.Lane("a", events: events.map { .init(.seconds($0.time), $0.mark) })
    let score = events.isEmpty ? nil : Score(Diagram([lane]))
    return Replay(scene, of: lesson, Run(from: start, log: lines, score: score), in: file)
  }
}

extension [Span] {
  /// The texts of the spans, without their styles.
  var lines: [String] { map(\.text) }

  /// The same texts in one string.
  var text: String { lines.map { $0 + "\n" }.joined() }
}
