import Reactive
import Testing

@Suite struct LifetimeTests {
  @Test("SIG-lifetime-01: the signals between a source and its subscriber need not be held")
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
    "SIG-lifetime-02: an end or a disposal releases what the handlers captured",
    arguments: Ending.allCases)
  func released(ending: Ending) {
    let subject = Subject<Int>()
    let text = scenario { _, log in
      weak var tracked: Tracked?
      let subscription: Disposable
      do {
        let object = Tracked()
        tracked = object
        subscription = subject.subscribe(
          next: { _ in _ = object }, error: { _ in _ = object }, completed: { _ = object })
      }
      subject.sendNext(1)
      log(tracked == nil ? "gone" : "alive")
      ending.apply(to: subject, subscription)
      log(tracked == nil ? "gone" : "alive")
      log("\(subscription.isDisposed)")
    }
    #expect(text == "alive · gone · true")
  }

  @Test("SIG-lifetime-03: a source that lets go of its subscriber is cleaned up after")
  func letsGo() {
    let text = scenario { _, log in
      let subscription = Signal<Int> { _ in Disposable { log("disp") } }.record(in: log)
      log("\(subscription.isDisposed)")
      subscription.dispose()
      log("\(subscription.isDisposed)")
    }
    #expect(text == "disp · true · true")
  }

  @Test("SIG-lifetime-03: one that has not kept its subscriber has released the handlers")
  func unheldSubscriber() {
    let text = scenario { _, log in
      weak var tracked: Tracked?
      let subscription: Disposable
      do {
        let object = Tracked()
        tracked = object
        subscription = Signal<Int> { _ in nil }.subscribeNext { _ in _ = object }
      }
      log(tracked == nil ? "gone" : "alive")
      subscription.dispose()
    }
    #expect(text == "gone")
  }

  @Test("a subscription does not keep its subject alive, nor the other way round")
  func subjectGoes() {
    let text = scenario { _, log in
      weak var tracked: Tracked?
      weak var gone: Subject<Int>?
      let subscription: Disposable
      do {
        let object = Tracked()
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

/// The three ways in which a subscription ends.
enum Ending: CaseIterable {
  case completion, error, disposal

  func apply<Value>(to subject: Subject<Value>, _ subscription: Disposable) {
    switch self {
    case .completion: subject.sendCompleted()
    case .error: subject.sendError(TestError())
    case .disposal: subscription.dispose()
    }
  }
}
