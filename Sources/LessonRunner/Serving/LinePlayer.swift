import Dispatch
import Synchronization

/// Plays the lines that are typed on a served book's page, one at a time, on its own queue.
///
/// The thread that serves the book only hands a line over, so no line keeps a page waiting. A line
/// that has no answer after `timeLimit` seconds gets an error message.
final class LinePlayer: Sendable {
  /// The longest time until a line is answered, in seconds.
  static let timeLimit = 3

  /// The longest answer, in bytes.
  static let longestAnswer = 500_000

  private let queue = DispatchQueue(label: "try")
  private let play: @Sendable (String) -> String
  private let afterTimeLimit: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a player that answers a query with what `play` returns.
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

  /// An answer that is given once: by the line, or when the time runs out.
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
