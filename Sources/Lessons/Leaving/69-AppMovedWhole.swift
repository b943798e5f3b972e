import Controls
import Observation
import Reactive
import Stage

// MARK: - RAC: model
// The finished app of the short path, line by line.

private final class RequestViewModel: Sendable {
  /// The books that the table shows.
  let models = Property([Book]())

  /// Orders the first book of the table.
  let orderCommand: Command<Void, String>

  private let server: Server

  init(_ server: Server) {
    self.server = server
    orderCommand = Command { [models] in
      Signal { subscriber in
        server.order(models.value[0]) { receipt in
          subscriber.sendNext(receipt)
          subscriber.sendCompleted()
        } failure: { error in
          subscriber.sendError(error)
        }
      }
    }
  }

  /// Asks the server for books, and stores them in `models`.
  func books(about word: String) -> Signal<[Book]> {
    server.books(about: word).doNext { [models] books in models.value = books }
  }

  /// Asks the server for the cover of `book`.
  func cover(of book: Book) -> Signal<String> {
    server.cover(of: book)
  }
}

// MARK: - Swift: model
// The signals have become methods, and the screen's state has become properties. In an app, write
// `@MainActor` instead of `@OnMain`, and `Task` instead of `OnMain.task`.

@OnMain @Observable private final class SearchModel {
  private(set) var books: [Book] = []
  private(set) var receipt: String?
  private(set) var failure: String?
  private(set) var isOrdering = false

  private let server: Server
  private let clock: Timepiece
  @ObservationIgnored private var searching: Task<Void, Never>?

  init(_ server: Server, _ clock: Timepiece) {
    (self.server, self.clock) = (server, clock)
  }

  /// Asks the server for books after a pause. The next word replaces this one.
  func search(for word: String) {
    searching?.cancel()
    searching = OnMain.task { [weak self, server, clock] in
      do {
        try await clock.sleep(for: .seconds(0.3))
        let books = try await server.books(about: word, clock)
        self?.books = books
      } catch _ where Task.isCancelled {
        // The next word has replaced this one, so do not show an error.
      } catch {
        self?.failure = "\(error)"
      }
    }
  }

  /// Orders the first book, unless an order is running.
  func order() async {
    guard !isOrdering else { return }
    isOrdering = true
    defer { isOrdering = false }
    do {
      receipt = try await server.order(books[0], clock)
    } catch {
      failure = "\(error)"
    }
  }

  /// Returns the cover of `book`, or nil if there is none.
  func cover(of book: Book) async -> String? { try? await server.cover(of: book, clock) }
}

/// The part of the model that the screen shows.
private struct Picture: Sendable, Equatable {
  var books: [Book] = []
  var receipt: String?
  var failure: String?
  var isOrdering = false
}

extension Picture {
  @OnMain init(of model: SearchModel) {
    self.init(
      books: model.books, receipt: model.receipt, failure: model.failure,
      isOrdering: model.isOrdering)
  }
}

// MARK: - RAC: screen
// `viewDidLoad` declares the connections between the screen and the model.

private final class SearchViewController: SearchScreen, TableDataSource {
  let lifetime = Lifetime()
  let title = Property("Books")
  let searchField = TextField()
  let countLabel = Label()
  let tableView = TableView<BookCell>(showing: 2)
  let orderButton = Button("Order")
  let messageLabel = Label()
  let errorLabel = Label()
  let closeButton = Button("Close")

  private let requestViewModel: RequestViewModel
  private let navigationController: NavigationController

  init(_ requestViewModel: RequestViewModel, _ navigationController: NavigationController) {
    self.requestViewModel = requestViewModel
    self.navigationController = navigationController
  }

  func viewDidLoad() {
    tableView.setDataSource(self)
    let answers = words.map { [requestViewModel, errorLabel] word in
      requestViewModel.books(about: word)
        .doError { error in errorLabel.text.value = "\(error)" }
        .catchTo(.empty())
    }
    .switchToLatest()
    show(answers)

    orderButton.setCommand(requestViewModel.orderCommand)
    messageLabel.text <~ requestViewModel.orderCommand.executionSignals.switchToLatest()
    requestViewModel.orderCommand.errors
      .subscribeNext { [errorLabel] error in errorLabel.text.value = "\(error)" }

    closeButton.taps.subscribeNext { [weak self] _ in self?.close() }
  }

  /// The words that the user types. The text with which the field begins is not one of them.
  private var words: Signal<String> {
    searchField.textSignal
      .skip(1)
      .throttle(.seconds(0.3))
  }

