import Reactive
import Testing

@testable import Stage
import TestSupport

/// The recordings of scenes that draw.
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

  @Test("A disposal is drawn, but the end of a source's life is not a disposal")
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

  @Test("Inner signals have lanes below, each with a letter")
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

  @Test("Booleans that alternate are a level; repeated ones are not")
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
      repeated  -  1  1
      flag      ▁▁▁███▁▁▁

      """)
  }

  @Test("The signals of a command can be drawn")
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

  @Test("Values have the same form as in the log")
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

  @Test("A scene with a length is drawn to its end, and not beyond")
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

  @Test("Misuse ends the drawing with the scene")
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
