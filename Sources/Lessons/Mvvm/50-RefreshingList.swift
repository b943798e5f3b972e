import Controls
import Reactive
import Stage

extension Lesson {
  /// A list in four layers: the view executes a command of its view model, and hears from a subject
  /// whether it is loading, has failed or has rows to show.
  ///
  /// The view executes the command before it subscribes to the subject, and misses nothing: what a
  /// command tells comes on the main thread, later. Loading is told once, since `skip(1)` leaves
  /// out the NO that `executing` begins with, and `take(1)` all but the first change after it. An
  /// error ends the request, reaches `errors` alone and leaves the rows as they are; an answer
  /// without content is a value, which the view model has to look at itself. A pull during a
  /// request is refused by the command, and comes to rest when that request has ended.
  ///
  /// The view model knows of no table, label or screen, so "the view model alone" plays it with
  /// nothing but a subscriber, and a client that answers from fixtures. A tapped row goes through
  /// it as well, to a controller that listens until it goes. What people get wrong are the strong
  /// references in such handlers; with SwiftUI an `@Observable` model with an `async` method,
  /// called from `.refreshable`, takes the place of subject and command.
  ///
  /// | folder | files | role |
  /// |---|---|---|
  /// | Controller | CircleListViewController | holds view and view model, pushes screens |
  /// | Model | DouBanTheatersModel | what the server answers |
  /// | View | CircleListMainView, CircleListMainViewCell | table, header, footer and HUD |
  /// | ViewModel | CircleListMainViewModel, CircleListMainViewCellViewModel | all else |
  ///
  /// Where the documents are wrong:
  /// - A sends `sendCompleted` after `sendError` too: the request is over by then, and nobody hears
  ///   it.
  /// - A's view model sends "正在加载..." when it begins to load: the view calls `[SVProgressHUD
  ///   show]`, which shows no text.
  /// - A's view and view model capture `self` strongly in the handlers of their own signals, so
  ///   that neither goes with the controller; here both do.
  @LessonBuilder static var refreshingList: Lesson {
    Lesson(
      50, "Refreshing list", title: "A list that refreshes", in: .mvvm,
      retelling: .a(
        "示例：列表刷新", "CircleListViewController", "CircleListMainViewModel",
        "CircleListMainViewCellViewModel", "CircleListMainView", "CircleListMainViewCell"))

    Scene.staged("three pulls", from: "2020-06-03 14:20:34.431310") { log, stage in
      let network = network(answeringAfter: .microseconds(657_167))
      let view = stage.keep(CircleListMainView(CircleListMainViewModel(network, log), log))
      stage.at("14:20:36.800857") { view.header.pull() }
      stage.at("14:20:37.892503") { view.header.pull() }
      stage.at("14:20:39.398501") { view.footer.pull() }
    }

    Scene.staged("what the screen shows") { log, stage in
      let viewModel = CircleListMainViewModel(network(), log)
      let view = stage.keep(CircleListMainView(viewModel, log))
      view.watch()
      view.header.isRefreshing.signal.drawn(hot: "header")
      view.footer.isRefreshing.signal.drawn(hot: "footer")
      view.hud.state.signal.drawn(hot: "HUD")
      stage.at("14:00:03") {
        log("(the user pulls the header)")
        view.header.pull()
      }
      stage.at("14:00:06") { view.mainTableView.scroll(toTop: 1) }
      stage.at("14:00:07") {
        log("(the user pulls the footer)")
        view.footer.pull()
      }
    }

    Scene.staged("the network fails") { log, stage in
      let network = network()
      let viewModel = CircleListMainViewModel(network, log)
      let view = stage.keep(CircleListMainView(viewModel, log))
      viewModel.refreshDataCommand.errors.drawn("errors").subscribeNext { log("(\($0))") }
      let failures: [HTTPFixture] = [
        .failure(.notConnected, after: .seconds(0.6)),
        .json("", status: 503, after: .seconds(0.6)),
        .json(#"{"subjects": [{"name": "Coco"}]}"#, after: .seconds(0.6)),
      ]
      for (index, failure) in failures.enumerated() {
        Scheduler.main.after(.seconds(2) * (index + 1)) {
          network.answers.value = [inTheaters: failure]
          view.header.pull()
        }
      }
      stage.at("14:00:07") {
        log("(\(view.mainTableView.visibleRows.value.count) rows, HUD \(view.hud.state.value))")
      }
    }

    Scene.staged("a nil response") { log, stage in
      let network = HTTPFixtures([inTheaters: .json("null", after: .seconds(0.6))])
      let view = stage.keep(CircleListMainView(CircleListMainViewModel(network, log), log))
      stage.at("14:00:01") {
        log("(\(view.mainTableView.visibleRows.value.count) rows, HUD \(view.hud.state.value))")
      }
    }

    Scene.staged("pulled while it loads") { log, stage in
      let viewModel = CircleListMainViewModel(network(), log)
      let view = stage.keep(CircleListMainView(viewModel, log))
      stage.at("14:00:00.2") {
        log("(the user pulls the header)")
        view.header.pull()
        viewModel.refreshDataCommand.execute().subscribeError {
          log("(executed while executing: \($0))")
        }
        log("(refreshing \(view.header.isRefreshing.value))")
      }
      stage.at("14:00:01") { log("(refreshing \(view.header.isRefreshing.value))") }
    }

    Scene.staged("a tapped row pushes a screen") { log, stage in
      let viewModel = stage.track(CircleListMainViewModel(network(), log))
      let navigation = stage.keep(NavigationController(root: BlankScreen("root")))
      navigation.push(stage.track(CircleListViewController(viewModel, navigation, log)))
      stage.at("14:00:01") {
        log("(the user taps row 1)")
        (navigation.topScreen as? CircleListViewController)?.mainView.mainTableView.select(1)
        log("(on top: \(navigation.topScreen?.title.value))")
      }
      stage.at("14:00:02") {
        log("(the user goes back to the root)")
        navigation.popToRoot()
        log("(a click that comes late)")
        viewModel.clickCell(1)
        log("(on top: \(navigation.topScreen?.title.value))")
      }
    }

    Scene.staged("the view model alone") { log, stage in
      let viewModel = stage.keep(CircleListMainViewModel(network(), log))
      viewModel.refreshDataSubject.subscribeNext { log("(\($0))") }
      viewModel.cellClickSubject.subscribeNext { log("(clicked: \($0.model.title))") }
      viewModel.refreshDataCommand.execute()
      stage.at("14:00:01") {
        log("(\(viewModel.dataArray.value.map(\.model.title).joined(separator: ", ")))")
        viewModel.clickCell(0)
        viewModel.clickCell(5)
      }
    }
  }
}

private let inTheaters = HTTPRequest.get(
  "https://api.douban.com/v2/movie/in_theaters", ["apikey": "…"])

/// A server with five films in theaters.
private func network(answeringAfter latency: Duration = .seconds(0.6)) -> HTTPFixtures {
  let answer = """
    {"subjects": [
      {"title": "Coco"}, {"title": "Zootopia"}, {"title": "Spirited Away"}, {"title": "Ratatouille"},
      {"title": "Up"}
    ]}
    """
  return HTTPFixtures([inTheaters: .json(answer, after: latency)])
}

// MARK: Model

private struct DouBanTheatersModel: Decodable, Sendable {
  let title: String
}

private struct DouBanTheaters: Decodable, Sendable {
  let subjects: [DouBanTheatersModel]
}

// MARK: ViewModel

/// What the view is told of a refresh, with a message for the user.
private enum RefreshDataStatus: Sendable {
  case refreshLoading(String)
  case refreshError(String)
  case refreshUI(String)
}

private final class CircleListMainViewCellViewModel: Sendable {
  let model: DouBanTheatersModel

