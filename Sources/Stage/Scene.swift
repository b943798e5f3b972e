import Reactive

/// An experiment: some code with its own clock and log.
///
///     Scene("late", from: "2020-05-28 19:37:55.689906") { log in
///       Scheduler.main.after(.seconds(1)) { log("one second later") }
///     }
///
/// A scene ends when nothing is scheduled any more. If it would go on for ever, it declares its length:
///
///     Scene(
///       "ticks", lasting: .seconds(3), stillScheduled: ["every 1.0 seconds on main"]
///     ) { log in
///       Scheduler.main.every(.seconds(1)) { log("tick") }
///     }
///
/// Timers and tasks still scheduled at the end count as forgotten, unless the scene declares them.
///
/// A scene with a user, or with objects to keep, is staged:
///
///     Scene.staged("typing") { log, stage in
///       let field = stage.keep(TextField())
///       field.textSignal.subscribeNext { log("\($0)") }
///       field.type("Hi")
///     }
///
/// A scene may await. It is `@OnMain`, and ends when its body and its tasks have ended:
///
///     Scene.staged("late") { log, stage in
///       try await stage.clock.sleep(for: .seconds(1))
///       log("one second later")
///     }
///
/// If threads meet at one instant and either may be first, the scene says so to the reader:
///
///     Scene("two workers", racing: "Both log at the same instant; either may be first.") { log in
///       for name in ["a", "b"] {
///         Scheduler.background().after(.seconds(1)) { log("\(name)") }
///       }
///     }
public struct Scene: Sendable {
  /// The pace of a scene's time.
  public enum Pace: Hashable, Sendable {
    /// At once, on one thread that plays the parts of all.
    case atOnce

    /// On real threads, as time passes on a watch, or `speed` times as fast.
    case live(speed: Double)
  }

  /// A requirement of a scene on the system.
  public struct Requirement: Sendable {
    /// The systems that meet it.
    public let systems: String

    let isMet: Bool

    /// Creates a requirement that `systems` meet, and this system only if `isMet` is true.
    package init(_ systems: String, isMet: Bool) {
      self.systems = systems
      self.isMet = isMet
    }

    /// `Observations`, which tell of an observed object's changes.
    package static var observations: Requirement {
      let systems = "macOS 26 or iOS 26"
      guard #available(macOS 26, iOS 26, *) else { return Requirement(systems, isMet: false) }
      return Requirement(systems, isMet: true)
    }
  }

  /// The title.
  public let title: String

  /// A sentence that says which threads meet, so that their order varies when the scene is played live.
  /// Nil if the order is determined.
  public let race: String?

  /// The requirement on the system, if there is one.
  public let requirement: Requirement?

  private let start: String?
  private let length: Duration?
  private let pending: [String]
  private let remains: [String]
  private let body: @Sendable (Log, Stage) -> Void

  private init(
    _ title: String, _ start: String?, _ length: Duration?, _ pending: [String],
    _ remains: [String], _ race: String?, _ requirement: Requirement? = nil,
    _ body: @escaping @Sendable (Log, Stage) -> Void
  ) {
    self.title = title
    self.start = start
    self.length = length
    self.pending = pending
    self.remains = remains
    self.race = race
    self.requirement = requirement
    self.body = body
  }

  /// A scene that begins at `start`, the documented time of day in China, and runs `body`.
  ///
  /// Without one it begins at an instant of what its lesson retells. `stillScheduled` names the timers
  /// and tasks that go on when its time is over, `leaking` the objects that a scene which teaches a
  /// leak leaves behind, and `racing` says which threads meet in it.
  package init(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil,
    _ body: @escaping @Sendable (Log) -> Void
  ) {
    self.init(title, start, length, pending, remains, race) { log, _ in body(log) }
  }

  /// A scene whose `body` needs a stage besides the log.
  ///
  /// It has a name of its own, for between two initializers the compiler would choose by the
  /// closure's parameters, and blame them for whatever is wrong in the closure.
  package static func staged(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil,
    _ body: @escaping @Sendable (Log, Stage) -> Void
  ) -> Scene {
    Scene(title, start, length, pending, remains, race, nil, body)
  }

  /// A scene whose `body` awaits.
  package init(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil, needing requirement: Requirement? = nil,
    _ body: @escaping @OnMain @Sendable (Log) async throws -> Void
  ) {
    self.init(title, start, length, pending, remains, race, requirement) { log, stage in
      stage.play { try await body(log) }
    }
  }

  /// A scene whose `body` needs a stage besides the log, and awaits.
  package static func staged(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil, needing requirement: Requirement? = nil,
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) -> Scene {
    Scene(title, start, length, pending, remains, race, requirement) { log, stage in
      stage.play { try await body(log, stage) }
    }
  }

  /// The name by which it is selected, and that its transcript has: `take-2`.
  public var name: String { slug(title) }

  /// True if the scene defines its own start, as scenes with a transcript do.
  public var hasDocumentedStart: Bool { start != nil }

  /// True if this system does not meet the requirement, so that the scene cannot be played.
  public var isLeftOut: Bool { requirement.map { !$0.isMet } ?? false }

  /// The line that opens its part of a log.
  public var heading: String { "── \(title) ──" }

  /// Returns the time at which its clock starts in `lesson`, or nil if `start` cannot be read.
  public func start(in lesson: Lesson) -> Instant? {
    Timestamp(start ?? lesson.start)?.instant
  }

  /// The seconds from the beginning of the scene in `lesson` to `line`, or nil if its `start` cannot
  /// be read.
  package func seconds(of line: LogLine, in lesson: Lesson) -> Double? {
    start(in: lesson).map { line.time.secondsSince1970 - $0.secondsSince1970 }
  }

