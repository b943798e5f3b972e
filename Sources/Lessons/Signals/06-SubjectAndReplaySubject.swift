import Controls
import Reactive
import Stage

extension Lesson {
  /// A subject is a signal that you send to by hand: subscriber and signal at once. A plain
  /// subject tells those who are subscribed at that moment. A replay subject keeps its values as
  /// well, plays them to whoever subscribes, and then goes on like a plain one.
  ///
  /// A's second figure is a screen with three buttons: Login and Register subscribe to both
  /// kinds, the third sends. (Buttons and their `taps` are lesson 35.) E compares the kinds in
  /// four tables, which the scenes from “how each is subscribed to” on put to the test. This is
  /// how ReactiveObjC does it:
  ///
  /// | class | keeps | `subscribe:` | `sendNext:` |
  /// |---|---|---|---|
  /// | RACDynamicSignal | its block | runs it | (the block sends) |
  /// | RACSubject | an array of subscribers | adds one | goes through a copy of the array |
  /// | RACReplaySubject | an array of values too | plays the values, then as above | adds the value, then as above |
  ///
  /// C warns of the cost. To remove a subscriber, a subject searches its array. A replay subject
  /// holds a lock while it sends, and without a capacity it keeps every value.
  ///
  /// **Trap.** A handler that subscribes does so again each time it runs, and then callbacks come
  /// twice. A handler that sends does so inside the first send, so a later subscriber hears the
  /// second value first. In ReactiveObjC a subject that is released without an end keeps its
  /// subscribers for ever: complete it, or dispose of each subscription (lesson 67).
  ///
  /// In Combine a subject is `PassthroughSubject`; a replay subject has no counterpart. An
  /// `AsyncStream` is sent to by hand as well, but what it is sent waits for one reader (lesson
  /// 61).
  ///
  /// Where the documents are wrong:
  /// - E says that a replay subject's subscriber gets the values sent before; it also stays
  ///   subscribed, and hears what is sent later.
  @LessonBuilder static var subjectAndReplaySubject: Lesson {
    Lesson(
      6, "Subject and replay subject", title: "Subject and ReplaySubject", in: .signals,
      retelling: .a("RACSubject、RACReplaySubject"),
      .b("RACSubject简单使用", "RACSubject底层原理", "RACReplaySubject使用", "RACReplaySubject底层实现原理"),
      .c("热信号 RACSubject", "RACReplaySubject"), .e("13.RAC归纳总结"))

    /// Each subject was sent a 1 before anybody tapped, and is sent a 2 by the third
    /// button. Who hears the 1, and who the 2?
    Scene.staged("two subscribe, one sends") { log, stage in
      let controller = TestViewController(log)
      stage.drawScreen(
        "test",
        [
          "login": controller.loginButton, "register": controller.registerButton,
          "send signal": controller.sendSignalButton,
        ])
      stage.at("14:00:00.2") { controller.loginButton.tap() }
      stage.at("14:00:00.4") { controller.registerButton.tap() }
      stage.at("14:00:00.6") { controller.sendSignalButton.tap() }
      stage.at("14:00:00.8") { controller.sendSignalButton.tap() }
    }

    /// The same button is tapped twice before one value is sent. How many lines does the 2
    /// print?
    Scene.staged("log in tapped twice") { log, stage in
      let controller = TestViewController(log)
      stage.at("14:00:00.2") { controller.loginButton.tap() }
      stage.at("14:00:00.4") { controller.loginButton.tap() }
      stage.at("14:00:00.6") { controller.sendSignalButton.tap() }
    }

    /// Four subjects, which differ in kind and in what comes first. Which handler is never
    /// called?
    Scene("subscribe and send") { log in
      log("-- a subject, subscribed to first")
      let subject = Subject<String>()
      subject.subscribeNext { log("第一个订阅者\($0)") }
      subject.subscribeNext { log("第二个订阅者\($0)") }
      subject.sendNext("1")

      log("-- a subject, sent to first")
      let missed = Subject<Int>()
      missed.sendNext(1)
      missed.sendNext(2)
      missed.subscribeNext { log("第一个订阅者\($0)") }

      log("-- a replay subject, sent to first")
      let replaySubject = ReplaySubject<Int>()
      replaySubject.sendNext(1)
      replaySubject.sendNext(2)
      replaySubject.subscribeNext { log("第一个订阅者接收到的数据\($0)") }
      replaySubject.subscribeNext { log("第二个订阅者接收到的数据\($0)") }

      log("-- a replay subject, subscribed to before and after")
      let letters = ReplaySubject<String>().drawn(hot: "letters")
      letters.drawn("first").subscribeNext { log("first \($0)") }
      letters.sendNext("a")
      letters.drawn("second").subscribeNext { log("second \($0)") }
      letters.sendNext("b")
    }

    /// Each has an `a` already when somebody subscribes, and the subjects are sent a `b`
    /// later. What does each of the three subscribers get?
    Scene("how each is subscribed to") { log in
      let signal = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("a")
        return nil
      }
      let (subject, replaySubject) = (Subject<String>(), ReplaySubject<String>())
      subject.sendNext("a")
      replaySubject.sendNext("a")

      Scheduler.main.after(.seconds(1)) {
        signal.drawn("signal").subscribeNext { log("RACDynamicSignal \($0)") }
        log("(subscribed to the signal)")
        subject.drawn("subject").subscribeNext { log("RACSubject \($0)") }
        log("(subscribed to the subject)")
        replaySubject.drawn("replay subject").subscribeNext { log("RACReplaySubject \($0)") }
        log("(subscribed to the replay subject)")
      }
      Scheduler.main.after(.seconds(2)) {
        subject.sendNext("b")
        replaySubject.sendNext("b")
      }
    }

