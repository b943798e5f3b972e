import Controls
import Foundation
import Reactive
import Stage

// MARK: - Model
// The request, and the models that its response is decoded into.

private let search = "https://api.douban.com/v2/book/search"

private let basicsSearch = HTTPRequest.get(search, ["q": "基础"])
private let wukongSearch = HTTPRequest.get(search, ["q": "悟空传"])

private struct BookSearch: Decodable, Sendable {
  let books: [Book]
}

private struct Book: Decodable, Sendable, CustomStringConvertible {
  let title: String
  let subtitle: String
  let image: String

  var description: String { "\(title)/\(subtitle)" }
}

// MARK: - View
// A cell shows the book that it is given, and sends no request for the cover.

/// A cell of the style `UITableViewCellStyleSubtitle`.
private final class BookCell: Sendable {
  let textLabel = Label()
  let detailTextLabel = Label()
  let imageView = Property(String?.none)
}

extension TableView<BookCell> {
  /// Returns a cell that shows `book`, without its cover.
  fileprivate func cell(showing book: Book) -> Cell<BookCell> {
    let cell = dequeue("cell") { BookCell() }
    cell.content.detailTextLabel.text.value = book.subtitle
    cell.content.textLabel.text.value = book.title
    return cell
  }

  /// Draws the number of rows on display.
  fileprivate func drawn() {
    visibleRows.signal.drawn(hot: "table", as: { "\($0.count) rows" })
  }

  /// The texts in the visible cells.
  fileprivate var rows: String {
    let rows = visibleCells.map(\.content).map { cell in
      let texts = [
        cell.imageView.value, cell.textLabel.text.value, cell.detailTextLabel.text.value,
      ]
      return texts.compactMap { $0 }.joined(separator: " ")
    }
    return rows.isEmpty ? "nothing" : rows.joined(separator: ", ")
  }
}

// MARK: - View model
// The view models of tutorials B, D and E. None of them refers to a controller, but the two that
// are data sources refer to cells. In E, the view model also has the table and reloads it; here it
// sends a value instead.

/// A view model that is a table's data source, but does not hold the table.
private protocol BookListing: TableDataSource<BookCell> {
  var models: ReadOnlyProperty<[Book]> { get }
}

extension BookListing {
  func rowCount(in table: TableView<BookCell>) -> Int {
    models.value.count
  }

  func cell(forRow row: Int, in table: TableView<BookCell>) -> Cell<BookCell> {
    table.cell(showing: models.value[row])
  }
}

private enum B {
  final class RequestViewModel: BookListing {
    let models: ReadOnlyProperty<[Book]>
    let requestCommand: Command<Void, [Book]>

    init(_ client: some HTTPClient, _ log: Log) {
      let books = Property([Book]())
      models = books.readOnly
      requestCommand = Command {
        client.exchange(basicsSearch).decoded(as: BookSearch.self).map(\.books)
          .drawn("answer", as: count)
          .doNext { found in
            log("\(found)")
            // Store the models before the value is passed on, so that subscribers find them.
            books.value = found
          }
      }
    }
  }
}

private enum D {
  final class RequestViewModel: Sendable {
    let models: ReadOnlyProperty<[Book]>
    let requestCommand: Command<Void, [Book]>

    init(_ client: some HTTPClient, _ log: Log) {
      let books = Property([Book]())
      models = books.readOnly
      requestCommand = Command {
        client.exchange(wukongSearch)
          .doNext { if let received = $0.progress { log("downloadProgress: \(received)") } }
          .decoded(as: BookSearch.self).map(\.books)
          .drawn("answer", as: count)
          .doNext { found in
            log("responseObject:\(found)")
            books.value = found
          }
          .doError { log("error: \($0)") }
      }
    }
  }
}

private enum E {
  final class RequestViewModel: BookListing {
    let models: ReadOnlyProperty<[Book]>
    let requestCommand: Command<Void, [Book]>

    init(_ client: some HTTPClient, _ log: Log) {
      requestCommand = Command {
        client.exchange(basicsSearch).decoded(as: BookSearch.self).map(\.books)
          .drawn("answer", as: count).doNext { log("\($0)") }
      }
      models = ReadOnlyProperty(
        [], following: requestCommand.executionSignals.switchToLatest())
    }

    /// A signal that sends when there are new models to show.
    var reloads: Signal<Void> { models.signal.skip(1).mapReplace(()) }
  }
}

// MARK: - Controller
// Each controller has a table and connects it to a view model.

