import Reactive

extension Replica {
  // A21
  func thenTwice() {
    let subjectA = ReplaySubject<String>()
    subjectA.sendNext("AA")
    subjectA.sendCompleted()
    subjectA.then {
      let subjectB = ReplaySubject<String>()
      subjectB.sendCompleted()
      return subjectB
    }.then {
      let subjectC = ReplaySubject<String>()
      subjectC.sendNext("CC")
      return subjectC
    }.subscribeNext { log("RACReplaySubject C x = \($0)") }
  }

  // A22
  func concatVariants() {
    func testConcat(_ end: @escaping @Sendable (Subscription<Int>) -> Void) {
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        end(subscriber)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.concat(signalB).subscribeNext {
        log("\($0)")
      } error: {
        log("(error \($0))")
      } completed: {
        log("(completed)")
      }
    }
    log("-- signalA never ends")
    testConcat { _ in }
    log("-- signalA sendCompleted")
    testConcat { $0.sendCompleted() }
    log("-- signalA sendError:NULL")
    testConcat { $0.sendError(NullError()) }
  }

  // B20
  func signalOfSignalsFlattenMap() {
    let signalOfSignals = Subject<Signal<Int>>()
    let signal = Subject<Int>()
    signalOfSignals.flattenMap { $0 }.subscribeNext { log("\($0)aaa") }
    signalOfSignals.sendNext(signal)
    signal.sendNext(1)
  }

  // B21
  func concat() {
    let signalA = Signal<Int> { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    let signalB = Signal<Int> { subscriber in
      subscriber.sendNext(2)
      return nil
    }
    signalA.concat(signalB).subscribeNext { log("\($0)") }
  }

  // B22, D04
  func then() {
    Signal<Int> { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }.then {
      Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
    }.subscribeNext { log("\($0)") }
  }

  // B30
  func switchToLatest() {
    let signalOfSignals = Subject<Signal<String>>()
    let signal = Subject<String>()
    signalOfSignals.switchToLatest().subscribeNext {
      log($0)
    } completed: {
      log("(completed)")
    }
    signalOfSignals.sendNext(signal)
    signal.sendNext("1")
    log("-- a second inner signal")
    let second = Subject<String>()
    signalOfSignals.sendNext(second)
    signal.sendNext("from the first")
    second.sendNext("from the second")
    log("-- outer completes, inner goes on")
    signalOfSignals.sendCompleted()
    second.sendNext("still")
    second.sendCompleted()
  }

  // C03
  func flattenMapChain() {
    @Sendable func after<Value>(
      _ what: String, _ value: Value, _ seconds: Double
    ) -> Signal<Value> {
      Signal { subscriber in
        log("(\(what))")
        Scheduler.main.after(.seconds(seconds)) {
          subscriber.sendNext(value)
          subscriber.sendCompleted()
        }
        return nil
      }
    }
    after("logInUser", "user", 0.2).flattenMap { user in
      after("loadCachedMessagesForUser:\(user)", ["m1", "m2"], 0.2)
    }.flattenMap { messages in
      after("fetchMessagesAfterMessage:\(shown(messages.last))", ["m3"], 0.2)
    }.subscribeNext {
      log("New messages: \(shown($0))")
    } completed: {
      log("Fetched all messages.")
    }
  }

  // D03
  func concatThree() {
    func signal(_ word: String) -> Signal<String> {
      Signal { subscriber in
        subscriber.sendNext(word)
        subscriber.sendCompleted()
        return nil
      }
    }
    let concatSignalAB = signal("Hello").concat(signal("World"))
    concatSignalAB.concat(signal("!")).subscribeNext {
      log($0)
    } completed: {
      log("(completed)")
    }
  }

  // D10
  func switchToOne() {
    let signalOfSignals = Subject<Signal<Int>>()
    let signal = Subject<Int>()
    signalOfSignals.switchToLatest().subscribeNext { log("\($0)") }
    signalOfSignals.sendNext(signal)
    signal.sendNext(1)
  }
}
