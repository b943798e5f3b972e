import Controls
import Foundation
import Reactive
import Synchronization

/// A scene's environment: a scripted user, a place to keep objects, and a notification center.
///
///     Scene.staged("typing", from: "2020-05-28 19:02:21.305235") { log, stage in
///       let field = stage.keep(TextField())
///       field.textSignal.subscribeNext { log("\($0)") }
///       stage.at("19:02:22.011") { field.type("1") }
///       stage.at("19:02:23.618") { field.delete() }
///     }
public final class Stage: LifetimeOwner {
  /// A notification center for this scene alone.
  public let notifications = NotificationCenter()

  /// The scene's clock, for asynchronous code that waits.
  ///
  ///     try await stage.clock.sleep(for: .seconds(1))
  public let clock: Timepiece

  /// The scene's lifetime.
  public let lifetime = Lifetime()

  private let log: Log
  private let start: Instant
  private let tracker: Tracker
  private let network = Network.current
  private let connections = CompoundDisposable()
  private let kept = Mutex<[any Sendable]>([])
  private let problem = Mutex<SceneProblem.Cause?>(nil)
  private let running = Mutex<Task<Void, Never>?>(nil)
  private let endings = Mutex<[@Sendable (Log) -> Void]>([])
  private let claims = Mutex<[OwnershipClaim]>([])

  init(log: Log, clock: Timepiece, start: Instant, _ tracker: Tracker) {
    self.log = log
    self.clock = clock
    self.start = start
    self.tracker = tracker
  }

  /// Schedules `action`, which plays something that the user does, at the time of day `time`.
  public func at(
    _ time: String, _ action: @escaping @OnMain @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let instant = Timestamp(time, onDayOf: start)?.instant else {
      return report(.unreadableTime(time))
    }
    guard instant >= Scheduler.main.now else { return report(.pastTime(time)) }
    Scheduler.main.at(
      instant, { OnMain.assumeIsolated { action() } }, fileID: fileID, line: line)
  }

  /// Runs `action` on a thread without a scheduler, like a `URLSession` callback.
  ///
  ///     stage.onPlainThread { log("\(Scheduler.current == nil)") }
  public func onPlainThread(_ action: @escaping @Sendable () -> Void) {
    let clock = Timepiece.current
    Scheduler.background().schedule { clock?.runWithoutScheduler(action) }
  }

  /// Keeps `thing` alive until the scene is over, like a controller's property.
  @discardableResult
  public func keep<Thing: Sendable>(_ thing: Thing) -> Thing {
    kept.withLock { $0.append(thing) }
    return thing
  }

  /// Returns a client for `server`. If there is a network, the client sends its requests over it;
  /// otherwise the client is `server` itself.
  public func client(of server: HTTPFixtures) -> any HTTPClient {
    do {
      let (client, closing) = try network.open(server)
      connections.add(closing)
      return client
    } catch {
      report(.noNetwork("\(error)"))
      return server
    }
  }

  /// Makes the scene fail if `object` is still alive when the scene is over.
  @discardableResult
  public func track<Object: AnyObject & Sendable>(_ object: Object) -> Object {
    tracker.track(object)
    return object
  }

  /// Runs `action` at the end of the scene, before the scene's objects are released.
  ///
  ///     stage.atEnd { log in log("(the score is \(score.value))") }
  public func atEnd(_ action: @escaping @Sendable (Log) -> Void) {
    endings.withLock { $0.append(action) }
  }

  /// Returns a signal that forwards `signal` and counts its own subscriptions. If some are left at
  /// the end of the scene, logs their number.
  ///
  ///     let mail = stage.counting("the mail", notifications.signal(named: .mailCame))
  ///     // Logs "(still subscribed to the mail at the end: 2)"
  public func counting<Value: Sendable>(
    _ name: String, _ signal: Signal<Value>
  ) -> Signal<Value> {
    let count = Property(0)
    atEnd { log in
      let number = count.value
      if number > 0 { log("(still subscribed to \(name) at the end: \(number))") }
    }
    return Signal { subscriber in
      count.modify { $0 += 1 }
      let subscription = signal.subscribe(subscriber)
      return Disposable {
        subscription.dispose()
        count.modify { $0 -= 1 }
      }
    }
  }

  /// Draws the references that the scene's objects have at the end of the scene. On a virtual
  /// clock, also checks `objects`: at the end, each of them must be alive if a reference cycle in
  /// the drawing keeps it alive, and deallocated otherwise.
  ///
  ///     stage.drawOwnership("page → subject → block → page", of: ["page": page])
  ///
  /// If the references are different in ReactiveObjC, `original` describes them.
  package func drawOwnership(
    _ engine: String, original: String? = nil, of objects: [String: any AnyObject & Sendable]
  ) {
    do throws(Ownership.Unreadable) {
      let claim = try OwnershipClaim(engine, original: original, of: objects)
      claims.withLock { $0.append(claim) }
      Recording.current?.add(claim)
    } catch {
      report(.falseOwnership("\(error)."))
    }
  }

  /// Checks the drawn references. Call it when the scene's code has run, so that only reference
  /// cycles keep the drawn objects alive.
  func checkOwnership() {
    for claim in claims.withLock({ $0 }) {
      if let problem = claim.problem { report(.falseOwnership(problem)) }
    }
  }

  /// Runs a scene's asynchronous body.
  func run(_ body: @escaping @OnMain @Sendable () async throws -> Void) {
    let task = OnMain.task {
      do {
        try await body()
      } catch is CancellationError where Task.isCancelled {
      } catch {
        self.report(.threw("\(error)"))
      }
      self.bodyHasEnded()
    }
    running.withLock { $0 = task }
  }

  // Not inlined into a task; see `Lock`.
  @inline(never)
  private func bodyHasEnded() {
    running.withLock { $0 = nil }
  }

  /// Reports a problem if the body is still waiting. Call it when nothing is scheduled any more.
  func expectEnd() {
    if running.withLock({ $0 != nil }) { report(.unfinished) }
  }

  /// Runs the actions passed to `atEnd`, in order.
  func reachEnd() {
    let endings = endings.withLock { $0 }
    if endings.isEmpty { return }
    clock.run {
      for ending in endings { ending(log) }
    }
  }

  /// Cancels the body if it is still waiting.
  func end() {
    running.withLock { $0.take() }?.cancel()
  }

  /// The first problem that was reported, if there was one.
  var firstProblem: SceneProblem.Cause? { problem.withLock { $0 } }

  // Not inlined into a task; see `Lock`.
  @inline(never)
  private func report(_ cause: SceneProblem.Cause) {
    problem.withLock { $0 = $0 ?? cause }
  }

  /// Releases the kept objects in reverse order, and closes the network connections.
  func clear() {
    while kept.withLock({ $0.popLast() }) != nil {}
    connections.dispose()
  }
}

/// The objects that a scene tracks, held weakly.
final class Tracker: Sendable {
  private struct TrackedObject {
    let name: String
    weak var object: (any AnyObject & Sendable)?
  }

  private let objects = Mutex<[TrackedObject]>([])

  func track(_ object: some AnyObject & Sendable) {
    objects.withLock { $0.append(TrackedObject(name: "\(type(of: object))", object: object)) }
  }

  var survivors: [String] {
    objects.withLock { $0.filter { $0.object != nil }.map(\.name) }
  }
}
