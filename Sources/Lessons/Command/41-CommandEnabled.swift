import Controls
import Reactive
import Stage

extension Lesson {
  /// A command may be executed while the signal that it was given says so, and while it is not
  /// executing already. A button that has the command follows both, and nobody switches it on or
  /// off. Until the signal has sent something the command is enabled. `execute` asks
  /// `immediateEnabled`, which C shows and which changes at once; `enabled` tells its subscribers
  /// on a later turn of the main thread.
  ///
  /// **Trap.** Of two executions in a row the second is refused with code 1 of
  /// `RACCommandErrorDomain`, `RACCommandErrorNotEnabled`, and if you do not subscribe to what
  /// `execute` returns, you never find out. Where several at a time are allowed, `switchToLatest`
  /// follows only the latest, while `flatten` hears all.
  ///
  /// SwiftUI's `.disabled(…)` switches the button off when the view is computed again; a second
  /// call in the same turn gets past it, so the method needs a `guard` too (lesson 58).
  ///
  /// Where the documents are wrong:
  /// - A wants validity printed only for valid input; it is printed when it changes, and its own
  ///   transcript has a 0.
  /// - A writes `if (self == [super init])` here and in seven other places: that compares, and does
  ///   not assign, and works only as long as `super` returns the same object.
  /// - A's transcript ends before the tap, which makes the two `logAll` write `completed` twice,
  ///   two seconds apart, one before `delay` and one after.
  @LessonBuilder static var commandEnabled: Lesson {
    Lesson(
      41, "Command enabled", title: "Enabled: the search field", in: .command,
      retelling: .a("示例：RAC、distinctUntilChanged"), .c("RACCommand : NSObject"))

    /// Seven keys, three lines. When is a line written?
    Scene.staged("valid, invalid", from: "2020-05-29 15:57:23.746708") { log, stage in
      let controller = stage.keep(SearchController(SearchViewModel(log)))
      let searchTextField = controller.searchTextField
      stage.at("15:57:24.9") { searchTextField.type("I") }
      stage.at("15:57:25.8") { searchTextField.type("n") }
      stage.at("15:57:26.9") { searchTextField.type("p") }
      stage.at("15:57:27.843193") { searchTextField.type("u") }
      stage.at("15:57:28.7") { searchTextField.type("t") }
      stage.at("15:57:33.9") { searchTextField.delete() }
      stage.at("15:57:34.804425") { searchTextField.delete() }
    }

    /// The same search field without that operator. How many lines are there for five keys?
    Scene.staged("without distinctUntilChanged") { log, stage in
      let (searchText, searchTextField) = stage.keep((Property(""), TextField()))
      searchText.signal.map { $0.count > 3 }.drawn("valid").subscribeNext {
        log("search text is valid \($0)")
      }
      searchText <~ searchTextField.textSignal
      for (index, key) in "Input".enumerated() {
        Scheduler.main.after(.seconds(index + 1)) { searchTextField.type("\(key)") }
      }
    }

    /// Watch the title. When does the button ask for input?
    Scene.staged("the button follows") { log, stage in
      let controller = stage.keep(SearchController(SearchViewModel(log)))
      controller.logButton(log)
      stage.at("14:00:01") { controller.searchTextField.type("Inp") }
      stage.at("14:00:02") { controller.searchTextField.type("ut") }
      stage.at("14:00:03") {
        log("(tap)")
        controller.loginButton.tap()
      }
      stage.at("14:00:06") { controller.searchTextField.enter("") }
      stage.at("14:00:07") {
        log("(tap while disabled)")
        controller.loginButton.tap()
      }
    }

    /// What the transcript leaves out. Why does the first `completed` come at once, and the
    /// second later?
    Scene.staged("tapped") { log, stage in
      let viewModel = SearchViewModel(log)
      let controller = stage.keep(SearchController(viewModel))
      viewModel.executeSearch.executing.drawn("executing").skip(1).subscribeNext {
        log("(executing \($0))")
      }
      for (number, key) in ["I", "n", "p", "u", "t"].enumerated() {
        stage.at("14:00:00.\(number + 2)") { controller.searchTextField.type(key) }
      }
      stage.at("14:00:01") {
        log("(tap)")
        controller.loginButton.tap()
      }
      stage.at("14:00:02") {
        log("(tap while executing)")
        controller.loginButton.tap()
      }
      stage.at("14:00:04") { controller.searchTextField.enter("Inp") }
    }

    /// Three executions: before the signal has said anything, after a no, after a yes.
    /// Which run?
    Scene.staged("disabled") { log, stage in
      let allowed = Subject<Bool>()
      let command = Command<String, String>(enabled: allowed) { input in
        log("(block \(input))")
        return .return(input)
      }
      stage.keep(command)
      allowed.drawn(hot: "allowed")
      command.enabled.drawn("enabled").subscribeNext { log("enabled \($0)") }
      execute("before any enabled value", with: command, log)
      Scheduler.main.after(.seconds(0.1)) {
        allowed.sendNext(false)
        execute("while disallowed", with: command, log)
      }
      Scheduler.main.after(.seconds(0.2)) {
        allowed.sendNext(true)
        execute("allowed again", with: command, log)
      }
    }

    /// Two executions in a row. Who tells the second that it was refused, and when does
    /// `enabled` know?
    Scene.staged("one at a time") { log, stage in
      let command = stage.keep(delayedCommand(log))
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.enabled.drawn("enabled").subscribeNext { log("enabled \($0)") }
      command.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribeNext { log("value \($0)") }
      log("(execute 1)")
      command.execute(1)
      log("(execute 2 at once)")
      command.execute(2).subscribe(
        next: { log("second: next \($0)") },
        error: { log("second: error \($0)") },
        completed: { log("second: completed") })
    }

    /// Two executions overlap. Who hears the 3?
    Scene.staged("several at a time") { log, stage in
      let command = stage.keep(delayedCommand(log))
      command.allowsConcurrentExecution = true
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribeNext { log("value \($0)") }
      command.executionSignals.flatten().drawn("flattened").subscribeNext {
        log("(flattened: value \($0))")
      }
      command.execute(3)
      command.execute(4)
    }
  }
}