extension B {
  fileprivate final class ViewController: Sendable {
    /// The table on the screen.
    let view = TableView<BookCell>(showing: 2)

    /// The table that the controller reloads, or nil if it was never set.
    private let tableView = Property(TableView<BookCell>?.none)
    private let requestViewModel: RequestViewModel
    private let setsTableView: Bool

    init(_ requestViewModel: RequestViewModel, setsTableView: Bool = true) {
      self.requestViewModel = requestViewModel
      self.setsTableView = setsTableView
    }

    func viewDidLoad() {
      view.setDataSource(requestViewModel)
      if setsTableView { tableView.value = view }

      let requestSignal = requestViewModel.requestCommand.execute()
      requestSignal.drawn("execute", as: count).subscribeNext { [tableView] _ in
        tableView.value?.reloadData()
      }
    }
  }
}

extension D {
  fileprivate final class SearchViewController: TableDataSource {
    let tableView = TableView<BookCell>(showing: 2)
    private let requestViewModel: RequestViewModel
    private let client: any HTTPClient
    private let log: Log

    init(_ client: any HTTPClient, _ log: Log) {
      requestViewModel = RequestViewModel(client, log)
      self.client = client
      self.log = log
    }

    func viewDidLoad() {
      tableView.setDataSource(self)
      let requestSignal = requestViewModel.requestCommand.execute()
      requestSignal.subscribeNext { [tableView, log] _ in
        tableView.reloadData()
        log("(reloaded: \(tableView.rows))")
      }
    }

    func rowCount(in table: TableView<BookCell>) -> Int {
      requestViewModel.models.value.count
    }

    func cell(forRow row: Int, in table: TableView<BookCell>) -> Cell<BookCell> {
      let book = requestViewModel.models.value[row]
      let cell = table.cell(showing: book)
      cell.content.imageView <~ cover(of: book).takeUntil(cell.prepareForReuse)
      return cell
    }

    /// Returns a signal that sends the placeholder, and then the cover if it loads.
    private func cover(of book: Book) -> Signal<String> {
      client.exchange(.get(book.image)).body
        .map { "\(book.subtitle)'s cover of \($0.count) bytes" }
        .doNext { [log] in log("(\($0))") }
        .doError { [log] in log("(\(book.subtitle): \($0))") }
        .catchTo(.empty())
        .startWith("cellImage")
    }
  }
}

extension E {
  fileprivate final class ViewController: Sendable {
    let tableView = TableView<BookCell>(showing: 2)
    private let requestViewModel: RequestViewModel

    init(_ client: any HTTPClient, _ log: Log) {
      requestViewModel = RequestViewModel(client, log)
    }

    func viewDidLoad() {
      tableView.setDataSource(requestViewModel)
      requestViewModel.reloads.drawn("reloads", as: { "reload" })
        .subscribeNext { [weak tableView] in tableView?.reloadData() }
      requestViewModel.requestCommand.execute()
    }
  }
}

