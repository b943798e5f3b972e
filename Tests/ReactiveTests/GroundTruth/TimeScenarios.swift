import Reactive

extension Replica {
  // A13
  func delay() {
    Signal<Int> { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }.delay(.seconds(2)).subscribeNext {
      log("subscribeNext:\($0)")
    } completed: {
      log("(completed)")
    }
  }

  // A14
  func intervalAndBlockingWait() async {
    Signal.interval(.seconds(1), on: .main).subscribeNext { log("interval -- \(shown($0))") }
    try? await Signal<Int> { _ in nil }.asynchronouslyWaitUntilCompleted()
    log("(the wait returned)")
  }

  // B32
  func timeout() {
    Signal<Int> { _ in nil }.timeout(.seconds(1), on: .current!).subscribeNext {
      log("\($0)")
    } error: {
      log("\($0)")
      let error = parts(of: $0)
      log("(domain \(error.domain) code \(error.code))")
    }
  }

  // B33
  func interval() {
    Signal.interval(.seconds(1), on: .current!).subscribeNext {
      log("\(shown($0)) (thread \(thread))")
    }
  }

  // B34, D16
  func delay(_ value: String) {
    Signal<String> { subscriber in
      subscriber.sendNext(value)
      return nil
    }.delay(.seconds(2)).subscribeNext { log($0) }
  }

  // B37
  func throttle() {
    let signal = Subject<Int>()
    keep(signal)
    signal.throttle(.seconds(1)).subscribeNext {
      log("\($0)")
    } completed: {
      log("(completed)")
    }
    for i in 0..<5 {
      at(0.2 * Double(i)) {
        log("(send \(i))")
        signal.sendNext(i)
      }
    }
    at(2.5) {
      log("(send 5, then complete)")
      signal.sendNext(5)
      signal.sendCompleted()
    }
  }

  // D12
  func deliverOn() {
    onPlainThread {
      sideEffect().deliverOn(.main).subscribeNext {
        log("\($0)")
        log("delivery thread: \(thread)")
      }
    }
  }

  // D13
  func subscribeOn() {
    onPlainThread {
      sideEffect().subscribeOn(.main).subscribeNext {
        log("\($0)")
        log("delivery thread: \(thread)")
      }
    }
  }

  private func sideEffect() -> Signal<Int> {
    Signal { subscriber in
      log("side effect thread: \(thread)")
      subscriber.sendNext(123)
      subscriber.sendCompleted()
      return nil
    }
  }

  // D15
  func intervalTimeout() {
    Signal.interval(.seconds(1), on: .current!).subscribeNext { log("定时:\(shown($0))") }
    timeout()
  }

  // D19
  func throttleThree() {
    let subject = Subject<Int>()
    subject.throttle(.seconds(1)).subscribeNext { log("\($0)") }
    subject.sendNext(1)
    subject.sendNext(2)
    subject.sendNext(3)
  }
}
