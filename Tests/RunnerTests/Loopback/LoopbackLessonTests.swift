import Controls
import Foundation
import Lessons
import Reactive
import Stage
import Synchronization
import Testing

@testable import Runner

@Suite struct LoopbackLessonTests {
  /// The number of clients that `network` has created.
  private let opened = Counter()

  /// A network that sends every request over real HTTP.
  private var network: Network {
    Network { [opened] fixtures in
      let client = try Loopback(fixtures)
      opened.count()
      return (client, Disposable { client.close() })
    }
  }

  @Test(
    "Over real HTTP, the network lessons print the same as with fixtures",
    arguments: [(50, nil), (51, nil), (59, "stopped")])
  func playing(number: Int, sceneWithoutServer: String?) throws {
    let lesson = try #require(Lesson.catalogue.first { $0.number == number })
    let (expected, real) = (Lines(), Lines())
    try lesson.playScenes { expected.add($0) }
    try Network.$current.withValue(network) { try lesson.playScenes { real.add($0) } }
    #expect(real.text == expected.text)
    #expect(opened.value == lesson.scenes.count { $0.title != sceneWithoutServer })
  }

  @Test("A request cancelled over real HTTP fails, but not with a CancellationError")
  func cancelling() throws {
    let lesson = try #require(Lesson.catalogue.first { $0.number == 59 })
    let scene = try #require(lesson.scenes.first { $0.title == "a cancelled request" })
    let lines = Lines()
    try Network.$current.withValue(network) { try scene.play(in: lesson) { lines.add($0) } }
    // The scene's first task does not check `Task.isCancelled`, so it prints an error. The second
    // task checks it, and prints `(cancelled)`.
    #expect(lines.text.contains("could not search: \(HTTPError.cancelled)"))
    #expect(lines.text.hasSuffix(" (cancelled)"))
    #expect(!lines.text.contains("(never reached)"))
    #expect(opened.value == 1)
  }

  @Test("A scene whose network is not available is reported with the reason")
  func none() throws {
    struct NoNetwork: Error {}
    let lesson = try #require(Lesson.catalogue.first { $0.number == 50 })
    Network.$current.withValue(Network { _ in throw NoNetwork() }) {
      let problem = #expect(throws: SceneProblem.self) {
        try lesson.scenes[0].play(in: lesson) { _ in }
      }
      #expect(problem?.cause == .noNetwork("NoNetwork()"))
    }
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var text: String { lines.withLock { $0.joined(separator: "\n") } }
}

private final class Counter: Sendable {
  private let total = Mutex(0)

  func count() { total.withLock { $0 += 1 } }

  var value: Int { total.withLock { $0 } }
}
