import Reactive

extension Replica {
  // A02
  func subjectAndReplaySubject() {
    let (loginTaps, registerTaps, sendTaps) = (Subject<Void>(), Subject<Void>(), Subject<Void>())
    let (replaySubject, subject) = (ReplaySubject<Int>(), Subject<Int>())
    replaySubject.sendNext(1)
    subject.sendNext(1)
    for (button, taps) in [("login", loginTaps), ("register", registerTaps)] {
      taps.subscribeNext {
        log("you clicked the \(button) button!")
        replaySubject.subscribeNext { log("RACReplaySubject \($0)") }
        subject.subscribeNext { log("RACSubject \($0)") }
      }
    }
    sendTaps.subscribeNext {
      subject.sendNext(2)
      replaySubject.sendNext(2)
    }
    at(0.2) { loginTaps.sendNext(()) }
    at(0.4) { registerTaps.sendNext(()) }
    for time in [0.6, 0.8] {
      at(time) {
        log("(send tapped)")
        sendTaps.sendNext(())
      }
    }
  }

  // A03
  func subjectAsDelegate() {
    let (loginTaps, subject) = (Subject<Void>(), Subject<Int>())
    subject.subscribeNext { log("Service data: \($0)") }
    loginTaps.subscribeNext {
      log("you clicked the login button!")
      subject.sendNext(1)
    }
    at(0.2) { loginTaps.sendNext(()) }
    at(0.4) { loginTaps.sendNext(()) }
  }

  // A07, A08
  func compare(_ subject: Subject<String>, named name: String, sending word: String) {
    @Sendable func subscribe(_ number: Int) {
      subject.subscribeNext { log("Subscriber \(number) get a next value: \($0) from \(name)") }
    }
    log("create Signal")
    Scheduler.main.after(.milliseconds(100)) {
      subscribe(1)
      subscribe(2)
    }
    Scheduler.main.after(.seconds(1)) { subject.sendNext("\(word) send package 1") }
    Scheduler.main.after(.milliseconds(1100)) {
      subscribe(3)
      subscribe(4)
    }
    Scheduler.main.after(.seconds(2)) { subject.sendNext("\(word) send package 2") }
  }

  // B02
  func subject() {
    let subject = Subject<String>()
    subject.subscribeNext { log("第一个订阅者\($0)") }
    subject.subscribeNext { log("第二个订阅者\($0)") }
    subject.sendNext("1")
  }

  // B03
  func replaySubject() {
    let replaySubject = ReplaySubject<Int>()
    replaySubject.sendNext(1)
    replaySubject.sendNext(2)
    replaySubject.subscribeNext { log("第一个订阅者接收到的数据\($0)") }
    replaySubject.subscribeNext { log("第二个订阅者接收到的数据\($0)") }
    log("-- capacity 2")
    let two = ReplaySubject<Int>(capacity: 2)
    for i in 1...4 { two.sendNext(i) }
    two.subscribeNext {
      log("two \($0)")
    } completed: {
      log("two completed")
    }
    two.sendNext(5)
    two.sendCompleted()
    two.subscribeNext {
      log("after completion \($0)")
    } completed: {
      log("after completion completed")
    }
    log("-- subscribed, then values, then another subscriber")
    let r = ReplaySubject<String>()
    r.subscribeNext { log("first \($0)") }
    r.sendNext("a")
    r.subscribeNext { log("second \($0)") }
    r.sendNext("b")
  }

  // B04
  func subjectInsteadOfDelegate() {
    let delegateSignal = Subject<String?>()
    delegateSignal.subscribeNext {
      log("点击了通知按钮")
      log("(value \(shown($0)))")
    }
    delegateSignal.sendNext(nil)
  }

  // C15
  func behaviorSubject() {
    log("-- RACBehaviorSubject with a default")
    compareEndings(of: BehaviorSubject("default"))
    log("-- RACReplaySubject of capacity 1")
    compareEndings(of: ReplaySubject(capacity: 1))
  }

  private func compareEndings(of subject: Subject<String>) {
    func subscribe(_ name: String) {
      subject.subscribeNext {
        log("\(name) \($0)")
      } completed: {
        log("\(name) completed")
      }
    }
    subscribe("first")
    subject.sendNext("1")
    subject.sendNext("2")
    subscribe("second")
    subject.sendNext("3")
    log("(completes)")
    subject.sendCompleted()
    subscribe("late")
  }
}
