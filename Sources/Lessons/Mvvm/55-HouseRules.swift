import Controls
import Reactive
import Stage

// MARK: - View model
// The view model reports that a screen must be pushed. It does so through a signal that other code
// can subscribe to, but that only the view model can send to.

private final class LoginMainViewModel: Sendable {
  /// A signal of the screens to push.
  var pushes: Signal<String> { pushSubject }
  private let pushSubject = Subject<String>()

  func push(_ screen: String) {
    pushSubject.sendNext(screen)
  }
}

// MARK: - View
// The view turns a tap into a call.

private final class LoginMainView: Sendable {
  let button = Button()
  private let viewModel: LoginMainViewModel

  init(_ viewModel: LoginMainViewModel) {
    self.viewModel = viewModel
    bindViewModel()
  }

  private func bindViewModel() {
    button.taps.subscribeNext { [viewModel] _ in viewModel.push("1") }
  }
}

// MARK: - Controller
// The controller owns the view and the view model, and pushes the screen.

private final class LoginViewController: Screen {
  let title = Property("log in")
  let lifetime = Lifetime()
  let mainView: LoginMainView
  private let viewModel = LoginMainViewModel()

  init(_ navigation: NavigationController) {
    mainView = LoginMainView(viewModel)
    viewModel.pushes.subscribeNext { [weak navigation] in
      navigation?.push(BlankScreen("screen \($0)"))
    }
  }
}

// MARK: - Custom views
// A view and a cell, each with its view model.

private final class LoginTableViewModel: Sendable {
  let accounts = Property(0)
  let title: ReadOnlyProperty<String>

  init() {
    title = ReadOnlyProperty(
      "no accounts", following: accounts.signal.skip(1).map { "\($0) accounts" })
  }
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

/// The views in a cell.
private struct LoginCellViews: Sendable {
  let textLabel = Label()
  let viewModel = Property(LoginTableViewCellViewModel?.none)

  init(_ log: Log) {
    log("(init of a cell)")
  }
}

extension LoginTableViewCell {
  /// The view model of the account that the cell shows. Setting it binds the label until the next
  /// reuse.
  fileprivate var viewModel: LoginTableViewCellViewModel? {
    get { content.viewModel.value }
    set {
      content.viewModel.value = newValue
      guard let newValue else { return }
      content.textLabel.text <~ newValue.name.signal.takeUntil(prepareForReuse)
    }
  }
}

// MARK: - A main view model and its children
// The view model sends the request, and its children follow the response.

private let autoLogin = HTTPRequest.get("https://example.com/login")

private struct User: Decodable, Sendable {
  let name: String
  let orders: Int
  let coupons: Int
}

private final class MineHeaderViewModel: Sendable {
  let name: ReadOnlyProperty<String>

  init(name: Signal<String>) {
    self.name = ReadOnlyProperty("not logged in", following: name)
  }
}

private final class MineTopCollectionViewCellViewModel: Sendable {
  let title: String
  let count: ReadOnlyProperty<Int>

  init(title: String, count: Signal<Int>) {
    self.title = title
    self.count = ReadOnlyProperty(0, following: count)
  }
}

private final class MineDownCollectionViewCellViewModel: Sendable {
  let title: String
  private let push: @Sendable (String) -> Void

  init(title: String, push: @escaping @Sendable (String) -> Void) {
    self.title = title
    self.push = push
  }

  func click() {
    push(title)
  }
}

private final class MainViewModel: Sendable {
  let mineHeaderViewModel: MineHeaderViewModel
  let dataSourceOfMineTopCollectionViewCell: [MineTopCollectionViewCellViewModel]
  let dataSourceOfMineDownCollectionViewCell: [MineDownCollectionViewCellViewModel]
  let autoLoginCommand: Command<Void, User>

  /// A signal of the screens to push.
  var pushes: Signal<String> { pushSubject }
  private let pushSubject = Subject<String>()

  init(_ network: some HTTPClient) {
    autoLoginCommand = Command { network.exchange(autoLogin).decoded(as: User.self) }
    let users = autoLoginCommand.executionSignals.switchToLatest()
    mineHeaderViewModel = MineHeaderViewModel(name: users.map(\.name))
    dataSourceOfMineTopCollectionViewCell = [
      MineTopCollectionViewCellViewModel(title: "orders", count: users.map(\.orders)),
      MineTopCollectionViewCellViewModel(title: "coupons", count: users.map(\.coupons)),
    ]
    dataSourceOfMineDownCollectionViewCell = ["settings", "help"].map { [pushSubject] title in
      MineDownCollectionViewCellViewModel(title: title) { pushSubject.sendNext($0) }
    }
  }
}

// MARK: - Two view models from A's tips
// One only sends values to its view, and the other also responds to its view's requests.

private final class HomeViewModel: Sendable {
  let searchConditions = Property(String?.none)
  let searchBtnEnableSignal: Signal<Int>

