import Reactive
import Stage

extension Lesson {
  /// A page needs the responses to two requests before it can show anything. `rac_liftSelector`
  /// calls a method with the latest values of several signals, and `rac_signalForSelector` turns
  /// calls to a method into a signal.
  @LessonBuilder static var selectors: Lesson {
    Lesson(37, "Selectors", title: "Selectors: lift and signalForSelector", in: .cocoa)

    /// No code subscribes to the two signals. Is the page updated?
    ///
    /// - [ ] No: signals are cold, and nobody subscribes. {no "signalOneMessage"} → Lifting
    ///   subscribes to both signals itself.
    /// - [x] Yes, once both have sent. {1 "signalOneMessage"}
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
      controller.lift(signalOne.drawn("signalOne"), signalTwo.drawn("signalTwo")) {
        $0.updateUI(signalOneMessage: $1, signalTwoMessage: $2)
      }
    }
    // Why: Lifting subscribes to its signals at once, and calls the method once each of them has
    // sent a value, and again for every later value. This lasts while the object lives, whether or
    // not anything subscribes to the result.

    /// One value is sent on main, and a later one on a background thread. On which thread is the
    /// page updated?
    ///
    /// - [ ] On main: the method belongs to the page. {"number = 1"} → Lifting does not change
    ///   threads.
    /// - [x] On the background thread. {"number = 3"}
    Scene.staged("the thread of the last value") { log, stage in
      let controller = stage.keep(ViewController(log))
      let early = Signal.return("网络请求数据 1").delay(.seconds(1))
      let late = Signal.return("网络请求数据 2").deliverOn(.background()).delay(.seconds(2))
      controller.lift(early.drawn("early"), late.drawn("late")) {
        $0.updateUI(signalOneMessage: $1, signalTwoMessage: $2)
      }
    }
    // Why: The method is called when the last missing value arrives, on the thread that delivers
    // this value. Here it was sent on a background thread.
    //
    // **Where A is wrong.** It says that a lifted method is called "主程中执行", on the main
    // thread. But it runs on the thread of whichever value comes last.
    //
    // **Trap.** If the method changes the screen, deliver the signals on the main thread before you
    // lift the method.

    /// B's page makes two requests. How many times is it updated?
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
      controller.lift(request1.drawn("request1"), request2.drawn("request2")) {
        $0.updateUI(r1: $1, r2: $2)
      }
    }
    // Why: The method needs a value from each signal, and each sends only one.
    //
    // **In Swift** `async let` also waits for several results, but only once.

    /// The signals a and b send several values. Which value is never shown, and when does the
    /// result complete?
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
    // Why: A new value replaces the previous value of its signal, so a2 has replaced a1 before b
    // sends. After that, every value calls the method again, until both signals have completed.

    /// A method can be lifted with single signals, with a list of signals, or with one signal of
    /// arguments. The last form returns a signal. What does it send?
    Scene.staged("three forms") { log, stage in
      let object = stage.keep(ViewController(log))
      let (signal1, signal2) = (Subject<String>(), Subject<String>())
      object.lift(signal1.drawn("signal1"), signal2.drawn("signal2")) { $0.some($1, selector: $2) }
      object.lift([signal1, signal2]) { $0.some($1[0], selector: $1[1]) }
      signal1.sendNext("a")
      signal2.sendNext("b")

      let arguments = Subject<(Int, Int)>()
      object.lift(arguments: arguments.drawn("arguments")) { $0.sum($1.0, and: $1.1) }
        .drawn("returned").subscribeNext {
          log("returned \($0)")
        }
      arguments.sendNext((3, 4))
      arguments.sendNext((5, 6))
    }
    // Why: Lifting returns a signal of the method's results. The original asserts that the method
    // has a parameter for each signal. In Swift, the wrong number of signals does not compile,
    // unless you pass them as a list.

    /// A delegate method becomes a signal, and then the method is called. Which runs first, the
    /// subscriber or the method itself?
    ///
    /// - [ ] The subscriber: the signal replaces the method. {"点击红色按钮" before "(the method itself"}
    ///   → The method still runs, before the signal sends.
    /// - [x] The method. {"(the method itself" before "点击红色按钮"}
    Scene("a delegate method as a signal") { log in
      let redView = RedView(log)
      redView.clicks.subscribeNext { sender in
        log("点击红色按钮")
        log("(arguments (\(sender)))")
      }
      redView.btnClick("button")
    }
    // Why: `rac_signalForSelector` replaces the method at run time with one that calls the original
    // and then sends the arguments. A plain Swift method cannot be replaced; an `@objc dynamic` one
    // in a subclass of NSObject can. Here the object itself sends to a subject.

    /// The delegate implements only the required method. Which call reaches the delegate?
    Scene("a delegate proxy") { log in
      let proxy = DelegateProxy(for: Delegate(log))
      proxy.optionalCalls.subscribeNext { log("optional signal (\($0))") }
      proxy.required("r")
      proxy.optional("o")
    }
    // Why: The proxy forwards calls to its delegate, except calls to methods that have been turned
    // into signals.

    /// This delegate implements both methods. Which object receives the second call to `optional`?
    Scene("what the proxy takes away") { log in
      let proxy = DelegateProxy(for: ThoroughDelegate(log))
      proxy.optional("before")
      proxy.optionalCalls.subscribeNext { log("optional signal (\($0))") }
      proxy.optional("after")
    }
    // Why: Once you have asked for a method's signal, the proxy handles the method's calls and no
    // longer forwards them.
    //
    // **Trap.** If you ask a delegate proxy for a method's signal, the delegate no longer receives
    // calls to this method, even if it implements the method. C advises against the proxy:
    // delegates are hard to hide, and RAC is slow at it ("rac的处理性能也比较低"). In fact, each
    // call through the proxy needs an invocation object. Where an object takes a delegate, give it
    // a real one.
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

/// A view that sends the argument of each call to its method as a value.
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

/// Forwards calls to a delegate, except calls to methods that have been turned into signals.
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
