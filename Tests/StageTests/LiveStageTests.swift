import Foundation
import Reactive
import Testing

@testable import Marbles
@testable import Stage

/// Scenes played live, at least a thousand times as fast as usual.
@Suite(.timeLimit(.minutes(10))) struct LiveStageTests {
  private static let scenes: [Scene] = [
    Scene("threads", from: "2020-05-28 19:37:55.5") { log in
      log("\(log.thread)")
      let worker = Scheduler.background()
      worker.after(.seconds(1)) { log("\(log.thread)") }
      Scheduler.main.after(.seconds(2)) { log("main") }
      Scheduler.background().after(.seconds(3)) { log("another worker") }
      worker.after(.seconds(4)) { log("the first again") }
    },
    Scene.staged("a user", from: "2020-05-28 19:02:21.3") { log, stage in
      stage.at("19:02:22.011") { log("one") }
      stage.at("19:05:00") { log("two") }
      stage.at("19:02:21.3") { log("at once") }
    },
    Scene.staged(
      "lasting", lasting: .seconds(3), stillScheduled: ["every 1.0 seconds on main"]
    ) { log, stage in
      Scheduler.main.every(.seconds(1)) { log("tick") }
      Scheduler.main.after(.seconds(3)) {
        log("at the end")
        Scheduler.main.schedule { log("still") }
      }
      stage.track(stage.keep(Subject<Int>())).subscribeNext { _ in }
      stage.lifetime.ended.subscribeCompleted { log("not heard: the scene is over") }
    },
    Scene("misuse") { log in
      Scheduler.main.every(.seconds(1)) { log("tick") }
      Scheduler.background().after(.seconds(2.5)) {
        Signal.return(1).take(-1).subscribeNext { _ in log("not heard") }
        log("not heard either")
      }
    },
    Scene("the engine's own lines and addresses") { log in
      Signal.return(1).delay(.seconds(1)).named("one").logAll().subscribeNext { log("\($0)") }
    },
    Scene("waiting") { log in
      let slow = Signal<Int> { subscriber in
        Scheduler.background().after(.seconds(2)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return nil
      }
      log("\(slow.first())")
      log("\(Subject<Int>().first())")
      log("not heard")
    },
    Scene.staged("a thread without a scheduler") { log, stage in
      stage.onPlainThread {
        log("\(Scheduler.current == nil)")
        Signal.return(1).subscribeNext { log("\($0) on \(log.thread)") }
        log("(subscribeNext: returned)")
      }
    },
    Scene("awaiting") { log in
      let square = Square()
      async let four = square.of(2)
      log("\(await four)")
      for try await number in Signal.of(1, 2).delay(.seconds(1)).values { log("\(number)") }
      log("\(log.thread)")
    },
    Scene.staged("awaiting the clock") { log, stage in
      let model = Model()
      stage.at("14:00:02") { model.name = "two" }
      try await stage.clock.sleep(for: .seconds(1))
      log("\(model.name)")
      try await stage.clock.sleep(for: .seconds(2))
      log("\(model.name)")
      await Task(executorPreference: Scheduler.background()) { log("\(log.thread)") }.value
    },
    Scene.staged(
      "awaiting as long as it lasts", lasting: .seconds(2.5),
      stillScheduled: ["a task that sleeps on main"]
    ) { log, stage in
      stage.track(stage.keep(Model()))
      OnMain.task {
        while !Task.isCancelled {
          try? await stage.clock.sleep(for: .seconds(1))
          log("tick")
        }
      }
      for try await _ in Signal<Int>.never().values { log("never") }
    },
    Scene.staged("misuse in a task") { log, stage in
      try await stage.clock.sleep(for: .seconds(1))
      Signal.return(1).take(-1).subscribeNext { _ in log("not heard") }
      try await stage.clock.sleep(for: .seconds(1))
      log("not heard either")
    },
    Scene("what goes at the end of an action is on its thread") { log in
      let farewell = LogsDeinit(log)
      Scheduler.main.after(.seconds(1)) { withExtendedLifetime(farewell) {} }
    },
  ]

  @Test("A scene played live prints the same log as when it is played at once", arguments: scenes)
  func same(_ scene: Scene) throws {
    #expect(try play(scene, .live(speed: 1000)) == play(scene, .atOnce))
  }

  @Test("A live run reports leaks, unless the scene declares them")
  func leaks() {
    func circle(leaking remains: [String]) -> Scene {
      Scene.staged("circle", leaking: remains) { log, stage in
        let owner = stage.track(Owner())
        Scheduler.background().after(.seconds(1)) {
          owner.subject.subscribeNext { _ in log("\(owner)") }
        }
      }
    }
    let engine = ["Subject<Int>", "subscription"]
    #expect(problem(of: circle(leaking: [])) == .leak(["Owner"], ofEngine: engine, expected: []))
    #expect(problem(of: circle(leaking: ["Owner"] + engine)) == nil)
  }

  @Test("An endless scene is reported with the actions that are still scheduled")
  func endless() {
    let scene = Scene("ticks") { log in
      Scheduler.main.every(.seconds(100)) { log("tick") }
    }
    guard case .endless(let scheduled)? = problem(of: scene) else {
      Issue.record("The scene is not reported as endless.")
      return
    }
    #expect(scheduled.count == 1 && scheduled[0].contains("LiveStageTests.swift"))
  }

  @Test(
    "A scene that throws, or that awaits forever, is reported as a problem",
    arguments: [false, true])
  func awaiting(isLive: Bool) {
    let pace = isLive ? Scene.Pace.live(speed: 5000) : .atOnce
    let throwing = Scene("throwing") { _ in throw CancellationError() }
    #expect(problem(of: throwing, pace) == .threw("CancellationError()"))
    let waiting = Scene("waiting") { log in
      for try await _ in Signal<Int>.never().values { log("never") }
    }
    #expect(problem(of: waiting, pace) == .unfinished)
  }

  // MARK: Support

  private func play(
    _ scene: Scene, _ pace: Scene.Pace
  ) throws -> [String] {
    let lines = Property([String]())
    try scene.play(in: Lesson(99, "Test", in: .signals), pace) { line in
      lines.modify { $0.append(line) }
    }
    return lines.value
  }

  private func problem(
    of scene: Scene, _ pace: Scene.Pace = .live(speed: 5000)
  ) -> SceneProblem.Cause? {
    do throws(SceneProblem) {
      try scene.play(in: Lesson(99, "Test", in: .signals), pace) { _ in }
      return nil
    } catch {
      return error.cause
    }
  }
}

private final class Owner: Sendable {
  let subject = Subject<Int>()
}

private actor Square {
  func of(_ number: Int) -> Int { number * number }
}

@OnMain private final class Model {
  var name = "one"
}

private final class LogsDeinit: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log("farewell") }
}