  /// Shows `answers` on the screen.
  private func show(_ answers: Signal<[Book]>) {
    let shared = answers.replayLast()
    shared.subscribeNext { [tableView] _ in tableView.reloadData() }
    shared.subscribeNext { [countLabel] in countLabel.text.value = "\($0.count) books" }
  }

  private func close() {
    navigationController.pop()
  }

  func rowCount(in table: TableView<BookCell>) -> Int {
    requestViewModel.models.value.count
  }

  func cell(forRow row: Int, in table: TableView<BookCell>) -> Cell<BookCell> {
    let book = requestViewModel.models.value[row]
    let cell = table.dequeue("cell") { BookCell() }
    cell.content.textLabel.text.value = book.title
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .catchTo(.empty())
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    return cell
  }
}

// MARK: - Swift: screen
// Here, subscribing to a control's events stands for `addAction`. One loop draws the model's state.

@available(macOS 26, iOS 26, *)
private final class SwiftScreen: SearchScreen, TableDataSource {
  let lifetime = Lifetime()
  let title = Property("Books")
  let searchField = TextField()
  let countLabel = Label()
  let tableView = TableView<BookCell>(showing: 2)
  let orderButton = Button("Order")
  let messageLabel = Label()
  let errorLabel = Label()
  let closeButton = Button("Close")

  private let model: SearchModel
  private let navigationController: NavigationController
  private let drawing = Property(Task<Void, Never>?.none)

  init(_ model: SearchModel, _ navigationController: NavigationController) {
    self.model = model
    self.navigationController = navigationController
  }

  deinit { drawing.value?.cancel() }

  func viewDidLoad() {
    tableView.setDataSource(self)
    searchField.textSignal.skip(1).subscribeNext { [model] word in
      OnMain.assumeIsolated { model.search(for: word) }
    }
    orderButton.taps.subscribeNext { [model] _ in OnMain.task { await model.order() } }
    closeButton.taps.subscribeNext { [weak self] _ in self?.close() }
    drawing.value = OnMain.task { [weak self, model] in
      var last = Picture()
      for await picture in Observations({ Picture(of: model) }) {
        self?.draw(picture, after: last)
        last = picture
      }
    }
  }

  /// Updates the views whose contents have changed.
  private func draw(_ picture: Picture, after last: Picture) {
    if picture.books != last.books {
      tableView.reloadData()
      countLabel.text.value = "\(picture.books.count) books"
    }
    if picture.receipt != last.receipt { messageLabel.text.value = picture.receipt }
    if picture.failure != last.failure { errorLabel.text.value = picture.failure }
    orderButton.isEnabled.value = !picture.isOrdering
  }

  private func close() {
    navigationController.pop()
  }

  func rowCount(in table: TableView<BookCell>) -> Int {
    OnMain.assumeIsolated { model.books.count }
  }

  func cell(forRow row: Int, in table: TableView<BookCell>) -> Cell<BookCell> {
    let book = OnMain.assumeIsolated { model.books[row] }
    let cell = table.dequeue("cell") { BookCell() }
    let content = cell.content
    content.textLabel.text.value = book.title
    content.loading.value?.cancel()
    content.imageView.value = "cellImage"
    content.loading.value = OnMain.task { [model] in
      guard let cover = await model.cover(of: book), !Task.isCancelled else { return }
      content.imageView.value = cover
    }
    return cell
  }
}

