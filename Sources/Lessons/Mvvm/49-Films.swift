import Controls
import Reactive
import Stage

extension Lesson {
  /// A list of films is requested when its screen appears: a command asks the server, the titles
  /// are kept in the view model, the table reloads, and the veil that covered it goes.
  ///
  /// Read the log from `sendNext` to `disposableWithBlock`: the answer passes `map`, where the view
  /// model keeps what it needs of it, reaches the subscriber, and only then completes the request.
  /// What `map` sends on is nil, a mere sign that the films are there. When the request fails, the
  /// signals of the command say nothing: the error comes out of `errors`, and whoever forgets that
  /// leaves the veil where it is. The rows on display stay as they were.
  ///
  /// There are two ways to subscribe. `switchToLatest` hears the values of whichever execution is the
  /// latest. Subscribing to `executionSignals`, and then to each signal that comes, also hears an
  /// execution begin, whoever began it: the place to show the veil. But one that fails completes
  /// there like any other. Neither controller nor table appears in the view model, so the last scene
  /// plays it without. In Swift's own concurrency the request is an `async throws` function, and the
  /// screen's `.task` awaits it. Played live, the films come over real HTTP, as the books in lesson
  /// 48 do.
  ///
  /// Where the documents are wrong:
  /// - A's `map` block names `self` outside its `@strongify`, so view model and command hold each
  ///   other for ever; here the closure captures the property alone.
  @LessonBuilder static var films: Lesson {
    Lesson(49, "Films", title: "Films: request, list, errors", in: .mvvm, retelling: .a("示例：豆瓣列表"))

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

    Scene.staged("errors unheard") { log, stage in
      let server = HTTPFixtures([inTheaters: .failure(.notConnected, after: .seconds(0.3))])
      let controller = stage.keep(DouBanViewDetailController(stage.client(of: server), log))
      controller.segInitViews()
      controller.bindValues()
      controller.request()
      controller.hud.show()
      stage.at("14:00:10") { log("(ten seconds later: HUD \(controller.hud.state.value))") }
    }

    Scene.staged("the view model alone") { log, stage in
      let server = HTTPFixtures([:], timeout: .seconds(5))
      let viewModel = stage.keep(DouBanDetailViewModel(stage.client(of: server), log))
      viewModel.requestCommand.errors.subscribeNext { log("errors subscribeNext:\($0)") }
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
      stage.at("14:01:00") { log("(movies \(viewModel.movies.value.joined(separator: ", ")))") }
    }
  }
}

private let inTheaters = HTTPRequest.get("https://api.douban.com/v2/movie/in_theaters")

private let twoFilms = HTTPFixture.json(
  """
  {"count": 2, "start": 0, "total": 2, "title": "正在上映的电影", "subjects": [
    {"title": "哪吒之魔童降世", "year": "2019"},
    {"title": "烈火英雄", "year": "2019"}
  ]}
  """, after: .seconds(0.3))

private struct InTheaters: Decodable, Sendable {
  struct Film: Decodable, Sendable {
    let title: String
    let year: String
  }

  let subjects: [Film]
}

private final class DouBanDetailViewModel: Sendable {
  let movies = Property([String]())
  let requestCommand: Command<[String: String], String?>

  init(_ manager: any HTTPClient, _ log: Log) {
    requestCommand = Command { [movies] input in
      let requestSignal = Signal<InTheaters> { subscriber in
        let request = manager.exchange(.get(inTheaters.address, input))
          .decoded(as: InTheaters.self)
          .subscribe(
            next: { responseObject in
              log("sendNext")
              subscriber.sendNext(responseObject)
              subscriber.sendCompleted()
            },
            error: { error in
              subscriber.sendError(error)
              log("sendError")
            })
        return Disposable {
          log("disposableWithBlock")
          request.dispose()
        }
      }
      return requestSignal.map { value in
        log("map")
        movies.value = value.subjects.map(\.title)
        return nil
      }
    }
  }
}

private final class DouBanViewDetailController: TableDataSource {
  let hud = ProgressHUD()
  private let tableView = TableView<Label>(showing: 5)
  private let viewModel: DouBanDetailViewModel
  private let log: Log

  init(_ manager: any HTTPClient, _ log: Log) {
    viewModel = DouBanDetailViewModel(manager, log)
    self.log = log
    hud.state.signal.skip(1).subscribeNext { log("(HUD \($0))") }
  }

  func segInitViews() {
    tableView.setDataSource(self)
  }

  func bindViewModel() {
    bindValues()
    bindErrors()
  }

  /// The other way.
  func bindViewModelToEachExecution() {
    viewModel.requestCommand.executionSignals.subscribeNext { [log, hud, weak self] x in
      log("subscribeNext1:\(x)")
      hud.show()
      x.subscribe(
        next: { [weak self] x in
          log("subscribeNext2:\(x)")
          self?.showFilms()
        },
        completed: { log("(completed)") })
    }
    bindErrors()
  }

  func bindValues() {
    viewModel.requestCommand.executionSignals.switchToLatest().subscribeNext {
      [log, weak self] x in
      log("switchToLatest:\(x)")
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
