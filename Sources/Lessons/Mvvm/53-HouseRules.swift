import Controls
import Reactive
import Stage

extension Lesson {
  /// Every view, a controller included, has a view model and binds to it when it is made: the view
  /// model owns commands, subjects and values, the view turns taps into calls and values into what
  /// is seen, and the controller holds both and pushes screens.
  ///
  /// In the first scene a tap goes from the main view through a push subject to the controller, and
  /// neither knows the other. Because no control appears in a view model it can be played without
  /// its view, as half of the scenes do, and a view can be replaced while its view model stays. A
  /// reused cell is the exception to "bind when made": init runs for a few cells only, so the
  /// setter of the view model binds, and the scene that binds in init shows the wrong rows. The
  /// main view model owns the requests, the tap subject and the child view models, and feeds these
  /// when an answer comes.
  ///
  /// Tips has two view models: a signal is a lecture, which the audience hears, and a command is a
  /// dialogue, in which the view asks and hears the answer, and the command says how it goes. What
  /// people get wrong is to end a request only when it succeeds, for a command waits for the end.
  /// Today the rules stand, with `@Observable` view models and `async` methods in the place of
  /// subjects and commands.
  ///
  /// | who | binds in | owns or does |
  /// |---|---|---|
  /// | view model | `racInit`, called by init | commands, subjects, values, child view models |
  /// | main view, custom view | `bindViewModel`, called by `initWithViewModel:` | controls |
  /// | cell | `bindViewModel`, called by `setViewModel:` | controls, until its next reuse |
  /// | controller | `bindViewModel`, called by `viewDidLoad` | main view and view model, navigation |
  ///
  /// Where the documents are wrong:
  /// - A's signal that is to enable the button sends the length of the text, 3 and not a Bool,
  ///   which key-value coding makes a YES of; here the compiler asks for a condition.
  /// - A's empty failure block never ends the request, so that the command stays executing and
  ///   refuses whatever comes after it.
  /// - A assigns `_movies` in the command's block, which captures `self`: command and view model
  ///   keep each other alive.
  @LessonBuilder static var houseRules: Lesson {
    Lesson(
      53, "House rules", title: "House rules for view models", in: .mvvm,
      retelling: .a(
        "RAC&MVVM开发规约", "VM层", "V层", "自定义UIView", "自定义复用机制UIView", "使用设计", "Tips"))

    Scene.staged("view, controller, view model") { log, stage in
      let navigation = stage.keep(NavigationController(root: BlankScreen("root")))
      let controller = LoginViewController(navigation)
      navigation.push(controller)
      log("(on top: \(navigation.topScreen?.title.value))")
      stage.at("14:00:01") {
        log("(the user taps the button)")
        controller.mainView.button.tap()
        log("(on top: \(navigation.topScreen?.title.value))")
      }
    }

    Scene("the view model alone") { log in
      let viewModel = LoginMainViewModel()
      viewModel.pushSubject.subscribeNext { log("(push \($0))") }
      viewModel.pushSubject.sendNext("1")
    }

    Scene("a custom view, replaced") { log in
      let viewModel = LoginTableViewModel()
      let first = LoginTableView(viewModel)
      viewModel.title.value = "3 accounts"
      log("(the first view shows \(first.titleLabel.text.value))")

      let second = LoginTableView(viewModel)
      log("(the second view shows \(second.titleLabel.text.value))")
      viewModel.title.value = "4 accounts"
      log("(they show \(first.titleLabel.text.value) and \(second.titleLabel.text.value))")
    }

    Scene.staged("a reused cell") { log, stage in
      let list = stage.keep(
        AccountList(log) { cell, viewModel in cell.viewModel = viewModel })
      log("(on display: \(list.namesOnDisplay))")
      list.tableView.scroll(toTop: 2)
      log("(on display: \(list.namesOnDisplay))")
    }

    Scene.staged("a cell bound in init") { log, stage in
      let list = stage.keep(
        AccountList(log) { cell, viewModel in
          // Once in its life, as init runs.
          if cell.viewModel == nil { cell.viewModel = viewModel }
        })
      log("(on display: \(list.namesOnDisplay))")
      list.tableView.scroll(toTop: 2)
      log("(on display: \(list.namesOnDisplay))")
    }

    Scene.staged("a main view model") { log, stage in
      let network = HTTPFixtures([
        autoLogin: .json(#"{"name": "Ann", "orders": 2, "coupons": 5}"#, after: .seconds(0.3))
      ])
      let viewModel = stage.keep(MainViewModel(network))
      viewModel.mineHeaderViewModel.name.signal.subscribeNext { log("(header: \($0))") }
      for cell in viewModel.dataSourceOfMineTopCollectionViewCell {
        cell.count.signal.subscribeNext { [title = cell.title] in log("(\(title): \($0))") }
      }
      viewModel.pushSubject.subscribeNext { log("(push \($0))") }
      log("(the view logs in)")
      viewModel.autoLoginCommand.execute()
      stage.at("14:00:01") {
        log("(the user taps settings)")
        viewModel.dataSourceOfMineDownCollectionViewCell[0].click()
      }
    }

    Scene("a lecture") { log in
      let viewModel = HomeViewModel()
      let searchBtn = Button("search")
      searchBtn.isEnabled <~ viewModel.searchBtnEnableSignal.map { $0 > 0 }
      viewModel.searchBtnEnableSignal.subscribeNext {
        log("enable \($0)")
        log("(the button is enabled: \(searchBtn.isEnabled.value))")
      }
      viewModel.searchConditions.value = "abc"
      viewModel.searchConditions.value = ""
    }

    Scene.staged("a dialogue") { log, stage in
      let network = HTTPFixtures([search: .json(foundFilms, after: .seconds(0.3))])
      let viewModel = stage.keep(
        MovieViewModel(network, log) { error, subscriber in subscriber.sendError(error) })
      viewModel.requestCommand.executing.subscribeNext { log("(executing \($0))") }
      viewModel.requestCommand.executionSignals.switchToLatest().subscribeNext {
        log("switchToLatest \($0)")
      }
      viewModel.requestCommand.execute(["q": "基础"])
    }

    Scene.staged("an empty failure block") { log, stage in
      let network = HTTPFixtures([search: .failure(.notConnected, after: .seconds(0.3))])
      let viewModel = stage.keep(MovieViewModel(network, log) { _, _ in })
      askTwice(viewModel, log)
    }

    Scene.staged("a failure that ends the request") { log, stage in
      let network = HTTPFixtures([search: .failure(.notConnected, after: .seconds(0.3))])
      let viewModel = stage.keep(
        MovieViewModel(network, log) { error, subscriber in subscriber.sendError(error) })
      askTwice(viewModel, log)
    }
  }
}

// MARK: Main view, controller and view model

private final class LoginMainViewModel: Sendable {
  let pushSubject = Subject<String>()
}

private final class LoginMainView: Sendable {
  let button = Button()
  private let viewModel: LoginMainViewModel

