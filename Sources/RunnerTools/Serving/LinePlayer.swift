import Dispatch
import Runner
import Synchronization

/// A player for the lines that are typed on a served book's page. It plays them one at a time, on
/// its own queue.
///
/// The thread that serves the book only enqueues a line, so the server can answer other requests
/// while a line is played. A line that has no answer after `timeLimit` seconds gets an error
/// message.
final class LinePlayer: Sendable {
  /// The time limit for answering a line, in seconds.
  static let timeLimit = 3

  /// The maximum size of an answer, in bytes.
  static let longestAnswer = 500_000

  private let queue = DispatchQueue(label: "try")
  private let play: @Sendable (String) -> String
  private let afterTimeLimit: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a player that answers a query with the result of `play`.
  ///
  /// Tests pass their own `afterTimeLimit`, and decide when it calls its closure.
  init(
    playing play: @escaping @Sendable (String) -> String = { TriedLine(query: $0).answer },
    afterTimeLimit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(timeLimit), execute: $0)
    }
  ) {
    (self.play, self.afterTimeLimit) = (play, afterTimeLimit)
  }

  /// Plays `query` and calls `give` with the answer, once, on any thread.
  func answer(_ query: String, _ give: @escaping @Sendable (String) -> Void) {
    let answer = PendingAnswer(give)
    afterTimeLimit { answer.give(TriedLine.tookTooLong) }
    queue.async { [play] in
      // If the time ran out while other lines were played, there is nothing left to do.
      if answer.isGiven { return }
      let text = play(query)
      answer.give(text.utf8.count <= Self.longestAnswer ? text : TriedLine.tooMuchToShow)
    }
  }

  /// An answer that is given only once: when the line has been played, or when the time runs out.
  private final class PendingAnswer: Sendable {
    private let closure: Mutex<(@Sendable (String) -> Void)?>

    init(_ give: @escaping @Sendable (String) -> Void) {
      closure = Mutex(give)
    }

    var isGiven: Bool { closure.withLock { $0 == nil } }

    func give(_ text: String) {
      closure.withLock { $0.take() }?(text)
    }
  }
}