  init(_ model: DouBanTheatersModel) {
    self.model = model
  }
}

private final class CircleListMainViewModel: Sendable {
  let refreshDataCommand: Command<Void, DouBanTheaters?>
  let refreshDataSubject = Subject<RefreshDataStatus>()
  let cellClickSubject = Subject<CircleListMainViewCellViewModel>()
  let dataArray = Property([CircleListMainViewCellViewModel]())

  init(_ httpManager: some HTTPClient, _ log: Log) {
    refreshDataCommand = Command {
      Signal { subscriber in
        httpManager.exchange(inTheaters).decoded(as: DouBanTheaters?.self).subscribe(
          next: { response in
            log("refreshDataCommand subscriber sendNext")
            subscriber.sendNext(response)
            log("refreshDataCommand subscriber sendCompleted")
            subscriber.sendCompleted()
          },
          error: { error in
            log("refreshDataCommand subscriber sendError")
            subscriber.sendError(error)
            log("refreshDataCommand subscriber sendCompleted")
            subscriber.sendCompleted()
          })
      }
    }

    refreshDataCommand.executing.drawn(hot: "executing").skip(1).take(1).subscribeNext {
      [refreshDataSubject] _ in
      log("executing subscribeNext")
      refreshDataSubject.sendNext(.refreshLoading("正在加载..."))
    }

    refreshDataCommand.executionSignals.switchToLatest()
      .subscribeNext { [refreshDataSubject, dataArray] response in
        log("switchToLatest subscribeNext")
        guard let response else {
          return refreshDataSubject.sendNext(.refreshError("网络有问题！"))
        }
        dataArray.value = response.subjects.map { CircleListMainViewCellViewModel($0) }
        refreshDataSubject.sendNext(.refreshUI("请求成功！"))
      }

    refreshDataCommand.errors.subscribeNext { [refreshDataSubject] _ in
      log("errors subscribeNext")
      refreshDataSubject.sendNext(.refreshError("网络有问题！"))
    }
  }