  init(_ viewModel: LoginMainViewModel) {
    self.viewModel = viewModel
    bindViewModel()
  }

  private func bindViewModel() {
    button.taps.subscribeNext { [viewModel] _ in viewModel.pushSubject.sendNext("1") }
  }
}

private final class LoginViewController: Screen {
  let title = Property("log in")
  let lifetime = Lifetime()
  let mainView: LoginMainView
  private let viewModel = LoginMainViewModel()

  init(_ navigation: NavigationController) {
    mainView = LoginMainView(viewModel)
    viewModel.pushSubject.subscribeNext { [weak navigation] in
      navigation?.push(BlankScreen("screen \($0)"))
    }
  }
}

// MARK: Custom views

private final class LoginTableViewModel: Sendable {
  let title = Property("no accounts")
}

private final class LoginTableView: Sendable {
  let titleLabel = Label()

  init(_ viewModel: LoginTableViewModel) {
    titleLabel.text <~ viewModel.title.signal
  }
}

private final class LoginTableViewCellViewModel: Sendable {
  let name: Property<String>

  init(_ name: String) {
    self.name = Property(name)
  }
}

private typealias LoginTableViewCell = Cell<LoginCellViews>

/// What stands in a cell.
private struct LoginCellViews: Sendable {
  let textLabel = Label()
  let viewModel = Property(LoginTableViewCellViewModel?.none)

  init(_ log: Log) {
    log("(init of a cell)")
  }
}

extension LoginTableViewCell {
  /// What the cell shows. Setting it binds it, until the next reuse.
  fileprivate var viewModel: LoginTableViewCellViewModel? {
    get { content.viewModel.value }
    set {
      content.viewModel.value = newValue
      guard let newValue else { return }
      content.textLabel.text <~ newValue.name.signal.takeUntil(prepareForReuse)
    }
  }
}

/// Four accounts, two of which find room.
private final class AccountList: TableDataSource {
  let tableView = TableView<LoginCellViews>(showing: 2)
  private let accounts = ["Ann", "Bea", "Cid", "Dan"].map { LoginTableViewCellViewModel($0) }
  private let log: Log
  private let show: @Sendable (LoginTableViewCell, LoginTableViewCellViewModel) -> Void

  init(
    _ log: Log, show: @escaping @Sendable (LoginTableViewCell, LoginTableViewCellViewModel) -> Void
  ) {
    self.log = log
    self.show = show
    tableView.setDataSource(self)
  }

