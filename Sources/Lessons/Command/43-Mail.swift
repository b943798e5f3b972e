import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A user subscribes to a newsletter: the address may or may not be valid, the request takes a
  /// while, and a label shows the outcome. The view model derives three signals from a command's
  /// signals and merges them into a status text.
  @LessonBuilder static var mail: Lesson {
    Lesson(43, "Mail", title: "Subscribing to a newsletter", in: .command)

    /// The request fails. Which line of the log should not be there?
    ///
    /// - [ ] `Error`, because the request was sent. {no "Error"} → It was sent, but it failed, so
    ///   `Error` belongs in the log.
    /// - [x] `Thanks!`. {"Thanks!" before "Error"}
    Scene.staged("an address, and a request", from: "2020-05-29 16:58:36.155235") { log, stage in
      let controller = stage.keep(MailController(MailViewModel(log)))
      stage.at("16:58:37.8") { controller.inputTextField.type("reader@") }
      stage.at("16:58:39.6") { controller.inputTextField.type("mail.") }
      stage.at("16:58:40.675972") { controller.inputTextField.type("c") }
      stage.at("16:58:41.2") { controller.inputTextField.type("om") }
      stage.at("16:58:43.872743") { controller.loginButton.tap() }
    }
    // Why: The signal of an execution completes even if its work fails, and the view model turns
    // that completion into `Thanks!`. The error arrives after it, in `errors`.
    //
    // **Trap.** A's `return @"Thanks!";` runs for every completion, so a failed request also gets a
    // `Thanks!`. To thank the user only for a success, use `doCompleted` on the work itself, inside
    // the command.
    //
    // **Where A is wrong.** Its note `RACEventType:2 --> 0 = RACEventTypeNext` says that a next is
    // 0, but 2 is next, 1 is error, and 0 is completed. It logs inside `map`, but side effects
    // belong in `doNext`. In either one, they run once for each subscriber unless the signal is
    // shared.

    /// The same request, as the screen shows it. How long does the label show `Thanks!`?
    Scene.staged("what button and label show") { log, stage in
      let controller = stage.keep(MailController(MailViewModel(log)))
      controller.logScreen(log)
      stage.at("14:00:00.5") {
        log("(tap while disabled)")
        controller.loginButton.tap()
      }
      stage.at("14:00:01") { controller.inputTextField.type("a@b.com") }
      stage.at("14:00:02") {
        log("(tap)")
        controller.loginButton.tap()
      }
      stage.at("14:00:05") { controller.inputTextField.enter("a@") }
    }
    // Why: Completion and error arrive in the same turn, so the second text replaces the first
    // before the screen is drawn.
    //
    // Tutorial A sends nil as the error, which `sendError` in Swift does not accept, and its
    // request never succeeds. It also writes `[self.subscribeCommand.errors
    // subscribeOn:[RACScheduler mainThreadScheduler]]`, which does nothing: `errors` sends on the
    // main thread anyway, and `subscribeOn` moves only the subscription.
    //
    // **Where A is wrong.** Its view model accepts any text that contains an address, even
    // `a@b.com, c@d.com`, because `[regex firstMatchInString:content options:0 range:NSMakeRange(0,
    // [content length])]` searches the whole text for one. A pattern between `^(?:` and `)$` would
    // have to match the whole text. The Swift code keeps A's pattern and its mistake. The
    // Objective-C replaces the pattern's ten lines by a split at the `@`, and refuses that text.

    /// Now the request succeeds. How does the log differ from the previous one?
    Scene.staged("a request that succeeds") { log, stage in
      let controller = stage.keep(MailController(MailViewModel(log, failing: false)))
      controller.logScreen(log)
      stage.at("14:00:01") { controller.inputTextField.type("a@b.com") }
      stage.at("14:00:02") {
        log("(tap)")
        controller.loginButton.tap()
      }
    }
    // Why: This time the work itself completes, so the execution completes and `errors` sends
    // nothing.
    //
    // **In Swift** an `async` method sets the text before and after `try await`, so the code runs
    // in the order in which you read it.
  }
}

