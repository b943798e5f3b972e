import Controls
import Reactive
import Stage

/// A list of films has a poster and a button in each cell. When the list has been scrolled, one tap
/// chooses several films: that of the row, and those of all rows that the cell showed before. Until
/// its poster comes, a row shows that of the row before, and one that comes late takes the place of
/// the right one. Have a tap choose one film, and a row show its own poster or none.
private func fill(_ cell: Cell<Row>, with film: Film, choosing chosen: Subject<String>) {
  let row = cell.content
  row.button.taps.mapReplace(film.title).subscribeNext { chosen.sendNext($0) }
  film.poster.subscribeNext { [poster = row.poster] in poster.value = $0 }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theCellThatFiresTwice: Exercise {
    Exercise(35, "The cell that fires twice", after: 53) { log, stage in
      let (cell, chosen) = stage.keep((Cell(Row()), Subject<String>()))
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
          cell.content.button.tap()
          cell.content.button.tap()
        }
        stage.at("14:00:0\(second).9") { look(title) }
      }
    }
  }
}

private struct Film: Sendable {
  let title: String

  /// Comes when it has been loaded.
  let poster: Signal<String>
}

private struct Row: Sendable {
  let button = Button()

  /// Empty where there is none.
  let poster = Property("")
}

// MARK: - Hints
// - [ ] The cell is filled once for each row, and its button is the same. How many listen to it
//   after the third? And who writes on its `poster`?
// - [ ] A subscription for a row has to end when the cell gets another one. The cell says when.
// - [ ] `takeUntil` with the cell's `prepareForReuse`, for both. What the last row has left behind
//   is to be cleared: `row.poster.value = ""`.
//
// Shows: What is bound for a row ends when its cell is used for another, and what it left goes.
