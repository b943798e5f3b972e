import Reactive
import Stage

/// An order shows its name, the number of pieces, a note, and whether it is urgent. Most customers
/// only give a name, and then nothing is shown. Until the customer says otherwise, an order should
/// have one piece and "no note", and should not be urgent. A note that was deleted counts as "no
/// note". Without a name, nothing should be shown.
#if GIVEN
private func lines(of order: Order) -> Signal<String> {
  Signal.combineLatest(order.name, order.count, order.note, order.isUrgent) {
    "\($0): \($1), \($2)\($3 ? ", urgent" : "")"
  }
}
#elseif SOLUTION
private func lines(of order: Order) -> Signal<String> {
  let count = order.count.startWith(1)
  let note = order.note.startWith("").map { $0.isEmpty ? "no note" : $0 }
  let isUrgent = order.isUrgent.startWith(false)
  return Signal.combineLatest(order.name, count, note, isUrgent) {
    "\($0): \($1), \($2)\($3 ? ", urgent" : "")"
  }
}
#elseif WRONG_1  // shows an order without a name
private func lines(of order: Order) -> Signal<String> {
  let count = order.count.startWith(1)
  let note = order.note.map { $0.isEmpty ? "no note" : $0 }.startWith("")
  let isUrgent = order.isUrgent.startWith(false)
  return Signal.combineLatest(order.name.startWith(""), count, note, isUrgent) {
    "\($0): \($1), \($2)\($3 ? ", urgent" : "")"
  }
}
#elseif WRONG_2  // shows a deleted note as nothing
private func lines(of order: Order) -> Signal<String> {
  let count = order.count.startWith(1)
  let note = order.note.startWith("no note")
  let isUrgent = order.isUrgent.startWith(false)
  return Signal.combineLatest(order.name, count, note, isUrgent) {
    "\($0): \($1), \($2)\($3 ? ", urgent" : "")"
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(10, "Waiting for a note", after: 22, uses: [12]) { log, stage in
  let order = stage.keep(Order())
  lines(of: order).subscribeNext { log("\($0)") }
  stage.at("14:00:01") { order.name.sendNext("Ann") }
  stage.at("14:00:02") { order.count.sendNext(3) }
  stage.at("14:00:03") { order.note.sendNext("no hurry") }
  stage.at("14:00:04") { order.note.sendNext("") }
  stage.at("14:00:05") { order.isUrgent.sendNext(true) }
  stage.at("14:00:06") { order.name.sendNext("Anna") }
}

private struct Order: Sendable {
  let name = Subject<String>()
  let count = Subject<Int>()
  let note = Subject<String>()
  let isUrgent = Subject<Bool>()
}

// MARK: - Hints
// - [ ] `combineLatest` sends nothing until every source has sent a value. Which of these are
//   silent?
// - [ ] You can give a source a first value. For which of the four does that make sense?
// - [ ] Use `startWith` on all but the `name`. `map` can replace an empty `note`, including the
//   first one if `map` comes after `startWith("")`.
//
// Shows: One silent source silences the result, so give it a first value.
