/// Each row should show the cover of its book. Until the cover has come, it shows cellImage. The
/// first cover takes two seconds. The user scrolls before it has come, and its cell then shows
/// another book. The first book's cover must not appear there.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(10, "The cover of another book", after: 38, uses: [17, 34]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") { user.scrolls(to: 2) }
}

// MARK: - Hints
// - [ ] `viewModel.cover(of:)` sends an image, and `startWith` puts one before it. When must the
//   binding of a row end?
// - [ ] A cell is reused for another row. Just before that, it says so.
// - [ ] Bind `cell.content.imageView <~` to the cover, and end it with
//   `.takeUntil(cell.prepareForReuse)`.
//
// Shows: A cell outlives its row, so a binding in a cell must end at prepareForReuse.
// Asks: The cell is reused. Which lines keep the old cover out of the new row?
// Scenes: 17.until-a-next, 38.prepareforreuse, 53.until-the-cell-is-reused
