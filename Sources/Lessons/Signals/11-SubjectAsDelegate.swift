import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A delegate is told of events through a protocol, and there is only one delegate. A
  /// notification reaches any number of listeners, but what it carries has no type. A subject does
  /// the work of both: whoever owns it sends, whoever is interested subscribes, and the sender
  /// knows none of them. A's third figure is a recording of “the view model answers”. (Buttons are
  /// lesson 35, `Property` is lesson 34, notifications are lesson 36.)
  ///
  /// | | delegate | notification | subject |
  /// |---|---|---|---|
  /// | who listens | one object | any number | any number |
  /// | what it needs | a protocol | a name that both sides know | the subject |
  /// | what is sent | typed | `userInfo`, by string keys | typed |
  /// | in which order | – | none is promised | that of subscribing |
  /// | how to leave | set it to nil | remove the observer | dispose of the subscription |
  ///
  /// **Trap.** A value that is sent while nobody is subscribed is lost. Subscribing after the event
  /// and waiting for it is the usual mistake.
  ///
  /// Whoever can see a subject can send to it. So keep it private, and show a signal that is
  /// derived from it. An `AsyncStream` has that wall built in, since whoever makes it keeps the
  /// continuation, but it has a single reader.
  @LessonBuilder static var subjectAsDelegate: Lesson {
    Lesson(
      11, "Subject as delegate", title: "A subject instead of a delegate", in: .signals,
      retelling: .a("RACSubject、RACReplaySubject", "RAC&MVVM开发规约"),
      .b("RACSubject 来替换代理的使用"), .c("热信号 RACSubject"))

    /// A tap asks the view model for data. Does the view model know who gets them?
    Scene.staged("the view model answers") { log, stage in
      let viewModel = TestViewModel()
      let loginButton = Button()
      viewModel.subject.drawn("service data").subscribeNext { log("Service data: \($0)") }
      loginButton.taps.mapReplace("tap").drawn(hot: "login button")
      loginButton.taps.subscribeNext { _ in
        log("you clicked the login button!")
        viewModel.loadData()
      }
      stage.at("14:00:00.2") { loginButton.tap() }
      stage.at("14:00:00.4") { loginButton.tap() }
    }

    /// The first screen presents the second, whose button is to tell the first. Watch who
    /// makes the subject, and who sends to it.
    Scene.staged("the second screen tells the first") { log, stage in
      let one = OneViewController(log)
      stage.drawScreen("first", ["open the second": one.button])
      stage.at("14:00:01") {
        one.button.tap()
        if let two = one.presented.value {
          stage.drawScreen("second", ["tell the first": two.button])
        }
      }
      stage.at("14:00:02") { one.presented.value?.button.tap() }
    }

    /// One observer and two notifications, then a subject. Which value is lost, and would a
    /// compiler have found out?
    Scene.staged("instead of a notification") { log, stage in
      let observation = stage.notifications.addObserver(
        forName: .userDidLogIn, object: nil, queue: nil
      ) { log("observer: \($0.userInfo?["user"] as? String)") }
      stage.notifications.post(name: .userDidLogIn, object: nil, userInfo: ["user": "Li"])
      stage.notifications.post(name: .userDidLogIn, object: nil, userInfo: ["name": "Li"])
      stage.notifications.removeObserver(observation)

      let logIns = Subject<String>()
      for name in ["first", "second"] {
        logIns.subscribeNext { log("\(name) subscriber: \($0)") }
      }
      logIns.sendNext("Li")
    }

    /// Three taps: without a subject, with one, and with a subscriber. What becomes of the first
    /// two?
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

    /// The view model calls its subject a signal. Is that wall enough, or can one still
    /// send to it?
    Scene.staged("shown as a signal") { log, stage in
      let viewModel = LoginMainViewModel()
      let mainView = LoginMainView(viewModel)
      viewModel.pushes.drawn("pushes").subscribeNext { log("(push \($0))") }
      log("(a cast finds the subject in the signal: \(viewModel.pushes is Subject<String>))")
      log("(in a derived one: \(viewModel.derivedPushes is Subject<String>))")
      stage.at("14:00:01") { mainView.button.tap() }
    }
  }
}

extension Notification.Name {
  fileprivate static let userDidLogIn = Notification.Name("UserDidLogInNotification")
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
      delegateSignal.drawn("delegateSignal").subscribeNext {
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
