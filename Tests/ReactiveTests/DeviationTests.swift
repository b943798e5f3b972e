import Reactive
import Testing

/// Tests of the intended differences between the engine and ReactiveObjC. The doc comment of each
/// operator states its differences. If a change removes a difference, a test here fails.
@Suite struct DeviationTests {
  @Test("The engine differs from ReactiveObjC as its documentation says", arguments: deviations)
  func deviation(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test(
    "An operator behaves as in ReactiveObjC although similar ones differ", arguments: agreements)
  func agreement(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("Pending actions of a deallocated clock are disposed of")
  func clockGoes() {
    let log = Log()
    var clock: VirtualClock? = VirtualClock()
    let action = clock?.main.after(.seconds(1)) { log("ran") }
    clock = nil
    #expect(log.text == "")
    #expect(action?.isDisposed == true)
  }

  @Test("The tail of an empty list is an empty list")
  func emptyTail() {
    #expect(LazyList<Int>.empty.tail.array == [])
    #expect(LazyList<Int>(head: { nil }).tail.tail.array == [])
  }

  private static let deviations: [Scenario] = [
    Scenario(
      "throttle: a value that the handler sends is held back, not lost", "first · again"
    ) { clock, log in
      let source = Subject<String>()
      source.throttle(.seconds(1)).subscribeNext { value in
        log(value)
        if value == "first" { source.sendNext("again") }
      }
      source.sendNext("first")
      clock.advance(by: .seconds(3))
    },
    Scenario(
      "throttle: a value whose handler completes the source is sent once", "3 · C"
    ) { clock, log in
      let source = Subject<Int>()
      source.throttle(.seconds(1)).subscribe(
        next: { value in
          log("\(value)")
          source.sendCompleted()
        }, completed: { log("C") })
      source.sendNext(3)
      clock.advance(by: .seconds(3))
    },
    Scenario("any: it answers once, even if the handler sends", "true · C") { _, log in
      let source = Subject<Int>()
      source.any { $0 > 1 }.subscribe(
        next: { answer in
          log("\(answer)")
          source.sendNext(5)
        }, completed: { log("C") })
      source.sendNext(2)
    },
    Scenario(
      "any: it answers once, even if it answers on completion and the handler sends", "false · C"
    ) {
      _, log in
      let source = Subject<Int>()
      source.any { $0 > 1 }.subscribe(
        next: { answer in
          log("\(answer)")
          source.sendNext(5)
        }, completed: { log("C") })
      source.sendCompleted()
    },
    Scenario("all: it answers once, even if the handler sends", "false · C") { _, log in
      let source = Subject<Int>()
      source.all { $0 > 1 }.subscribe(
        next: { answer in
          log("\(answer)")
          source.sendNext(0)
          source.sendCompleted()
        }, completed: { log("C") })
      source.sendNext(1)
    },
    Scenario(
      "replay subject: a value sent by the last replayed value's handler is delivered inside it",
      "1 · 2 · 3 · sent"
    ) { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.subscribeNext { value in
        log("\(value)")
        guard value == 2 else { return }
        subject.sendNext(3)
        log("sent")
      }
    },
    Scenario(
      "channel: a value sent by the replayed value's handler is delivered inside it",
      "1 · 2 · sent"
    ) { _, log in
      let channel = Channel<Int>()
      channel.leadingTerminal.sendNext(1)
      channel.followingTerminal.subscribeNext { value in
        log("\(value)")
        guard value == 1 else { return }
        channel.leadingTerminal.sendNext(2)
        log("sent")
      }
    },
    Scenario(
      "bind: the stop flag also drops values that the source sends synchronously",
      "sub a · bind 1 · bind 2 · 2 · disp a"
    ) { _, log in
      cold("a", log, .next(1), .next(2), .next(3)).bind {
        { value, stop in
          log("bind \(value)")
          stop = value == 2
          return value == 1 ? .never() : .return(value)
        }
      }.record(in: log)
    },
    Scenario(
      "bind: nil also drops values that the source sends synchronously",
      "sub a · bind 1 · bind 2 · disp a"
    ) { _, log in
      cold("a", log, .next(1), .next(2), .next(3)).bind {
        { value, _ in
          log("bind \(value)")
          return value == 1 ? Signal<Int>.never() : nil
        }
      }.record(in: log)
    },
    Scenario(
      "zip: if the second fails at once, the first is cleaned up before the result ends",
      "sub a · sub b · disp a · E1 · disp b"
    ) { _, log in
      LoggedSource<Int>("a", log).signal.zip(with: cold("b", log, Event<Int>.failed()))
        .record(in: log) { "\($0)" }
    },
    Scenario(
      "combineLatest: if the second fails at once, the first is cleaned up before the result ends",
      "sub a · sub b · disp a · E1 · disp b"
    ) { _, log in
      LoggedSource<Int>("a", log).signal.combineLatest(with: cold("b", log, Event<Int>.failed()))
        .record(in: log) { "\($0)" }
    },
    Scenario(
      "takeUntil: if the signal fails at once, the trigger is cleaned up before the result fails",
      "sub b · sub a · disp b · E1 · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.failed()).takeUntil(LoggedSource<Int>("b", log).signal).record(
        in: log)
    },
    Scenario(
      "takeUntilReplacement: if the signal fails at once, the replacement is cleaned up first",
      "sub b · sub a · disp b · E1 · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.failed())
        .takeUntilReplacement(LoggedSource<Int>("b", log).signal).record(in: log)
    },
    Scenario(
      "flatten with a limit: if a signal fails at once, the others are cleaned up first",
      "sub a · sub b · disp a · E1 · disp b"
    ) { _, log in
      Signal.of(LoggedSource<Int>("a", log).signal, cold("b", log, .failed()))
        .flatten(maxConcurrent: 2).record(in: log)
    },
    Scenario(
      "flatten with a limit: if a signal fails at once, the next one is not subscribed to",
      "sub a · E1 · disp a"
    ) { _, log in
      Signal.of(cold("a", log, Event<Int>.failed()), LoggedSource<Int>("b", log).signal)
        .flatten(maxConcurrent: 2).record(in: log)
    },
    Scenario(
      "zip: if the first completes at once, the second is not subscribed to",
      "sub a · C · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.completed).zip(with: LoggedSource<Int>("b", log).signal)
        .record(in: log) { "\($0)" }
    },
    Scenario(
      "combineLatest: if the first fails at once, the second is not subscribed to",
      "sub a · E1 · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.failed()).combineLatest(with: LoggedSource<Int>("b", log).signal)
        .record(in: log) { "\($0)" }
    },
    Scenario(
      "sample: if the signal completes at once, the sampler is not subscribed to",
      "sub a · C · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.completed).sample(LoggedSource<Int>("b", log).signal).record(
        in: log)
    },
    Scenario(
      "takeUntil: once the trigger has sent a value, its next values cause no side effects",
      "trigger 1 · C"
    ) { _, log in
      LoggedSource<Int>("a", log).signal
        .takeUntil(Signal.of(1, 2).doNext { log("trigger \($0)") }).record(in: log)
    },
    Scenario(
      "takeUntilReplacement: once the replacement sends, the rest of a cold signal is dropped",
      "do 1 · 1 · 9 · sent"
    ) { _, log in
      let replacement = Subject<Int>()
      Signal.of(1, 2, 3).doNext { log("do \($0)") }.takeUntilReplacement(replacement)
        .subscribeNext { value in
          log("\(value)")
          guard value == 1 else { return }
          replacement.sendNext(9)
          log("sent")
        }
    },
    Scenario(
      "take: after a replay subject, operators run only for the values that are taken",
      "do 1 · 1 · C"
    ) { _, log in
      replaying(1, 2, 3).doNext { log("do \($0)") }.take(1).record(in: log)
    },
    Scenario(
      "take: after a cold signal, operators run only for the values that are taken",
      "sub a · do 1 · 1 · C · disp a"
    ) { _, log in
      cold("a", log, .next(1), .next(2), .next(3)).doNext { log("do \($0)") }.take(1)
        .record(in: log)
    },
    Scenario(
      "takeUntil with a test: after a replay subject, operators do not run for later values",
      "do 1 · 1 · do 2 · C"
    ) { _, log in
      replaying(1, 2, 3).doNext { log("do \($0)") }.takeUntil { $0 == 2 }.record(in: log)
    },
    Scenario(
      "command: a change made while `enabled` sends its first state is also sent",
      "false · turn · true"
    ) { clock, log in
      let command = Lockbox<Command<Void, Int>>()
      let state = Subject<Bool>()
      let condition = Signal { subscriber in
        command.value?.enabled.subscribeNext { isEnabled in
          log("\(isEnabled)")
          if !isEnabled { state.sendNext(true) }
        }
        subscriber.sendNext(false)
        return state.subscribe(subscriber)
      }
      clock.runWithoutScheduler { command.value = Command(enabled: condition) { .return(1) } }
      clock.turn()
      log("turn")
      clock.turn()
      command.value = nil
    },
  ]

