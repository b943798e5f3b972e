import Reactive
import Stage

/// A page about some books shows a table of their titles. It also shows their total length, and a
/// mark if any of them is thick. The page is shown right after `fill` returns, and is still empty,
/// because everything arrives later. Set each property once and without a signal, before `fill`
/// returns.
#if GIVEN
private func fill(_ page: Page, with books: [Book]) {
  let books = LazyList(books).signal
  page.titles <~ books.map { $0.title }.collect()
  page.length <~ books.aggregate(0) { $0 + $1.pages }
  page.hasThickOne <~ books.any { $0.pages > 400 }
}
#elseif SOLUTION
private func fill(_ page: Page, with books: [Book]) {
  let books = LazyList(books)
  page.titles.value = books.map { $0.title }.array
  page.length.value = books.foldLeft(0) { $0 + $1.pages }
  page.hasThickOne.value = books.any { $0.pages > 400 }
}
#elseif WRONG_1  // the values still come later
private func fill(_ page: Page, with books: [Book]) {
  let books = LazyList(books).signal(on: .main)
  page.titles <~ books.map { $0.title }.collect()
  page.length <~ books.aggregate(0) { $0 + $1.pages }
  page.hasThickOne <~ books.any { $0.pages > 400 }
}
#elseif WRONG_2  // two of three come later
private func fill(_ page: Page, with books: [Book]) {
  let list = LazyList(books)
  page.titles.value = list.map { $0.title }.array
  page.length <~ list.signal.aggregate(0) { $0 + $1.pages }.deliverOnMainThread()
  page.hasThickOne <~ list.signal.any { $0.pages > 400 }.deliverOnMainThread()
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(21, "The list that is still empty", after: 33) { log, stage in
  let (page, changes) = stage.keep((Page(), Property(0)))
  page.changes.subscribeNext { changes.modify { $0 += 1 } }
  let look: @Sendable (String) -> Void = { moment in
    let (titles, length) = (page.titles.value.joined(separator: ", "), page.length.value)
    log("\(moment): \(titles); \(length) pages, thick \(page.hasThickOne.value)")
    log("(changes so far: \(changes.value))")
  }
  fill(page, with: [Book(title: "Emma", pages: 474), Book(title: "Persuasion", pages: 249)])
  look("at once")
  stage.at("14:00:01") { look("a second later") }
}

private struct Book: Sendable {
  let title: String
  let pages: Int
}

private struct Page: Sendable {
  let titles = Property<[String]>([])
  let length = Property(0)
  let hasThickOne = Property(false)

  var changes: Signal<Void> {
    .merge(
      titles.signal.skip(1).mapReplace(()), length.signal.skip(1).mapReplace(()),
      hasThickOne.signal.skip(1).mapReplace(()))
  }
}

// MARK: - Hints
// - [ ] The signal of a list sends later, on another thread. Do you need a signal at all?
// - [ ] You can map a list and read the result at once: set the `value` of each property.
// - [ ] `array` returns all elements, `foldLeft` combines them, and `any` tests whether one of them
//   matches.
//
// Shows: A list answers at once when you ask it; a signal made from it sends later, on another
//   thread.
// Avoids: signal
