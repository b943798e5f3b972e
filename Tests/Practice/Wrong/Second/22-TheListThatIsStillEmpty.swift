import Reactive
import Stage

/// A page has a table of titles, the number of all their pages, and a mark where one of the books
/// is thick. It is shown right after it has been filled, and is empty: everything comes too late.
/// Set each once and without a signal, and have all be there when the function returns.
private func fill(_ page: Page, with books: [Book]) {
  let list = LazyList(books)
  page.titles.value = list.map { $0.title }.array
  page.length <~ list.signal.aggregate(0) { $0 + $1.pages }.deliverOnMainThread()
  page.hasThickOne <~ list.signal.any { $0.pages > 400 }.deliverOnMainThread()
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theListThatIsStillEmpty: Exercise {
    Exercise(22, "The list that is still empty", after: 33) { log, stage in
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
  }
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
// - [ ] The signal of a list sends later, and on another thread. Is a signal needed at all?
// - [ ] A list can be mapped where it stands, and asked for what it has: set the `value` of each
//   property to the answer.
// - [ ] `array` gives all elements at once, `foldLeft` puts them together, and `any` says whether
//   one is as it should be.
//
// Shows: A list is pulled and answers at once; made a signal, it is pushed, later and elsewhere.
// Avoids: signal
