import Controls
import Reactive
import Stage

// MARK: - Model
// What is asked, and what the server answers.

private let inTheaters = HTTPRequest.get("https://api.douban.com/v2/movie/in_theaters")

private struct InTheaters: Decodable, Sendable {
  struct Film: Decodable, Sendable {
    let title: String
    let year: String
  }

  let subjects: [Film]

  var titles: [String] { subjects.map(\.title) }
}

// MARK: - View model
// It asks, and keeps the titles. They follow the command: everybody may read and observe them,
// nobody sets them.

private final class DouBanDetailViewModel: Sendable {
  let movies: ReadOnlyProperty<[String]>
  let requestCommand: Command<[String: String], [String]>

  init(_ client: some HTTPClient, _ log: Log) {
    requestCommand = Command { input in
      client.exchange(.get(inTheaters.address, input)).decoded(as: InTheaters.self)
        .doNext { _ in log("sendNext") }
        .doError { _ in log("sendError") }
        .map { answer in
          log("map")
          return answer.titles
        }
        .deliverOn(.main)
    }
    movies = ReadOnlyProperty([], following: requestCommand.executionSignals.switchToLatest())
  }
}

// MARK: - Controller
// It has the table and the HUD, executes the command, and shows what comes of it.

private final class DouBanViewDetailController: TableDataSource {
  let hud = ProgressHUD()
  private let tableView = TableView<Label>(showing: 5)
  private let viewModel: DouBanDetailViewModel
  private let log: Log

  init(_ manager: any HTTPClient, _ log: Log) {
    viewModel = DouBanDetailViewModel(manager, log)
    self.log = log
    viewModel.requestCommand.executing.drawn("executing").subscribeNext { _ in }
    hud.state.signal.drawn("HUD").skip(1).subscribeNext { log("(HUD \($0))") }
  }

  func segInitViews() {
    tableView.setDataSource(self)
  }

  func bindViewModel() {
    bindValues()
    bindErrors()
  }

  /// The other way: each execution is heard as it begins, too.
  func bindViewModelToEachExecution() {
    viewModel.requestCommand.executionSignals.subscribeNext { [log, hud, weak self] x in
      log("subscribeNext1:\(x)")
      hud.show()
      x.subscribe(
        next: { [weak self] x in
          log("subscribeNext2:\(x.joined(separator: ", "))")
          self?.showFilms()
        },
        completed: { log("(completed)") })
    }
    bindErrors()
  }

  func bindValues() {
    viewModel.requestCommand.executionSignals.switchToLatest().subscribeNext {
      [log, weak self] x in
      log("switchToLatest:\(x.joined(separator: ", "))")
      self?.showFilms()
    }
  }

  private func bindErrors() {
    viewModel.requestCommand.errors.subscribeNext { [log, hud] x in
      log("errors subscribeNext:\(x)")
      hud.dismiss()
    }
  }

  /// What a user reads on the table.
  var rows: String {
    tableView.visibleCells.map { $0.content.text.value ?? "" }.joined(separator: ", ")
  }

  func request() {
    viewModel.requestCommand.execute(["apikey": "x"])
  }

  private func showFilms() {
    tableView.reloadData()
    log("(rows \(rows))")
    hud.dismiss()
  }

  func rowCount(in table: TableView<Label>) -> Int {
    viewModel.movies.value.count
  }

  func cell(forRow row: Int, in table: TableView<Label>) -> Cell<Label> {
    let cell = table.dequeue("DouBanDetailTableViewCell") { Label() }
    cell.content.text.value = viewModel.movies.value[row]
    return cell
  }
}