  /// The user has tapped a row, if there still is one.
  func clickCell(_ row: Int) {
    let rows = dataArray.value
    if rows.count > row { cellClickSubject.sendNext(rows[row]) }
  }
}

// MARK: View

private final class CircleListMainView: TableDataSource {
  let mainTableView = TableView<Label>(showing: 3)
  let header = RefreshControl()
  let footer = RefreshControl()
  let hud = ProgressHUD(displayTime: .seconds(1))
  private let viewModel: CircleListMainViewModel
  private let log: Log

  init(_ viewModel: CircleListMainViewModel, _ log: Log) {
    self.viewModel = viewModel
    self.log = log
    mainTableView.setDataSource(self)
    bindViewModel()
  }

  private func bindViewModel() {
    let command = viewModel.refreshDataCommand
    for control in [header, footer] {
      control.pulls.subscribeNext { _ in command.execute() }
    }
    mainTableView.selections.subscribeNext { [viewModel] row in viewModel.clickCell(row) }

    log("refreshDataCommand execute")
    command.execute()
    viewModel.refreshDataSubject.drawn("refreshDataSubject").subscribeNext { [weak self] in
      self?.show($0)
    }
  }

  private func show(_ status: RefreshDataStatus) {
    header.endRefreshing()
    footer.endRefreshing()
    mainTableView.reloadData()
    switch status {
    case .refreshLoading:
      log("RefreshLoading")
      hud.show()
    case .refreshError(let message):
      log("RefreshError")
      hud.showError(message)
    case .refreshUI(let message):
      log("RefreshUI")
      hud.showSuccess(message)
    }
  }

  func rowCount(in table: TableView<Label>) -> Int { viewModel.dataArray.value.count }

  func cell(forRow row: Int, in table: TableView<Label>) -> CircleListMainViewCell {
    let cell = table.dequeue("CircleListMainViewCell") { Label() }
    cell.bindViewModel(viewModel.dataArray.value[row])
    return cell
  }

  /// Logs what the user sees, whenever it changes.
  func watch() {
    hud.state.signal.subscribeNext { [log] in log("(HUD \($0))") }
    for (name, control) in [("header", header), ("footer", footer)] {
      control.isRefreshing.signal.skip(1).subscribeNext { [log] in
        log("(\(name) refreshing \($0))")
      }
    }
    mainTableView.visibleRows.signal.subscribeNext { [log, weak mainTableView] rows in
      let titles = mainTableView?.visibleCells.compactMap(\.content.text.value) ?? []
      log("(rows \(titles.joined(separator: ", ")))")
    }
  }
}

private typealias CircleListMainViewCell = Cell<Label>

extension CircleListMainViewCell {
  fileprivate func bindViewModel(_ viewModel: CircleListMainViewCellViewModel) {
    content.text.value = viewModel.model.title
  }
}

// MARK: Controller

private final class CircleListViewController: Screen {
  let title = Property("films")
  let lifetime = Lifetime()
  let mainView: CircleListMainView
  private let log: Log

  init(
    _ viewModel: CircleListMainViewModel, _ navigation: NavigationController, _ log: Log
  ) {
    mainView = CircleListMainView(viewModel, log)
    self.log = log
    viewModel.cellClickSubject.takeUntil(lifetime.ended).subscribeNext { [weak navigation] row in
      let screen = BlankScreen(row.model.title)
      screen.backgroundColor.value = .white
      navigation?.push(screen)
    }
  }

  deinit {
    log("(the controller goes)")
  }
}
