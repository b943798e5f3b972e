import Controls
import Reactive
import Stage

// MARK: - Model
// The request, and the models that its response is decoded into.

private let inTheaters = HTTPRequest.get(
  "https://api.douban.com/v2/movie/in_theaters", ["apikey": "…"])

private struct DouBanTheatersModel: Decodable, Sendable {
  let title: String
}

private struct DouBanTheaters: Decodable, Sendable {
  let subjects: [DouBanTheatersModel]
}

// MARK: - View model
// The view model sends the request, stores the rows, and reports the state of the request. It does
// not depend on any table, label or screen.

/// The state of a refresh, with a message for the user.
private enum RefreshDataStatus: Sendable {
  case refreshLoading(String)
  case refreshError(String)
  case refreshUI(String)
}

/// Returns the name of a status as the picture shows it.
@Sendable private func name(of status: RefreshDataStatus) -> String {
  switch status {
  case .refreshLoading: "loading"
  case .refreshError: "error"
  case .refreshUI: "reload"
  }
}

private final class CircleListMainViewCellViewModel: Sendable {
  let model: DouBanTheatersModel

  init(_ model: DouBanTheatersModel) {
    self.model = model
  }
}

private final class CircleListMainViewModel: Sendable {
  let refreshDataCommand: Command<Void, DouBanTheaters?>
  let dataArray: ReadOnlyProperty<[CircleListMainViewCellViewModel]>

  /// A signal of the states of each refresh.
  var refreshData: Signal<RefreshDataStatus> { refreshDataSubject }

  /// A signal of the rows that the user taps.
  var cellClicks: Signal<CircleListMainViewCellViewModel> { cellClickSubject }

  private let refreshDataSubject = Subject<RefreshDataStatus>()
  private let cellClickSubject = Subject<CircleListMainViewCellViewModel>()

  init(_ httpManager: some HTTPClient, _ log: Log) {
    let rows = Property([CircleListMainViewCellViewModel]())
    dataArray = rows.readOnly

    refreshDataCommand = Command {
      httpManager.exchange(inTheaters).decoded(as: DouBanTheaters?.self)
        .doNext { _ in log("refreshDataCommand subscriber sendNext") }
        .doError { _ in log("refreshDataCommand subscriber sendError") }
        .doCompleted { log("refreshDataCommand subscriber sendCompleted") }
    }

    refreshDataCommand.executing.drawn(hot: "executing").skip(1).take(1).subscribeNext {
      [refreshDataSubject] _ in
      log("executing subscribeNext")
      refreshDataSubject.sendNext(.refreshLoading("正在加载..."))
    }

    refreshDataCommand.executionSignals.switchToLatest()
      .subscribeNext { [refreshDataSubject] response in
        log("switchToLatest subscribeNext")
        guard let response else {
          return refreshDataSubject.sendNext(.refreshError("网络有问题！"))
        }
        rows.value = response.subjects.map { CircleListMainViewCellViewModel($0) }
        refreshDataSubject.sendNext(.refreshUI("请求成功！"))
      }

    refreshDataCommand.errors.subscribeNext { [refreshDataSubject] _ in
      log("errors subscribeNext")
      refreshDataSubject.sendNext(.refreshError("网络有问题！"))
    }
  }

  /// Reports a tap on a row, if the row exists.
  func clickCell(_ row: Int) {
    let rows = dataArray.value
    if rows.count > row { cellClickSubject.sendNext(rows[row]) }
  }
}

// MARK: - View
// The view turns pulls and taps into calls, and shows what the view model reports.

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
    viewModel.refreshData.drawn("refreshData", as: name).subscribeNext { [weak self] in
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

// MARK: - Controller
// The controller creates the view, and pushes a screen when a row is tapped.

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
    viewModel.cellClicks.takeUntil(lifetime.ended).subscribeNext { [weak navigation] row in
      let screen = BlankScreen(row.model.title)
      screen.backgroundColor.value = .white
      navigation?.push(screen)
    }
  }

  deinit {
    log("(the controller goes)")
  }
}