    /// A reader subscribes to each, and nothing else holds it. Which reader is deallocated at once,
    /// and which stay until their source goes, or for ever in ReactiveObjC?
    Scene("what each keeps") { log in
      let signal = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("a")
        return nil
      }
      let sources = Property([signal, Subject(), ReplaySubject()])
      let names = ["signal", "subject", "replay subject"]
      for (index, source) in sources.value.enumerated() {
        if let subject = source as? Subject<String> { subject.sendNext("a") }
        log("\(source)")
        Reader("the \(names[index])'s reader", log).subscribe(to: source)
        log("(subscribed)")
      }
      log("(the three go)")
      sources.value = []
      log("(they are gone)")
    }

    /// The first subscriber brings a newcomer along as it hears the 1. Does the newcomer
    /// hear it too?
    Scene("how each sends") { log in
      log("-- a subject goes through its subscribers")
      tellNewcomers(of: Subject(), log)
      log("-- a replay subject keeps the value first")
      tellNewcomers(of: ReplaySubject(), log)
    }

    /// One signal, subscribed to by a block, by a subject and by a replay subject. Who can
    /// still hear the numbers afterwards?
    Scene("what each subscriber holds") { log in
      let numbers = Signal.of(1, 2)
      log("-- a block")
      numbers.subscribeNext { log("block \($0)") }
      log("-- a subject, which holds its subscribers")
      let subject = Subject<Int>()
      subject.subscribeNext { log("first \($0)") }
      subject.subscribeNext { log("second \($0)") }
      numbers.subscribe(subject)
      log("-- a replay subject, which holds the values too")
      let replaySubject = ReplaySubject<Int>()
      numbers.subscribe(replaySubject)
      replaySubject.subscribeNext { log("later \($0)") }
    }

    /// The subject listens to a signal, and completes before that does. What becomes of the
    /// 3?
    Scene("a subject as subscriber") { log in
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext(2) }
        Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
        return Disposable { log("(the subject has left the signal)") }
      }
      let subject = Subject<Int>()
      subject.drawn("subject").subscribe(
        next: { log("RACSubject \($0)") }, completed: { log("completed") })
      signal.drawn("signal").subscribe(subject)
      subject.sendNext(10)
      Scheduler.main.after(.seconds(2)) { subject.sendCompleted() }
    }

    /// As the first subscriber hears the 1 it sends a 2. In which order does the second
    /// hear them?
    Scene("sent from a handler") { log in
      let subject = Subject<Int>()
      subject.drawn("first").subscribeNext { [weak subject] value in
        log("first \(value)")
        if value == 1 { subject?.sendNext(2) }
      }
      subject.drawn("second").subscribeNext { log("second \($0)") }
      subject.sendNext(1)
    }
  }
}

/// Sends a value to two subscribers, the first of which brings another along as it hears it.
private func tellNewcomers(of subject: Subject<Int>, _ log: Log) {
  subject.take(1).subscribeNext { value in
    log("first \(value)")
    subject.subscribeNext { log("newcomer \($0)") }
  }
  subject.subscribeNext { log("second \($0)") }
  subject.sendNext(1)
}

private final class TestViewController: Sendable {
  let loginButton = Button()
  let registerButton = Button()
  let sendSignalButton = Button()

  init(_ log: Log) {
    let viewModel = TestViewModel()
    for (name, button) in [("login", loginButton), ("register", registerButton)] {
      button.taps.subscribeNext { _ in
        log("you clicked the \(name) button!")
        viewModel.replaySubject.drawn("RACReplaySubject").subscribeNext {
          log("RACReplaySubject \($0)")
        }
        viewModel.subject.drawn("RACSubject").subscribeNext { log("RACSubject \($0)") }
      }
    }
    sendSignalButton.taps.subscribeNext { _ in
      viewModel.subject.sendNext(2)
      viewModel.replaySubject.sendNext(2)
    }
  }
}

private final class TestViewModel: Sendable {
  let replaySubject = ReplaySubject<Int>()
  let subject = Subject<Int>()

  init() {
    replaySubject.sendNext(1)
    subject.sendNext(1)
  }
}

/// Says when nobody holds it any more.
private final class Reader: Sendable {
  private let name: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  deinit {
    log("(\(name) is let go of)")
  }

  func subscribe(to source: Signal<String>) {
    source.subscribeNext { self.read($0) }
  }

  private func read(_ value: String) {
    log("read \(value)")
  }
}
