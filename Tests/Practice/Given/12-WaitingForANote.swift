import Reactive
import Stage

/// An order shows its name, how many pieces are wanted, a note, and whether it is urgent. Most
/// customers give no more than a name, and their orders are not shown at all. Have the order be one
/// piece, with "no note" and not urgent, until its customer says something else; a note that he
/// deletes again is no note. Without a name there is nothing to show.
private func lines(of order: Order) -> Signal<String> {
  Signal.combineLatest(order.name, order.count, order.note, order.isUrgent) {
    "\($0): \($1), \($2)\($3 ? ", urgent" : "")"
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var waitingForANote: Exercise {
    Exercise(12, "Waiting for a note", after: 22) { log, stage in
      let order = stage.keep(Order())
      lines(of: order).subscribeNext { log("\($0)") }
      stage.at("14:00:01") { order.name.sendNext("Ann") }
      stage.at("14:00:02") { order.count.sendNext(3) }
      stage.at("14:00:03") { order.note.sendNext("no hurry") }
      stage.at("14:00:04") { order.note.sendNext("") }
      stage.at("14:00:05") { order.isUrgent.sendNext(true) }
      stage.at("14:00:06") { order.name.sendNext("Anna") }
    }
  }
}

private struct Order: Sendable {
  let name = Subject<String>()
  let count = Subject<Int>()
  let note = Subject<String>()
  let isUrgent = Subject<Bool>()
}

// MARK: - Hints
// - [ ] Nothing comes of `combineLatest` until each source has sent. Which of them are silent?
// - [ ] A source can be given a first value. Not every one has one that makes sense.
// - [ ] `startWith` on all but the `name`. Of a `note` that is empty `map` makes another, and of the
//   first one too if it stands behind `startWith("")`.
//
// Shows: A silent source silences all that is combined with it, so give it something to begin with.
