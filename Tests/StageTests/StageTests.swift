import Controls
import Reactive
import Testing

@testable import Marbles
@testable import Stage

/// The guarantees that a stage gives to scenes.
@Suite struct StageTests {
  // MARK: The log

  @Test("A log line has NSLog's format, with the time on the scene's clock")
  func line() throws {
    let scene = Scene("two", from: "2020-05-28 23:59:59.5") { log in
      log("now")
      Scheduler.main.after(.seconds(1.25)) { log("later") }
    }
    #expect(
      try play(scene) == [
        "── two ──",
        "2020-05-28 23:59:59.500000+0800 RACExample[99:1] now",
        "2020-05-29 00:00:00.750000+0800 RACExample[99:1] later",
      ])
  }

  @Test("Values are logged in NSLog's format")
  func values() throws {
    let scene = Scene("values") { log in
      log("\(true) \(Int?.none) \(2.0) \(2.5) \("text") \([1, 2]) \(Optional("some"))")
    }
    #expect(try messages(of: scene) == ["1 (null) 2 2.5 text [1, 2] some"])
  }

  @Test(
    "The main thread has number 1, and others are numbered from 3 in the order of their first line")
  func threads() throws {
    let scene = Scene("threads") { log in
      let (first, second) = (Scheduler.background(), Scheduler.background())
      log("main")
      second.schedule { log("second") }
      first.schedule { log("first") }
      second.schedule { log("second again") }
    }
    #expect(
      try play(scene).dropFirst().map { String($0.split(separator: ":").last ?? "") } == [
        "1] main", "3] second", "4] first", "3] second again",
      ])
  }

  @Test("A scene can log the current thread, with the same number as in its log lines")
  func threadName() throws {
    let scene = Scene("thread") { log in
      Scheduler.background().schedule { log("\(log.thread)") }
      log("\(log.thread)")
      log("\(log.thread)")
    }
    #expect(
      try messages(of: scene) == [
        "<NSThread: 0x600000000010>{number = 1, name = main}",
        "<NSThread: 0x600000000010>{number = 1, name = main}",
        "<NSThread: 0x600000000020>{number = 3, name = (null)}",
      ])
  }

  @Test(
    "NSLog prints a date in UTC, and the C library prints it in local time",
    arguments: [
      (0, "1970-01-01 00:00:00 +0000", "Thu Jan  1 08:00:00 1970"),
      (1_565_143_838, "2019-08-07 02:10:38 +0000", "Wed Aug  7 10:10:38 2019"),
      (1_577_809_800, "2019-12-31 16:30:00 +0000", "Wed Jan  1 00:30:00 2020"),
      (1_582_992_000, "2020-02-29 16:00:00 +0000", "Sun Mar  1 00:00:00 2020"),
      (1_483_509_535, "2017-01-04 05:58:55 +0000", "Wed Jan  4 13:58:55 2017"),
      (1_608_076_799, "2020-12-15 23:59:59 +0000", "Wed Dec 16 07:59:59 2020"),
    ])
  func dates(seconds: Int64, date: String, localDate: String) {
    let instant = Instant(secondsSince1970: seconds)
    #expect(instant.date == date)
    #expect(instant.localDate == localDate)
  }

  @Test("Addresses are numbered in the order of printing, and an object keeps its address")
  func addresses() throws {
    let scene = Scene("addresses") { log in
      let (one, two) = (Signal<Int>.never(), Subject<Int>())
      log("\(one)")
      log("\(two)")
      log("\(one)")
      log("\(printed((1, 2)))")
      log("\(printed((1, 2)))")
    }
    #expect(
      try messages(of: scene).map { String($0.split(separator: /[>]/)[0]) } == [
        "<RACDynamicSignal: 0x600000000010", "<RACSubject: 0x600000000020",
        "<RACDynamicSignal: 0x600000000010", "<RACTwoTuple: 0x600000000030",
        "<RACTwoTuple: 0x600000000040",
      ])
  }

  @Test("A string is logged unchanged; interpolated values have NSLog's format")
  func texts() throws {
    let scene = Scene("texts") { log in
      let word = "true"
      log(word)
      log("\(true)")
      log("true")
    }
    #expect(try messages(of: scene) == ["true", "1", "true"])
  }

  @Test("The engine's messages appear in the log")
  func engine() throws {
    let scene = Scene("engine") { _ in
      Signal.return(1).named("one").logNext().subscribeNext { _ in }
    }
    #expect(try messages(of: scene).map { $0.suffix(7) } == ["next: 1"])
  }

  // MARK: Time

  @Test("A scene without a start time begins at the default time")
  func start() throws {
    #expect(try play(Scene("a") { log in log("") })[1].hasPrefix("2020-05-28 14:00:00.000000"))
  }

  @Test("A user's actions happen at the given times of day")
  func user() throws {
    let scene = Scene.staged("user", from: "2020-05-28 19:02:21.3") { log, stage in
      stage.at("19:02:22.011") { log("one") }
      stage.at("2020-05-28 19:05:00") { log("with its date") }
      stage.at("19:02:21.3") { log("at once") }
    }
    #expect(
      try play(scene).dropFirst().map { $0.prefix(26) } == [
        "2020-05-28 19:02:21.300000", "2020-05-28 19:02:22.011000", "2020-05-28 19:05:00.000000",
      ])
  }

  @Test("A scene with a fixed length ends on time and releases its objects")
  func lasting() throws {
    let scene = Scene.staged(
      "ticks", lasting: .seconds(3), stillScheduled: ["every 1.0 seconds on main"]
    ) { log, stage in
      Scheduler.main.every(.seconds(1)) { log("tick") }
      stage.track(stage.keep(Subject<Int>())).subscribeNext { _ in }
      stage.lifetime.ended.subscribeCompleted { log("not heard: the scene is over") }
    }
    #expect(try messages(of: scene) == ["tick", "tick", "tick"])
  }

  // MARK: Ends

  @Test("Misuse of the engine ends a scene, and the log says what is wrong")
  func misuse() throws {
    let scene = Scene("misuse") { log in
      Scheduler.main.every(.seconds(1)) { log("never") }
      Signal.return(1).take(-1).subscribeNext { _ in log("not heard") }
      log("not heard either")
    }
    #expect(try messages(of: scene) == ["take(-1): the count must not be negative."])
  }

  @Test("A scene that breaks its own reference cycle reports no problem")
  func brokenCycle() throws {
    let scene = Scene.staged("circle") { log, stage in
      let owner = stage.track(Owner())
      owner.subject.subscribeNext { _ in log("\(owner.subject.name)!") }
      owner.subject.sendNext(1)
      owner.subject.sendCompleted()
    }
    #expect(try messages(of: scene) == ["!"])
  }

  @Test("An object deallocated at the end of a scene may still subscribe")
  func subscribingAtTheEnd() throws {
    let scene = Scene.staged("guest") { _, stage in
      let guest = stage.keep(PlainOwner())
      guest.lifetime.ended.then { Signal.return(1) }.subscribeNext { _ in }
    }
    #expect(problem(of: scene) == nil)
  }

  @Test("Leaked objects are named, unless the scene declares them")
  func leaks() throws {
    let engine = ["Subject<Int>", "subscription"]
    let left = ["Owner"] + engine
    for expected in [[], ["Owner"], left + ["more"], ["Owner", "Subject<Int>", "something else"]] {
      #expect(
        problem(of: circle(leaking: expected))
          == .leak(["Owner"], ofEngine: engine, expected: expected))
    }
    #expect(problem(of: circle(leaking: left)) == nil)
    #expect(
      problem(of: Scene("none", leaking: left) { log in log("") }) == .leak([], expected: left))
  }

  @Test("A task that waits forever is reported as a leak")
  func stuckTask() throws {
    func scene(leaking remains: [String]) -> Scene {
      Scene("stuck", leaking: remains) { log in
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        OnMain.task {
          for await number in stream { log("\(number)") }
          withExtendedLifetime(continuation) {}
        }
        continuation.yield(1)
      }
    }
    #expect(problem(of: scene(leaking: [])) == .leak([], ofEngine: ["task"], expected: []))
    #expect(problem(of: scene(leaking: ["task"])) == nil)
  }

  @Test("Timers and tasks that outlive a scene are named, unless the scene declares them")
  func stillScheduled() throws {
    let names = ["every 1.0 seconds on main", "a task that sleeps on main"]
    func scene(stillScheduled pending: [String], isEndless: Bool = true) -> Scene {
      Scene.staged("ticks", lasting: .seconds(2.5), stillScheduled: pending) { log, stage in
        guard isEndless else { return log("") }
        Scheduler.main.every(.seconds(1)) { log("tick") }
        OnMain.task { try await stage.clock.sleep(for: .seconds(9)) }
      }
    }
    for expected in [[], [names[0]], names + ["more"]] {
      guard case .stillScheduled(let left, expected)? = problem(of: scene(stillScheduled: expected))
      else {
        Issue.record("The error does not list the scheduled actions and \(expected).")
        continue
      }
      #expect(left.map(SceneProblem.name(ofScheduled:)) == names)
      #expect(left[0].contains("StageTests.swift:"))
    }
    #expect(problem(of: scene(stillScheduled: names.reversed())) == nil)
    #expect(problem(of: scene(stillScheduled: [], isEndless: false)) == nil)
    #expect(
      problem(of: scene(stillScheduled: names, isEndless: false))
        == .stillScheduled([], expected: names))
  }

  @Test("A declared leak is freed after the scene")
  func freed() throws {
    let owner = Property<WeakOwner?>(nil)
    let scene = Scene("circle", leaking: ["Subject<Int>", "subscription"]) { log in
      let circle = Owner()
      owner.value = WeakOwner(circle)
      circle.subject.subscribeNext { _ in log("\(circle)") }
    }
    #expect(problem(of: scene) == nil)
    #expect(owner.value?.owner == nil)
  }

  @Test("A declared leak that cannot be freed is reported")
  func notFreed() {
    let scene = Scene.staged("held", leaking: ["CycleMember"]) { _, stage in
      let member = stage.track(CycleMember())
      member.other.value = member
    }
    guard case .leak(let tracked, let engine, _)? = problem(of: scene) else {
      Issue.record("The scene does not leak.")
      return
    }
    let left = tracked + engine
    let declared = Scene.staged("held", leaking: left) { _, stage in
      let member = stage.track(CycleMember())
      member.other.value = member
    }
    #expect(problem(of: declared) == .unbrokenLeak(left))
  }

  @Test("An endless scene is reported with the actions that are still scheduled")
  func endless() throws {
    let scene = Scene("ticks") { log in
      Scheduler.main.every(.seconds(100)) { log("tick") }
    }
    guard case .endless(let scheduled)? = problem(of: scene) else {
      Issue.record("The scene is not reported as endless.")
      return
    }
    #expect(scheduled.count == 1 && scheduled[0].contains("StageTests.swift"))
  }

  @Test("An invalid time, or one in the past, is an error")
  func times() {
    #expect(problem(of: Scene("a", from: "yesterday") { _ in }) == .unreadableTime("yesterday"))
    let unreadable = Scene.staged("b") { _, stage in stage.at("25:00:00") {} }
    #expect(problem(of: unreadable) == .unreadableTime("25:00:00"))
    let past = Scene.staged("c", from: "2020-05-28 19:02:21.3") { _, stage in
      stage.at("19:02:20") {}
    }
    #expect(problem(of: past) == .pastTime("19:02:20"))
  }

  private static let sentences: [(SceneProblem.Cause, String)] = [
    (
      .unreadableTime("x"),
      "\"x\" is not a valid time. Write it like 19:37:55.689906; a scene's start also has a date."
    ),
    (
      .pastTime("10:00:00"),
      "10:00:00 is already in the past. Put the steps in order, or correct the scene's start."
    ),
    (
      .endless(["a", "b", "c", "d", "e", "f"]),
      "it would run forever. Still scheduled: a, b, c, d, e and 1 more. "
        + "End it, or pass lasting: with the length of the scene."
    ),
    (
      .stillScheduled(["every 1.0 seconds on main, scheduled at A.swift:7"], expected: []),
      "still scheduled when the scene ended: every 1.0 seconds on main. End it. If it is the "
        + "point of the scene, pass stillScheduled: [\"every 1.0 seconds on main\"]."
    ),
    (
      .stillScheduled([], expected: ["a"]),
      "nothing is still scheduled when the scene ends. Remove stillScheduled: [\"a\"]."
    ),
    (
      .stillScheduled(["a"], expected: ["b"]),
      "still scheduled when the scene ended: a, but the scene declares b. "
        + "End what should have ended, or pass stillScheduled: [\"a\"]."
    ),
    (
      .leak(["Owner"], expected: []),
      "leaked when the scene ended: Owner. Break the reference cycle, "
        + "or, if the leak is the point of the scene, pass leaking: [\"Owner\"]."
    ),
    (
      .leak(["Page"], ofEngine: ["Subject<Int>", "subscription"], expected: []),
      "leaked when the scene ended: Page (and 2 objects of the engine). Break the reference "
        + "cycle, or, if the leak is the point of the scene, "
        + "pass leaking: [\"Page\", \"Subject<Int>\", \"subscription\"]."
    ),
    (
      .leak([], ofEngine: ["subscription"], expected: []),
      "leaked when the scene ended: subscription. Break the reference cycle, "
        + "or, if the leak is the point of the scene, pass leaking: [\"subscription\"]."
    ),
    (
      .leak([], expected: ["Owner"]),
      "nothing leaked when the scene ended. Remove leaking: [\"Owner\"]."
    ),
    (
      .leak(["A"], ofEngine: ["B"], expected: ["B"]),
      "leaked when the scene ended: A (and 1 object of the engine), but the scene declares B. "
        + "Fix it, or pass leaking: [\"A\", \"B\"]."
    ),
    (
      .unbrokenLeak(["CycleMember"]),
      "disposing of its subscriptions does not free CycleMember. "
        + "Show a leak that ends when a subscription is disposed of."
    ),
  ]

  @Test("The description of a problem names its scene and a remedy", arguments: sentences)
  func descriptions(cause: SceneProblem.Cause, sentence: String) {
    let problem = SceneProblem(lesson: 7, scene: "hot", cause: cause)
    #expect("\(problem)" == "lesson 7, scene \"hot\": \(sentence)")
  }

  // MARK: Names

  @Test("The names of files and scenes are derived from titles")
  func names() {
    let lesson = Lesson(7, "Cold & hot", title: "Both", in: .signals) {
      Scene("Take 2, then some") { _ in }
    }
    #expect(lesson.fileName == "07-cold-hot")
    #expect(lesson.sourceFile == "Signals/07-ColdHot.swift")
    #expect(lesson.scenes.map(\.name) == ["take-2-then-some"])
  }

  // MARK: Support

  private func play(_ scene: Scene, in lesson: Lesson? = nil) throws -> [String] {
    let lines = Property([String]())
    try scene.play(in: lesson ?? Lesson(99, "Test", in: .signals)) { line in
      lines.modify { $0.append(line) }
    }
    return lines.value
  }

  private func messages(of scene: Scene) throws -> [String] {
    try play(scene).dropFirst().map { String($0.split(separator: "] ", maxSplits: 1).last ?? "") }
  }

  private func problem(of scene: Scene) -> SceneProblem.Cause? {
    do throws(SceneProblem) {
      try scene.play(in: Lesson(99, "Test", in: .signals)) { _ in }
      return nil
    } catch {
      return error.cause
    }
  }

  private func circle(leaking remains: [String]) -> Scene {
    Scene.staged("circle", leaking: remains) { log, stage in
      let owner = stage.track(Owner())
      owner.subject.subscribeNext { _ in log("\(owner)") }
    }
  }
}

private final class Owner: Sendable {
  let subject = Subject<Int>()
}

private struct WeakOwner: Sendable {
  weak var owner: Owner?

  init(_ owner: Owner) { self.owner = owner }
}

private final class CycleMember: Sendable {
  let other = Property<CycleMember?>(nil)
}

private final class PlainOwner: LifetimeOwner {
  let lifetime = Lifetime()
}
