import Reactive
import Stage

/// The page of a book shows its title, then its length, and further down, for who scrolls there, the
/// title once more. All of it is right, but the server is asked for each. Have it be asked once.
private func show(_ book: Signal<Book>, on page: Page) {
  page.title <~ book.map { $0.title }
  page.length <~ book.map { "\($0.pages) pages" }
  page.scrolledDown.subscribeNext { [footer = page.footer] in
    footer <~ book.map { "more like \($0.title)" }
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var sentTwice: Exercise {
    Exercise(7, "Sent twice", after: 10) { log, stage in
      let book = Signal.return(Book(title: "Emma", pages: 474))
        .initially { log("(the server is asked)") }
        .delay(.seconds(1))
      let page = stage.keep(Page())
      show(book, on: page)
      for (name, text) in [
        ("title", page.title), ("length", page.length), ("footer", page.footer),
      ] {
        text.signal.skip(1).subscribeNext { log("\(name): \($0)") }
      }
      stage.at("14:00:03") {
        log("(the user scrolls down)")
        page.scrolledDown.sendNext(())
      }
    }
  }
}

private struct Book: Sendable {
  let title: String
  let pages: Int
}

private struct Page: Sendable {
  let title = Property("")
  let length = Property("")
  let footer = Property("")
  let scrolledDown = Subject<Void>()
}

// MARK: - Hints
// - [ ] Each subscription to a cold signal begins its work anew. Count the subscriptions to `book`.
// - [ ] Publishing would share one subscription. But the footer comes two seconds after the answer.
// - [ ] One of the operators of lesson 29 subscribes once and plays back what was sent:
//   `replayLazily`.
//
// Shows: A request that several listen to is shared, and one that somebody comes late to is
//   replayed.
