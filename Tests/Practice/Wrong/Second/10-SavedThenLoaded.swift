import Reactive
import Stage

/// A list is saved, then copied to a server, then shown anew: first its books, then their covers. It
/// shows the old books, since all begins at once, and the words "saved" and "copied" as if they were
/// books. Have each step wait for the one before it, and show books and covers only. When the disk
/// is full, nothing is to be copied or shown.
private func refresh(_ shelf: Shelf) -> Signal<String> {
  shelf.saving()
    .then { shelf.copying() }
    .then { shelf.books() }
    .then { shelf.covers() }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var savedThenLoaded: Exercise {
    Exercise(10, "Saved, then loaded", after: 19) { log, stage in
      for (time, isFull) in [("00", false), ("10", true)] {
        stage.at("14:00:\(time)") {
          refresh(Shelf(isFull: isFull, log: log)).subscribe(
            next: { log("\($0)") }, error: { log("error: \($0)") },
            completed: { log("(completed)") })
        }
      }
    }
  }
}

private struct Full: Error {}

private struct Shelf: Sendable {
  let isFull: Bool
  let log: Log
  private let content = Property("the old books")

  init(isFull: Bool, log: Log) {
    (self.isFull, self.log) = (isFull, log)
  }

  /// Sends for each half.
  func saving() -> Signal<String> {
    let saved = isFull ? Signal<String>.error(Full()) : .of("half saved", "saved")
    return saved.delay(.seconds(1))
      .initially { log("(saving)") }
      .doCompleted { content.value = "the new books" }
  }

  func copying() -> Signal<String> {
    Signal.return("copied").delay(.seconds(1)).initially { log("(copying \(content.value))") }
  }

  func books() -> Signal<String> {
    Signal.defer { .return(content.value) }.delay(.seconds(1))
  }

  func covers() -> Signal<String> {
    Signal.defer { .return("covers of \(content.value)") }.delay(.seconds(0.5))
  }
}

// MARK: - Hints
// - [ ] `merge` begins all at once. What is to begin when?
// - [ ] One operator goes on when a signal has completed, and keeps its values. Another does so too,
//   and drops them. Which values are to be kept?
// - [ ] `then` takes a closure, which makes the signal that comes after; `concat` takes the signal.
//   Behind the saving and behind the copying belongs one of the two, behind the books the other.
//
// Shows: `then` waits for the end and drops the values; `concat` waits too, and keeps them.
