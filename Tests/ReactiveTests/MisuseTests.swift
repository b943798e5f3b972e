import Foundation
import Reactive
import Testing

@Suite struct MisuseTests {
  /// A call that is a programming error, with the file that detects it, the reported sentence and
  /// the call's effect.
  struct Call: Sendable, CustomTestStringConvertible {
    let file: String
    let expected: String
    let body: @Sendable (VirtualClock, Log) -> Void

    init(
      _ file: String, _ expected: String, _ body: @escaping @Sendable (VirtualClock, Log) -> Void
    ) {
      self.file = file
      self.expected = expected
      self.body = body
    }

    var testDescription: String { expected }
  }

  @Test(
    "Misuse is reported in a sentence, and the call does as little as possible", arguments: calls)
  func sentence(_ call: Call) {
    let text = scenario { clock, log in
      Misuse.intercepted(by: { log($0) }) {
        Console.redirected(to: { _ in }, addresses: { _ in "0x1" }) { call.body(clock, log) }
      }
    }
    #expect(text == call.expected)
  }

  @Test("For each source file, the table has at least one row per call of Misuse.report")
  func complete() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = package.appending(path: "Sources/Reactive")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var missing: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let reports = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("Misuse.report(") && !$0.contains("///") }
      let known = Self.calls.filter { $0.file == file.lastPathComponent }
      if known.count < reports.count { missing.append(file.lastPathComponent) }
    }
    #expect(missing == [], "Add a call to the table for each Misuse.report in these files.")
  }

  @Test(
    "A handler intercepts misuse only in its own scope, and the innermost handler takes precedence")
  func nesting() {
    let log = Log()
    Misuse.intercepted(by: { log("outer \($0)") }) {
      Misuse.report("a")
      Misuse.intercepted(by: { log("inner \($0)") }) { Misuse.report("b") }
      Misuse.report("c")
    }
    #expect(log.text == "outer a · inner b · outer c")
  }

  @Test(
    "Misuse in an action is reported to the handler that was set where the action was scheduled")
  func live() async {
    let log = Log()
    let (done, finish) = AsyncStream<Void>.makeStream()
    Misuse.intercepted(by: { log($0) }) {
      _ = Scheduler.background().schedule {
        _ = Signal.return(1).skip(-1)
        finish.finish()
      }
    }
    for await _ in done {}
    #expect(log.text == "skip(-1): the count must not be negative.")
  }

  #if os(macOS) || os(Linux)
    @Test("Misuse without a handler stops the process")
    func stops() async {
      await #expect(processExitsWith: .failure) { _ = Signal.return(1).take(-1) }
    }
  #endif

  private static let calls: [Call] = [
    Call(
      "Thread+Stack.swift",
      """
      subscribe: the calls are nested so deeply that the stack is almost full. Shorten the chain, \
      or add deliverOn to it if its events may arrive later.
      """
    ) { _, log in
      @Sendable func endless(_ value: Int) -> Signal<Int> {
        .return(value).flattenMap { endless($0 + 1) }
      }
      endless(0).record(in: log)
    },
    Call(
      "Thread+Stack.swift",
      """
      Property<Int>: each value makes a handler or a binding send it the next one, in a loop that \
      does not end. The stack is almost full. Stop the loop: send only values that differ from the \
      last one, for example with distinctUntilChanged.
      """
    ) { _, _ in
      let (one, two) = (Property(0), Property(0))
      one <~ two.signal.map { $0 + 1 }
      two <~ one.signal.map { $0 + 1 }
    },
    Call("Take.swift", "take(-1): the count must not be negative. · C") { _, log in
      Signal.of(1, 2).take(-1).record(in: log)
    },
    Call("TakeLast.swift", "takeLast(-1): the count must not be negative. · C") { _, log in
      Signal.of(1, 2).takeLast(-1).record(in: log)
    },
    Call("Skip.swift", "skip(-2): the count must not be negative. · 1 · 2 · C") { _, log in
      Signal.of(1, 2).skip(-2).record(in: log)
    },
    Call("Flatten.swift", "flatten(maxConcurrent: -1): the limit must not be negative. · 1 · 2 · C")
    {
      _, log in
      Signal.of(Signal.return(1), .return(2)).flatten(maxConcurrent: -1).record(in: log)
    },
    Call("ListTake.swift", "take(-1): the count must not be negative. · []") { _, log in
      log("\(LazyList(1...2).take(-1).array)")
    },
    Call("ListSkip.swift", "skip(-1): the count must not be negative. · [1, 2]") { _, log in
      log("\(LazyList(1...2).skip(-1).array)")
    },
    Call(
      "Once.swift",
      "LazyList: a closure asked for the element that it was computing. · nil · 1"
    ) { _, log in
      let list = Property(LazyList<Int>.empty)
      list.value = LazyList(
        head: {
          log(list.value.head.words)
          return 1
        }, tail: { .empty })
      log(list.value.head.words)
    },
    Call("Delay.swift", "delay(-1.5 seconds): the time must not be negative. · 1 · C") {
      clock, log in
      Signal.return(1).delay(.seconds(-1.5)).record(in: log)
      clock.turn()
    },
    Call("Throttle.swift", "throttle(-1.0 seconds): the time must not be negative. · 2 · C") {
      _, log in
      Signal.of(1, 2).throttle(.seconds(-1)).record(in: log)
    },
    Call(
      "Timeout.swift",
      "timeout(1.0 seconds, on: immediate): it would block until the time is up. · 1 · C"
    ) { _, log in
      Signal.return(1).timeout(.seconds(1), on: .immediate).record(in: log)
    },
    Call(
      "BufferWithTime.swift",
      "bufferWithTime(1.0 seconds, on: immediate): it would block for each value. · [1] · C"
    ) { _, log in
      Signal.return(1).bufferWithTime(.seconds(1), on: .immediate).record(in: log)
    },
    Call("Interval.swift", "interval(1.0 seconds, on: immediate): it would never return.") {
      _, log in
      Signal.interval(.seconds(1), on: .immediate).record(in: log)
    },
    Call(
      "Interval.swift",
      "interval(0.0 seconds, on: main): the interval must be at least a nanosecond."
    ) { clock, log in
      Signal.interval(.zero, on: .main).record(in: log)
      clock.advance(by: .seconds(1))
    },
    Call(
      "Interval.swift",
      "interval(2.5e-10 seconds, on: main): the interval must be at least a nanosecond."
    ) { clock, log in
      Signal.interval(.nanoseconds(1) / 4, on: .main).record(in: log)
      clock.advance(by: .seconds(1))
    },
    Call("AndOr.swift", "and(): the array must not be empty. · true · C") { _, log in
      Signal.return([Bool]()).and().record(in: log)
    },
    Call("AndOr.swift", "or(): the array must not be empty. · false · C") { _, log in
      Signal.return([Bool]()).or().record(in: log)
    },
    Call("Scheduler.swift", "every(-1.0 seconds): the interval must be at least a nanosecond.") {
      clock, log in
      clock.main.every(.seconds(-1)) { log("run") }
      clock.advance(by: .seconds(3))
    },
    Call("Scheduler.swift", "every(2.5e-10 seconds): the interval must be at least a nanosecond.") {
      clock, log in
      clock.main.every(.nanoseconds(1) / 4) { log("run") }
      clock.advance(by: .seconds(3))
    },
    Call(
      "Scheduler.swift",
      "every(1.0 seconds, leeway: -2.0 seconds): the leeway must not be negative."
    ) { clock, log in
      clock.main.every(.seconds(1), leeway: .seconds(-2)) { log("run") }
      clock.advance(by: .seconds(3))
    },
    Call(
      "ImmediateScheduler.swift",
      "every(1.0 seconds) on the immediate scheduler: it would never return."
    ) {
      clock, log in
      Scheduler.immediate.every(.seconds(1)) { log("run") }
      clock.advance(by: .seconds(3))
    },
    Call(
      "ReplaySubject.swift", "ReplaySubject(capacity: -1): the capacity must not be negative. · C"
    ) { _, log in
      let subject = ReplaySubject<Int>(capacity: -1)
      subject.sendNext(1)
      subject.sendCompleted()
      subject.record(in: log)
    },
    Call("Lift.swift", "lift([]): with no signals, the method is never called. · C") { _, log in
      Player().lift([Signal<Int>]()) { _, numbers in log("\(numbers)") }.record(in: log) { "\($0)" }
    },
    Call(
      "Property.swift",
      "Property<Int> <~ <RACReturnSignal: 0x1> named b: the property is already bound. · 1"
    ) {
      _, log in
      let property = Property(0)
      property <~ .never()
      property <~ Signal.return(1).named("b")
      log("\(property.value)")
    },
    Call(
      "Property.swift",
      "Property<Int> <~ <RACSubject: 0x1>: a binding cannot take the error E3. · 1"
    ) { _, log in
      let property = Property(0)
      let subject = Subject<Int>()
      property <~ subject
      subject.sendNext(1)
      subject.sendError(TestError(3))
      log("\(property.value)")
    },
    Call(
      "Property.swift", "Property<Int> <~ a signal: a binding cannot take the error E1. · 0"
    ) { _, log in
      let property = Property(0)
      let subject = Subject<Int>()
      property <~ subject.map { $0 + 1 }
      subject.sendError(TestError())
      log("\(property.value)")
    },
    Call(
      "SubscribeOnMain.swift",
      "subscribeOnMain: this clock's main thread is not the real one. "
        + "Advance the clock on the main actor."
    ) { _, log in
      Signal.return(1).subscribeOnMain { log("\($0)") }
    },
    Call(
      "Property.swift",
      "0 · 5 · Property<Int>.modify: the closure set the property. Change the closure's parameter "
        + "instead. · 5 · C"
    ) { _, log in
      let property = Property(0)
      property.signal.record(in: log)
      property.modify {
        property.value = 5
        $0 += 1
      }
      log("\(property.value)")
    },
    Call(
      "PropertyChannel.swift", "Property<Int>.channel: a property cannot take the error E1. · 0"
    ) { _, log in
      let property = Property(0)
      property.channel.sendError(TestError())
      log("\(property.value)")
    },
    Call(
      "Signal+Blocking.swift",
      "first() on <RACSubject: 0x1> named search: nothing is scheduled that could answer. · nil"
    ) { _, log in
      log(Subject<Int>().named("search").first().words)
    },
    Call(
      "Signal+Blocking.swift",
      "firstOrDefault(_:) on <RACSubject: 0x1>: nothing is scheduled that could answer. · 7"
    ) { _, log in
      log("\(Subject<Int>().firstOrDefault(7))")
    },
    Call(
      "Signal+Blocking.swift",
      "firstOrDefault(_:error:) on <RACSubject: 0x1>: nothing is scheduled that could answer. · 7 nil"
    ) { _, log in
      var error: (any Error)?
      log("\(Subject<Int>().firstOrDefault(7, error: &error)) \(error.words)")
    },
    Call(
      "Signal+Blocking.swift",
      "toArray() on <RACDynamicSignal: 0x1>: nothing is scheduled that could answer. · nil"
    ) { _, log in
      log(Signal<Int>.never().toArray().words)
    },
    Call(
      "Signal+Blocking.swift",
      "waitUntilCompleted() on <RACSubject: 0x1>: nothing is scheduled that could answer. · returned"
    ) { _, log in
      do {
        try Subject<Int>().waitUntilCompleted()
        log("returned")
      } catch {
        log("\(error)")
      }
    },
    Call(
      "LiveClock.swift", "LiveClock(speed: -1.0): the speed must be positive and finite. · true"
    ) { _, log in
      log("\(LiveClock(speed: -1).now == Instant(secondsSince1970: 0))")
    },
    Call(
      "LiveClock.swift", "LiveClock(speed: 0.0): the speed must be positive and finite. · true"
    ) { _, log in
      log("\(LiveClock(speed: 0).now == Instant(secondsSince1970: 0))")
    },
    Call(
      "LiveTimeline.swift",
      "LiveClock: an action advanced the clock that it runs on, so it would wait for itself. "
        + "Advance a clock only from code that does not run on it. · returned"
    ) { _, log in
      let clock = LiveClock()
      clock.run {
        clock.advance(to: Instant(secondsSince1970: 1))
        log("returned")
      }
    },
    Call(
      "Signal+Blocking.swift",
      "first() on <RACSubject: 0x1>: nothing is scheduled that could answer. · nil"
    ) { _, log in
      LiveClock().run { log(Subject<Int>().first().words) }
    },
  ]
}
