import Reactive

extension Replica {
  // A01
  func signalLifecycle() {
    let signal = Signal<Int> { subscriber in
      for i in 0...5 { subscriber.sendNext(i) }
      subscriber.sendCompleted()
      return Disposable { log("RACDisposable block") }
    }
    let disposable = signal.subscribeNext {
      log("Recive signal:\($0)")
    } error: {
      log("Recive signal:\($0)")
    } completed: {
      log("completed!")
    }
    log("(subscribeNext: returned)")
    disposable.dispose()
    log("(dispose returned)")
  }

  // B01
  func signal() {
    let signal = Signal<Int> { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return Disposable { log("信号被销毁") }
    }
    signal.subscribeNext { log("接收到数据:\($0)") }
  }

  // B11
  func requestTwice() {
    let signal = Signal<Int> { _ in
      log("发送请求")
      return nil
    }
    signal.subscribeNext { _ in log("接收数据") }
    signal.subscribeNext { _ in log("接收数据") }
  }

  // C07
  func unitSignals() {
    let all: [(String, Signal<String>)] = [
      ("return", .return("someObject")),
      ("error", .error(DomainError(domain: "D", code: 1))),
      ("empty", .empty()),
      ("never", .never()),
    ]
    for (name, signal) in all {
      signal.subscribeNext {
        log("\(name): next \($0)")
      } error: {
        log("\(name): error \(parts(of: $0).code)")
      } completed: {
        log("\(name): completed")
      }
      log("(\(name) subscribed)")
    }
  }

  // C08
  func dynamicSignal() {
    let signal5 = Signal<String> { subscriber in
      log("(didSubscribe)")
      subscriber.sendNext("1")
      subscriber.sendNext("2")
      subscriber.sendCompleted()
      subscriber.sendNext("3, after completion")
      return Disposable { log("(disposed)") }
    }
    log("-- first subscription")
    signal5.subscribeNext {
      log($0)
    } completed: {
      log("completed")
    }
    log("-- second subscription")
    signal5.subscribeNext {
      log($0)
    } completed: {
      log("completed")
    }
    log("-- map: signal10")
    signal5.map { "mapped " + $0 }.subscribeNext { log($0) }
  }

  // C22
  func disposable() {
    let d = Disposable { log("block disposable ran") }
    log("disposed \(shown(d.isDisposed))")
    d.dispose()
    log("disposed \(shown(d.isDisposed))")
    d.dispose()
    log("-- released without being disposed")
    do { _ = Disposable { log("must not run") } }
    log("-- compound")
    let c = CompoundDisposable(Disposable { log("one") })
    for i in 2...5 { c.add(Disposable { log("number \(i)") }) }
    let removed = Disposable { log("removed: must not run") }
    c.add(removed)
    c.remove(removed)
    c.dispose()
    log("-- added after disposal")
    c.add(Disposable { log("at once") })
    log("-- serial")
    let s = SerialDisposable(Disposable { log("first disposed") })
    s.disposable = Disposable { log("second disposed") }
    log("-- swap")
    let old = s.swap(Disposable { log("third disposed") })
    log("(old disposed \(shown(old?.isDisposed ?? true)))")
    s.dispose()
    log("-- set after disposal")
    s.disposable = Disposable { log("fourth disposed") }
    log("-- scoped")
    do { _ = Disposable { log("scope left") }.asScoped() }
    log("-- a subscription disposed while it sends")
    let sub = SerialDisposable()
    let subject = Subject<Int>()
    sub.disposable = subject.subscribeNext {
      log("\($0)")
      sub.dispose()
    }
    subject.sendNext(1)
    subject.sendNext(2)
  }
}
