import Marbles
import Stage

/// A puzzle with marbles: a line for `lesson-runner try` to change until its result is the target.
///
/// A puzzle stores a solution, and the engine computes the target from it. An answer is right if
/// its last lane has the same events, and if it keeps the puzzle's rules.
///
///     let puzzle = Puzzle.all[0]
///     print(try puzzle.target == Puzzle.result(of: puzzle.solution))
package struct Puzzle: Sendable {
  /// The part of the line that readers may change.
  package enum Freedom: Sendable, Equatable {
    /// The marbles may be moved and removed. The operators stay.
    case marbles

    /// At most this many operators may be typed. The marbles and the subscribers stay.
    case operators(Int)
  }

  /// The puzzle's difficulty.
  package enum Level: String, Sendable, CaseIterable {
    /// These puzzles are also in their lessons.
    case easy = "Easy"

    case medium = "Medium"
    case hard = "Hard"
  }

  /// The puzzle's place on its page, and its name in the reader's progress.
  package let name: String

  package let title: String
  package let level: Level

  /// The number of the lesson about the operator.
  package let lesson: Int

  /// The sentence that says what to do.
  package let task: String

  package let freedom: Freedom

  /// The line to begin with.
  package let start: String

  /// A line whose result is the target.
  package let solution: String

  /// An obvious line with another result.
  package let mistake: String

  /// The sentence for readers who have solved the puzzle.
  package let learned: String

  init(
    _ name: String, _ title: String, _ level: Level, in lesson: Int, _ task: String,
    changing freedom: Freedom, _ start: String, solution: String, mistake: String,
    learned: String
  ) {
    (self.name, self.title, self.level, self.lesson) = (name, title, level, lesson)
    (self.task, self.freedom, self.start) = (task, freedom, start)
    (self.solution, self.mistake, self.learned) = (solution, mistake, learned)
  }

  /// The events of the target lane.
  package var target: [Diagram.Event] {
    get throws(TryFailure) { try Self.result(of: solution) }
  }

  /// Plays `line` and returns the events of its last lane.
  package static func result(of line: String) throws(TryFailure) -> [Diagram.Event] {
    try Trial(line: line).run().diagram.lanes.last?.events ?? []
  }

  /// Plays `line` and returns true if it solves the puzzle.
  package func isSolved(by line: String) -> Bool {
    guard keepsRules(line), let target = try? target else { return false }
    return (try? Self.result(of: line)) == target
  }

  // MARK: Rules

  /// Returns true if `line` changes only what readers may change. The page's script does the same.
  package func keepsRules(_ line: String) -> Bool {
    let (own, given) = (PuzzleLine(line), PuzzleLine(start))
    switch freedom {
    case .marbles:
      return own.rest == given.rest && own.lanes.count == given.lanes.count
        && zip(own.lanes, given.lanes).allSatisfy {
          Self.marks(in: $0).isSubset(of: Self.marks(in: $1))
        }
    case .operators(let count):
      return own.lanes == given.lanes && own.subscribers == given.subscribers
        && own.operators <= count
    }
  }

  /// Returns the marks in a typed lane, each with its number among equal marks.
  private static func marks(in lane: String) -> Set<String> {
    var (counts, marks): ([Character: Int], Set<String>) = ([:], [])
    for mark in lane where !"-. []".contains(mark) {
      counts[mark, default: 0] += 1
      marks.insert("\(mark)\(counts[mark, default: 0])")
    }
    return marks
  }
}

/// The parts of a typed line that a puzzle's rules compare.
private struct PuzzleLine {
  /// The texts in quotes.
  let lanes: [String]

  /// The line without the texts in quotes.
  let rest: String

  init(_ line: String) {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    lanes = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    let words = parts.indices.map { $0 % 2 == 0 ? parts[$0] : "\"\"" }.joined()
    rest = words.split(separator: " ").joined(separator: " ")
  }

  /// The last part, if it lists subscribers.
  var subscribers: String? { steps.last { $0.hasPrefix("subscribe") } }

  /// The number of operators. A line that begins with marbles has no operator before them.
  var operators: Int {
    steps.count { step in
      let words = step.split(separator: " ").filter { !$0.contains("\"") }
      return !words.isEmpty && words[0] != "subscribe" && words[0] != "attempts"
    }
  }

  private var steps: [String] {
    rest.split(separator: ",").map { $0.trimmingPrefix(" ").description }
  }
}