  init() {
    searchBtnEnableSignal = Signal.combineLatest(searchConditions.signal) { $0?.count ?? 0 }
  }
}

private let search = HTTPRequest.get("https://api.douban.com/v2/movie/search")

private struct Movie: Decodable, Sendable {
  let title: String
  let year: String
}

private struct MovieList: Decodable, Sendable {
  let subjects: [Movie]
  var count: Int { subjects.count }
}

private final class MovieViewModel: Sendable {
  let requestCommand: Command<[String: String], MovieList>

  /// The films, newest first.
  let movies: ReadOnlyProperty<[Movie]>

  init(_ manager: some HTTPClient, _ log: Log) {
    requestCommand = Command { input in
      log("input \(input["q"])")
      return manager.exchange(.get(search.address, input)).decoded(as: MovieList.self)
    }
    movies = ReadOnlyProperty(
      [],
      following: requestCommand.executionSignals.switchToLatest().map { list in
        list.subjects.sorted { $0.year > $1.year }
      })
  }
}

extension Lesson {
  /// A team that builds many screens with MVVM needs rules for which object owns which. Here every
  /// view has a view model and binds to it when the view is created; the controller holds both and
  /// pushes screens.
  @LessonBuilder static var houseRules: Lesson {
    Lesson(55, "House rules", title: "House rules for view models", in: .mvvm)

    /// The button knows nothing about navigation, and the controller knows nothing about the
    /// button. How does a tap push a screen?
    Scene.staged("view, controller, view model") { log, stage in
      let navigation = stage.keep(NavigationController(root: BlankScreen("root")))
      let controller = LoginViewController(navigation)
      controller.mainView.button.taps.mapReplace("tap").drawn(hot: "button")
      navigation.push(controller)
      log("(on top: \(navigation.topScreen?.title.value))")
      stage.at("14:00:01") {
        log("(the user taps the button)")
        controller.mainView.button.tap()
        log("(on top: \(navigation.topScreen?.title.value))")
      }
    }
    // Why: The view turns the tap into a call to the view model, and the view model sends on its
    // subject. The controller subscribes to that subject and pushes the screen.
    //
    // | object | owns or does |
    // |---|---|
    // | view model | commands, subjects, values, child view models |
    // | main view, custom view | controls |
    // | cell | controls, bound until the cell's next reuse |
    // | controller | the main view, the view model, navigation |

    /// A view's file is divided into sections. In which order are its methods called, and when is
    /// the button created?
    Scene("a file from top to bottom") { log in
      log("(init)")
      let view = TemplateView(LoginMainViewModel(), log)
      log("(made)")
      view.button.tap()
    }
    // Why: The initializer calls the methods of the sections in order. A getter creates its object
    // on first use, so the button is created when it is added.
    //
    // | section of the file | view model | main view, custom view | cell | controller |
    // |---|---|---|---|---|
    // | life cycle, init | `init` calls `racInit` | `initWithViewModel:` calls the next three | `initWithStyle:` calls the next two | `viewDidLoad` calls `segInitViews` and `bindViewModel` |
    // | init Views | – | `segInitViews` adds the controls | the same | adds the main view |
    // | Layout | – | `updateConstraints` | the same | `updateViewConstraints`, called by UIKit |
    // | RAC Data Binding | `racInit`, headed *business* | `bindViewModel` | the same, called by `setViewModel:` | `bindViewModel` |
    // | getter | subjects, commands | controls, lazily | – | main view and view model, lazily |
    // | delegate | – | data source of a table | – | – |
    //
    // **Where A is wrong.** Its template of a view has `if (self == [super init])`: that compares
    // instead of assigning. Its template of a view model has it right.

    /// Nothing is tapped here, but the view model still sends a push. Why?
    Scene("the view model alone") { log in
      let viewModel = LoginMainViewModel()
      viewModel.pushes.subscribeNext { log("(push \($0))") }
      viewModel.push("1")
    }
    // Why: `push` is a method of the view model, and a test can call it without a view.

    /// A second view is bound to the same view model. Does that change the first one?
    Scene("a custom view, replaced") { log in
      let viewModel = LoginTableViewModel()
      viewModel.accounts.signal.drawn(hot: "accounts")
      viewModel.title.signal.drawn(hot: "title")
      let first = LoginTableView(viewModel)
      viewModel.accounts.value = 3
      log("(the first view shows \(first.titleLabel.text.value))")

      let second = LoginTableView(viewModel)
      log("(the second view shows \(second.titleLabel.text.value))")
      viewModel.accounts.value = 4
      log("(they show \(first.titleLabel.text.value) and \(second.titleLabel.text.value))")
    }
    // Why: A view model knows none of its views. Each view subscribes on its own, and gets the
    // current value first.

    /// There are four accounts, and two rows fit on the screen. How many times does a cell's `init`
    /// run, and which names are on display after scrolling?
    Scene.staged("a reused cell") { log, stage in
      let list = stage.keep(
        AccountList(log) { cell, viewModel in cell.viewModel = viewModel })
      log("(on display: \(list.namesOnDisplay))")
      list.tableView.scroll(toTop: 2)
      log("(on display: \(list.namesOnDisplay))")
    }
    // Why: A table creates only as many cells as it shows, and one more while it scrolls. The
    // setter of `viewModel` binds the cell again for each row, until the next reuse.

    /// Now the cell binds in `init`, as views do. Which names are on display after scrolling?
    ///
    /// - [ ] Cid and Dan: the visible rows are theirs. {"(on display: Cid, Dan)"} → A reused cell
    ///   is still bound to its first row.
    /// - [x] Cid and the name of an earlier row. {no "(on display: Cid, Dan)"}
    Scene.staged("a cell bound in init") { log, stage in
      let list = stage.keep(
        AccountList(log) { cell, viewModel in
          // Only once for each cell, like code in `init`.
          if cell.viewModel == nil { cell.viewModel = viewModel }
        })
      log("(on display: \(list.namesOnDisplay))")
      list.tableView.scroll(toTop: 2)
      log("(on display: \(list.namesOnDisplay))")
    }
    // Why: `init` runs once for each cell, but a cell shows many rows during its lifetime.
    //
    // **Trap.** A view binds when it is created, but a reused cell must not. Bind it when its view
    // model is set.

    /// A main view model sends one request, and has child view models. Where do the children's
    /// values come from, and which object learns about the tap?
    Scene.staged("a main view model") { log, stage in
      let network = HTTPFixtures([
        autoLogin: .json(#"{"name": "Ann", "orders": 2, "coupons": 5}"#, after: .seconds(0.3))
      ])
      let viewModel = stage.keep(MainViewModel(network))
      viewModel.mineHeaderViewModel.name.signal.drawn("header").subscribeNext {
        log("(header: \($0))")
      }
      for cell in viewModel.dataSourceOfMineTopCollectionViewCell {
        cell.count.signal.drawn(cell.title).subscribeNext { [title = cell.title] in
          log("(\(title): \($0))")
        }
      }
      viewModel.pushes.drawn("pushes").subscribeNext { log("(push \($0))") }
      log("(the view logs in)")
      viewModel.autoLoginCommand.execute()
      stage.at("14:00:01") {
        log("(the user taps settings)")
        viewModel.dataSourceOfMineDownCollectionViewCell[0].click()
      }
    }
    // Why: The main view model owns the request, the subject and the children. It binds some
    // children to its command's values, and gives the others a closure that sends on its subject.

    /// A signal is like a lecture: its subscribers cannot answer. What does this signal send for an
    /// empty string?
    Scene("a lecture") { log in
      let viewModel = HomeViewModel()
      let searchBtn = Button("search")
      searchBtn.isEnabled <~ viewModel.searchBtnEnableSignal.map { $0 > 0 }
      viewModel.searchBtnEnableSignal.drawn("enable").subscribeNext {
        log("enable \($0)")
        log("(the button is enabled: \(searchBtn.isEnabled.value))")
      }
      viewModel.searchConditions.value = "abc"
      viewModel.searchConditions.value = ""
    }
    // Why: The signal sends the length, which is 0, and `map` turns that into a Bool.
    //
    // **Where A is wrong.** Its signal for the button sends `@(searchConditions.length)`, the
    // length of the text, such as 3, and not a Bool. Key-value coding turns that into YES; here the
    // compiler requires a Bool.

    /// A command is like a dialogue: the view asks and gets an answer. In which order do
    /// `executing`, the films and the response arrive?
    Scene.staged("a dialogue") { log, stage in
      let network = HTTPFixtures([search: .json(foundFilms, after: .seconds(0.3))])
      let viewModel = stage.keep(MovieViewModel(network, log))
      viewModel.requestCommand.executing.drawn("executing").subscribeNext {
        log("(executing \($0))")
      }
      viewModel.movies.signal.drawn("movies", as: { "\($0.count) films" }).skip(1).subscribeNext {
        movies in
        log("(\(movies.map { "\($0.title) \($0.year)" }.joined(separator: ", ")))")
      }
      viewModel.requestCommand.executionSignals.switchToLatest().subscribeNext {
        log("switchToLatest \($0.count)")
      }
      viewModel.requestCommand.execute(["q": "基础"])
    }
    // Why: `executing` changes before the work begins. Each value then reaches the subscribers in
    // the order in which they subscribed.
    //
    // **Where A is wrong.** It assigns `_movies = [modelArray
    // sortedArrayUsingDescriptors:@[sortDescriptor]];` in the command's block, which captures
    // `self`, so the command and the view model keep each other alive.

    /// The first request fails, and its failure block does nothing. What happens to the second
    /// request?
    ///
    /// - [ ] It is sent: the first one has failed. {2 "input"} → The command's signal has not
    ///   ended.
    /// - [x] It is refused. {1 "input"}
    Scene.staged("an empty failure block") { log, stage in
      let network = HTTPFixtures([search: .failure(.notConnected, after: .seconds(0.3))])
      let requestCommand = stage.keep(
        Command<[String: String], MovieList> { input in
          log("input \(input["q"])")
          return Signal { subscriber in
            network.exchange(.get(search.address, input)).decoded(as: MovieList.self).subscribe(
              next: { json in
                subscriber.sendNext(json)
                subscriber.sendCompleted()
              },
              error: { _ in })
          }
        })
      askTwice(requestCommand, log)
    }
    // Why: The error of the inner request is dropped, so the command's own signal neither completes
    // nor fails, and `executing` stays true.
    //
    // **Where A is wrong.** Its failure block, `failure:^(NSError *error)`, is empty and never ends
    // the request, so `executing` stays true and the command refuses later requests.

    /// The network fails again, but now the lesson's own view model sends the request. What is
    /// different?
    Scene.staged("a failure that ends the request") { log, stage in
      let network = HTTPFixtures([search: .failure(.notConnected, after: .seconds(0.3))])
      askTwice(stage.keep(MovieViewModel(network, log)).requestCommand, log)
    }
    // Why: The command's signal is the request itself, so its error ends the execution.
    //
    // The rules still apply today, with `@Observable` view models and `async` methods in place of
    // subjects and commands.
  }
}

/// A main view with its sections in the order of the house rules. It logs its steps.
private final class TemplateView: Sendable {
  private let viewModel: LoginMainViewModel
  private let log: Log

