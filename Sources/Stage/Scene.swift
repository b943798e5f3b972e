import Reactive

/// An experiment: code with its own clock and log.
///
///     Scene("late", from: "2020-05-28 19:37:55.689906") { log in
///       Scheduler.main.after(.seconds(1)) { log("one second later") }
///     }
///
/// A scene ends when nothing is scheduled any more. A scene that would run forever declares its
/// length:
///
///     Scene(
///       "ticks", lasting: .seconds(3), stillScheduled: ["every 1.0 seconds on main"]
///     ) { log in
///       Scheduler.main.every(.seconds(1)) { log("tick") }
///     }
///
/// Timers and tasks that are still scheduled at the end are an error, unless the scene declares
/// them.
///
/// A scene that simulates a user, or keeps objects alive, has a stage:
///
///     Scene.staged("typing") { log, stage in
///       let field = stage.keep(TextField())
///       field.textSignal.subscribeNext { log("\($0)") }
///       field.type("Hi")
///     }
///
/// A scene may be asynchronous. Then its body is `@OnMain`, and the scene ends when the body and
/// its tasks have ended:
///
///     Scene.staged("late") { log, stage in
///       try await stage.clock.sleep(for: .seconds(1))
///       log("one second later")
///     }
///
/// If two threads act at the same instant and either may be first, `racing` tells the reader:
///
///     Scene("two workers", racing: "Both log at the same instant; either may be first.") { log in
///       for name in ["a", "b"] {
///         Scheduler.background().after(.seconds(1)) { log("\(name)") }
///       }
///     }
public struct Scene: Sendable {
  /// The pace at which a scene's time passes.
  public enum Pace: Hashable, Sendable {
    /// Immediately, on a single thread that simulates the others.
    case atOnce

    /// On real threads, `speed` times as fast as real time.
    case live(speed: Double)
  }

  /// A scene's system requirement.
  public struct Requirement: Sendable {
    /// The systems that meet the requirement.
    public let systems: String

    let isMet: Bool

    /// Creates a requirement that `systems` meet. `isMet` is true if this system meets it.
    package init(_ systems: String, isMet: Bool) {
      self.systems = systems
      self.isMet = isMet
    }

    /// The availability of `Observations`, which reports changes to an observable object.
    package static var observations: Requirement {
      let systems = "macOS 26 or iOS 26"
      guard #available(macOS 26, iOS 26, *) else { return Requirement(systems, isMet: false) }
      return Requirement(systems, isMet: true)
    }
  }

  /// The title.
  public let title: String

  /// A sentence that says which threads act at the same instant, so that their order varies between
  /// live runs. Nil if the order is always the same.
  public let race: String?

  /// The system requirement, if there is one.
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

  /// Creates a scene that runs `body`.
  ///
  /// - Parameters:
  ///   - title: The title, unique in the lesson.
  ///   - start: The time at which the clock starts, as documented, in China's time zone. The
  ///     default is 14:00 on the day of tutorial A's logs.
  ///   - length: The duration, for a scene that would run forever.
  ///   - pending: The timers and tasks that are still scheduled at the end.
  ///   - remains: The objects left behind by a scene that demonstrates a leak.
  ///   - race: A sentence that says which threads act at the same instant.
  ///   - body: The scene's code.
  package init(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil,
    _ body: @escaping @Sendable (Log) -> Void
  ) {
    self.init(title, start, length, pending, remains, race) { log, _ in body(log) }
  }

  /// Creates a scene whose `body` needs a stage as well as the log.
  ///
  /// This is a static function. If it were an initializer, the compiler would choose an overload
  /// by the closure's parameters, and report every error in the closure as a wrong parameter list.
  package static func staged(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil,
    _ body: @escaping @Sendable (Log, Stage) -> Void
  ) -> Scene {
    Scene(title, start, length, pending, remains, race, nil, body)
  }

  /// Creates a scene with an asynchronous `body`.
  package init(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil, needing requirement: Requirement? = nil,
    _ body: @escaping @OnMain @Sendable (Log) async throws -> Void
  ) {
    self.init(title, start, length, pending, remains, race, requirement) { log, stage in
      stage.run { try await body(log) }
    }
  }

  /// Creates a scene with an asynchronous `body` that needs a stage as well as the log.
  package static func staged(
    _ title: String, from start: String? = nil, lasting length: Duration? = nil,
    stillScheduled pending: [String] = [], leaking remains: [String] = [],
    racing race: String? = nil, needing requirement: Requirement? = nil,
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) -> Scene {
    Scene(title, start, length, pending, remains, race, requirement) { log, stage in
      stage.run { try await body(log, stage) }
    }
  }

  /// The name used in commands and for the transcript's file: `take-2`.
  public var name: String { slug(title) }