extension Lesson {
  /// The whole book search of the short path leaves RAC. The same user tries both versions: their
  /// logs must be equal, or there must be a reason for the difference.
  @LessonBuilder static var appMovedWhole: Lesson {
    Lesson(69, "App moved whole", title: "An app moved whole", in: .leaving)

    /// The user types faster than the server answers, taps Order twice, scrolls, loses the network,
    /// and leaves in the middle of a word. Is the last word searched for, although the screen is
    /// gone?
    ///
    /// - [ ] No: the subscriptions end with the screen. {no "asked: dogs"} → They do, but the field
    ///   completes first, and `throttle` then sends the word that waits.
    /// - [x] Yes, at once. {"asked: dogs" at 15.1}
    Scene.staged("RAC") { log, stage in
      let server = Server(log)
      let model = RequestViewModel(server)
      use(stage, server, log) { SearchViewController(model, $0) }
    }
    // Why: When the screen is deallocated, its field completes, and `throttle` sends the waiting word
    // before it completes, too. The answer arrives, because the blocks of the subscription keep the
    // labels.

    /// The same user tries the app in Swift. The network fails twice: for a search at 9.8 s, and
    /// for an order at 11.5 s. How often is the error shown?
    ///
    /// - [ ] Twice, as in RAC. {2 "error: no network"} → The second error equals the first, so the
    ///   model's state does not change.
    /// - [x] Once. {1 "error: no network"}
    /// - [ ] Never: a task that fails keeps its error. {no "error: no network"} → Both methods catch
    ///   their errors, and store them in `failure`.
    Scene.staged("Swift", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let server = Server(log)
      let model = SearchModel(server, stage.clock)
      use(stage, server, log) { SwiftScreen(model, $0) }
      try await stage.clock.sleep(for: .seconds(18))
    }
    // Why: The signal of errors sends an event for each error. `failure` is a state, which is equal
    // after the second error. If each error must be seen, set `failure` to nil when new work begins,
    // or let the method throw, and show the error where it is called.
    //
    // The two logs have the same lines at the same times, except for these, each with its reason:
    //
    // | | RAC | Swift | why |
    // |---|---|---|---|
    // | the old request is cancelled | at 3.3 s | at 3.0 s | `switchToLatest` waits for the pause; a keystroke cancels the task |
    // | the button goes off | before the server is asked | after it | a command sends its state first; the loop draws in a later turn |
    // | the second error | is shown | is not shown | an event; a state that stays equal |
    // | the word that waits when the screen goes | is asked at once, and shown to nobody | is asked after the pause | a completion flushes `throttle`; a task keeps sleeping |
    //
    // Line by line, the connections have become:
    //
    // | | RAC | Swift |
    // |---|---|---|
    // | wait for a pause | `.throttle(.seconds(0.3))` | `try await clock.sleep(for: .seconds(0.3))` |
    // | only the latest answer | `.switchToLatest()` | `searching?.cancel()` |
    // | an error must not end the search | `.catchTo(.empty())` | `} catch {` |
    // | two readers of one answer | `answers.replayLast()` | `private(set) var books: [Book] = []` |
    // | one order at a time | `Command { [models] in` | `guard !isOrdering else { return }` |
    // | the button goes off | `orderButton.setCommand(requestViewModel.orderCommand)` | `orderButton.isEnabled.value = !picture.isOrdering` |
    // | an order that fails | `requestViewModel.orderCommand.errors` | `failure = "\(error)"` |
    // | a cell's cover ends at reuse | `.takeUntil(cell.prepareForReuse)` | `content.loading.value?.cancel()` |
    // | a cover that is missing | `.catchTo(.empty())` | `try? await server.cover(of: book, clock)` |
    // | the screen is not kept | `[weak self] _ in self?.close()` | `[weak self, model] in` |
    //
    // **Trap.** Without this comparison, three of the four differences go unnoticed: the app compiles,
    // and a short try looks the same. Record what a hostile user sees before you move the app, and
    // compare afterwards.
    //
    // **In Combine** the chain stays as it is: `debounce` for `throttle`, and a `catch` inside `map`.
    // That version is below. With OpenCombine (commit 1c6f02c, in November 2026) and the same words,
    // orders and lost network, it logged RAC's lines, also the second error, with two exceptions: the
    // old request is cancelled before the new one is asked, and the word that waits when the screen
    // goes is dropped.
    //
    // **Availability.** `Observations` needs iOS 26. On iOS 17 and 18, register again after each
    // change, as lesson 57 shows; before that, use `@Published`. The rest works from iOS 13, if the
    // clock becomes `Task.sleep(nanoseconds:)` before iOS 16.
  }
}

/// A server that logs what it is asked. It answers after half a second, and about a single letter
/// after two seconds. Each function has a version for RAC and one for Swift.
private final class Server: Sendable {
  let isOffline = Property(false)

  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func books(about word: String) -> Signal<[Book]> {
    .defer { [self] in
      log("asked: \(word)")
      return reply(found(word), to: word, after: time(for: word))
    }
  }

  func books(about word: String, _ clock: Timepiece) async throws -> [Book] {
    log("asked: \(word)")
    return try await reply(found(word), to: word, after: time(for: word), clock)
  }

  func cover(of book: Book) -> Signal<String> {
    .defer { [self] in
      if book.title == "More about nothing" { return .error(NotFound()) }
      return reply("[\(book.title)]", to: "cover of \(book.title)", after: time(forCoverOf: book))
    }
  }

