import Controls
import Reactive
import Stage

// MARK: - Model
// The request, and the models that its response is decoded into.

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
// The view model sends the request and stores the titles. The titles follow the command's values.
// Other code can read and observe the titles, but not set them.

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
// The controller has the table and the HUD, executes the command, and shows the result.

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

  /// Subscribes to each execution's signal, which also shows when an execution begins.
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

  /// The visible cells' strings, joined by commas.
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
  /// A screen requests a list of films, shows a HUD during the request, and keeps the old rows when
  /// a request fails. The command's values fill the table, and its errors come from a separate
  /// signal, `errors`.
  @LessonBuilder static var films: Lesson {
    Lesson(51, "Films", title: "Films: request, list, errors", in: .mvvm)

    /// Two requests are sent, and the second one fails. What hides the HUD the second time?
    ///
    /// - [ ] The handler of `executionSignals`, with an empty list. {2 "switchToLatest:"} → A
    ///   failed execution sends no value.
    /// - [ ] An error handler in the same subscription, if there is one. → `executionSignals` never
    ///   sends an error. The command turns each error into a completion there.
    /// - [x] The handler of `errors`. {"errors subscribeNext" at 1.3}
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
    // Why: The command removes the error from the execution's signal and sends it as a value of
    // `errors`. `movies` follows only the values, so the old rows stay.

    /// Now the controller subscribes to `executionSignals` and to each signal that it sends. What
    /// does it receive from the execution that fails?
    ///
    /// - [ ] An error, from the signal of that execution. {1 "(completed)"} → That signal
    ///   completes, like any other.
    /// - [x] A completion without a value; the error comes from `errors`.
    ///   {2 "(completed)" and 1 "subscribeNext2"}
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
    // Why: In the signal of an execution the command replaces the error with a completion.
    // Otherwise one failed request would end every signal that flattens `executionSignals`.
    //
    // There are two ways to subscribe:
    // - `executionSignals.switchToLatest()` sends the values of the latest execution, and nothing
    //   when an execution begins.
    // - Subscribing to `executionSignals`, and then to each signal that it sends, also tells you
    //   when an execution begins, even if other code started it. That is the place to show the HUD.

    /// Nothing subscribes to `errors`, and the request fails. When is the HUD hidden?
    ///
    /// - [ ] When the request ends. {"(HUD hidden)"} → This controller hides the HUD after a value,
    ///   and there is none.
    /// - [x] Never. {"ten seconds later: HUD busy"}
    Scene.staged("errors unheard") { log, stage in
      let server = HTTPFixtures([inTheaters: .failure(.notConnected, after: .seconds(0.3))])
      let controller = stage.keep(DouBanViewDetailController(stage.client(of: server), log))
      controller.segInitViews()
      controller.bindValues()
      controller.request()
      controller.hud.show()
      stage.at("14:00:10") { log("(ten seconds later: HUD \(controller.hud.state.value))") }
    }
    // Why: A failed execution sends its error only to `errors`. If `errors` has no subscriber, no
    // code learns that the request has ended.
    //
    // **Trap.** If you do not subscribe to `errors`, the HUD stays on the screen after a failed
    // request.

    /// The client answers on its own thread, as `URLSession` does. On which thread do the films
    /// arrive?
    ///
    /// - [ ] On the main thread, because `executionSignals` is delivered there. {no "number = 3"} →
    ///   `executionSignals` delivers the signals there. Their values come later, from the client.
    /// - [x] On the client's thread. {"number = 3"}
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
    // Why: A command delivers `executing`, `errors` and the signals in `executionSignals` on the
    // main thread. The values of an execution arrive on the thread that sends them.

    /// The last step of the view model's request is `deliverOn(.main)`. Which lines still come from
    /// the client's thread?
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
    // Why: `deliverOn` moves only the steps after it. `doNext` and `map` come before it, so they
    // still run on the client's thread.
    //
    // **Trap.** Make `deliverOn(.main)` the last step of the request. Without it a table is
    // reloaded in the background, which UIKit does not allow.

    /// One request succeeds, and then five fail. How many films are left in the end?
    ///
    /// - [ ] None: a failed request empties the list. {2 "(0 films)"} → A failed execution sends no
    ///   value, so nothing replaces the list.
    /// - [ ] Two, but the command has stopped after the first error. {1 "errors subscribeNext"} →
    ///   An error ends only its own execution: {5 "errors subscribeNext"}.
    /// - [x] Two, and the command still works.
    ///   {5 "errors subscribeNext" and "(still 哪吒之魔童降世, 烈火英雄)"}
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
    // Why: `movies` follows the values of all executions. A failed execution sends none, and its
    // error ends neither the command nor the binding.
    //
    // **Where A is wrong.**
    // - Its `map` block sets `self->_movies` outside its `@strongify`, so the view model and the
    //   command retain each other forever.
    // - Under the comment "业务逻辑处理" (business logic), that block stores the films in the view
    //   model and sends nil, which only signals that the films have arrived. Readers expect no side
    //   effect in `map`. Here `map` only returns the titles, and `movies` follows the command's
    //   values.
    //
    // **In Swift** the request is an `async throws` function, and the screen's `.task` awaits it on
    // the main actor.
    //
    // In a live run, the films come over real HTTP, like the books in lesson 50.
  }
}

private let twoFilms = HTTPFixture.json(
  """
  {"count": 2, "start": 0, "total": 2, "title": "正在上映的电影", "subjects": [
    {"title": "哪吒之魔童降世", "year": "2019"},
    {"title": "烈火英雄", "year": "2019"}
  ]}
  """, after: .seconds(0.3))

/// Returns the number of films as the picture shows it.
@Sendable private func count(_ titles: [String]) -> String { "\(titles.count) films" }

/// A client that answers on its own thread, as `URLSession` does.
private struct Session: HTTPClient {
  let client: any HTTPClient

  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    client.exchange(request).deliverOn(.background())
  }
}
