import Controls
import Reactive
import Testing

@testable import Marbles
@testable import Stage

private struct Failure: Error {}

/// The causes of events in a recorded scene.
@Suite struct CauseTests {
  @Test("A value causes everything in its handler, and the scene causes its own statements")
  func handlers() throws {
    let events = try describedEvents { log, _ in
      log("begin")
      Signal.of(1, 2).drawn("a").subscribeNext { log("got \($0)") }
      log("end")
    }
    #expect(
      events == [
        "1 begin is logged < scene", "2 a is subscribed < scene", "3 1 in a < 2",
        "4 got 1 is logged < 3", "5 2 in a < 2", "6 got 2 is logged < 5", "7 a completes < 2",
        "8 end is logged < scene",
      ])
  }

  @Test("A scheduled action is caused by the code that scheduled it, even inside an operator")
  func scheduled() throws {
    for (name, deliver) in Self.delays {
      let events = try describedEvents { log, stage in
        let source = stage.keep(Subject<Int>())
        deliver(source.drawn("a")).subscribeNext { log("\($0)") }
        Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
        Scheduler.main.after(.seconds(9)) { source.sendNext(2) }
      }
      #expect(
        events == [
          "1 a is subscribed < scene", "2 1 in a < scene", "3 1 is logged < 2",
          "4 2 in a < scene", "5 2 is logged < 4",
        ], "\(name)")
    }
  }

  private static let delays: [(String, @Sendable (Signal<Int>) -> Signal<Int>)] = [
    ("delay", { $0.delay(.seconds(1)) }), ("throttle", { $0.throttle(.seconds(1)) }),
    ("deliverOn", { $0.deliverOn(.background()) }),
    ("deliverOnMainThread", { $0.deliverOn(.background()).deliverOnMainThread() }),
    ("bufferWithTime", { $0.bufferWithTime(.seconds(1), on: .main).map { $0[0] } }),
    ("flattenMap", { $0.flattenMap { .return($0).delay(.seconds(1)) } }),
    ("awaiting", { $0.flattenMap { value in .awaiting { value } } }),
  ]

  @Test("Each value that a scheduler delivers has its own cause")
  func delivered() throws {
    let events = try describedEvents { log, _ in
      Signal.of(1, 2).drawn("a").deliverOn(.main).subscribeNext { log("\($0)") }
    }
    #expect(events.suffix(2) == ["5 1 is logged < 2", "6 2 is logged < 3"])
  }

  @Test("Every tick of a timer is caused by the event that started the timer")
  func timers() throws {
    let events = try describedEvents { log, _ in
      Signal<Instant>.interval(.seconds(1), on: .main).take(2).drawn("ticks", as: { _ in "tick" })
        .subscribeNext { _ in log("tick") }
    }
    #expect(
      events == [
        "1 ticks is subscribed < scene", "2 tick in ticks < 1", "3 tick is logged < 2",
        "4 tick in ticks < 1", "5 tick is logged < 4", "6 ticks completes < 1",
      ])
  }

  @Test("Each attempt of a retry is caused by the failure of the previous attempt")
  func attempts() throws {
    let events = try describedEvents { _, _ in
      Signal<Int>.error(Failure()).drawn("attempt").retry(3).subscribeError { _ in }
    }
    #expect(
      events == [
        "1 attempt 1 is subscribed < scene", "2 attempt 1 fails < 1",
        "3 attempt 2 is subscribed < 2", "4 attempt 2 fails < 3",
        "5 attempt 3 is subscribed < 4", "6 attempt 3 fails < 5",
        "7 attempt 4 is subscribed < 6", "8 attempt 4 fails < 7",
      ])
  }

  @Test("A task's step is caused by the code that started or resumed the task")
  func tasks() throws {
    let events = try describedEvents { log, stage in
      let source = stage.keep(Subject<Int>())
      OnMain.task {
        log("waits")
        for try await value in source.drawn("a").values {
          log("\(value)")
          if value == 2 { break }
        }
      }
      for value in 1...2 {
        Scheduler.main.after(.seconds(value)) {
          source.drawn(hot: "b"); source.sendNext(value)
        }
      }
    }
    #expect(events.contains("3 1 in a < scene"), "\(events)")
    #expect(events.contains { $0.hasSuffix("1 is logged < 3") }, "\(events)")
  }

  @Test(
    "A drawn task's log line is caused by its mark, and the awaiting code's by the task's result")
  func drawnTasks() throws {
    let events = try describedEventsWaiting { log, stage in
      let task = OnMain.task(drawn: "task") {
        try await stage.clock.sleep(for: .seconds(1))
        log("a")
        return "b"
      }
      log("got \(try await task.value)")
    }
    #expect(
      events == [
        "1 task begins < scene", "2 a in task < 1", "3 a is logged < 2", "4 b in task < 1",
        "5 task completes < 4", "6 got b is logged < 4",
      ])
  }

  @Test("A value causes what its loop does, and lists the event that sent it if the loop was busy")
  func loops() throws {
    let events = try describedEventsWaiting { log, stage in
      let source = Signal.of(1, 2).delay(.seconds(1)).drawn("source")
      for try await value in source.values.drawn("loop") {
        log("\(value)")
        try await stage.clock.sleep(for: .seconds(1))
      }
    }
    #expect(
      events == [
        "1 loop is subscribed < scene", "2 source is subscribed < 1", "3 1 in source < 2",
        "4 2 in source < 2", "5 source completes < 2", "6 1 in loop < 3", "7 1 is logged < 6",
        "8 2 in loop < 6, kept 4", "9 2 is logged < 8", "10 loop completes < 8",
      ])
  }

  @Test("A joined value is caused by the value that completed it, and lists the others")
  func joined() throws {
    for (name, join) in Self.joins {
      let events = try describedEvents { log, stage in
        let (one, other) = (Subject<String>(), Subject<String>())
        stage.keep(one)
        stage.keep(other)
        join(one.drawn("one"), other.drawn("other")).subscribeNext { log("\($0)") }
        one.sendNext("a")
        Scheduler.main.after(.seconds(1)) { other.sendNext("b") }
      }
      #expect(
        events.suffix(3) == [
          "3 a in one < scene", "4 b in other < scene", "5 \(name) is logged < 4, kept 3",
        ], "\(name)")
    }
  }

  @Test("A value that reaches a pair on two ways causes it, and is not listed a second time")
  func diamond() throws {
    for (name, join) in Self.joins where name != "a" {
      let events = try describedEvents { log, stage in
        let one = stage.keep(ReplaySubject<String>())
        let other = stage.keep(ReplaySubject<String>())
        join(one, other.map { $0.uppercased() }).subscribeNext { log("\($0)") }
        Signal.of("x").drawn("source").subscribeNext { value in
          for subject in [one, other] { subject.sendNext(value) }
        }
      }
      let text = name.replacing("a", with: "x").replacing("b", with: "X")
      #expect(events.contains { $0.hasSuffix(" \(text) is logged < 2") }, "\(events)")
    }
  }

  private typealias JoinOperator = @Sendable (Signal<String>, Signal<String>) -> Signal<String>

  private static let joins: [(String, JoinOperator)] = [
    ("a+b", { $0.combineLatest(with: $1).map { $0 + "+" + $1 } }),
    ("a-b", { Signal.combineLatest([$0, $1]).map { $0.joined(separator: "-") } }),
    ("a*b", { Signal.combineLatest($0, $1) { "\($0)*\($1)" } }),
    ("a.b", { $0.zip(with: $1).map { "\($0).\($1)" } }),
    ("a,b", { Signal.zip([$0, $1]).map { $0.joined(separator: ",") } }),
    ("a:b", { Signal.zip($0, $1) { "\($0):\($1)" } }), ("a", { $0.sample($1) }),
  ]

  @Test("A replayed value is caused by the subscription, and lists the event that sent it")
  func replayed() throws {
    let events = try describedEvents { log, _ in
      let subject = ReplaySubject<Int>()
      Signal.of(1, 2).drawn("source").subscribe(subject)
      Scheduler.main.after(.seconds(1)) {
        subject.drawn("late").subscribeNext { log("\($0)") }
      }
    }
    #expect(
      events == [
        "1 source is subscribed < scene", "2 1 in source < 1", "3 2 in source < 1",
        "4 source completes < 1", "5 late is subscribed < scene", "6 1 in late < 5, kept 2",
        "7 1 is logged < 6", "8 2 in late < 5, kept 3", "9 2 is logged < 8",
        "10 late completes < 5",
      ])
  }

  @Test(
    "A property's current value counts as replayed, and setting the property causes a later one")
  func properties() throws {
    let events = try describedEvents { log, stage in
      let name = stage.keep(Property("Ann"))
      name <~ Signal.of("Bea").drawn("source").concat(.never())
      name.signal.drawn("name").subscribeNext { _ in }
      Scheduler.main.after(.seconds(1)) {
        Signal.of("Cleo").drawn("other").subscribeNext { name.value = $0 }
      }
    }
    #expect(
      events == [
        "1 source is subscribed < scene", "2 Bea in source < 1", "3 source completes < 1",
        "4 name is subscribed < scene", "5 Bea in name < 4, kept 2",
        "6 other is subscribed < scene", "7 Cleo in other < 6", "8 Cleo in name < 7",
        "9 other completes < 6",
      ])
  }

  @Test("A command's work is caused by the event that executes it, and its result by the work")
  func commands() throws {
    let events = try describedEvents { log, stage in
      let command = stage.keep(
        Command<Int, Int> { input in Signal.return(input).delay(.seconds(1)).drawn("work") })
      command.executionSignals.switchToLatest().subscribeNext { log("\($0)") }
      Signal.of(1).drawn("taps").subscribeNext { command.execute($0) }
    }
    let work = try #require(events.first { $0.contains("work is subscribed") })
    let taps = try #require(events.first { $0.contains("1 in taps") })
    #expect(work.hasSuffix("< \(taps.prefix { $0 != " " })"), "\(events)")
    let value = try #require(events.first { $0.contains("1 in work") })
    #expect(
      events.contains { $0.hasSuffix("1 is logged < \(value.prefix { $0 != " " })") }, "\(events)")
  }

  /// Returns the events of a scene, each with its number, its description, its cause, and the
  /// events that it lists after `kept`, if any.
  private func describedEvents(_ body: @escaping @Sendable (Log, Stage) -> Void) throws -> [String]
  {
    try describedEvents(Scene.staged("scene", body))
  }

  /// Returns the events of a scene that awaits.
  private func describedEventsWaiting(
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) throws -> [String] {
    try describedEvents(Scene.staged("scene", body))
  }

  private func describedEvents(_ scene: Scene) throws -> [String] {
    let run = try scene.record(in: Lesson(99, "Causes", in: .signals))
    return run.events.map { event in
      let cause =
        switch event.cause {
        case .scene: "scene"
        case .event(let number): "\(number)"
        case .unknown: "unknown"
        }
      let kept =
        event.keptFrom.isEmpty
        ? "" : ", kept \(event.keptFrom.map(String.init).joined(separator: " "))"
      return "\(event.number) \(run.words(for: event)) < \(cause)\(kept)"
    }
  }
}
