import Reactive
import Synchronization
import Testing

@testable import Marbles
@testable import Stage
import TestSupport

/// Recordings of scenes that draw signals and tasks.
@Suite struct RecordingTests {
  @Test("Each subscription has a lane with its events and times")
  func subscriptions() throws {
    let scene = Scene("scene") { _ in
      let signal = Signal.concat([Signal.return("a").delay(.seconds(1)), .return("b")])
        .drawn("source")
      signal.subscribeNext { _ in }
      Scheduler.main.after(.seconds(2)) { signal.take(1).subscribeNext { _ in } }
    }
    try expect(
      scene,
      """
      s         0  1     2  3
      source 1  ^  [ab|]
      source 2  .  .     ^  [a!]

      """)
  }

  @Test("Signals that are sent as values are called a to z, then a1, and so on")
  func names() {
    var tree = LaneTree()
    let source = tree.node("source", in: nil, of: nil)
    let names = (0..<60).map { _ in tree.addSignal(below: source).name }
    #expect(Set(names).count == 60)
    #expect([0, 25, 26, 51, 52].map { names[$0] } == ["a", "z", "a1", "z1", "a2"])
  }

  private final class Row: Sendable {}

  @Test("An object of a private type is drawn as its name, also in a list")
  func privateType() throws {
    let scene = Scene("scene") { _ in
      Signal.return(Row()).drawn("one").subscribeNext { _ in }
      Signal.return([Row()]).drawn("list").subscribeNext { _ in }
    }
    try expect(
      scene,
      """
      s     0
      one   [^ Row |]
      list  [^ "[Row]" |]

      """)
  }

  @Test("A hot subject has its own lane beside its subscriptions")
  func subject() throws {
    let scene = Scene("scene") { _ in
      let letters = Subject<String>().drawn(hot: "letters")
      letters.sendNext("a")
      Scheduler.main.after(.seconds(1)) {
        letters.drawn("late", in: "subscribers").subscribeNext { _ in }
        letters.sendNext("b")
      }
      Scheduler.main.after(.seconds(2)) { letters.sendError(Broken()) }
    }
    try expect(
      scene,
      """
      s        0  1    2
      letters  a  b    #
      subscribers
        late   .  [^b] #

      """)
  }

  @Test("A disposal is drawn, but not the deallocation of a source")
  func disposals() throws {
    let scene = Scene.staged("scene") { _, stage in
      let kept = stage.keep(Subject<Int>())
      let subscription = kept.drawn("disposed of").subscribeNext { _ in }
      Subject<Int>().drawn("gone").subscribeNext { _ in }
      kept.drawn("left").subscribeNext { _ in }
      Scheduler.main.after(.seconds(1)) { subscription.dispose() }
    }
    try expect(
      scene,
      """
      s            0  1
      disposed of  ^  !
      gone         ^  -
      left         ^  -

      """)
  }