  func rowCount(in table: TableView<LoginCellViews>) -> Int { accounts.count }

  func cell(forRow row: Int, in table: TableView<LoginCellViews>) -> LoginTableViewCell {
    let cell = table.dequeue("LoginTableViewCell") { LoginCellViews(log) }
    show(cell, accounts[row])
    return cell
  }

  var namesOnDisplay: String {
    tableView.visibleCells.compactMap(\.content.textLabel.text.value).joined(separator: ", ")
  }
}

// MARK: A main view model and its children

private let autoLogin = HTTPRequest.get("https://example.com/login")

private struct User: Decodable, Sendable {
  let name: String
  let orders: Int
  let coupons: Int
}

private final class MineHeaderViewModel: Sendable {
  let name = Property("not logged in")
}

private final class MineTopCollectionViewCellViewModel: Sendable {
  let title: String
  let count = Property(0)

  init(title: String) {
    self.title = title
  }
}

private final class MineDownCollectionViewCellViewModel: Sendable {
  let title: String
  private let pushSubject: Subject<String>

  init(title: String, pushSubject: Subject<String>) {
    self.title = title
    self.pushSubject = pushSubject
  }

  func click() {
    pushSubject.sendNext(title)
  }
}

private final class MainViewModel: Sendable {
  let mineHeaderViewModel = MineHeaderViewModel()
  let dataSourceOfMineTopCollectionViewCell: [MineTopCollectionViewCellViewModel]
  let dataSourceOfMineDownCollectionViewCell: [MineDownCollectionViewCellViewModel]
  let autoLoginCommand: Command<Void, User>
  let pushSubject = Subject<String>()

  init(_ network: some HTTPClient) {
    let orders = MineTopCollectionViewCellViewModel(title: "orders")
    let coupons = MineTopCollectionViewCellViewModel(title: "coupons")
    dataSourceOfMineTopCollectionViewCell = [orders, coupons]
    dataSourceOfMineDownCollectionViewCell = ["settings", "help"].map { [pushSubject] title in
      MineDownCollectionViewCellViewModel(title: title, pushSubject: pushSubject)
    }
    autoLoginCommand = Command { network.exchange(autoLogin).decoded(as: User.self) }
    autoLoginCommand.executionSignals.switchToLatest()
      .subscribeNext { [mineHeaderViewModel] user in
        mineHeaderViewModel.name.value = user.name
        orders.count.value = user.orders
        coupons.count.value = user.coupons
      }
  }
}

// MARK: The two of Tips

private final class HomeViewModel: Sendable {
  let searchConditions = Property(String?.none)
  let searchBtnEnableSignal: Signal<Int>

  init() {
    searchBtnEnableSignal = Signal.combineLatest(searchConditions.signal) { $0?.count ?? 0 }
  }
}

private let search = HTTPRequest.get("https://api.douban.com/v2/movie/search")

private let foundFilms = """
  {"subjects": [
    {"title": "Spirited Away", "year": "2001"}, {"title": "Coco", "year": "2017"},
    {"title": "Ratatouille", "year": "2007"}
  ]}
  """

private struct Movie: Decodable, Sendable {
  let title: String
  let year: String
}

private struct MovieList: Decodable, Sendable {
  let subjects: [Movie]
}

private final class MovieViewModel: Sendable {
  typealias Failure = @Sendable (any Error, any Subscriber<MovieList>) -> Void

  /// Answers with nil, whereupon one looks at the movies.
  let requestCommand: Command<[String: String], Never?>
  let movies = Property([Movie]())

  init(_ manager: some HTTPClient, _ log: Log, failure: @escaping Failure) {
    requestCommand = Command { [movies] input in
      log("input \(input["q"])")
      let requestSignal = Signal<MovieList> { subscriber in
        manager.exchange(.get(search.address, input)).decoded(as: MovieList.self).subscribe(
          next: { json in
            subscriber.sendNext(json)
            subscriber.sendCompleted()
          },
          error: { error in failure(error, subscriber) })
      }
      return requestSignal.map { json in
        movies.value = json.subjects.sorted { $0.year > $1.year }
        log("(\(movies.value.map { "\($0.title) \($0.year)" }.joined(separator: ", ")))")
        return nil
      }
    }
  }
}

/// Asks twice, a second apart, and logs what the view model tells.
private func askTwice(_ viewModel: MovieViewModel, _ log: Log) {
  let command = viewModel.requestCommand
  command.executing.subscribeNext { log("(executing \($0))") }
  command.errors.subscribeNext { log("(errors: \($0))") }
  command.execute(["q": "基础"])
  Scheduler.main.after(.seconds(1)) {
    command.execute(["q": "基础"]).subscribeError { log("(execute: \($0))") }
  }
}
