import Foundation
import Reactive
import Testing

@testable import Stage

/// Scenes that are played live, very fast.
@Suite(.timeLimit(.minutes(1))) struct LiveStageTests {
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
    Scene.staged("lasting", lasting: .seconds(3)) { log, stage in
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
    Scene("what goes at the end of an action is on its thread") { log in
      let farewell = Farewell(log)
      Scheduler.main.after(.seconds(1)) { withExtendedLifetime(farewell) {} }
    },
  ]

  @Test("A scene prints the same live as at once", arguments: scenes)
  func same(_ scene: Scene) throws {
    #expect(try play(scene, .live(speed: 1000)) == play(scene, .atOnce))
  }

  @Test("A leak is found, taught and broken live, too")
  func leaks() {
    func circle(leaking remains: [String]) -> Scene {
      Scene.staged("circle", leaking: remains) { log, stage in
        let owner = stage.track(Owner())
        Scheduler.background().after(.seconds(1)) {
          owner.subject.subscribeNext { _ in log("\(owner)") }
        }
      }
    }
    let left = ["Owner", "Subject<Int>", "subscription"]
    #expect(problem(of: circle(leaking: [])) == .leak(left, expected: []))
    #expect(problem(of: circle(leaking: left)) == nil)
  }

  @Test("A scene that would go on for ever names what is still scheduled")
  func endless() {
    let scene = Scene("ticks") { log in
      Scheduler.main.every(.seconds(100)) { log("tick") }
    }
    guard case .endless(let scheduled)? = problem(of: scene) else {
      Issue.record("It ended.")
      return
    }
    #expect(scheduled.count == 1 && scheduled[0].contains("LiveStageTests.swift"))
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

  private func problem(of scene: Scene) -> SceneProblem.Cause? {
    do throws(SceneProblem) {
      try scene.play(in: Lesson(99, "Test", in: .signals), .live(speed: 5000)) { _ in }
      return nil
    } catch {
      return error.cause
    }
  }
}

private final class Owner: Sendable {
  let subject = Subject<Int>()
}

private final class Farewell: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log("farewell") }
}