extension Lesson {
  /// A screen requests books from a server and shows them in a table. A command sends the request,
  /// the response is decoded into models, and the view model stores the models for the table.
  @LessonBuilder static var books: Lesson {
    Lesson(50, "Books", title: "Books: a search request", in: .mvvm)

    /// The server sends JSON, and the table needs books. Which parts of the JSON are left out, and
    /// which line decides that?
    Scene.staged("models from JSON") { log, stage in
      let client = stage.client(of: HTTPFixtures([.get(search): basics]))
      client.exchange(.get(search, ["q": "基础"]))
        .doNext { if let response = $0.response { log("\(response.text)") } }
        .decoded(as: BookSearch.self)
        .subscribeNext { found in
          for book in found.books { log("(\(book), image \(book.image))") }
        }
    }
    // Why: `decoded(as:)` reads only the properties that the `Decodable` types declare. `count`,
    // `start` and `total` have no property, so they are ignored. The Objective-C reads all of the
    // JSON with `NSJSONSerialization`, and `bookWithDict:` picks three values.

    /// Five requests are sent. One connection is refused. Three requests get an answer: a 404, an
    /// HTML page, and a book without a title. One is never answered. How many of these five signals
    /// fail?
    ///
    /// - [ ] Two: a 404 and a wrong body are responses. {2 "Error Domain"} → `URLSession` reports a
    ///   404 as a response, but this client checks the status, as AFNetworking does.
    /// - [ ] Four: without a response, nothing is sent. {4 "Error Domain"} → The client gives up
    ///   after five seconds and sends an error: {"timed out" at 5}.
    /// - [x] All five. {5 "Error Domain"}
    Scene.staged("answers without books") { log, stage in
      let answers: KeyValuePairs<String, HTTPFixture> = [
        "refused": .failure(.connectionRefused, after: .seconds(0.1)),
        "gone": .json(#"{"msg": "uri_not_found"}"#, status: 404, after: .seconds(0.2)),
        "no JSON": .json("<html></html>", after: .seconds(0.3)),
        "no title": .json(#"{"books": [{"subtitle": "s1"}]}"#, after: .seconds(0.4)),
        "silent": .silence,
      ]
      let requests = answers.map { (HTTPRequest.get(search, ["q": $0]), $1) }
      let server = HTTPFixtures(Dictionary(uniqueKeysWithValues: requests), timeout: .seconds(5))
      let client = stage.client(of: server)
      for (q, _) in answers {
        client.exchange(.get(search, ["q": q])).decoded(as: BookSearch.self).map(\.books).drawn(
          q, as: count
        ).subscribe(
          next: { log("(\(q): \($0))") }, error: { log("(\(q): \($0))") })
      }
    }
    // Why: The client sends an error when the connection fails, when the status is not a success,
    // and when the timeout has passed. `decoded` adds an error for a body that it cannot read. So
    // one handler receives every failure.

    /// As in B, the view model is the table's data source. What is left for the controller to do?
    Scene.staged("the view model is the data source") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let controller = stage.keep(
        B.ViewController(B.RequestViewModel(stage.client(of: server), log)))
      controller.viewDidLoad()
      controller.view.drawn()
      stage.at("14:00:01") { log("(on display: \(controller.view.rows))") }
    }
    // Why: The command's block stores the models in `doNext`, before the value reaches a
    // subscriber. When the controller receives the value, it only has to reload the table.
    //
    // The tutorials connect this screen in three ways:
    //
    // | | data source | reloads the table |
    // |---|---|---|
    // | B | the view model | the controller, which subscribes to the signal that `execute` returns |
    // | D | the controller | the controller, in the same way; each row also loads a cover |
    // | E | the view model | the view model; the controller gives it the table and executes the command |
    //
    // The tutorials' method, step by step:
    // - The controller has a view model and leaves the request to it.
    // - The view model has a command, whose block returns the request as a signal.
    // - The response is decoded into models, which the view model stores. B and E declare them
    //   `readonly` for other code, and so does this scene. D does not, and its controller assigns
    //   them.
    // - In B and E the view model is the table's data source, which leaves little code in the
    //   controller.
    //
    // **Where B is wrong.** Its controller assigns `self.requesViewModel.models = x;`, but its view
    // model has `@property (nonatomic, strong, readonly) NSArray *models;`, so that line does not
    // compile.

    /// The controller reloads `self.tableView`, but nothing ever sets that property. The models
    /// arrive. What does the user see?
    ///
    /// - [ ] The books, because the table asks its data source. {"on display: 会计基础"} → A table asks
    ///   only when its data source is set and when it reloads.
    /// - [ ] A crash. → `reloadData` on nil does nothing, in Objective-C and with Swift's `?.`.
    /// - [x] An empty table. {"on display: nothing"}
    Scene.staged("nobody sets the table") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let viewModel = B.RequestViewModel(stage.client(of: server), log)
      let controller = stage.keep(B.ViewController(viewModel, setsTableView: false))
      controller.viewDidLoad()
      controller.view.drawn()
      stage.at("14:00:01") {
        log("(models: \(viewModel.models.value), on display: \(controller.view.rows))")
      }
    }
    // Why: The table asked for its rows once, before the books arrived. `reloadData`, which should
    // make it ask again, is called on nil.
    //
    // **Where B is wrong.** Its controller reloads a table that it declares as `@property
    // (nonatomic, weak) UITableView *tableView;` and never sets, so the table on the screen stays
    // empty.

    /// As in D, each row loads a cover, which arrives later than the text. The first row's cover
    /// takes two seconds, and the user scrolls after one. What happens to that cover?
    ///
    /// - [ ] It appears in the cell that asked for it, which now shows another book.
    ///   {"修订版's cover"} → `takeUntil` ends the binding before the cell shows another row.
    /// - [x] It never arrives: its request is cancelled. {no "修订版's cover"}
    Scene.staged("the controller is the data source") { log, stage in
      let server = HTTPFixtures([
        .get(search): wukong,
        .get("https://img.douban.com/1.jpg"): cover(6, after: .seconds(2)),
        .get("https://img.douban.com/2.jpg"): cover(8, after: .seconds(0.4)),
        .get("https://img.douban.com/3.jpg"): .failure(.timedOut, after: .seconds(0.2)),
        .get("https://img.douban.com/4.jpg"): cover(7, after: .seconds(0.4)),
      ])
      let controller = stage.keep(D.SearchViewController(stage.client(of: server), log))
      controller.viewDidLoad()
      stage.at("14:00:01") {
        log("(on display: \(controller.tableView.rows))")
        controller.tableView.scroll(toTop: 2)
        log("(scrolled: \(controller.tableView.rows))")
      }
      stage.at("14:00:03") { log("(on display: \(controller.tableView.rows))") }
    }
    // Why: `takeUntil(cell.prepareForReuse)` ends the binding when the cell is reused, and disposes
    // of its subscription, which cancels the request. The new row's binding begins with the
    // placeholder.
    //
    // A cover that fails to load must not end the binding with an error, so the error is caught and
    // the placeholder stays. D caches covers with SDWebImage; here a cover is loaded again whenever
    // its row comes back.

    /// As in E, the controller executes the command and ignores the response. What makes the table
    /// reload?
    Scene.staged("the view model reloads") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let controller = stage.keep(E.ViewController(stage.client(of: server), log))
      controller.viewDidLoad()
      controller.tableView.drawn()
      log("(on display: \(controller.tableView.rows))")
      stage.at("14:00:01") { log("(on display: \(controller.tableView.rows))") }
    }
    // Why: `models` follows the command's values, and `reloads` sends after each change of
    // `models`. The controller subscribed to `reloads` before the first request.
    //
    // In E, the view model reloads the table itself. It has a weak property `tableView` for it
    // ("控制器中的view", the controller's view), and the controller sets that property:
    // `self.requesViewModel.tableView = tableView;`. So E's view model knows a view. Here it only
    // sends `reloads`, and the controller reloads its own table.
    //
    // **Where E is wrong.** Its view model subscribes to its own command, with
    // `[_reuqesCommand.executionSignals.switchToLatest subscribeNext:`, and the block captures the
    // view model, so the view model is never deallocated. Here `models` follows the command
    // instead.