/// The tutorial's `RACAndMVVMViewModel01`.
private final class SearchViewModel: Sendable {
  let searchText = Property("")
  let executeSearch: Command<Void, Never>

  init(_ log: Log) {
    let validSearchSignal = searchText.signal.map { $0.count > 3 }.distinctUntilChanged()
    validSearchSignal.drawn("valid").subscribeNext { log("search text is valid \($0)") }
    executeSearch = Command(enabled: validSearchSignal) {
      .empty().logAll().delay(.seconds(2)).logAll()
    }
  }
}

/// The tutorial's `RACAndMVVMViewController01`.
private final class SearchController: Sendable {
  let searchTextField = TextField()
  let loginButton = Button("Search")
  private let viewModel: SearchViewModel

  init(_ viewModel: SearchViewModel) {
    self.viewModel = viewModel
    loginButton.setTitle("Input", for: .disabled)
    viewModel.searchText <~ searchTextField.textSignal
    loginButton.setCommand(viewModel.executeSearch)
  }

  /// Logs what the button shows.
  func logButton(_ log: Log) {
    loginButton.isEnabled.signal.drawn("button enabled").subscribeNext { [weak loginButton] in
      log("(button enabled \($0), reads \(loginButton?.currentTitle))")
    }
  }
}

/// A command that hands its input back after a while.
private func delayedCommand(_ log: Log) -> Command<Int, Int> {
  Command { input in
    log("(block \(input))")
    return .return(input).delay(.seconds(0.2))
  }
}

private func execute(_ input: String, with command: Command<String, String>, _ log: Log) {
  command.execute(input).subscribe(
    next: { log("\(input): next \($0)") },
    error: { log("\(input): error \(($0 as? CommandError)?.code)") },
    completed: { log("\(input): completed") })
}