  /// The time at which the clock starts, unless the scene defines its own start.
  private static let defaultStart = "2020-05-28 14:00:00"

  /// True if the scene defines its own start, as scenes with a transcript do.
  public var hasDocumentedStart: Bool { start != nil }

  /// True if the scene cannot be played because this system does not meet its requirement.
  public var isLeftOut: Bool { requirement.map { !$0.isMet } ?? false }

  /// The scene's heading in a log.
  public var heading: String { "── \(title) ──" }

  /// Returns the time at which the scene's clock starts in `lesson`, or nil if `start` is not a
  /// valid time.
  public func start(in lesson: Lesson) -> Instant? {
    Timestamp(start ?? Self.defaultStart)?.instant
  }

  /// Returns the seconds from the start of the scene in `lesson` to `line`, or nil if the start is
  /// not a valid time.
  package func seconds(of line: LogLine, in lesson: Lesson) -> Double? {
    start(in: lesson).map { line.time.secondsSince1970 - $0.secondsSince1970 }
  }

  /// Plays the scene to its end and passes each line of its log to `output`.
  ///
  /// Do not call this on the main queue for a live scene, which needs that queue.
  public func play(
    in lesson: Lesson, _ pace: Pace = .atOnce, to output: @escaping @Sendable (String) -> Void
  ) throws(SceneProblem) {
    try play(in: lesson, pace) { text, _ in output(text) }
  }

  /// Plays the scene to its end and passes its heading and each line of its log to `output`. `line`
  /// is nil for the heading.
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

  /// Plays the scene to its end and returns a record of the run.
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

  /// Plays the scene, then releases everything that it holds.
  private func perform(
    in lesson: Lesson, _ pace: Pace, _ tracker: Tracker,
    to output: @escaping @Sendable (LogLine) -> Void
  ) throws(SceneProblem.Cause) {
    guard let start = start(in: lesson) else { throw .unreadableTime(start ?? Self.defaultStart) }
    let clock = pace.clock(startingAt: start)
    let recording = Recording.current
    let log = Log(of: lesson, main: clock.main) { line in
      recording?.add(line)
      output(line)
    }
    let stage = Stage(log: log, clock: clock, start: start, tracker)
    let addresses = Addresses()
    recording?.open(clock, in: FileName(ofFileAt: lesson.source))
    // Close the log first, because objects may log when they are deallocated. Release the objects
    // on the clock's main thread, because this may end a signal and so start a new subscription,
    // which would be delayed on a thread without a scheduler.
    defer {
      recording?.close(atLength: length != nil)
      log.close()
      clock.run {
        stage.end()
        clock.stop()
        stage.clear()
      }
      // Let the tasks finish. In a live scene, they run on their own threads.
      try? clock.advanceUntilIdle()
    }
    try Console.redirected(
      to: { log("\($0)") }, addresses: { addresses.address(of: $0) }
    ) { () throws(SceneProblem.Cause) in
      // A misuse of the engine ends the scene: a sentence is logged, and then nothing more happens.
      try Misuse.intercepted { [weak stage] in
        log.end(withMisuse: $0)
        recording?.close(atLength: false)
        stage?.end()
        clock.stop()
      } _: { () throws(SceneProblem.Cause) in
        clock.run { leading(recording) { body(log, stage) } }
        try advance(clock, from: start)
        if length == nil { stage.expectEnd() }
        leading(recording) { stage.reachEnd() }
        // In a live scene, objects may be released a moment later on other threads.
        if clock is VirtualClock { stage.checkOwnership() }
      }
    }
    if let cause = stage.firstProblem { throw cause }
    try checkSchedule(of: clock)
  }

  /// Runs `body`, the scene's own code. If there is a recording, it records the scene as the cause.
  private func leading(_ recording: Recording?, _ body: () -> Void) {
    if let recording { recording.runScene(body) } else { body() }
  }

  private func advance(_ clock: Timepiece, from start: Instant) throws(SceneProblem.Cause) {
    if let length { return clock.advance(to: start + length) }
    do throws(Timepiece.StillScheduled) {
      try clock.advanceUntilIdle(limit: .seconds(600))
    } catch {
      throw .endless(error.scheduled)
    }
  }

  /// Throws if the scheduled timers and tasks are not exactly the declared ones.
  private func checkSchedule(of clock: Timepiece) throws(SceneProblem.Cause) {
    // Check only a virtual clock. A live clock may be late, so it may have one scheduled action
    // more or fewer.
    guard let scheduled = (clock as? VirtualClock)?.scheduled else { return }
    guard scheduled.map(SceneProblem.name(ofScheduled:)).sorted() == pending.sorted() else {
      throw .stillScheduled(scheduled, expected: pending)
    }
  }

  /// Throws if the objects left behind are not exactly the declared ones. Then disposes of the
  /// leaked subscriptions, and throws if this does not release the objects.
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