extension Lesson {
  /// A list loads when its screen appears, and again whenever the user pulls it. The view executes
  /// its view model's command, and one signal tells the view whether the list is loading, has
  /// failed or has rows to show.
  @LessonBuilder static var refreshingList: Lesson {
    Lesson(52, "Refreshing list", title: "A list that refreshes", in: .mvvm)

    /// The view executes the command at the beginning and then subscribes to the status; three
    /// pulls follow. How many times is the view told that the list is loading?
    ///
    /// - [ ] Four times, once for each request. {4 "RefreshLoading"} → `take(1)` ends the
    ///   subscription to `executing` after one value.
    /// - [ ] Never, since the view subscribes after executing. {no "RefreshLoading"} → `executing`
    ///   changes a little later, on the main thread. By then the view has subscribed.
    /// - [x] Once. {1 "RefreshLoading"}
    Scene.staged("three pulls", from: "2020-06-03 14:20:34.431310") { log, stage in
      let network = network(answeringAfter: .microseconds(657_167))
      let view = stage.keep(CircleListMainView(CircleListMainViewModel(network, log), log))
      stage.at("14:20:36.800857") { view.header.pull() }
      stage.at("14:20:37.892503") { view.header.pull() }
      stage.at("14:20:39.398501") { view.footer.pull() }
    }
    // Why: `skip(1)` drops the state that `executing` begins with, and `take(1)` ends the
    // subscription after the first change. During a pull the header shows a spinner of its own.

    /// The user pulls the header, and later the footer. What stops their spinners?
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
    // Why: Each status that the view receives stops both spinners and reloads the table. The HUD
    // shows the message of a success or an error, and hides itself after one second.
    //
    // **Where A is wrong.** Its view model calls `[self showStatus:@"正在加载..."];` (loading) when
    // it begins to load, but the view calls `[SVProgressHUD show];`, which shows no text.

    /// One refresh succeeds, and three fail. What does the user see in the end?
    ///
    /// - [ ] An empty table and a message. {"(0 rows, HUD error"} → Only a value replaces the rows.
    /// - [ ] The old rows, without a message: the first error has ended the command.
    ///   {1 "RefreshError"} → An error ends only its own execution.
    /// - [x] The old rows and a message. {"(3 rows, HUD error" and 3 "RefreshError"}
    Scene.staged("the network fails") { log, stage in
      let network = network()
      let viewModel = CircleListMainViewModel(network, log)
      let view = stage.keep(CircleListMainView(viewModel, log))
      viewModel.refreshDataCommand.errors.drawn("errors", as: { _ in "offline" }).subscribeNext {
        log("(\($0))")
      }
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
    // Why: A failed execution sends no value, so the rows stay. `errors` sends its error, and the
    // view model turns that into a status for the view.

    /// The server answers `null`, which is not an error. Which handler notices that no films have
    /// arrived?
    ///
    /// - [ ] The handler of `errors`. {"errors subscribeNext"} → A nil is a value like any other.
    /// - [x] The handler of the values.
    ///   {"switchToLatest subscribeNext" and no "errors subscribeNext"}
    Scene.staged("a nil response") { log, stage in
      let network = HTTPFixtures([inTheaters: .json("null", after: .seconds(0.6))])
      let view = stage.keep(CircleListMainView(CircleListMainViewModel(network, log), log))
      stage.at("14:00:01") {
        log("(\(view.mainTableView.visibleRows.value.count) rows, HUD \(view.hud.state.value))")
      }
    }
    // Why: `errors` sends only the errors of failed executions. A decoded `null` is a value, so
    // the view model must check the value itself.

    /// The user pulls while the first request is running. When does the header stop refreshing?
    ///
    /// - [ ] At once, because the command refuses. {"(refreshing 0)" at 0.2} → Nothing tells the
    ///   header that the command refused: {"(refreshing 1)" at 0.2}.
    /// - [x] When the first request ends. {"(refreshing 0)" and "(refreshing 1)" at 0.2}
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
    // Why: The command refuses the second execution, and only the signal that `execute` returns
    // reports this. The header stops with the next status, which comes from the first request.

    /// The view model reports a tapped row, and the controller pushes a screen. What does a click
    /// do after the controller has been deallocated?
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
    // Why: `takeUntil` ends the controller's subscription when the controller is deallocated. The
    // view model still sends the click, but nothing receives it.
    //
    // The subjects are private to the view model. Other code sees them as signals, so it cannot
    // send to them.
    //
    // **Trap.** A view or view model that captures `self` strongly in a handler of its own signal
    // is never deallocated, not even with `takeUntil:self.rac_willDeallocSignal` (lesson 38).
    //
    // **Where A is wrong.**
    // - After `[subscriber sendError:error];` it also calls `sendCompleted`, but the request is
    //   over by then, so the completion is dropped.
    // - Its view writes `[self.viewModel.refreshDataSubject subscribeNext:`, and captures `self`
    //   strongly in that handler. Its view model does the same with its own signals. So neither is
    //   deallocated with the controller; here neither captures `self` strongly.
    // - It writes `if (self == [super init])`, which compares instead of assigning. It works by
    //   chance, because `init` of these classes returns the same object.

    /// A test uses the view model without a table, HUD or screen. It clicks on row 0 and on row 5.
    /// Which of these clicks is reported?
    Scene.staged("the view model alone") { log, stage in
      let viewModel = stage.keep(CircleListMainViewModel(network(), log))
      viewModel.refreshData.subscribeNext { log("(\($0))") }
      viewModel.cellClicks.subscribeNext { log("(clicked: \($0.model.title))") }
      viewModel.refreshDataCommand.execute()
      stage.at("14:00:01") {
        log("(\(viewModel.dataArray.value.map(\.model.title).joined(separator: ", ")))")
        viewModel.clickCell(0)
        viewModel.clickCell(5)
      }
    }
    // Why: The view uses only the view model's methods, command, signals and rows, and a test can
    // do the same. `clickCell` ignores a row that does not exist.
    //
    // | part | types | role |
    // |---|---|---|
    // | Controller | CircleListViewController | creates the view, pushes screens |
    // | Model | DouBanTheatersModel | a film in the server's response |
    // | View | CircleListMainView, CircleListMainViewCell | table, header, footer and HUD |
    // | ViewModel | CircleListMainViewModel, CircleListMainViewCellViewModel | everything else |
    //
    // **In SwiftUI** an `@Observable` model with an `async` method, called from `.refreshable`,
    // replaces the subject and the command.
  }
}

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
