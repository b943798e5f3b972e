import Reactive
import Testing

@Suite struct DisposableTests {
  @Test("DISP-Disposable-01: the action runs once, and sees its disposable as disposed of")
  func once() {
    let log = Log()
    let own = Lockbox<Disposable>()
    let disposable = Disposable {
      log("action \(own.value?.isDisposed == true)")
      own.value?.dispose()
      log("end")
    }
    own.value = disposable
    log("\(disposable.isDisposed)")
    disposable.dispose()
    disposable.dispose()
    log("\(disposable.isDisposed)")
    #expect(log.text == "false · action true · end · true")
  }

  @Test("DISP-Disposable-01: a disposable without an action remembers that it was disposed of")
  func withoutAction() {
    let disposable = Disposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test("DISP-Disposable-01: releasing a disposable releases its action without running it")
  func released() {
    let log = Log()
    weak var seen: TrackedObject?
    do {
      let tracked = TrackedObject()
      seen = tracked
      let disposable = Disposable { log("action \(tracked)") }
      withExtendedLifetime(disposable) { log("log") }
    }
    #expect(log.text == "log")
    #expect(seen == nil)
  }

  @Test("DISP-Disposable-01: disposing releases the action")
  func freesItsAction() {
    weak var seen: TrackedObject?
    let disposable: Disposable
    do {
      let tracked = TrackedObject()
      seen = tracked
      disposable = Disposable { withExtendedLifetime(tracked) {} }
    }
    #expect(seen != nil)
    disposable.dispose()
    #expect(seen == nil)
    #expect(disposable.isDisposed)
  }

  @Test(
    "DISP-Disposable-01: a scoped disposable disposes once, at the latest when it is deallocated")
  func scoped() {
    let log = Log()
    var scoped: ScopedDisposable? = Disposable { log("first") }.asScoped()
    log("log")
    scoped = nil
    log("gone")
    scoped = ScopedDisposable(Disposable { log("second") })
    scoped?.dispose()
    log("\(scoped?.isDisposed == true)")
    scoped = nil
    log("end")
    #expect(log.text == "log · first · gone · second · true · end")
  }

  @Test("DISP-Disposable-01: a scoped subscription ends when its disposable is deallocated")
  func scopedSubscription() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("a", log)
      do {
        let watch = source.signal.record(in: log).asScoped()
        source.send(1)
        withExtendedLifetime(watch) {}
      }
      source.send(2)
      log("log")
    }
    #expect(text == "sub a · 1 · disp a · log")
  }

  // MARK: Serial

  @Test("DISP-Serial-01: a replaced disposable is not disposed of; in the end, only the latest is")
  func serialReplaced() {
    let log = Log()
    let (a, b) = (Disposable { log("a") }, Disposable { log("b") })
    let serial = SerialDisposable()
    #expect(serial.disposable == nil)
    serial.disposable = a
    serial.disposable = b
    log("\(a.isDisposed)")
    serial.dispose()
    log("\(a.isDisposed) \(b.isDisposed) \(serial.isDisposed)")
    #expect(log.text == "false · b · false true true")
  }

  @Test("DISP-Serial-02: swapping returns the previous disposable, unchanged")
  func serialSwapped() {
    let log = Log()
    let b = Disposable { log("b") }
    let serial = SerialDisposable(b)
    let swapped = serial.swap(nil)
    log("\(swapped === b) \(b.isDisposed) \(serial.disposable == nil)")
    serial.disposable = b
    log("\(serial.disposable === b)")
    let other = Disposable { log("c") }
    log("\(serial.swap(other) === b) \(serial.disposable === other)")
    serial.dispose()
    #expect(log.text == "true false true · true · true true · c")
  }

  @Test(
    "DISP-Serial-03: a disposed serial disposable disposes of every new one, and retains nothing")
  func serialEnded() {
    let log = Log()
    let serial = SerialDisposable(Disposable { log("b") })
    serial.dispose()
    log("\(serial.disposable == nil)")
    let c = Disposable { log("c") }
    log("\(serial.swap(c) == nil)")
    log("\(serial.disposable == nil)")
    serial.disposable = Disposable { log("d") }
    serial.disposable = nil
    serial.dispose()
    #expect(log.text == "b · true · c · true · true · d")
  }

  @Test("DISP-Serial-03: an action may use the serial disposable that is disposing of it")
  func serialWithin() {
    let log = Log()
    let serial = SerialDisposable()
    serial.disposable = Disposable {
      log("\(serial.isDisposed) \(serial.disposable == nil)")
      serial.disposable = Disposable { log("inner") }
      serial.dispose()
    }
    serial.dispose()
    log("end")
    #expect(log.text == "true true · inner · end")
  }

  @Test(
    "DISP-Serial-01: a deallocated serial disposable releases its disposable without disposing of it"
  )
  func serialLetGo() {
    weak var seen: Disposable?
    let log = Log()
    do {
      let inner = Disposable { log("inner") }
      seen = inner
      let serial = SerialDisposable(inner)
      withExtendedLifetime(serial) {}
    }
    #expect(seen == nil)
    #expect(log.text == "")
  }
}
