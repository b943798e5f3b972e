import Reactive
import Testing

@Suite struct LifetimeTests {
  @Test("SIG-lifetime-01: a subscription works even if no variable holds the signals in between")
  func unheldSignals() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      do {
        subject.map { $0 * 2 }.filter { $0 > 0 }.merge(.never()).record(in: log)
      }
      subject.sendNext(1)
    }
    #expect(text == "2")
  }

  @Test(
    "SIG-lifetime-03: if the source releases a subscription, it ends and releases its objects",
    arguments: [
      OperatorCase("as it is") { $0 },
      OperatorCase("map") { $0.map { $0 } },
      OperatorCase("map, filter") { $0.map { $0 }.filter { _ in true } },
      OperatorCase("take") { $0.take(1) },
      OperatorCase("doNext") { $0.doNext { _ in } },
    ])
  func released(operation: OperatorCase) {
    let text = scenario { _, log in
      weak var tracked: TrackedObject?
      let subscription: Disposable
      do {
        let object = TrackedObject()
        tracked = object
        subscription = operation.make(Signal { _ in Disposable { log("disp") } }).subscribe(
          next: { _ in _ = object }, completed: { log("C") })
      }
      log(tracked == nil ? "gone" : "alive")
      log("\(subscription.isDisposed)")
    }
    #expect(text == "disp · gone · true")
  }

  @Test("A subscription does not keep its subject alive, and is released with it")
  func subjectGoes() {
    let text = scenario { _, log in
      weak var tracked: TrackedObject?
      weak var gone: Subject<Int>?
      let subscription: Disposable
      do {
        let object = TrackedObject()
        tracked = object
        let subject = Subject<Int>()
        gone = subject
        subscription = subject.map { _ in object }.subscribeNext { _ in }
        subject.sendNext(1)
      }
      log(gone == nil ? "gone" : "alive")
      log(tracked == nil ? "gone" : "alive")
      subscription.dispose()
    }
    #expect(text == "gone · gone")
  }
}
