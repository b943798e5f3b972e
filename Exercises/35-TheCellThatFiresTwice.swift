import Controls
import Reactive
import Stage

/// A list of films has a poster and a button in each cell. After scrolling, one tap chooses several
/// films: the film of this row, and those of all rows that the cell has shown before. Until its
/// poster arrives, a row shows the poster of the previous row. A poster that arrives late even
/// replaces the right one. One tap should choose one film, and a row should show its own poster or
/// none.
#if GIVEN
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let row = cell.content
  row.taps.mapReplace(film.title).subscribeNext { chosen.sendNext($0) }
  film.poster.subscribeNext { [poster = row.poster] in poster.value = $0 }
}
#elseif SOLUTION
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let row = cell.content
  let taps = row.taps.takeUntil(cell.prepareForReuse)
  taps.mapReplace(film.title).subscribeNext { chosen.sendNext($0) }
  row.poster.value = ""
  row.poster <~ film.poster.takeUntil(cell.prepareForReuse)
}
#elseif WRONG_1  // the second tap is lost
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let row = cell.content
  let taps = row.taps.take(1)
  taps.mapReplace(film.title).subscribeNext { chosen.sendNext($0) }
  row.poster.value = ""
  row.poster <~ film.poster.takeUntil(cell.prepareForReuse)
}
#elseif WRONG_2  // a late poster replaces the right one
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let row = cell.content
  let taps = row.taps.takeUntil(cell.prepareForReuse)
  taps.mapReplace(film.title).subscribeNext { chosen.sendNext($0) }
  row.poster.value = ""
  film.poster.subscribeNext { [poster = row.poster] in poster.value = $0 }
}
#elseif WRONG_3  // never ends its subscriptions
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let (row, isShown) = (cell.content, Property(true))
  cell.prepareForReuse.take(1).subscribeNext { _ in isShown.value = false }
  row.taps.filter { _ in isShown.value }.mapReplace(film.title)
    .subscribeNext { chosen.sendNext($0) }
  row.poster.value = ""
  film.poster.filter { _ in isShown.value }
    .subscribeNext { [poster = row.poster] in poster.value = $0 }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(35, "The cell that fires twice", after: 53, uses: [17, 38]) { log, stage in
  let button = stage.keep(Button())
  let row = Row(taps: stage.counting("the taps", button.taps))
  let (cell, chosen) = stage.keep((Cell(row), Subject<String>()))
  chosen.subscribeNext { log("chosen: \($0)") }
  let films = [("Coco", 1.5), ("Zootopia", 0.3), ("Spirited Away", 0.3)]
  let look: @Sendable (String) -> Void = { [poster = cell.content.poster] title in
    log("\(title): \(poster.value.isEmpty ? "no poster" : poster.value)")
  }
  for (second, (title, delay)) in films.enumerated() {
    let poster = Signal.return("the poster of \(title)").delay(.seconds(delay))
    stage.at("14:00:0\(second)") {
      cell.reuseForAnotherRow()
      fill(cell, with: Film(title: title, poster: poster), choosing: chosen)
      look(title)
      log("(two taps)")
      button.tap()
      button.tap()
    }
    stage.at("14:00:0\(second).9") { look(title) }
  }
  stage.at("14:00:03") {
    log("(the list is closed)")
    cell.reuseForAnotherRow()
  }
}

private struct Film: Sendable {
  let title: String

  /// A signal that sends the poster once it is loaded.
  let poster: Signal<String>
}

private struct Row: Sendable {
  let taps: Signal<Button>

  /// The poster on the screen, or an empty text.
  let poster = Property("")
}

// MARK: - Hints
// - [ ] The cell is filled once for each row, always with the same button. After the third row, how
//   many subscribers do its `taps` have? And which subscriptions set the `poster`?
// - [ ] A subscription for a row must end when the cell gets another row. The cell has a signal for
//   that moment.
// - [ ] Use `takeUntil` with the cell's `prepareForReuse` for both, and remove the last row's
//   poster: `row.poster.value = ""`.
//
// Shows: End a row's bindings when its cell is reused, and reset the values that they have set.
