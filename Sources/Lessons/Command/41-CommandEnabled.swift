import Controls
import Reactive
import Stage

extension Lesson {
  /// A search button must be enabled only if the text has more than three letters and no search is
  /// running. A command takes a signal for the first condition, and checks the second one itself.
  @LessonBuilder static var commandEnabled: Lesson {
    Lesson(41, "Command enabled", title: "Enabled: the search field", in: .command)

    /// Seven keys are pressed, and three lines are logged. When is a line logged?
    ///
    /// - [ ] Whenever the text is valid. {2 "valid 1"} → A line is logged for each change, in
    ///   either direction.
    /// - [x] Whenever the validity changes. {3 "search text is valid"}
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
    // Why: `map` computes the validity after each key, and `distinctUntilChanged` drops a result
    // that equals the previous one.
    //
    // **Where A is wrong.** Its comment says "只有输入合法才能进行打印": the validity is printed
    // only for valid input. In fact it is printed when it changes, and A's own transcript contains
    // a 0. A also writes `if (self == [super init])` here, and makes the same mistake in seven
    // other initializers. This condition compares instead of assigning, so it works only if `super`
    // returns the same object.
    //
    // In Objective-C, A's view model is never deallocated: it keeps its command, and the command's
    // block captures `self` with `return [self executeSearchSignal];`. The Objective-C here
    // captures `self` weakly.

    /// The same search field without `distinctUntilChanged`. How many lines are logged for five
    /// keys?
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
    // Why: The property sends its initial text, and the text field sends its own when the binding
    // begins and after each key. `map` turns each text into a value, and each value is logged.

    /// The command is the button's `rac_command`. When does the button's title ask for input?
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
    // Why: A button with a command follows the command's `enabled` signal, which combines your
    // condition with "not executing". So the button is disabled while the text is too short, and
    // during the search.

    /// The work takes two seconds. The user taps at 1 s, and again at 2 s, while the command
    /// executes. What does the second tap do?
    ///
    /// - [x] Nothing: the button is disabled until 3 s. {1 "(executing 1)" and "(executing 0)" at 3}
    /// - [ ] It starts the work again. {2 "(executing 1)"} → A command executes once at a time, unless
    ///   `allowsConcurrentExecution` is set.
    /// - [ ] It waits, and starts when the first execution has ended. {"(executing 1)" at 3} → A tap on
    ///   a disabled button is not stored.
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
    // Why: The button follows `enabled`, which is false while the command executes. So the second
    // tap does not reach the command.
    //
    // One `logAll` comes before `delay`, and one after it, so the completion is logged twice.
    //
    // A's transcript ends before the tap. The tap makes the two `logAll` operators log `completed`,
    // two seconds apart. In Objective-C, A writes `[[[[RACSignal empty] logAll] delay:2.0]
    // logAll]`. Here the function `LogCompleted` takes the place of `logAll`, and `createSignal:`
    // that of `empty`; they log the same.

    /// A command is executed three times: before its condition has sent anything, after it has sent
    /// false, and after it has sent true. Which of the three executions run?
    ///
    /// - [ ] Only the last one: the others were not allowed.
    ///   {no "(block before any enabled value)"} → Until the condition has sent a value, the command
    ///   is enabled.
    /// - [x] The first and the last.
    ///   {"(block before any enabled value)" and no "(block while disallowed)" and "(block allowed again)"}
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
    // Why: Until the signal has sent something, the command is enabled. `execute` checks
    // `immediateEnabled`, which changes at once; `enabled` sends the change in a later turn of the
    // main queue.

    /// A command is executed twice in a row. What tells the second caller that the second execution
    /// was refused?
    ///
    /// - [ ] `errors`. → `errors` sends only errors of the work, and the second execution did not
    ///   begin any.
    /// - [x] The signal that `execute` returned. {"second: error"}
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
    // Why: The second execution is refused with the error `RACCommandErrorNotEnabled`, code 1 in
    // `RACCommandErrorDomain`. Only the signal that the second call returned sends this error.
    //
    // **Trap.** If you do not subscribe to the signal that `execute` returns, you never learn that
    // the execution was refused.

    /// Two executions overlap. Which listener receives the 3?
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
    // Why: `switchToLatest` disposes of its subscription to the first execution when the second one
    // begins. `flatten` stays subscribed to both, so only its subscriber receives the 3.
    //
    // **In SwiftUI** `.disabled(…)` disables the button only when the view's body is evaluated
    // again. It does not stop a second call in the same turn of the main queue, so the method that
    // does the work needs a `guard` too.
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

  /// Logs the button's state and title.
  func logButton(_ log: Log) {
    loginButton.isEnabled.signal.drawn("button enabled").subscribeNext { [weak loginButton] in
      log("(button enabled \($0), reads \(loginButton?.currentTitle))")
    }
  }
}

/// Returns a command that sends its input after a delay.
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
