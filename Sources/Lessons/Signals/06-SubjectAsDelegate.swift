import Controls
import Reactive
import Stage

extension Lesson {
  /// A delegate is told of events through a protocol, and there is one of it. A subject does the
  /// same without the protocol: whoever owns it sends, whoever is interested subscribes.
  ///
  /// In the first scene a view model answers a tap, in the second a screen tells the one that
  /// presented it, and in both the sender does not know who is listening. Nobody has to: a value
  /// that is sent while nobody subscribes is simply lost, and who subscribes afterwards does not
  /// hear it. That is what people get wrong: they subscribe after the event, and wait for it.
  ///
  /// Whoever can see a subject can send to it. So keep it private and show it as a signal, as in
  /// the last scene; the type alone is no wall, because a cast finds the subject again, while a
  /// signal derived from it hides it. An `AsyncStream` comes with that wall: whoever makes it keeps
  /// the continuation, and hands out the stream.
  @LessonBuilder static var subjectAsDelegate: Lesson {
    Lesson(
      6, "Subject as delegate", title: "A subject instead of a delegate", in: .signals,
      retelling: .a("RACSubject、RACReplaySubject", "RAC&MVVM开发规约"),
      .b("RACSubject 来替换代理的使用"), .c("热信号 RACSubject"))

    Scene.staged("the view model answers") { log, stage in
      let viewModel = TestViewModel()
      let loginButton = Button()
      viewModel.subject.subscribeNext { log("Service data: \($0)") }
      loginButton.taps.subscribeNext { _ in
        log("you clicked the login button!")
        viewModel.loadData()
      }
      stage.at("14:00:00.2") { loginButton.tap() }
      stage.at("14:00:00.4") { loginButton.tap() }
    }

    Scene.staged("the second screen tells the first") { log, stage in
      let one = OneViewController(log)
      stage.at("14:00:01") { one.button.tap() }
      stage.at("14:00:02") { one.presented.value?.button.tap() }
    }

    Scene("nobody listens") { log in
      let two = TwoViewController()
      two.button.tap()
      log("(told no delegate signal)")

      let delegateSignal = Subject<String?>()
      two.delegateSignal.value = delegateSignal
      two.button.tap()
      log("(told a delegate signal without subscribers)")

      delegateSignal.subscribeNext { _ in log("点击了通知按钮") }
      log("(subscribed)")
      two.button.tap()
    }

    Scene.staged("shown as a signal") { log, stage in
      let viewModel = LoginMainViewModel()
      let mainView = LoginMainView(viewModel)
      viewModel.pushes.subscribeNext { log("(push \($0))") }
      log("(a cast finds the subject in the signal: \(viewModel.pushes is Subject<String>))")
      log("(in a derived one: \(viewModel.derivedPushes is Subject<String>))")
      stage.at("14:00:01") { mainView.button.tap() }
    }
  }
}

private final class TestViewModel: Sendable {
  let subject = Subject<Int>()

  /// Asks the service for data, and hands them to the controller.
  func loadData() {
    subject.sendNext(1)
  }
}

private final class OneViewController: Sendable {
  let button = Button()
  let presented = Property(TwoViewController?.none)

  init(_ log: Log) {
    button.taps.subscribeNext { [presented] _ in
      let two = TwoViewController()
      let delegateSignal = Subject<String?>()
      two.delegateSignal.value = delegateSignal
      delegateSignal.subscribeNext {
        log("点击了通知按钮")
        log("(value \($0))")
      }
      presented.value = two
      log("(the second screen is presented)")
    }
  }
}

private final class TwoViewController: Sendable {
  let button = Button()
  let delegateSignal = Property(Subject<String?>?.none)

  init() {
    button.taps.subscribeNext { [delegateSignal] _ in
      delegateSignal.value?.sendNext(nil)
    }
  }
}

private final class LoginMainViewModel: Sendable {
  private let pushSubject = Subject<String>()

  var pushes: Signal<String> { pushSubject }
  var derivedPushes: Signal<String> { pushSubject.map { $0 } }

  func push(_ row: String) {
    pushSubject.sendNext(row)
  }
}

private final class LoginMainView: Sendable {
  let button = Button()

  init(_ viewModel: LoginMainViewModel) {
    button.taps.subscribeNext { _ in viewModel.push("1") }
  }
}
