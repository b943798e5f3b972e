import Reactive

extension Replica {
  // A04
  func hotSignalPublish() {
    let connection = threeValues().publish()
    connection.connect()
    subscribeTwice(to: connection.signal)
  }

  // A05
  func coldSignal() {
    subscribeTwice(to: threeValues())
  }

  private func threeValues() -> Signal<Int> {
    Signal { subscriber in
      Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { subscriber.sendNext(2) }
      Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
      Scheduler.main.after(.seconds(4)) { subscriber.sendCompleted() }
      return nil
    }
  }

  private func subscribeTwice(to signal: Signal<Int>) {
    log("Signal was created.")
    Scheduler.main.after(.seconds(1)) {
      signal.subscribeNext { log("Subscriber 1 recveive: \($0)") }
    }
    Scheduler.main.after(.seconds(2.1)) {
      signal.subscribeNext { log("Subscriber 2 recveive: \($0)") }
    }
  }

  // A06
  func compareColdSignal() {
    let signal = Signal<String> { subscriber in
      Scheduler.main.after(.seconds(1)) { subscriber.sendNext("replaySubject send package 1") }
      Scheduler.main.after(.seconds(2)) { subscriber.sendNext("replaySubject send package 2") }
      return Disposable { log("disposable") }
    }
    @Sendable func subscribe(_ number: Int) {
      signal.subscribeNext {
        log("Subscriber \(number) get a next value: \($0) from replay subject")
      }
    }
    log("create Signal")
    Scheduler.main.after(.seconds(0.1)) {
      subscribe(1)
      subscribe(2)
    }
    Scheduler.main.after(.seconds(1.15)) {
      subscribe(3)
      subscribe(4)
    }
  }

  // B12
  func multicast() {
    let signal = Signal<Int> { subscriber in
      log("发送请求")
      subscriber.sendNext(1)
      return nil
    }
    let connect = signal.publish()
    connect.signal.subscribeNext { _ in log("订阅者一信号") }
    connect.signal.subscribeNext { _ in log("订阅者二信号") }
    log("(before connect)")
    connect.connect()
    log("(connect again)")
    connect.connect()
  }

  // B36
  func replay() {
    let source = Signal<Int> { subscriber in
      log("(subscribed)")
      subscriber.sendNext(1)
      subscriber.sendNext(2)
      return nil
    }
    func subscribeTwice(to signal: Signal<Int>) {
      signal.subscribeNext { log("第一个订阅者\($0)") }
      signal.subscribeNext { log("第二个订阅者\($0)") }
    }
    let replayed = source.replay()
    log("(replay returned)")
    subscribeTwice(to: replayed)
    log("-- replayLast")
    subscribeTwice(to: source.replayLast())
    log("-- replayLazily")
    let lazily = source.replayLazily()
    log("(replayLazily returned)")
    subscribeTwice(to: lazily)
  }

  // C16
  func multicastReplaySubject() {
    let sourceSignal = Signal<[String: Int]> { subscriber in
      log("(source subscribed)")
      Scheduler.main.after(.seconds(0.2)) {
        subscriber.sendNext(["id": 42])
        subscriber.sendCompleted()
      }
      return nil
    }
    let connection = sourceSignal.multicast(ReplaySubject())
    connection.signal.subscribeNext { log("product: id \(shown($0["id"]))") }
    connection.connect()
    connection.signal.subscribeNext { log("productId: \(shown($0["id"]))") }
    at(0.4) {
      log("-- subscribed after the value")
      connection.signal.subscribeNext {
        log("late: id \(shown($0["id"]))")
      } completed: {
        log("late: completed")
      }
    }
  }

  // D18
  func replayTwice() {
    let signal = Signal<Int> { subscriber in
      subscriber.sendNext(1)
      subscriber.sendNext(2)
      return nil
    }.replay()
    signal.subscribeNext { log("\($0)") }
    signal.subscribeNext { log("\($0)") }
  }
}