  @Test("Inner signals have lanes below the outer signal's, each named by a letter")
  func signals() throws {
    let scene = Scene("scene") { _ in
      let (outer, one, other) = (Subject<Signal<Int>>(), Subject<Int>(), Subject<Int>())
      outer.drawn("outer").switchToLatest().drawn("latest").subscribeNext { _ in }
      outer.sendNext(one)
      Scheduler.main.after(.seconds(1)) { one.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { outer.sendNext(other) }
      Scheduler.main.after(.seconds(3)) {
        one.sendNext(2)
        other.sendNext(3)
        withExtendedLifetime(outer) {}
      }
    }
    try expect(
      scene,
      """
      s       0    1  2  3
      outer   [^a] -  b  -
        a     ^    1  !
        b     .    .  ^  3
      latest  ^    1  -  3

      """)
  }

  @Test("Beyond the alphabet, inner signals still have names of their own")
  func manySignals() {
    var tree = LaneTree()
    let outer = tree.node("outer", in: nil, of: nil)
    let names = (0..<60).map { _ in tree.addSignal(below: outer).name }
    #expect(Set(names).count == names.count)
  }

  @Test("An inner signal among other values is drawn below its sender")
  func signalsAmongOthers() throws {
    let scene = Scene("scene") { _ in
      let (outer, inner) = (Subject<any Sendable>(), Subject<Int>())
      outer.drawn("outer").subscribeNext { ($0 as? Signal<Int>)?.subscribeNext { _ in } }
      outer.sendNext("text")
      outer.sendNext(inner)
      Scheduler.main.after(.seconds(1)) {
        inner.sendNext(1)
        withExtendedLifetime(outer) {}
      }
    }
    try expect(
      scene,
      """
      s      0          1
      outer  [^ text a] -
        a    ^          1

      """)
  }

  @Test("Booleans are drawn as a level, and a repeated value is marked")
  func flags() throws {
    let scene = Scene.staged("scene") { _, stage in
      let flag = stage.keep(Property(false))
      let repeated = Subject<Bool>().drawn(hot: "repeated")
      flag.signal.drawn(hot: "flag")
      for second in 1...2 {
        Scheduler.main.after(.seconds(second)) {
          flag.value.toggle()
          repeated.sendNext(true)
        }
      }
    }
    try expect(
      scene,
      """
      s         0  1  2
      repeated  -  ███[1]██
      flag      ▁▁▁███▁▁▁▁▁

      """)
  }

  @Test("A command's signals can be drawn")
  func command() throws {
    let scene = Scene.staged("scene") { _, stage in
      let command = stage.keep(
        Command<String, String> { .return($0 + "!").delay(.seconds(2)) })
      command.executing.drawn(hot: "executing")
      command.executionSignals.drawn(hot: "executionSignals")
      Scheduler.main.after(.seconds(1)) { command.execute("hi") }
    }
    try expect(
      scene,
      """
      s                 0  1  2  3
      executing         ▁▁▁██████▁▁▁▁▁▁▁▁▁▁
      executionSignals  -  a  -  -
        a               .  ^  -  ["hi!" |]

      """)
  }

  @Test("A channel is drawn in both directions, so an echo would be visible")
  func channel() throws {
    let scene = Scene("scene") { _ in
      let channel = Channel<Int>().drawn("model", "view")
      channel.leadingTerminal.sendNext(1)
      Scheduler.main.after(.seconds(1)) { channel.followingTerminal.sendNext(2) }
    }
    try expect(
      scene,
      """
      s             0  1
      model → view  1  -
      view → model  -  2

      """)
  }

  @Test("Values are written as in the log")
  func values() throws {
    let scene = Scene("scene") { _ in
      Signal.of(1.0, 2.5).drawn("numbers").subscribeNext { _ in }
      Signal.of(Int?.none, 1).drawn("optional").subscribeNext { _ in }
      Signal.of(("a", 1)).drawn("pair").subscribeNext { _ in }
    }
    try expect(
      scene,
      """
      s         0
      numbers   [^ 1 2.5 |]
      optional  [^ "(null)" 1 |]
      pair      [^ a,1 |]

      """)
  }

  @Test("Events on any thread are recorded")
  func threads() throws {
    let scene = Scene("scene") { _ in
      Signal.of(1).delay(.seconds(1)).subscribeOn(.background()).drawn("worker")
        .deliverOn(.main).subscribeNext { _ in }
    }
    try expect(
      scene,
      """
      s       0  1
      worker  ^  [1|]

      """)
  }

  @Test("A scene with a fixed length is drawn to its end, and not beyond")
  func lasting() throws {
    let scene = Scene.staged("scene", lasting: .seconds(3)) { _, stage in
      let subject = stage.keep(Subject<Int>()).drawn(hot: "subject")
      stage.lifetime.ended.subscribeCompleted { subject.sendNext(1) }
    }
    try expect(
      scene,
      """
      s        0  3
      subject  -  -

      """)
  }

  @Test("Misuse of the engine ends the scene and its drawing")
  func misuse() throws {
    let scene = Scene("scene") { _ in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.sendNext(1)
      Signal.return(1).take(-1).subscribeNext { _ in }
      subject.sendNext(2)
    }
    try expect(
      scene,
      """
      s        0
      subject  1

      """)
  }

  @Test("A task is drawn from its beginning to its end, with the lines that it logs and its result")
  func tasks() throws {
    let scene = Scene.staged("scene") { log, stage in
      let clock = stage.clock
      let whole = OnMain.task(drawn: "whole") {
        log("whole: a")
        try await clock.sleep(for: .seconds(2))
        log("(b)")
        return 3
      }
      let patient = OnMain.task(drawn: "patient") {
        try? await clock.sleep(for: .seconds(1))
        _ = await whole.result
      }
      let asked = OnMain.task(drawn: "asked") { try await clock.sleep(for: .seconds(9)) }
      try await clock.sleep(for: .seconds(1))
      patient.cancel()
      asked.cancel()
      log("not drawn")
    }
    try expect(
      scene,
      """
      s        0     1    2
      whole    [>a]=======[b3|]
      patient  >=====!====|
      asked    >=====[!#]

      """)
  }

  @Test("Tasks with the same name have separate lanes, in the order of their creation")
  func tasksOfOneName() throws {
    let scene = Scene.staged("scene") { log, stage in
      let clock = stage.clock
      for name in ["a", "b", "a"] {
        OnMain.task(drawn: name) { try await clock.sleep(for: .seconds(1)) }
      }
    }
    try expect(
      scene,
      """
      s    0  1
      a 1  >==|
      b    >==|
      a 2  >==|

      """)
  }

  @Test(
    "Child tasks and parts of a task are drawn; a drawn line can be reworded or left out")
  func parts() throws {
    let scene = Scene.staged("scene") { log, stage in
      let clock = stage.clock
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask(drawn: "child") {
          try await Task.drawn("part", as: { $0.count > 3 ? nil : $0 + "!" }) {
            log("one")
            log("three")
            try await clock.sleep(for: .seconds(1))
          }
          try await clock.sleep(for: .seconds(1))
          log("two")
        }
        try await group.waitForAll()
      }
    }
    try expect(
      scene,
      """
      s      0           1  2
      child  >==============[two |]
      part   [> "one!"]==|

      """)
  }