    /// A test has no table. How many models does it find when `reloads` sends?
    Scene.staged("the view model alone") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let viewModel = stage.keep(E.RequestViewModel(stage.client(of: server), log))
      viewModel.reloads.drawn("reloads", as: { "reload" }).subscribeNext { [weak viewModel] in
        log("(reload \(viewModel?.models.value.count) models)")
      }
      viewModel.requestCommand.executing.drawn("executing").subscribeNext {
        log("(executing \($0))")
      }
      viewModel.requestCommand.execute()
    }
    // Why: A property stores a new value before it sends it. A table that reloads when `reloads`
    // sends therefore finds the new models.

    /// The request fails, and its failure block only logs. Does the command work again once the
    /// network is back?
    ///
    /// - [ ] Yes: the request has ended. {"responseObject"} → The request has ended, but its signal
    ///   has not.
    /// - [x] No. {"The command is disabled" at 1}
    Scene.staged("a failure that sends nothing") { log, stage in
      let server = HTTPFixtures([.get(search): .failure(.notConnected, after: .seconds(0.3))])
      let client = stage.client(of: server)
      let requestCommand = stage.keep(
        Command<Void, [Book]> {
          Signal { subscriber in
            client.get(wukongSearch, as: BookSearch.self) { found in
              log("responseObject:\(found.books)")
              subscriber.sendNext(found.books)
              subscriber.sendCompleted()
            } failure: { error in
              log("error: \(error)")
            }
          }
        })
      requestCommand.executing.drawn("executing").subscribeNext { log("(executing \($0))") }
      requestCommand.execute()
      stage.at("14:00:01") {
        log("(the network is back)")
        server.answers.value = [.get(search): wukong]
        requestCommand.execute().subscribeError { log("(\($0))") }
      }
    }
    // Why: An execution ends when its signal completes or fails. The failure block sends neither
    // event, so `executing` stays true, and the command refuses every later execution.
    //
    // **Trap.** If you wrap a request by hand, end its signal on every path. A continuation in
    // Swift has the same trap: if one path does not resume it, the task waits forever. A throwing
    // method needs no such care, because it ends when it returns or throws.
    //
    // **Where B, D and E are wrong.** In B and E the failure block contains only the comment
    // "请求失败调用" (called if the request fails), and in D only `NSLog(@"error: %@", error);`. So
    // a failed request's signal never ends, and `executing` stays true.

    /// Now the failure block also sends the error. Can the command be executed again, at 1 s?
    ///
    /// - [ ] No: an error ends the command. {no "responseObject:"} → It ends only the execution.
    /// - [x] Yes: `executing` is false as soon as the error is sent. {"(executing 0)" at 0.3 and
    ///   "responseObject:" at 1.3}
    Scene.staged("sendError ends it") { log, stage in
      let server = HTTPFixtures([.get(search): .failure(.notConnected, after: .seconds(0.3))])
      let client = stage.client(of: server)
      let requestCommand = stage.keep(
        Command<Void, [Book]> {
          Signal { subscriber in
            client.get(wukongSearch, as: BookSearch.self) { found in
              log("responseObject:\(found.books)")
              subscriber.sendNext(found.books)
              subscriber.sendCompleted()
            } failure: { error in
              log("error: \(error)")
              subscriber.sendError(error)
            }
          }
        })
      requestCommand.executing.drawn("executing").subscribeNext { log("(executing \($0))") }
      requestCommand.errors.drawn("errors", as: { _ in "offline" }).subscribeNext {
        log("(errors: \($0))")
      }
      requestCommand.execute()
      stage.at("14:00:01") {
        log("(the network is back)")
        server.answers.value = [.get(search): wukong]
        requestCommand.execute()
      }
    }
    // Why: The error ends the execution. `errors` sends it, `executing` becomes false, and the
    // command accepts the next request.

    /// This client returns signals, so no closure wraps the request. Which line of the view model
    /// passes the error on?
    Scene.staged("a client of signals sends it") { log, stage in
      let server = HTTPFixtures([.get(search): .failure(.notConnected, after: .seconds(0.3))])
      let viewModel = stage.keep(D.RequestViewModel(stage.client(of: server), log))
      viewModel.requestCommand.executing.drawn("executing").subscribeNext {
        log("(executing \($0))")
      }
      viewModel.requestCommand.errors.drawn("errors", as: { _ in "offline" }).subscribeNext {
        log("(errors: \($0))")
      }
      viewModel.requestCommand.execute()
      stage.at("14:00:01") {
        log("(the network is back)")
        server.answers.value = [.get(search): wukong]
        viewModel.requestCommand.execute()
      }
    }
    // Why: No line has to. Each operator passes an error on to its subscriber, so it reaches the
    // command without any code of yours.
    //
    // The server's responses are recorded, so it does not matter whether 豆瓣 (Douban), a free public
    // service at the time, still answers. In a live run they come over real HTTP from a small
    // server on your own machine, which also refuses and drops connections.
  }
}