  // Life cycle.
  init(_ viewModel: LoginMainViewModel, _ log: Log) {
    self.viewModel = viewModel
    self.log = log
    segInitViews()
    updateConstraints()
    bindViewModel()
  }

  // Init views.
  private func segInitViews() {
    log("segInitViews")
    log("(adds \(button.currentTitle))")
  }

  // Layout.
  private func updateConstraints() {
    log("updateConstraints")
  }

  // Data binding.
  private func bindViewModel() {
    log("bindViewModel")
    button.taps.subscribeNext { [viewModel, log] _ in
      log("(tapped)")
      viewModel.push("1")
    }
  }

  // Getters, which create their object on first use.
  private let lazyButton = Property(Button?.none)

  var button: Button {
    if let button = lazyButton.value { return button }
    log("getter: the button is made")
    let button = Button("log in")
    lazyButton.value = button
    return button
  }
}

/// A list of four accounts. Two of them fit on the screen.
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

private let foundFilms = """
  {"subjects": [
    {"title": "Spirited Away", "year": "2001"}, {"title": "Coco", "year": "2017"},
    {"title": "Ratatouille", "year": "2007"}
  ]}
  """

/// Executes the command twice, a second apart, and logs its signals.
private func askTwice(_ command: Command<[String: String], MovieList>, _ log: Log) {
  command.executing.drawn("executing").subscribeNext { log("(executing \($0))") }
  command.errors.drawn("errors", as: { _ in "offline" }).subscribeNext { log("(errors: \($0))") }
  command.execute(["q": "基础"])
  Scheduler.main.after(.seconds(1)) {
    command.execute(["q": "基础"]).subscribeError { log("(execute: \($0))") }
  }
}
