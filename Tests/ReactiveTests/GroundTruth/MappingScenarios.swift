import Reactive

extension Replica {
  // A11
  func map() {
    fiveValues().map { value in
      log("map -- \(value)")
      return "MAP+\(value)"
    }.subscribeNext { log("subscribeNext -- \($0)") }
  }

  // A12
  func flattenMap() {
    fiveValues().flattenMap { value in
      log("map -- \(value)")
      return .return(value).logCompleted()
    }.subscribeNext { log("subscribeNext -- \($0)") }
  }

  private func fiveValues() -> Signal<Int> {
    Signal { subscriber in
      for i in 0..<5 {
        log("signal -- \(i)")
        subscriber.sendNext(i)
      }
      subscriber.sendCompleted()
      return nil
    }
  }

  // B31
  func doNextDoCompleted() {
    oneValue("1").doNext { _ in log("doNext") }.doCompleted { log("doCompleted") }
      .subscribeNext {
        log($0)
      } completed: {
        log("(completed)")
      }
  }

  // D11
  func doNextDoCompletedAgain() {
    oneValue("hi").doNext { _ in log("doNext") }.doCompleted { log("doCompleted") }
      .subscribeNext { log($0) }
  }

  private func oneValue(_ value: String) -> Signal<String> {
    Signal { subscriber in
      subscriber.sendNext(value)
      subscriber.sendCompleted()
      return nil
    }
  }

  // B35
  func retry() {
    let i = Counting()
    Signal<Int> { subscriber in
      if i.next() == 10 {
        subscriber.sendNext(1)
      } else {
        log("接收到错误")
        subscriber.sendError(NullError())
      }
      return nil
    }.retry().subscribeNext {
      log("\($0)")
    } error: { _ in
    }
    at(0.2) {
      log("-- retry:2")
      let n = Counting()
      Signal<Int> { subscriber in
        log("attempt \(n.next() + 1)")
        subscriber.sendError(NullError())
        return nil
      }.retry(2).subscribeNext { _ in
      } error: {
        log("error \($0)")
      }
    }
  }

  // D17
  func retryUntilItSucceeds() {
    let count = Counting()
    Signal<String> { subscriber in
      let i = count.next()
      if i == 5 {
        subscriber.sendNext("Hello")
      } else {
        log("收到错误:\(i)")
        subscriber.sendError(NullError())
      }
      return nil
    }.retry().subscribeNext {
      log($0)
    } error: {
      log("\($0)")
    }
    log("(subscribeNext: returned)")
  }

  // B16
  func tuple() {
    let tuple = ("xmg", 20)
    let (name, age) = tuple
    log("\(name) \(age)")
    let withNil = (1, Int?.none, 3)
    let count = Mirror(reflecting: withNil).children.count
    let objects = contents(of: printed(withNil)).replacing("\"<null>\"", with: "<null>")
    log(
      "\(className(in: printed(withNil))) count \(count) second \(shown(withNil.1)) "
        + "allObjects \(objects)")
    log("adding: \(contents(of: printed((tuple.0, tuple.1, "more"))))")
  }

  /// The elements of a printed tuple.
  private func contents(of tuple: String) -> String {
    String(tuple.drop { $0 != "(" })
  }

  // B40
  func chainedCalculator() {
    log("\(Maker(result: 0).add(1).add(2).divide(5).result)")
    let calculator = Calculator(result: 0).calculator { ($0 + 2) * 5 }
    log(shown(calculator.equals { $0 == 10 }))
  }

  private struct Maker {
    let result: Int

    func add(_ value: Int) -> Maker { Maker(result: result + value) }
    func divide(_ value: Int) -> Maker { Maker(result: result / value) }
  }

  private struct Calculator {
    let result: Int

    func calculator(_ calculate: (Int) -> Int) -> Calculator {
      Calculator(result: calculate(result))
    }

    func equals(_ operation: (Int) -> Bool) -> Bool { operation(result) }
  }
}
