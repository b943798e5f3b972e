import Reactive
import Stage

extension Lesson {
  /// `rac_liftSelector` calls a method with the values of signals; `rac_signalForSelector` makes a
  /// signal of the calls of a method. Lifting is for a page that needs several answers: nothing is
  /// called until every signal has sent once, and then every further value calls the method again
  /// with the latest of all. It happens whether or not anybody subscribes to the result, for as
  /// long as the object lives.
  ///
  /// The other direction replaces the method at run time. A plain Swift method cannot be replaced;
  /// one that is `@objc dynamic` in a subclass of NSObject can. Here an object sends to a subject
  /// itself.
  ///
  /// **Trap.** A delegate proxy takes the method that it makes a signal of away from the delegate,
  /// even where the delegate implements it. C advises against the proxy, and is right: where
  /// something takes a delegate, give it a real one.
  ///
  /// The original asserts that the method has as many parameters as there are signals; in Swift
  /// they are the parameters of a closure, and a wrong number does not compile. `async let` waits
  /// for several answers too, but once.
  ///
  /// Where the documents are wrong:
  /// - A says that a lifted method runs on main: it runs on the thread of whichever value comes
  ///   last.
  @LessonBuilder static var selectors: Lesson {
    Lesson(
      37, "Selectors", title: "Selectors: lift and signalForSelector", in: .cocoa,
      retelling: .a("NSObject+RACLifting"), .b("代替代理", "处理当界面有多次请求时，需要都获取到数据时，才能展示界面"),
      .c("订阅信号", "RACDelegateProxy"))

    /// Nobody subscribes. Why is the page updated?
    Scene.staged("lift", from: "2020-05-28 14:00:00") { log, stage in
      let signalOne = Signal<String> { subscriber in
        subscriber.sendNext("网络请求数据 1")
        return nil
      }
      let signalTwo = Signal<String> { subscriber in
        subscriber.sendNext("网络请求数据 2")
        return nil
      }
      let controller = stage.keep(ViewController(log))
      controller.lift(signalOne, signalTwo) {
        $0.updateUI(signalOneMessage: $1, signalTwoMessage: $2)
      }
    }

    /// One value comes on main, the later one from a worker. Where is the page updated?
    Scene.staged("the thread of the last value") { log, stage in
      let controller = stage.keep(ViewController(log))
      let early = Signal.return("网络请求数据 1").delay(.seconds(1))
      let late = Signal.return("网络请求数据 2").deliverOn(.background()).delay(.seconds(2))
      controller.lift(early.drawn("early"), late.drawn("late")) {
        $0.updateUI(signalOneMessage: $1, signalTwoMessage: $2)
      }
    }

    /// B's page: two requests, one update.
    Scene.staged("two requests") { log, stage in
      let request1 = Signal<String> { subscriber in
        subscriber.sendNext("发送请求1")
        return nil
      }
      let request2 = Signal<String> { subscriber in
        subscriber.sendNext("发送请求2")
        return nil
      }
      let controller = stage.keep(ViewController(log))
      controller.lift(request1, request2) { $0.updateUI(r1: $1, r2: $2) }
    }

    /// Follow a and b. Which value is never shown, and when does the result complete?
    Scene.staged("on every new value") { log, stage in
      let controller = stage.keep(ViewController(log))
      let (a, b) = (Subject<String>(), Subject<String>())
      controller.lift(a.drawn("a"), b.drawn("b")) { $0.updateUI(r1: $1, r2: $2) }.subscribeCompleted
      {
        log("(completed)")
      }

      a.sendNext("a1")
      a.sendNext("a2")
      log("(a has sent, b has not)")
      b.sendNext("b1")
      a.sendNext("a3")
      b.sendNext("b2")
      a.sendCompleted()
      b.sendNext("b3")
      b.sendCompleted()
    }

    /// Signals one by one, signals in a list, one signal of arguments. What does the last
    /// one send?
    Scene.staged("three forms") { log, stage in
      let object = stage.keep(ViewController(log))
      let (signal1, signal2) = (Subject<String>(), Subject<String>())
      object.lift(signal1, signal2) { $0.some($1, selector: $2) }
      object.lift([signal1, signal2]) { $0.some($1[0], selector: $1[1]) }
      signal1.sendNext("a")
      signal2.sendNext("b")

      let arguments = Subject<(Int, Int)>()
      object.lift(arguments: arguments) { $0.sum($1.0, and: $1.1) }.subscribeNext {
        log("returned \($0)")
      }
      arguments.sendNext((3, 4))
      arguments.sendNext((5, 6))
    }

    /// Which comes first, the method or the signal?
    Scene("a delegate method as a signal") { log in
      let redView = RedView(log)
      redView.clicks.subscribeNext { sender in
        log("点击红色按钮")
        log("(arguments (\(sender)))")
      }
      redView.btnClick("button")
    }

    /// Two calls. Which one reaches the delegate?
    Scene("a delegate proxy") { log in
      let proxy = DelegateProxy(for: Delegate(log))
      proxy.optionalCalls.subscribeNext { log("optional signal (\($0))") }
      proxy.required("r")
      proxy.optional("o")
    }

    /// This delegate implements both methods. Who hears the second call?
    Scene("what the proxy takes away") { log in
      let proxy = DelegateProxy(for: ThoroughDelegate(log))
      proxy.optional("before")
      proxy.optionalCalls.subscribeNext { log("optional signal (\($0))") }
      proxy.optional("after")
    }
  }
}

private final class ViewController: LifetimeOwner {
  let lifetime = Lifetime()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func updateUI(signalOneMessage: String, signalTwoMessage: String) {
    log(
      """
      signalOneMessage = \(signalOneMessage) , signalTwoMessage = \(signalTwoMessage) , \
      thread = \(log.thread)
      """)
  }

  func updateUI(r1: String, r2: String) {
    log("更新UI\(r1)  \(r2)")
  }

  func some(_ a: String, selector b: String) {
    log("some:\(a) selector:\(b)")
  }

  func sum(_ a: Int, and b: Int) -> Int { a + b }
}

/// A view that tells of the calls of its method itself.
private final class RedView: Sendable {
  private let log: Log
  private let subject = Subject<String>()

  init(_ log: Log) {
    self.log = log
  }

  var clicks: Signal<String> { subject }

  func btnClick(_ sender: String) {
    log("(the method itself, argument \(sender))")
    subject.sendNext(sender)
  }
}

private protocol Listener: Sendable {
  func required(_ x: String)
  func optional(_ x: String)
}

extension Listener {
  func optional(_ x: String) {}
}

private final class Delegate: Listener {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func required(_ x: String) {
    log("delegate required: \(x)")
  }
}

private final class ThoroughDelegate: Listener {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func required(_ x: String) {}

  func optional(_ x: String) {
    log("delegate optional: \(x)")
  }
}

/// Passes calls on to a delegate, but for a method that is asked for as a signal.
private final class DelegateProxy: Listener {
  private let delegate: any Listener
  private let subject = Subject<String>()
  private let isTaken = Property(false)

  init(for delegate: any Listener) {
    self.delegate = delegate
  }

  var optionalCalls: Signal<String> {
    isTaken.value = true
    return subject
  }

  func required(_ x: String) {
    delegate.required(x)
  }

  func optional(_ x: String) {
    if isTaken.value { subject.sendNext(x) } else { delegate.optional(x) }
  }
}
