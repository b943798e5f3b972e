import Reactive

extension Replica {
  // A09
  func takeVariants() {
    let signal = Signal<Int> { subscriber in
      for i in 0..<5 {
        log("subscriber sendNext -- \(i)")
        subscriber.sendNext(i)
      }
      log("sendCompleted")
      subscriber.sendCompleted()
      return nil
    }
    func show(_ what: String, _ signal: Signal<Int>) {
      log("-- \(what)")
      follow(signal)
    }
    show("plain", signal)
    show("take:2", signal.take(2))
    show("skip:1 take:1", signal.skip(1).take(1))
    show("takeLast:1", signal.takeLast(1))
    show("takeLast:2", signal.takeLast(2))
    show("take:0", signal.take(0))
    show("takeUntilBlock: x == 3", signal.takeUntil { $0 == 3 })
    show("takeWhileBlock: x < 2", signal.takeWhile { $0 < 2 })
    show("skipUntilBlock: x == 3", signal.skipUntil { $0 == 3 })
    show("skipWhileBlock: x < 3", signal.skipWhile { $0 < 3 })
  }

  // A10
  func takeUntil() {
    var (source, until) = (Subject<String>(), Subject<String>())
    log("-- until sends next")
    follow(source.takeUntil(until))
    source.sendNext("1")
    source.sendNext("2")
    until.sendNext("stop")
    source.sendNext("3")
    log("-- until completes")
    (source, until) = (Subject(), Subject())
    follow(source.takeUntil(until))
    source.sendNext("1")
    until.sendCompleted()
    source.sendNext("2")
    log("-- until errors")
    (source, until) = (Subject(), Subject())
    follow(source.takeUntil(until))
    source.sendNext("1")
    until.sendError(NullError())
    source.sendNext("2")
    log("-- takeUntilReplacement")
    (source, until) = (Subject(), Subject())
    follow(source.takeUntilReplacement(until))
    source.sendNext("1")
    until.sendNext("R1")
    source.sendNext("2")
    until.sendNext("R2")
    source.sendCompleted()
    until.sendCompleted()
  }

  private func follow<Value>(_ signal: Signal<Value>) {
    signal.subscribeNext {
      log("subscribeNext -- \($0)")
    } error: {
      log("(error \($0))")
    } completed: {
      log("(completed)")
    }
  }

  // B28
  func takeAndTakeLast() {
    var signal = Subject<Int>()
    signal.take(1).subscribeNext {
      log("\($0)")
    } completed: {
      log("(take completed)")
    }
    signal.sendNext(1)
    signal.sendNext(2)
    log("-- takeLast:1")
    signal = Subject()
    signal.takeLast(1).subscribeNext { log("\($0)") }
    signal.sendNext(1)
    signal.sendNext(2)
    log("(before completion)")
    signal.sendCompleted()
  }

  // B29
  func takeUntilWillDealloc() {
    let text = Property("")
    let owner = Property<Owner?>(Owner())
    text.signal.takeUntil(owner.value!.lifetime.ended).subscribeNext {
      log($0)
    } completed: {
      log("(completed)")
    }
    text.value = "a"
    at(0.1) {
      owner.value = nil
      log("(released)")
      text.value = "ab"
    }
  }

  private final class Owner: LifetimeOwner {
    let lifetime = Lifetime()
  }

  // D09
  func takeTwo() {
    var subject = Subject<Int>()
    subject.take(2).subscribeNext { log("\($0)") }
    for value in 1...3 { subject.sendNext(value) }
    log("-- takeLast:2")
    subject = Subject()
    subject.takeLast(2).subscribeNext { log("\($0)") }
    for value in 1...3 { subject.sendNext(value) }
    subject.sendCompleted()
  }
}
