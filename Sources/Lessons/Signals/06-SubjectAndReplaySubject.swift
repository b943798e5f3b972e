import Controls
import Reactive
import Stage

extension Lesson {
  /// One part of your code learns of a tap or a delegate call, and another part waits for it. A
  /// subject is a signal that you send to by hand; a replay subject also stores its values for
  /// later subscribers.
  @LessonBuilder static var subjectAndReplaySubject: Lesson {
    Lesson(6, "Subject and replay subject", title: "Subject and ReplaySubject", in: .signals)

    /// Each subject was sent a 1 before the first tap. The login and register buttons subscribe to
    /// both subjects, and the third button sends a 2. Who receives the 1?
    ///
    /// - [ ] Every subscriber of both subjects. {"RACSubject 1"} → A plain subject has not stored
    ///   the 1.
    /// - [x] Only the replay subject's subscribers. {2 "RACReplaySubject 1" and no "RACSubject 1"}
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
    // Why: A plain subject passes a value to its current subscribers and stores nothing. A replay
    // subject stores each value and sends the stored ones to every new subscriber first.
    //
    // The screen drawn above is the one in tutorial A's second figure.
    //
    // | class | keeps | `subscribe:` | `sendNext:` |
    // |---|---|---|---|
    // | RACDynamicSignal | its block | runs it | (the block sends) |
    // | RACSubject | an array of subscribers | adds one | goes through a copy of the array |
    // | RACReplaySubject | an array of values too | replays the values, then as above | adds the value, then as above |
    //
    // **In Combine** the counterpart of a subject is `PassthroughSubject`; a replay subject has
    // none. In Swift, you also send to an `AsyncStream` by hand, but it buffers its values for a
    // single consumer.

    /// The login button is tapped twice, and each tap subscribes to both subjects. Then a 2 is sent
    /// to both. How many lines does sending the 2 log?
    Scene.staged("log in tapped twice") { log, stage in
      let controller = TestViewController(log)
      stage.at("14:00:00.2") { controller.loginButton.tap() }
      stage.at("14:00:00.4") { controller.loginButton.tap() }
      stage.at("14:00:00.6") { controller.sendSignalButton.tap() }
    }
    // Why: A handler that subscribes does so each time it runs, and every subscription stays. Two
    // taps make two subscriptions to each subject, so the 2 is logged four times.
    //
    // **Trap.** If callbacks arrive twice, look for a subscription inside a handler.

    /// Four subjects differ in their kind, and in whether a subscriber or a value comes first.
    /// Which handler is never called?
    ///
    /// - [ ] None: a subject delivers its values sooner or later. {3 "第一个订阅者1"} → The second
    ///   subject was sent its values before anyone subscribed.
    /// - [x] The one that is added to a plain subject after its values were sent. {1 "第一个订阅者1"}
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
    // Why: A plain subject knows only its current subscribers. A replay subject sends a late
    // subscriber everything that it has stored, and then behaves like a plain one.
    //
    // E's second table says that a subscriber to a replay subject gets the values sent before it
    // subscribed. The subscriber also stays subscribed, and receives later values: E's fourth table
    // says so.

    /// The signal's closure sends an `a`; each subject is sent an `a` at once and a `b` at 2 s.
    /// Each of the three gets a subscriber at 1 s. What does each subscriber receive?
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
    // Why: Subscribing runs the closure of a dynamic signal, adds a subscriber to a subject, and
    // makes a replay subject send its stored values before it adds the subscriber.
    //
    // E compares the kinds in four tables; this scene and the next ones check them.
    //
    // **Where B is wrong.** It says "当订阅时会把订阅者保存到RACSubscriber": the subscriber is
    // stored in RACSubscriber, in an array called `_subscribers`. But that array belongs to
    // RACSubject, as B's next line says.

    /// Each source has a reader, which subscribes to it. Only the closure passed to `subscribeNext`
    /// holds the reader. Then the three sources are released. Which readers are deallocated in
    /// ReactiveObjC?
    ///
    /// - [ ] All three, two of them with their source. {3 "reader is let go of"} → A subject's
    ///   list of subscribers and its subscriptions hold each other, so they outlive the subject.
    /// - [x] Only the signal's reader.
    ///   {1 "reader is let go of" and "the signal's reader is let go of"}
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
    // Why: A subject must be able to send later, so it holds its subscribers and everything their
    // blocks capture. A dynamic signal holds only its closure; once the closure has returned,
    // nothing holds the reader.
    //
    // **Trap.** In ReactiveObjC, a subject that is released before it completes or fails keeps its
    // subscribers forever. Complete it, or dispose of each subscription (lesson 67). In this engine,
    // the subscribers go with their subject.

    /// A plain subject and a replay subject each send a 1. While the first subscriber receives it,
    /// it adds another subscriber, the newcomer. With which subject does the newcomer receive the
    /// 1, too?
    ///
    /// - [ ] With neither subject: it comes too late. {no "newcomer 1"} → A replay subject stores
    ///   the value before it sends it.
    /// - [ ] With both subjects: it is in the list before the send has ended. {2 "newcomer 1"} → A
    ///   plain subject iterates over a copy of its list.
    /// - [x] Only with the replay subject. {1 "newcomer 1"}
    Scene("how each sends") { log in
      log("-- a subject goes through its subscribers")
      tellNewcomers(of: Subject(), log)
      log("-- a replay subject keeps the value first")
      tellNewcomers(of: ReplaySubject(), log)
    }
    // Why: A plain subject sends to a copy of its subscriber list, made before the send. A replay
    // subject stores the 1 first, so the newcomer gets it as a stored value.

    /// A block, a subject and a replay subject subscribe to the same signal. Which of them can
    /// still deliver the numbers afterwards?
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
    // Why: A subject is a subscriber too: it passes on what it receives. Only a replay subject
    // stores the values, so only it can send them to a later subscriber.
    //
    // Tutorial C warns of what subjects cost. To remove a subscriber, a subject searches its array.
    // A replay subject holds a lock while it sends, and without a capacity it keeps every value.

    /// The subject subscribes to a signal, and completes at 2 s, before the signal sends its 3.
    /// What happens to the 3?
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
    // Why: When a subject ends, it disposes of its own subscriptions before it passes the
    // completion on. The signal's cleanup runs, and no subscriber receives the 3.

    /// When the first subscriber receives the 1, it sends a 2. In which order does the second
    /// subscriber receive the two values?
    ///
    /// - [ ] First 1, then 2, as they were sent. {"second 1" before "second 2"} → The 2 is sent
    ///   inside the delivery of the 1, and arrives before that delivery has ended.
    /// - [x] First 2, then 1. {"second 2" before "second 1"}
    Scene("sent from a handler") { log in
      let subject = Subject<Int>()
      subject.drawn("first").subscribeNext { [weak subject] value in
        log("first \(value)")
        if value == 1 { subject?.sendNext(2) }
      }
      subject.drawn("second").subscribeNext { log("second \($0)") }
      subject.sendNext(1)
    }
    // Why: `sendNext` calls the subscribers one after another, and returns when all have been
    // called. The 2 is sent inside the first subscriber's handler, so it reaches both subscribers
    // before the second one receives the 1.
    //
    // **Trap.** If a handler sends a value to its own subject, a later subscriber hears the second
    // value first.
  }
}

/// Sends a value to two subscribers. The first one adds another subscriber when it receives the
/// value.
private func tellNewcomers(of subject: Subject<Int>, _ log: Log) {
  let name = subject is ReplaySubject<Int> ? "ReplaySubject" : "Subject"
  subject.take(1).drawn("first", in: name).subscribeNext { value in
    log("first \(value)")
    subject.drawn("newcomer", in: name).subscribeNext { log("newcomer \($0)") }
  }
  subject.drawn("second", in: name).subscribeNext { log("second \($0)") }
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

/// An object that logs its deallocation.
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
