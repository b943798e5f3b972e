import Controls
import Foundation
import Reactive
import Stage

// MARK: - Model
// What is asked, and what the server answers.

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
// A cell shows one book. It is given the book, and asks nobody.

/// A cell of the style `UITableViewCellStyleSubtitle`.
private final class BookCell: Sendable {
  let textLabel = Label()
  let detailTextLabel = Label()
  let imageView = Property(String?.none)
}

extension TableView<BookCell> {
  /// The cell of a row that shows a book, without its cover.
  fileprivate func cell(showing book: Book) -> Cell<BookCell> {
    let cell = dequeue("cell") { BookCell() }
    cell.content.detailTextLabel.text.value = book.subtitle
    cell.content.textLabel.text.value = book.title
    return cell
  }

  /// What a user reads on it.
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
// Three, as B, D and E wire them. None knows a controller; those that are data sources know of
// cells.

/// A view model that is the data source of a table: all that it knows of one.
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
            // Here, before anybody else is told: who subscribes to `execute` finds them.
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

    /// Sends when there is something new to show.
    var reloads: Signal<Void> { models.signal.skip(1).mapReplace(()) }
  }
}

// MARK: - Controller
// They have the table and connect it with their view model.

extension B {
  fileprivate final class ViewController: Sendable {
    /// What it puts on the screen.
    let view = TableView<BookCell>(showing: 2)

    /// What it reloads.
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
      requestSignal.subscribeNext { [tableView] _ in
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

    /// The placeholder, and then the cover, if it comes.
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
      requestViewModel.reloads.subscribeNext { [weak tableView] in tableView?.reloadData() }
      requestViewModel.requestCommand.execute()
    }
  }
}

extension Lesson {
  /// A command asks a server for books, the answer is turned from JSON into models, and a table
  /// shows them. The documents tell it three times, each wired differently:
  /// - B: the view model is the data source of the table. The controller subscribes to what
  ///   `execute` returns, and reloads.
  /// - D: the controller is the data source. Each row gets a cover besides, which comes after the
  ///   text: a placeholder stands in for it, and a reused cell drops the cover it is waiting for.
  /// - E: the view model is the data source, and says itself when to reload. The controller only
  ///   executes.
  ///
  /// The method, step by step:
  /// - The controller has a view model, and leaves the request to it.
  /// - The view model has a command, whose block returns the request as a signal.
  /// - The answer becomes models, which the view model keeps: others read them, nobody else sets
  ///   them.
  /// - The view model is the data source of the table, so that little is left in the controller.
  ///
  /// **Trap.** A request that is wrapped by hand has to end on each of its paths. All three
  /// documents forget one: when the request fails, nothing is sent, the execution never ends, and
  /// every later one is refused, even when the network is back. A client that returns signals sends
  /// the error anyway. In Swift's own concurrency a method that throws cannot forget it, but a
  /// continuation around a callback can, and hangs just the same.
  ///
  /// D caches covers with SDWebImage; here a cover is fetched anew whenever its row comes back. The
  /// server's answers are known beforehand, so it does not matter whether 豆瓣, which was free and
  /// public then, still answers. Played live, they come over real HTTP from a small server on your
  /// own machine, which refuses and breaks off connections too.
  ///
  /// Where the documents are wrong:
  /// - B's controller assigns `models`, which its view model declares as read-only.
  /// - B's controller reloads `self.tableView`, a weak property that is never set, so the table
  ///   stays empty.
  /// - E's view model is held by the closure that it subscribes with, so it never goes; here
  ///   `models` follows the command.
  /// - B, D and E leave the failure block empty, or only log in it, so a failed request never ends
  ///   and the command stays executing.
  @LessonBuilder package static var books: Lesson {
    Lesson(
      50, "Books", title: "Books: a search request", in: .mvvm,
      retelling: .b("ReactiveCocoa + MVVM 实战二：网络请求数据", "MVVM"), .d("实战二:网络请求数据"),
      .e("12.ReactiveCocoa + MVVM 实战二：网络请求数据"))

    /// One answer, twice: as the server writes it, and as the table needs it. What of it is
    /// left out?
    Scene.staged("models from JSON") { log, stage in
      let client = stage.client(of: HTTPFixtures([.get(search): basics]))
      client.exchange(.get(search, ["q": "基础"]))
        .doNext { if let response = $0.response { log("\(response.text)") } }
        .decoded(as: BookSearch.self)
        .subscribeNext { found in
          for book in found.books { log("(\(book), image \(book.image))") }
        }
    }

    /// Five ways in which no books come. In which of them did the server answer?
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

    /// B's way. What is left for the controller to do?
    Scene.staged("the view model is the data source") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let controller = stage.keep(
        B.ViewController(B.RequestViewModel(stage.client(of: server), log)))
      controller.viewDidLoad()
      stage.at("14:00:01") { log("(on display: \(controller.view.rows))") }
    }

    /// As B has it: the models are there. Why does the table stay empty?
    Scene.staged("nobody sets the table") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let viewModel = B.RequestViewModel(stage.client(of: server), log)
      let controller = stage.keep(B.ViewController(viewModel, setsTableView: false))
      controller.viewDidLoad()
      stage.at("14:00:01") {
        log("(models: \(viewModel.models.value), on display: \(controller.view.rows))")
      }
    }

    /// D's way, with covers that come later than the text. Where does a cover go whose row
    /// has been scrolled away?
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

    /// E's way: the controller executes and does not look at the answer. Who tells the
    /// table?
    Scene.staged("the view model reloads") { log, stage in
      let server = HTTPFixtures([.get(search): basics])
      let controller = stage.keep(E.ViewController(stage.client(of: server), log))
      controller.viewDidLoad()
      log("(on display: \(controller.tableView.rows))")
      stage.at("14:00:01") { log("(on display: \(controller.tableView.rows))") }
    }

    /// What does a table need to know of this view model: when does it reload, and how many
    /// rows are there by then?
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

    /// The failure block only logs. Does the request work again once the network is back?
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

    /// The same with one line more.
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

    /// Nothing is wrapped here: is there a path that somebody could forget?
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
  }
}

/// Books as they are drawn: how many there are.
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
  /// Asks as AFNetworking does, with a closure for each thing that can happen.
  fileprivate func get<Model: Decodable & Sendable>(
    _ request: HTTPRequest, as model: Model.Type,
    success: @escaping @Sendable (Model) -> Void,
    failure: @escaping @Sendable (any Error) -> Void
  ) -> Disposable {
    exchange(request).decoded(as: model).subscribe(next: success, error: failure)
  }
}