  @Test("A loop over a sequence is drawn until it ends, fails, breaks or is cancelled")
  func loops() throws {
    let scene = Scene.staged("scene") { _, stage in
      let source = stage.keep(Subject<Int>())
      func read(_ name: String, upTo last: Int) -> Task<Void, any Error> {
        OnMain.task {
          for try await value in source.values.drawn(name) where value == last { break }
        }
      }
      let (left, asked, failed) = (
        read("left", upTo: 1), read("asked", upTo: 9), read("failed", upTo: 9)
      )
      let numbers = OnMain.task {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for number in 1...2 { continuation.yield(number) }
        continuation.finish()
        for await _ in stream.drawn("whole", as: { "n\($0)" }) {}
      }
      for number in 1...2 {
        try await stage.clock.sleep(for: .seconds(1))
        if number == 2 { asked.cancel() }
        source.sendNext(number)
      }
      source.sendError(Broken())
      _ = await (left.result, asked.result, failed.result, numbers.value)
    }
    try expect(
      scene,
      """
      s       0           1    2
      left    ^           [1!]
      asked   ^           1    !
      failed  ^           1    [2#]
      whole   [^ n1 n2 |]

      """)
  }

  @Test("Values wait in a loop's buffer, or are dropped from it")
  func buffers() throws {
    let scene = Scene.staged("scene") { _, stage in
      let source = Signal<Instant>.interval(.seconds(1), on: .main)
        .scan(0) { count, _ in count + 1 }.take(4).drawn("source")
      for try await _ in source.values(keeping: .bufferingNewest(1)).drawn("loop") {
        try await stage.clock.sleep(for: .seconds(2.5))
      }
    }
    try expect(
      scene,
      """
      s       0    1    2    3    3.5  4    5    6    8.5
      source  ^    1    2    3    -    [4|]
      loop    ^    1    -    (2)  3    -    -    4    |

      """)
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let waits = score.notes.filter { $0.lane == 1 && $0.mark.value != nil }
      .map { ($0.arrival ?? .zero, $0.time, $0.sources) }
    #expect(waits.map(\.0) == [.seconds(1), .seconds(2), .seconds(3), .seconds(4)])
    #expect(waits.map(\.2) == [[0], [0], [0], [0]])
  }