  /// Plays the scene to its end and gives each line of its log to `output`, one at a time.
  ///
  /// A live scene needs the main queue, so do not call this on it.
  public func play(
    in lesson: Lesson, _ pace: Pace = .atOnce, to output: @escaping @Sendable (String) -> Void
  ) throws(SceneProblem) {
    try play(in: lesson, pace) { text, _ in output(text) }
  }

  /// Plays the scene to its end and gives its heading and each line of its log to `output`, as text
  /// and, where it is a line, as what it says.
  public func play(
    in lesson: Lesson, _ pace: Pace = .atOnce,
    to output: @escaping @Sendable (_ text: String, _ line: LogLine?) -> Void
  ) throws(SceneProblem) {
    output(heading, nil)
    let census = Census()
    let tracker = Tracker()
    do throws(SceneProblem.Cause) {
      try census.taken { () throws(SceneProblem.Cause) in
        try perform(in: lesson, pace, tracker) { output($0.description, $0) }
      }
      try checkForLeaks(census, tracker)
    } catch {
      throw SceneProblem(lesson: lesson.number, scene: title, cause: error)
    }
  }

  /// Plays the scene to its end and returns all that happened.
  ///
  ///     if let diagram = try scene.record(in: lesson).diagram { print(diagram.text()) }
  public func record(
    in lesson: Lesson,
    to output: @escaping @Sendable (_ text: String, _ line: LogLine?) -> Void = { _, _ in }
  ) throws(SceneProblem) -> Run {
    let recording = Recording()
    try recording.records { () throws(SceneProblem) in
      try play(in: lesson, to: output)
    }
    return recording.run
  }

  /// Plays the scene, and lets go of all it holds.
  private func perform(
    in lesson: Lesson, _ pace: Pace, _ tracker: Tracker,
    to output: @escaping @Sendable (LogLine) -> Void
  ) throws(SceneProblem.Cause) {
    guard let start = start(in: lesson) else { throw .unreadableTime(start ?? lesson.start) }
    let clock = pace.clock(startingAt: start)
    let recording = Recording.current
    let log = Log(of: lesson, main: clock.main) { line in
      recording?.exchange(.said(line.message, by: Recording.caller))
      recording?.add(line)
      output(line)
    }
    let stage = Stage(log: log, clock: clock, start: start, tracker)
    let addresses = Addresses()
    recording?.open(clock, in: FileName(of: lesson))
    // Whatever goes at the end may say so, but the scene is over. It goes on the clock's main
    // thread, since what goes may end something that subscribes to something else, and elsewhere
    // that would wait for another thread.
    defer {
      recording?.close(atLength: length != nil)
      log.close()
      clock.run {
        stage.end()
        clock.stop()
        stage.clear()
      }
      // Tasks do what they have still to do, live on their threads.
      try? clock.advanceUntilIdle()
    }
    try Console.redirected(
      to: { log("\($0)") }, addresses: { addresses.address(of: $0) }
    ) { () throws(SceneProblem.Cause) in
      // Misuse ends the scene: after its sentence nothing is heard and nothing happens.
      try Misuse.intercepted { [weak stage] in
        log("\($0)")
        recording?.close(atLength: false)
        log.close()
        stage?.end()
        clock.stop()
      } _: { () throws(SceneProblem.Cause) in
        clock.run { leading(recording) { body(log, stage) } }
        try play(clock, from: start)
        if length == nil { stage.expectEnd() }
        leading(recording) { stage.reachEnd() }
        // On real threads something may be released a moment later.
        if clock is VirtualClock { stage.checkOwnership() }
      }
    }
    if let cause = stage.trouble { throw cause }
    try checkSchedule(of: clock)
  }

  /// Runs `body`, statements of the scene itself.
  private func leading(_ recording: Recording?, _ body: () -> Void) {
    if let recording { recording.leads(body) } else { body() }
  }

  private func play(_ clock: Timepiece, from start: Instant) throws(SceneProblem.Cause) {
    if let length { return clock.advance(to: start + length) }
    do throws(Timepiece.StillScheduled) {
      try clock.advanceUntilIdle(limit: .seconds(600))
    } catch {
      throw .endless(error.scheduled)
    }
  }

  /// Finds timers and tasks that the scene has forgotten to end, or declares though they have ended.
  private func checkSchedule(of clock: Timepiece) throws(SceneProblem.Cause) {
    // A live clock may be late, so that at the last instant one more or one less is scheduled.
    guard let scheduled = (clock as? VirtualClock)?.scheduled else { return }
    guard scheduled.map(SceneProblem.name(ofScheduled:)).sorted() == pending.sorted() else {
      throw .stillScheduled(scheduled, expected: pending)
    }
  }

  /// Finds what is left of the scene that should not be, or is not that should, and breaks the
  /// circle of one that teaches a leak.
  private func checkForLeaks(
    _ census: Census, _ tracker: Tracker
  ) throws(SceneProblem.Cause) {
    let (left, engine) = (tracker.survivors, census.survivors.map(\.kind))
    guard (left + engine).sorted() == remains.sorted() else {
      throw .leak(left, ofEngine: engine, expected: remains)
    }
    for survivor in census.survivors { survivor.dispose() }
    let unbroken = tracker.survivors + census.survivors.map(\.kind)
    guard unbroken.isEmpty else { throw .unbrokenLeak(unbroken) }
  }
}

extension Scene.Pace {
  fileprivate func clock(startingAt start: Instant) -> Timepiece {
    switch self {
    case .atOnce: VirtualClock(startingAt: start)
    case .live(let speed): LiveClock(startingAt: start, speed: speed)
    }
  }
}
