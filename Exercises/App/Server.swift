/// A server that logs what it is asked. It answers after half a second, and about a single letter
/// after two seconds.
private final class Server: Sendable {
  let isOffline = Property(false)

  /// True once the app has ended. Then nothing is logged any more.
  let isClosed = Property(false)

  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func books(about word: String) -> Signal<[Book]> {
    .defer { [self] in
      if isClosed.value { return .empty() }
      log("asked: \(word)")
      let titles = ["All about", "More about", "Nearly all about", "The end of"]
      return reply(
        titles.map { Book(title: "\($0) \(word)") }, to: word, after: word.count > 1 ? 0.5 : 2)
    }
  }

  func cover(of book: Book) -> Signal<String> {
    .defer { [self] in
      if book.title == "More about nothing" { return .error(NotFound()) }
      let time = book.title.hasPrefix("All") ? 2 : 0.4
      return reply("[\(book.title)]", to: "cover of \(book.title)", after: time)
    }
  }

  /// Orders a book, which takes a second, and calls one of the closures.
  func order(
    _ book: Book, success: @escaping @Sendable (_ receipt: String) -> Void,
    failure: @escaping @Sendable (any Error) -> Void
  ) -> Disposable {
    log("ordered: \(book.title)")
    return Scheduler.main.after(.seconds(1)) { [self] in
      if isOffline.value { failure(Offline()) } else { success("Thank you!") }
    }
  }

  private func reply<Value: Sendable>(
    _ answer: Value, to question: String, after seconds: Double
  ) -> Signal<Value> {
    Signal { [self] subscriber in
      let isAnswered = Property(false)
      let timer = Scheduler.main.after(.seconds(seconds)) {
        isAnswered.value = true
        if self.isOffline.value { return subscriber.sendError(Offline()) }
        subscriber.sendNext(answer)
        subscriber.sendCompleted()
      }
      return Disposable {
        timer.dispose()
        if !isAnswered.value, !self.isClosed.value { self.log("cancelled: \(question)") }
      }
    }
  }
}

private struct Book: Sendable {
  let title: String
}

private struct Offline: Error, CustomStringConvertible {
  let description = "no network"
}

private struct NotFound: Error, CustomStringConvertible {
  let description = "not found"
}

private final class BookCell: Sendable {
  let textLabel = Label()
  let imageView = Property("")
}

/// A user, who opens the screen. The log says what they do and what they see.
private final class User: Sendable {
  let server: Server
  let viewModel: RequestViewModel
  private let navigation = NavigationController(root: BlankScreen())
  private let log: Log
  private let stage: Stage

  init(_ log: Log, _ stage: Stage) {
    (self.log, self.stage, server) = (log, stage, Server(log))
    viewModel = RequestViewModel(server)
    stage.keep(self)
    opens()
  }

  func opens() {
    let screen = SearchViewController(viewModel, navigation)
    navigation.push(screen)
    watch(screen)
    screen.viewDidLoad()
    // In the end, release what would keep the screen in memory.
    let events = [screen.searchField.events, screen.closeButton.events]
    let end: @Sendable () -> Void = { [navigation, server] in
      server.isClosed.value = true
      for events in events { events.sendCompleted() }
      navigation.popToRoot()
    }
    stage.at("14:00:20") { end() }
    // A mistake may end the scene earlier.
    stage.atEnd { _ in end() }
  }

  func types(_ text: String) {
    log("types: \(text)")
    screen?.searchField.enter(text)
  }

  func tapsOrder() {
    log("taps: Order")
    screen?.orderButton.tap()
  }

  func scrolls(to row: Int) {
    log("scrolls: \(row)")
    screen?.tableView.scroll(toTop: row)
  }

  func tapsClose() {
    log("taps: Close")
    leaves { $0.closeButton.tap() }
  }

  func swipesBack() {
    log("swipes: back")
    leaves { [navigation] _ in navigation.pop() }
  }

  private var screen: SearchViewController? { navigation.topScreen as? SearchViewController }

  private func leaves(_ action: (SearchViewController) -> Void) {
    var old = screen
    let isInMemory = { [weak old] in old != nil }
    old.map(action)
    old = nil
    if screen != nil {
      log("(still open)")
    } else {
      log(isInMemory() ? "(still in memory)" : "(the screen is gone)")
    }
  }

  private func watch(_ screen: SearchViewController) {
    let table = screen.tableView
    table.visibleRows.signal.skip(1)
      .map { [weak table] _ in
        Signal.merge((table?.visibleCells ?? []).map(\.content.imageView.signal).map { $0.skip(1) })
          .map { _ in }.startWith(())
      }
      .switchToLatest()
      .deliverOn(.main)
      .map { [weak table] in
        let rows = (table?.visibleCells ?? []).map { cell in
          [cell.content.imageView.value, cell.content.textLabel.text.value ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        return rows.isEmpty ? "nothing" : rows.joined(separator: ", ")
      }
      .distinctUntilChanged()
      .subscribeNext { [log] rows in log("table: \(rows)") }
    for (name, label) in [
      ("count", screen.countLabel), ("message", screen.messageLabel), ("error", screen.errorLabel),
    ] {
      label.text.signal.skip(1).subscribeNext { [log] text in log("\(name): \(text ?? "")") }
    }
    screen.orderButton.isEnabled.signal.distinctUntilChanged().skip(1)
      .subscribeNext { [log] isOn in log("Order: \(isOn ? "on" : "off")") }
  }
}