extension Lesson {
  /// A list of films is requested when its screen appears: a command asks the server, the view
  /// model keeps the titles, the table reloads, and the HUD that covered it goes. When the request
  /// fails, the signals of the command say nothing: the error comes out of `errors`, and the rows
  /// on display stay as they were.
  ///
  /// There are two ways to subscribe. `switchToLatest` hears the values of whichever execution is
  /// the latest. Subscribing to `executionSignals`, and then to each signal that comes, also hears
  /// an execution begin, whoever began it: the place to show the HUD. But one that fails completes
  /// there like any other.
  ///
  /// **Trap.** `executionSignals`, `executing` and `errors` come on the main thread, but what an
  /// execution sends comes on the thread that the client answers on, as a callback of `URLSession`
  /// does. Hence `deliverOn(.main)`, as the last step of the request. And do not forget `errors`:
  /// if you do, the HUD stays.
  ///
  /// In Swift's own concurrency the request is an `async throws` function, and the screen's `.task`
  /// awaits it on the main actor. Played live, the films come over real HTTP, as the books in
  /// lesson 50 do.
  ///
  /// Where the documents are wrong:
  /// - A's `map` block names `self` outside its `@strongify`, so view model and command hold each
  ///   other for ever.
  /// - A's `map` block keeps the films in the view model and sends nil on, only to say that they
  ///   are there: a side effect where readers expect none. Here `map` maps, and `movies` follows.
  @LessonBuilder package static var films: Lesson {
    Lesson(51, "Films", title: "Films: request, list, errors", in: .mvvm, retelling: .a("示例：豆瓣列表"))

    /// Two requests, of which the second fails. Who hides the HUD each time, and what is on
    /// display afterwards?
    Scene.staged("switched to the latest") { log, stage in
      let server = HTTPFixtures([inTheaters: twoFilms])
      let controller = stage.keep(DouBanViewDetailController(stage.client(of: server), log))
      controller.segInitViews()
      controller.bindViewModel()
      controller.request()
      controller.hud.show()
      stage.at("14:00:01") {
        log("-- the second request fails")
        server.answers.value = [inTheaters: .failure(.notConnected, after: .seconds(0.3))]
        controller.request()
        controller.hud.show()
      }
      stage.at("14:00:02") { log("(rows \(controller.rows))") }
    }

    /// The HUD is shown by a subscriber now, who hears each execution begin. How does it
    /// hear of the one that fails?
    Scene.staged("each execution by itself") { log, stage in
      let server = HTTPFixtures([inTheaters: twoFilms])
      let controller = stage.keep(DouBanViewDetailController(stage.client(of: server), log))
      controller.segInitViews()
      controller.bindViewModelToEachExecution()
      controller.request()
      stage.at("14:00:01") {
        log("-- the second request fails")
        server.answers.value = [inTheaters: .failure(.notConnected, after: .seconds(0.3))]
        controller.request()
      }
      stage.at("14:00:02") { log("(rows \(controller.rows))") }
    }

    /// Nobody subscribes to `errors`. What does the user see, and for how long?
    Scene.staged("errors unheard") { log, stage in
      let server = HTTPFixtures([inTheaters: .failure(.notConnected, after: .seconds(0.3))])
      let controller = stage.keep(DouBanViewDetailController(stage.client(of: server), log))
      controller.segInitViews()
      controller.bindValues()
      controller.request()
      controller.hud.show()
      stage.at("14:00:10") { log("(ten seconds later: HUD \(controller.hud.state.value))") }
    }

    /// The server is asked by a client that answers on a thread of its own. Who hears it on
    /// which thread?
    Scene.staged("answered on another thread") { log, stage in
      let session = Session(client: stage.client(of: HTTPFixtures([inTheaters: twoFilms])))
      let requestCommand = stage.keep(
        Command<Void, [String]> {
          session.exchange(inTheaters).decoded(as: InTheaters.self).map(\.titles)
            .drawn("answer", as: count)
        })
      requestCommand.executing.drawn("executing").skip(1).subscribeNext { isExecuting in
        log("executing \(isExecuting) on \(log.thread)")
      }
      requestCommand.executionSignals.switchToLatest().subscribeNext { titles in
        log("\(titles.count) films on \(log.thread)")
      }
      requestCommand.execute()
    }

    /// The same client, and the view model of this lesson, which has `deliverOn(.main)`.
    Scene.staged("delivered on the main thread") { log, stage in
      let session = Session(client: stage.client(of: HTTPFixtures([inTheaters: twoFilms])))
      let viewModel = stage.keep(DouBanDetailViewModel(session, log))
      viewModel.requestCommand.executing.drawn("executing").skip(1).subscribeNext { isExecuting in
        log("executing \(isExecuting) on \(log.thread)")
      }
      viewModel.movies.signal.drawn("movies", as: count).skip(1).subscribeNext { titles in
        log("\(titles.count) films on \(log.thread)")
      }
      viewModel.requestCommand.execute(["apikey": "x"])
    }

    /// One good answer and five bad ones, ten seconds apart. What is left of the films in
    /// the end?
    Scene.staged("the view model alone") { log, stage in
      let server = HTTPFixtures([:], timeout: .seconds(5))
      let viewModel = stage.keep(DouBanDetailViewModel(stage.client(of: server), log))
      viewModel.movies.signal.drawn("movies", as: count).subscribeNext {
        log("(\($0.count) films)")
      }
      viewModel.requestCommand.errors.drawn("errors", as: { _ in "error" }).subscribeNext {
        log("errors subscribeNext:\($0)")
      }
      let answers: [HTTPFixture] = [
        twoFilms, .json("", status: 404), .json("<html>"), .json(#"{"subjects": [{}]}"#),
        .failure(.connectionRefused), .silence,
      ]
      for (number, answer) in answers.enumerated() {
        Scheduler.main.after(.seconds(10 * number)) {
          server.answers.value = [inTheaters: answer]
          viewModel.requestCommand.execute(["apikey": "x"])
        }
      }
      stage.at("14:01:00") { log("(still \(viewModel.movies.value.joined(separator: ", ")))") }
    }
  }
}

private let twoFilms = HTTPFixture.json(
  """
  {"count": 2, "start": 0, "total": 2, "title": "正在上映的电影", "subjects": [
    {"title": "哪吒之魔童降世", "year": "2019"},
    {"title": "烈火英雄", "year": "2019"}
  ]}
  """, after: .seconds(0.3))

/// Films as they are drawn: how many there are.
@Sendable private func count(_ titles: [String]) -> String { "\(titles.count) films" }

/// A client that answers on a thread of its own, as callbacks of `URLSession` do.
private struct Session: HTTPClient {
  let client: any HTTPClient

  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    client.exchange(request).deliverOn(.background())
  }
}