/// Returns the number of books as the picture shows it.
@Sendable private func count(_ books: [Book]) -> String { "\(books.count) books" }

private let basics = HTTPFixture.json(
  """
  {"count": 2, "start": 0, "total": 2, "books": [
    {"title": "会计基础", "subtitle": "第三版", "image": "https://img.douban.com/8.jpg"},
    {"title": "摄影基础", "subtitle": "从入门到精通", "image": "https://img.douban.com/9.jpg"}
  ]}
  """, after: .seconds(0.3))

private let wukong = HTTPFixture.json(
  """
  {"count": 4, "start": 0, "total": 4, "books": [
    {"title": "悟空传", "subtitle": "修订版", "image": "https://img.douban.com/1.jpg"},
    {"title": "悟空传", "subtitle": "典藏版", "image": "https://img.douban.com/2.jpg"},
    {"title": "悟空传", "subtitle": "漫画版", "image": "https://img.douban.com/3.jpg"},
    {"title": "悟空传", "subtitle": "纪念版", "image": "https://img.douban.com/4.jpg"}
  ]}
  """, after: .seconds(0.3), inParts: 3)

private func cover(_ size: Int, after latency: Duration) -> HTTPFixture {
  .data(Data(count: size * 1024), after: latency)
}

extension HTTPClient {
  /// Sends a request as AFNetworking does, with a closure for success and one for failure.
  fileprivate func get<Model: Decodable & Sendable>(
    _ request: HTTPRequest, as model: Model.Type,
    success: @escaping @Sendable (Model) -> Void,
    failure: @escaping @Sendable (any Error) -> Void
  ) -> Disposable {
    exchange(request).decoded(as: model).subscribe(next: success, error: failure)
  }
}
