import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A view controller must tell another one that something has happened. A delegate needs a
  /// protocol and is a single object, and a notification's values are untyped; a subject sends
  /// typed values to any number of listeners.
  @LessonBuilder static var subjectAsDelegate: Lesson {
    Lesson(11, "Subject as delegate", title: "A subject instead of a delegate", in: .signals)

    /// A tap asks the view model for data. Does the view model know which object receives it?
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
    // Why: The view model only sends to its subject. Any object can subscribe to the subject, and
    // the view model does not know which ones do.
    //
    // The scene follows tutorial A's third figure. The table compares the three ways:
    //
    // | | delegate | notification | subject |
    // |---|---|---|---|
    // | listeners | one object | any number | any number |
    // | you need | a protocol | a name that both sides know | the subject |
    // | values | typed | `userInfo`, by string keys | typed |
    // | order | – | not guaranteed | order of subscription |
    // | to stop | set it to nil | remove the observer | dispose of the subscription |

    /// The first screen presents the second, and a button on the second must notify the first.
    /// Which screen creates the subject, and which one sends to it?
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
    // Why: The first screen creates the subject, subscribes to it, and hands it to the second. The
    // second screen only sends, and needs to know nothing about the first.

    /// An observer gets two notifications, the second with a wrong key. Then the same value is sent
    /// through a subject. Which value is lost?
    Scene.staged("instead of a notification") { log, stage in
      let observation = stage.notifications.addObserver(
        forName: .userDidLogIn, object: nil, queue: nil
      ) { log("observer: \($0.userInfo?["user"] as? String)") }
      stage.notifications.post(name: .userDidLogIn, object: nil, userInfo: ["user": "Li"])
      stage.notifications.post(name: .userDidLogIn, object: nil, userInfo: ["name": "Li"])
      stage.notifications.removeObserver(observation)

      let logIns = Subject<String>()
      for name in ["first", "second"] {
        logIns.drawn(name).subscribeNext { log("\(name) subscriber: \($0)") }
      }
      logIns.sendNext("Li")
    }
    // Why: The key in `userInfo` is a string, so a wrong key compiles and gives nil at run time. A
    // subject's value has a type, so the compiler would reject a value of the wrong type.

    /// The button is tapped three times: first without a subject, then with a subject that has no
    /// subscriber, then with a subscriber. What happens to the first two taps?
    ///
    /// - [ ] They are delivered as soon as there is a subscriber. {3 "点击了通知按钮"} → A plain
    ///   subject stores nothing.
    /// - [x] They are lost. {1 "点击了通知按钮"}
    Scene("nobody listens") { log in
      let two = TwoViewController()
      two.button.tap()
      log("(told no delegate signal)")

      let delegateSignal = Subject<String?>().drawn(hot: "delegateSignal")
      two.delegateSignal.value = delegateSignal
      two.button.tap()
      log("(told a delegate signal without subscribers)")

      delegateSignal.drawn("subscriber").subscribeNext { _ in log("点击了通知按钮") }
      log("(subscribed)")
      two.button.tap()
    }
    // Why: Sending to nil does nothing, and a plain subject without subscribers drops the value.
    //
    // **Trap.** If you subscribe to a plain subject after it has sent the event that you need, you
    // wait forever. This is the most common mistake with subjects.

    /// The view model exposes its subject, typed as a signal. Can other code still send to it?
    ///
    /// - [ ] No: a signal has no `sendNext`. {"(a cast finds the subject in the signal: 0)"} → The
    ///   type hides it, but the object is still the subject.
    /// - [x] Yes, with a cast. {"(a cast finds the subject in the signal: 1)"}
    Scene.staged("shown as a signal") { log, stage in
      let viewModel = LoginMainViewModel()
      let mainView = LoginMainView(viewModel)
      viewModel.pushes.drawn("pushes").subscribeNext { log("(push \($0))") }
      log("(a cast finds the subject in the signal: \(viewModel.pushes is Subject<String>))")
      log("(in a derived one: \(viewModel.derivedPushes is Subject<String>))")
      stage.at("14:00:01") { mainView.button.tap() }
    }
    // Why: A type annotation does not change the object. An operator such as `map` returns a
    // different object, and the subject cannot be reached through it.
    //
    // Keep the subject private, and expose a signal that is derived from it. An `AsyncStream` has
    // this separation built in, because its creator keeps the continuation. However, a stream
    // supports only a single reader.
  }
}

extension Notification.Name {
  fileprivate static let userDidLogIn = Notification.Name("UserDidLogInNotification")
}

private final class TestViewModel: Sendable {
  let subject = Subject<Int>()

  /// Sends data through the subject, as if the service had just returned it.
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
