import Reactive

/// An object whose methods are called with what signals send.
private final class Page: LifetimeOwner {
  let lifetime = Lifetime()
  private let replica: Replica

  init(_ replica: Replica) {
    self.replica = replica
  }

  func update(_ one: String, _ two: String) {
    replica.log("更新UI\(one)  \(two)")
  }

  func some(_ a: String, selector b: String) {
    replica.log("some:\(a) selector:\(b)")
  }

  func sum(_ a: Int, _ b: Int) -> Int { a + b }
}

extension Replica {
  private func request(_ name: String) -> Signal<String> {
    Signal { subscriber in
      subscriber.sendNext(name)
      return nil
    }
  }

  // A28
  func multiRequestLift() {
    let page = Page(self)
    let requestCommand = Command<Void, Void> { _ in
      let requests = (1...3).map { number in
        Signal<String> { subscriber in
          log("网络请求\(number)")
          subscriber.sendNext("网络请求\(number)")
          return nil
        }
      }
      return page.lift(requests) { _, data in
        log("(dealData \(data.joined(separator: " ")))")
      }
    }
    keep(page, requestCommand)
    requestCommand.execute()
    log("(show)")
    requestCommand.executionSignals.switchToLatest().subscribeNext {
      log("(switchToLatest next \(shown($0)); reload, dismiss)")
    }
    requestCommand.executionSignals.subscribeError { _ in log("subscribeError") }
    requestCommand.executing.skip(1).subscribeNext { log("(executing \(shown($0)))") }
    at(0.5) {
      log("(execute again)")
      requestCommand.execute().subscribeError {
        let error = parts(of: $0)
        log("(execute: error \(error.domain) \(error.code))")
      }
    }
  }

  // A36
  func liftSelector() {
    let page = Page(self)
    keep(page)
    page.lift(request("网络请求数据 1"), request("网络请求数据 2")) { _, one, two in
      log("signalOneMessage = \(one) , signalTwoMessage = \(two) , thread = \(thread)")
    }
  }

  // B15
  func liftEachLaterValue() {
    let page = Page(self)
    keep(page)
    page.lift(request("发送请求1"), request("发送请求2")) { $0.update($1, $2) }
    log("-- each later value calls it again")
    let (a, b) = (Subject<String>(), Subject<String>())
    page.lift(a, b) { $0.update($1, $2) }.subscribeNext {
      log("(result \(shown($0)))")
    } completed: {
      log("(completed)")
    }
    a.sendNext("a1")
    a.sendNext("a2")
    b.sendNext("b1")
    a.sendNext("a3")
    b.sendNext("b2")
    a.sendCompleted()
    b.sendNext("b3")
    b.sendCompleted()
  }

  // C10
  func liftThreeForms() {
    let page = Page(self)
    keep(page)
    let (signal1, signal2) = (Subject<String>(), Subject<String>())
    page.lift(signal1, signal2) { $0.some($1, selector: $2) }
    page.lift([signal1, signal2]) { $0.some($1[0], selector: $1[1]) }
    signal1.sendNext("a")
    signal2.sendNext("b")
    log("-- withSignalOfArguments")
    let arguments = Subject<(Int, Int)>()
    page.lift(arguments: arguments) { $0.sum($1.0, $1.1) }.subscribeNext { log("returned \($0)") }
    arguments.sendNext((3, 4))
    arguments.sendNext((5, 6))
  }
}