/// The tutorial's `RACAndMVVMViewModel02`.
private final class MailViewModel: Sendable {
  let email = Property("")
  let statusMessage = Property(String?.none)
  let subscribeCommand: Command<Void, String>

  init(_ log: Log, failing: Bool = true) {
    let emailSignal = email.signal.map(isValidEmail).distinctUntilChanged()
    emailSignal.drawn("email is valid").subscribeNext { log("\($0)") }

    subscribeCommand = Command(enabled: emailSignal) { [email] in
      businessOperation(email.value, failing: failing, log)
    }

    let requests = subscribeCommand.executionSignals.map { _ in
      log("Request")
      return "Request"
    }
    let completions = subscribeCommand.executionSignals.flattenMap { signal in
      signal.materialize().filter { event in
        log("... RACEventType:\(event.type)")
        return event == .completed
      }.map { _ in
        log("Thanks!")
        return "Thanks!"
      }
    }
    let errors = subscribeCommand.errors.subscribeOn(.main).map { _ in
      log("Error")
      return "Error"
    }
    statusMessage
      <~ Signal.merge(
        requests.drawn("requests"), completions.drawn("completions"), errors.drawn("errors")
      ).drawn("status message")
  }
}

/// Sends the address to the newsletter's server, which responds after two seconds.
private func businessOperation(_ content: String, failing: Bool, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("Loading...")
    subscriber.sendNext("Loading...")
    Scheduler.main.after(.seconds(2)) {
      if failing { subscriber.sendError(Refused()) } else { subscriber.sendCompleted() }
    }
    return nil
  }
}

/// The tutorial's pattern, with spaces between its parts.
private let emailPattern = try? NSRegularExpression(
  pattern: ##"""
    (?: [a-z0-9!\#$%&'*+/=?^_`{|}~-]+ (?: \. [a-z0-9!\#$%&'*+/=?^_`{|}~-]+ )*
      | " (?: [\x01-\x08\x0b\x0c\x0e-\x1f\x21\x23-\x5b\x5d-\x7f]
        | \\ [\x01-\x09\x0b\x0c\x0e-\x7f] )* " )
    @
    (?: (?: [a-z0-9] (?: [a-z0-9-]* [a-z0-9] )? \. )+ [a-z0-9] (?: [a-z0-9-]* [a-z0-9] )?
      | \[ (?: (?: 25[0-5] | 2[0-4][0-9] | [01]?[0-9][0-9]? ) \. ){3}
        (?: 25[0-5] | 2[0-4][0-9] | [01]?[0-9][0-9]? | [a-z0-9-]* [a-z0-9] :
          (?: [\x01-\x08\x0b\x0c\x0e-\x1f\x21-\x5a\x53-\x7f]
            | \\ [\x01-\x09\x0b\x0c\x0e-\x7f] )+ ) \] )
    """##, options: [.caseInsensitive, .allowCommentsAndWhitespace])

/// Returns true if the text contains an email address.
private func isValidEmail(_ content: String) -> Bool {
  let range = NSRange(content.startIndex..., in: content)
  return emailPattern?.firstMatch(in: content, range: range) != nil
}

/// The tutorial's `RACAndMVVMViewController02`.
private final class MailController: Sendable {
  let inputTextField = TextField()
  let loginButton = Button()
  let statusLabel = Label()
  private let viewModel: MailViewModel

  init(_ viewModel: MailViewModel) {
    self.viewModel = viewModel
    viewModel.email <~ inputTextField.textSignal
    statusLabel.text <~ viewModel.statusMessage.signal
    loginButton.setCommand(viewModel.subscribeCommand)
  }

  func logScreen(_ log: Log) {
    loginButton.isEnabled.signal.drawn("button enabled").subscribeNext {
      log("(button enabled \($0))")
    }
    statusLabel.text.signal.subscribeNext { log("(status label \($0))") }
  }
}

private struct Refused: Error {}
