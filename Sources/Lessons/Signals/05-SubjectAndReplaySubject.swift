import Controls
import Reactive
import Stage

extension Lesson {
  /// A subject is a signal that is sent to by hand: subscriber and signal at once. A plain one
  /// tells whoever is subscribed at that moment, a replay subject first plays back what it was sent
  /// before.
  ///
  /// In the first scene both have been sent a 1 before anybody subscribed. Whoever taps log in or
  /// register hears the replay subject's 1 at once and never the plain subject's; each 2 reaches
  /// both subscriptions of both. A tap subscribes anew, so after log in was tapped twice one value
  /// prints two lines: subscribing inside a handler is how doubled callbacks come about.
  ///
  /// The scenes from "what each keeps" run the four tables that E draws up, which the table below
  /// sums up. A value that a handler sends is delivered at once, so in the last scene the later
  /// subscriber hears the two values in reverse order. Combine calls the two `PassthroughSubject`
  /// and, keeping one value only, `CurrentValueSubject`; an `AsyncStream` is sent to by hand as
  /// well, but has a single reader.
  ///
  /// | class | keeps | on subscribing | on sending |
  /// |---|---|---|---|
  /// | RACDynamicSignal | its block | runs it | (the block sends) |
  /// | RACSubject | its subscribers | keeps one more | tells each |
  /// | RACReplaySubject | the values as well | plays them, keeps one more | keeps it, tells each |
  ///
  /// Where the documents are wrong:
  /// - E ends a replay subject's subscription with the values sent before; it also stays
  ///   subscribed, and hears what is sent later.
  @LessonBuilder static var subjectAndReplaySubject: Lesson {
    Lesson(
      5, "Subject and replay subject", title: "Subject and ReplaySubject", in: .signals,
      retelling: .a("RACSubject、RACReplaySubject"),
      .b("RACSubject简单使用", "RACSubject底层原理", "RACReplaySubject使用", "RACReplaySubject底层实现原理"),
      .c("热信号 RACSubject", "RACReplaySubject"), .e("13.RAC归纳总结"))

    Scene.staged("two subscribe, one sends") { log, stage in
      let controller = TestViewController(log)
      stage.at("14:00:00.2") { controller.loginButton.tap() }
      stage.at("14:00:00.4") { controller.registerButton.tap() }
      stage.at("14:00:00.6") { controller.sendSignalButton.tap() }
      stage.at("14:00:00.8") { controller.sendSignalButton.tap() }
    }

    Scene.staged("log in tapped twice") { log, stage in
      let controller = TestViewController(log)
      stage.at("14:00:00.2") { controller.loginButton.tap() }
      stage.at("14:00:00.4") { controller.loginButton.tap() }
      stage.at("14:00:00.6") { controller.sendSignalButton.tap() }
    }

    Scene("subscribe, then send") { log in
      let subject = Subject<String>()
      subject.subscribeNext { log("第一个订阅者\($0)") }
      subject.subscribeNext { log("第二个订阅者\($0)") }
      subject.sendNext("1")
    }

    Scene("send, then subscribe") { log in
      let subject = Subject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.subscribeNext { log("第一个订阅者\($0)") }
      log("(the subject has nothing to say)")

      let replaySubject = ReplaySubject<Int>()
      replaySubject.sendNext(1)
      replaySubject.sendNext(2)
      replaySubject.subscribeNext { log("第一个订阅者接收到的数据\($0)") }
      replaySubject.subscribeNext { log("第二个订阅者接收到的数据\($0)") }
    }

    Scene("a replay subject stays subscribed") { log in
      let replaySubject = ReplaySubject<String>()
      replaySubject.subscribeNext { log("first \($0)") }
      replaySubject.sendNext("a")
      replaySubject.subscribeNext { log("second \($0)") }
      replaySubject.sendNext("b")
    }

    Scene("a subject as subscriber") { log in
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext(2) }
        Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
        return Disposable { log("(the subject has left the signal)") }
      }
      let subject = Subject<Int>()
      subject.subscribe(next: { log("RACSubject \($0)") }, completed: { log("completed") })
      signal.subscribe(subject)
      subject.sendNext(10)
      Scheduler.main.after(.seconds(2)) { subject.sendCompleted() }
    }

    Scene("what each keeps") { log in
      let signal = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("a")
        return nil
      }
      let sources = Property([signal, Subject(), ReplaySubject()])
      for source in sources.value {
        if let subject = source as? Subject<String> { subject.sendNext("a") }
        log("\(source)")
        Reader(log).subscribe(to: source)
        log("(subscribed)")
      }
      log("(the three go)")
      sources.value = []
    }

    Scene("how each is subscribed to") { log in
      let signal = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("a")
        return nil
      }
      let subject = Subject<String>()
      let replaySubject = ReplaySubject<String>()
      subject.sendNext("a")
      replaySubject.sendNext("a")
      signal.subscribeNext { log("RACDynamicSignal \($0)") }
      log("(subscribed to the signal)")
      subject.subscribeNext { log("RACSubject \($0)") }
      log("(subscribed to the subject)")
      replaySubject.subscribeNext { log("RACReplaySubject \($0)") }
      log("(subscribed to the replay subject)")
      subject.sendNext("b")
      replaySubject.sendNext("b")
    }

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

    Scene("how each sends") { log in
      log("-- a subject goes through its subscribers")
      tellNewcomers(of: Subject(), log)
      log("-- a replay subject keeps the value first")
      tellNewcomers(of: ReplaySubject(), log)
    }

    Scene("sent from a handler") { log in
      let subject = Subject<Int>()
      subject.subscribeNext { [weak subject] value in
        log("first \(value)")
        if value == 1 { subject?.sendNext(2) }
      }
      subject.subscribeNext { log("second \($0)") }
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
        viewModel.replaySubject.subscribeNext { log("RACReplaySubject \($0)") }
        viewModel.subject.subscribeNext { log("RACSubject \($0)") }
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
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  deinit {
    log("(its reader is let go of)")
  }

  func subscribe(to source: Signal<String>) {
    source.subscribeNext { self.read($0) }
  }

  private func read(_ value: String) {
    log("read \(value)")
  }
}
