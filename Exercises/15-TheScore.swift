import Reactive
import Stage

/// The scoreboard of a match shows only the points of each throw. It should show the score, which
/// is the sum of the points since the last miss, and the best score so far. A throw of 0 points is
/// a miss: it sets the score to 0. Before the first throw, both are 0.
#if GIVEN
private func boards(_ throwing: Signal<Int>) -> Signal<Board> {
  throwing
    .map { Board(score: $0, best: $0) }
}
#elseif SOLUTION
private func boards(_ throwing: Signal<Int>) -> Signal<Board> {
  throwing
    .scan(Board()) { board, points in
      let score = points == 0 ? 0 : board.score + points
      return Board(score: score, best: max(score, board.best))
    }
    .startWith(Board())
}
#elseif WRONG_1  // shows the board only at the end
private func boards(_ throwing: Signal<Int>) -> Signal<Board> {
  throwing
    .aggregate(Board()) { board, points in
      let score = points == 0 ? 0 : board.score + points
      return Board(score: score, best: max(score, board.best))
    }
    .startWith(Board())
}
#elseif WRONG_2  // a miss changes nothing
private func boards(_ throwing: Signal<Int>) -> Signal<Board> {
  throwing
    .scan(Board()) { board, points in
      Board(score: board.score + points, best: max(points, board.best))
    }
    .startWith(Board())
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(15, "The score", after: 26) { log, stage in
  let throwing = stage.keep(Subject<Int>())
  boards(throwing).subscribe(
    next: { log("\($0.score) points, best \($0.best)") },
    completed: { log("(the match is over)") })
  for (second, points) in [3, 2, 0, 4, 3].enumerated() {
    stage.at("14:00:0\(second + 1)") { throwing.sendNext(points) }
  }
  stage.at("14:00:07") { throwing.sendCompleted() }
}

private struct Board: Sendable {
  var score = 0
  var best = 0
}

// MARK: - Hints
// - [ ] The result depends on this throw and on all earlier ones. What has to be remembered?
// - [ ] One operator sends its result at the end. Which one sends it after every value?
// - [ ] `scan` starts with a `Board()`, and makes the next board from the previous one and the
//   points. It does not send the first board; `startWith` does.
//
// Shows: scan computes a result from all values so far, and sends it after each value.