  func cover(of book: Book, _ clock: Timepiece) async throws -> String {
    if book.title == "More about nothing" { throw NotFound() }
    return try await reply(
      "[\(book.title)]", to: "cover of \(book.title)", after: time(forCoverOf: book), clock)
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

  func order(_ book: Book, _ clock: Timepiece) async throws -> String {
    log("ordered: \(book.title)")
    try await clock.sleep(for: .seconds(1))
    if isOffline.value { throw Offline() }
    return "Thank you!"
  }

  private func found(_ word: String) -> [Book] {
    ["All about", "More about", "Nearly all about", "The end of"].map {
      Book(title: "\($0) \(word)")
    }
  }

  private func time(for word: String) -> Double { word.count > 1 ? 0.5 : 2 }

  private func time(forCoverOf book: Book) -> Double { book.title.hasPrefix("All") ? 2 : 0.4 }

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
        if !isAnswered.value { self.log("cancelled: \(question)") }
      }
    }
  }

  private func reply<Value: Sendable>(
    _ answer: Value, to question: String, after seconds: Double, _ clock: Timepiece
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await clock.sleep(for: .seconds(seconds))
    } onCancel: {
      log("cancelled: \(question)")
    }
    if isOffline.value { throw Offline() }
    return answer
  }
}

private struct Book: Sendable, Equatable {
  let title: String
}

private struct Offline: Error, CustomStringConvertible {
  let description = "no network"
}

private struct NotFound: Error, CustomStringConvertible {
  let description = "not found"
}

/// The content of a cell. Only the app in Swift uses `loading`.
private final class BookCell: Sendable {
  let textLabel = Label()
  let imageView = Property("")
  let loading = Property(Task<Void, Never>?.none)
}

/// The controls that the screens of both apps have.
private protocol SearchScreen: Screen {
  var searchField: TextField { get }
  var countLabel: Label { get }
  var tableView: TableView<BookCell> { get }
  var orderButton: Button { get }
  var messageLabel: Label { get }
  var errorLabel: Label { get }
  var closeButton: Button { get }
  func viewDidLoad()
}

/// Opens the screen that `makeScreen` returns, and plays the user, whose log says what they do and
/// see.
private func use(
  _ stage: Stage, _ server: Server, _ log: Log,
  _ makeScreen: (NavigationController) -> any SearchScreen
) {
  let navigation = stage.keep(NavigationController(root: BlankScreen()))
  open(makeScreen(navigation), in: navigation, log)
  let screen: @Sendable () -> (any SearchScreen)? = { navigation.topScreen as? any SearchScreen }
  func at(_ time: String, _ line: String, _ action: @escaping @Sendable (any SearchScreen) -> Void)
  {
    stage.at("14:00:\(time)") {
      log(line)
      if let screen = screen() { action(screen) }
    }
  }
  for (time, text) in [
    ("00.1", "r"), ("00.2", "ra"), ("00.3", "rac"), ("02.0", "a"), ("03.0", "ab"),
    ("09.0", "cats"), ("12.0", "nothing"), ("15.0", "dogs"),
  ] {
    at(time, "types: \(text)") { $0.searchField.enter(text) }
  }
  for time in ["05.0", "05.2", "10.5"] { at(time, "taps: Order") { $0.orderButton.tap() } }
  for (time, row) in [("07.0", 1), ("07.1", 2)] {
    at(time, "scrolls: \(row)") { $0.tableView.scroll(toTop: row) }
  }
  at("08.9", "(the network is gone)") { _ in server.isOffline.value = true }
  at("11.9", "(the network is back)") { _ in server.isOffline.value = false }
  stage.at("14:00:15.1") {
    log("taps: Close")
    var old = screen()
    let isInMemory = { [weak old] in old != nil }
    old?.closeButton.tap()
    old = nil
    log(isInMemory() ? "(still in memory)" : "(the screen is gone)")
  }
}

private func open(_ screen: any SearchScreen, in navigation: NavigationController, _ log: Log) {
  navigation.push(screen)
  let table = screen.tableView
  table.visibleRows.signal.skip(1)
    .map { [weak table] _ in
      Signal.merge((table?.visibleCells ?? []).map(\.content.imageView.signal).map { $0.skip(1) })
        .map { _ in }.startWith(())
    }
    .switchToLatest()
    .deliverOn(.main)
    .map { [weak table] in
      (table?.visibleCells ?? []).map { cell in
        [cell.content.imageView.value, cell.content.textLabel.text.value ?? ""]
          .filter { !$0.isEmpty }.joined(separator: " ")
      }
      .joined(separator: ", ")
    }
    .distinctUntilChanged()
    .subscribeNext { [log] rows in log("table: \(rows.isEmpty ? "nothing" : rows)") }
  for (name, label) in [
    ("count", screen.countLabel), ("message", screen.messageLabel), ("error", screen.errorLabel),
  ] {
    label.text.signal.skip(1).drawn(name, as: { $0 ?? "" }).subscribeNext { [log] text in
      log("\(name): \(text ?? "")")
    }
  }
  screen.orderButton.isEnabled.signal.distinctUntilChanged().skip(1)
    .subscribeNext { [log] isOn in log("Order: \(isOn ? "on" : "off")") }
  screen.viewDidLoad()
}
