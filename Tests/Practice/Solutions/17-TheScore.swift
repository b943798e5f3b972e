import Reactive
import Stage

/// The board of a match shows how many points each throw made. It is to show the score, that is all
/// points since the last miss, and the best score so far. A miss is a throw of 0 points, and takes
/// the score away. Before the first throw both are 0.
private func boards(_ throwing: Signal<Int>) -> Signal<Board> {
  throwing
    .scan(Board()) { board, points in
      let score = points == 0 ? 0 : board.score + points
      return Board(score: score, best: max(score, board.best))
    }
    .startWith(Board())
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theScore: Exercise {
    Exercise(17, "The score", after: 26) { log, stage in
      let throwing = stage.keep(Subject<Int>())
      boards(throwing).subscribe(
        next: { log("\($0.score) points, best \($0.best)") },
        completed: { log("(the match is over)") })
      for (second, points) in [3, 2, 0, 4, 3].enumerated() {
        stage.at("14:00:0\(second + 1)") { throwing.sendNext(points) }
      }
      stage.at("14:00:07") { throwing.sendCompleted() }
    }
  }
}

private struct Board: Sendable {
  var score = 0
  var best = 0
}

// MARK: - Hints
// - [ ] What it shows depends on this throw and on all before: something has to remember. What?
// - [ ] One operator tells the result at the end. Which one tells it after every value?
// - [ ] `scan` is given the `Board()` to start from, and makes the next one of the board before and
//   the points. It does not send what it starts from: `startWith` does.
//
// Shows: scan is a loop whose variable you can watch.