  /// Operators that behave as in ReactiveObjC, although similar operators differ.
  private static let agreements: [Scenario] = [
    Scenario(
      "SIG-sample-02, sample: if the sampler completes at once, the signal is cleaned up before the result ends",
      "sub a · sub b · disp a · C · disp b"
    ) { _, log in
      LoggedSource<Int>("a", log).signal.sample(cold("b", log, Event<Int>.completed)).record(
        in: log)
    },
    Scenario(
      "SIG-takeUntil-03, takeUntil: if the signal completes at once, the trigger is cleaned up before the result ends",
      "sub b · sub a · disp b · C · disp a"
    ) { _, log in
      cold("a", log, Event<Int>.completed).takeUntil(LoggedSource<Int>("b", log).signal).record(
        in: log)
    },
    Scenario(
      "SIG-flattenMap-05, flatten: if a signal fails at once, the others are cleaned up before the result fails",
      "sub a · sub b · disp a · E1 · disp b"
    ) { _, log in
      Signal.of(LoggedSource<Int>("a", log).signal, cold("b", log, .failed())).flatten().record(
        in: log)
    },
    Scenario(
      "SIG-takeUntilRepl-04, takeUntilReplacement: if the replacement ends at once, the signal is not subscribed to",
      "sub b · C · disp b"
    ) { _, log in
      LoggedSource<Int>("a", log).signal.takeUntilReplacement(cold("b", log, .completed)).record(
        in: log)
    },
  ]

  private static func replaying(_ values: Int...) -> Signal<Int> {
    let subject = ReplaySubject<Int>()
    for value in values { subject.sendNext(value) }
    return subject
  }
}
