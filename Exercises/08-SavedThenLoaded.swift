import Reactive
import Stage

/// A list is saved, copied to a server, and shown again: first its books, then their covers. All
/// steps start at once, so the old books appear, and the words "saved" and "copied" appear among
/// them. Each step should wait for the previous one. Only books and covers should be shown. When
/// the disk is full, nothing should be copied or shown.
#if GIVEN
private func refresh(_ shelf: Shelf) -> Signal<String> {
  Signal.merge(shelf.saving(), shelf.copying(), shelf.books(), shelf.covers())
}
#elseif SOLUTION
private func refresh(_ shelf: Shelf) -> Signal<String> {
  shelf.saving()
    .then { shelf.copying() }
    .then { shelf.books() }
    .concat(shelf.covers())
}
#elseif WRONG_1  // shows "saved" and "copied", too
private func refresh(_ shelf: Shelf) -> Signal<String> {
  Signal.concat(shelf.saving(), shelf.copying(), shelf.books(), shelf.covers())
}
#elseif WRONG_2  // shows no books
private func refresh(_ shelf: Shelf) -> Signal<String> {
  shelf.saving()
    .then { shelf.copying() }
    .then { shelf.books() }
    .then { shelf.covers() }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(8, "Saved, then loaded", after: 19, uses: [18]) { log, stage in
  for (time, isFull) in [("00", false), ("10", true)] {
    stage.at("14:00:\(time)") {
      refresh(Shelf(isFull: isFull, log: log)).subscribe(
        next: { log("\($0)") }, error: { log("error: \($0)") },
        completed: { log("(completed)") })
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

  /// Returns a signal that saves the list, and sends a value for each half.
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
// - [ ] `merge` starts everything at once. When should each step start?
// - [ ] Two operators continue after a completion: one keeps the values, the other drops them.
//   Which values should be kept?
// - [ ] `then` takes a closure that returns the next signal, and `concat` takes the signal itself.
//   Use one of them after saving and after copying, and the other one after the books.
//
// Shows: then waits for the completion and drops the values; concat waits too, and keeps them.