  @Test("The values yielded to a stream are drawn, and so are the values that its buffer drops")
  func streams() throws {
    let scene = Scene.staged("scene") { _, stage in
      let (stream, continuation) = AsyncStream<Int>.makeStream(
        bufferingPolicy: .bufferingOldest(1), drawn: "stream")
      for number in 1...2 { continuation.yield(number) }
      for await _ in stream.drawn("loop") {
        try await stage.clock.sleep(for: .seconds(1))
        continuation.finish()
      }
    }
    try expect(
      scene,
      """
      s       0         1
      stream  [1 2 (2)] |
      loop    [^1]      |

      """)
  }

  @Test("A value that a loop takes from a drawn stream comes from the stream's lane")
  func streamOrigins() throws {
    let scene = Scene.staged("scene") { _, stage in
      let (stream, continuation) = AsyncStream<Int>.makeStream(
        bufferingPolicy: .bufferingNewest(1), drawn: "stream")
      for number in 1...2 { continuation.yield(number) }
      OnMain.task { for await _ in stream.drawn("loop") {} }
      try await stage.clock.sleep(for: .seconds(1))
      continuation.yield(3)
      continuation.finish()
    }
    let run = try scene.record(in: Lesson(99, "Test", in: .signals))
    let received = try #require(run.score).notes.filter { $0.lane == 1 && $0.mark.value != nil }
    #expect(received.map(\.mark) == [.next("2"), .next("3")])
    #expect(received.map(\.sources) == [[0], [0]])
    let sent = run.events.filter { if case .mark(0, .next) = $0.kind { true } else { false } }
    #expect(received.map { run.events[$0.event - 1].keptFrom } == [[sent[1].number], []])
    #expect(run.events[received[1].event - 1].cause == .event(sent[2].number))
  }

  @Test("A scene with drawn tasks logs the same lines whether or not it is recorded")
  func drawnTasksUnrecorded() throws {
    let scene = Scene.staged("scene") { log, stage in
      let (stream, continuation) = AsyncStream<Int>.makeStream(drawn: "stream")
      let task = OnMain.task(drawn: "task") {
        for await number in stream.drawn("loop") { log("\(number)") }
        return try await Task.drawn("part") {
          for try await number in Signal.of(7).values.drawn("values") { return number }
          return 0
        }
      }
      continuation.yield(1)
      try await stage.clock.sleep(for: .seconds(1))
      continuation.yield(2)
      continuation.finish()
      log("\(try await task.value)")
    }
    let lesson = Lesson(99, "Test", in: .signals)
    let played = Mutex<[String]>([])
    try scene.play(in: lesson) { line in played.withLock { $0.append(line) } }
    let recorded = try scene.record(in: lesson).log.map(\.description)
    #expect(played.withLock { $0 } == [scene.heading] + recorded)
    #expect(recorded.count == 3)
  }

  @Test("A scene that draws nothing has no diagram")
  func nothing() throws {
    #expect(try diagram(of: Scene("scene") { log in log("hello") }) == nil)
  }

  @Test("Without a recording, drawn returns the signal itself")
  func unrecorded() throws {
    let signal = Signal.of(1)
    #expect(signal.drawn("signal") === signal)
    #expect(signal.drawn(hot: "signal") === signal)
  }

  private func diagram(of scene: Scene) throws -> Diagram? {
    try scene.record(in: Lesson(99, "Test", in: .signals)).diagram
  }

  private func expect(
    _ scene: Scene, _ drawing: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let diagram = try #require(try diagram(of: scene), sourceLocation: location)
    let text = diagram.text()
    #expect(text == drawing, sourceLocation: location)
    #expect(try Diagram(drawn: text) == diagram, sourceLocation: location)
  }
}

private struct Broken: Error {}
