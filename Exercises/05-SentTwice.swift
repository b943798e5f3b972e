import Reactive
import Stage

/// A book's page shows the title, the length and, once the user has scrolled down, the title again.
/// All three texts are right, but the server is asked three times. Ask the server only once.
#if GIVEN
private func show(_ book: Signal<Book>, on page: Page) {
  page.title <~ book.map { $0.title }
  page.length <~ book.map { "\($0.pages) pages" }
  page.scrolledDown.subscribeNext { [footer = page.footer] in
    footer <~ book.map { "more like \($0.title)" }
  }
}
#elseif SOLUTION
private func show(_ book: Signal<Book>, on page: Page) {
  let connection = book.multicast(ReplaySubject())
  connection.connect()
  let answer = connection.signal
  page.title <~ answer.map { $0.title }
  page.length <~ answer.map { "\($0.pages) pages" }
  page.scrolledDown.subscribeNext { [footer = page.footer] in
    footer <~ answer.map { "more like \($0.title)" }
  }
}
#elseif WRONG_1  // the footer subscribes too late
private func show(_ book: Signal<Book>, on page: Page) {
  let answer = book.publish().autoconnect()
  page.title <~ answer.map { $0.title }
  page.length <~ answer.map { "\($0.pages) pages" }
  page.scrolledDown.subscribeNext { [footer = page.footer] in
    footer <~ answer.map { "more like \($0.title)" }
  }
}
#elseif WRONG_2  // asks again for every subscriber
private func show(_ book: Signal<Book>, on page: Page) {
  let answer = book.take(1)
  page.title <~ answer.map { $0.title }
  page.length <~ answer.map { "\($0.pages) pages" }
  page.scrolledDown.subscribeNext { [footer = page.footer] in
    footer <~ answer.map { "more like \($0.title)" }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(5, "Sent twice", after: 10, uses: [9]) { log, stage in
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
// - [ ] A cold signal starts its work again for every subscription. Count the subscriptions to
//   `book`.
// - [ ] Publishing shares one subscription. But the footer subscribes two seconds after the answer
//   has arrived. What would it receive?
// - [ ] A connection can send through a subject that remembers its values:
//   `multicast(ReplaySubject())`. Connect it once, and give its `signal` to all three.
//
// Shows: Share a request that has several subscribers, and replay its answer to late subscribers.
