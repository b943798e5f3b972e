import Reactive
import Testing

@testable import Marbles
@testable import Stage

@Suite struct TypedLineTests {
  /// Returns the lines for `lesson-runner try` that reproduce a scene's drawing.
  private func lines(
    lasting time: Duration? = nil, stillScheduled pending: [String] = [],
    _ body: @escaping @Sendable () -> Void
  ) throws -> [TypedLine] {
    let lesson = Lesson(7, "Drawn", in: .operators) {
      Scene("drawn", lasting: time, stillScheduled: pending) { _ in body() }
    }
    return try lesson.scenes[0].record(in: lesson).score?.typedLines ?? []
  }

  /// Returns the line for a scene with at most one result.
  private func line(_ body: @escaping @Sendable () -> Void) throws -> TypedLine? {
    let lines = try lines(body)
    #expect(lines.count <= 1)
    return lines.first
  }

  @Test("Values, endings and times become marbles")
  func marbles() throws {
    let line = try line {
      let source = Subject<Int>().drawn(hot: "source")
      source.throttle(.seconds(1)).drawn("throttle").subscribeNext { _ in }
      source.sendNext(1)
      source.sendNext(2)
      Scheduler.main.after(.seconds(1.5)) {
        source.sendNext(3)
        source.sendCompleted()
      }
    }
    #expect(line?.text == #""[12]--[3|]" throttle 1s"#)
    #expect(line?.tick == .seconds(0.5))
    #expect(
      line?.results.first == [
        Diagram.Event(.seconds(1), .next("2")), Diagram.Event(.seconds(1.5), .next("3")),
        Diagram.Event(.seconds(1.5), .completed),
      ])
  }

  @Test("A chain of operators and its arguments are typed in order, even across drawn steps")
  func chain() throws {
    let line = try line {
      let (a, b) = (Subject<Int>().drawn(hot: "a"), Subject<Int>().drawn(hot: "b"))
      let first = a.skip(1).take(2).drawn("first")
      first.takeUntil(b).drawn("until").subscribeNext { _ in }
      for value in 10...11 { a.sendNext(value) }
      Scheduler.main.after(.seconds(2)) { b.sendNext(0) }
    }
    #expect(line?.text == #""[10 11]" skip 1, take 2, takeUntil "-0""#)
    #expect(line?.tick == .seconds(2))
  }

  @Test(
    "A dash after a single value shows that it is not a name, and a silent signal is only a dash")
  func single() throws {
    let line = try line {
      let a = Subject<Int>().drawn(hot: "a")
      a.concat(Signal.of(2).drawn("b")).drawn("both").subscribeNext { _ in }
      a.sendNext(1)
    }
    #expect(line?.text == #""1-" concat "-""#)
  }

  @Test("A value that cannot be typed becomes a letter, in the result too")
  func renamed() throws {
    let line = try line {
      Signal.of("a", "?", "long word").drawn("a").skip(1).drawn("b").subscribeNext { _ in }
    }
    #expect(line?.text == #""[abc|]" skip 1"#)
    #expect(line?.results.first?.compactMap(\.mark.value) == ["b", "c"])
  }

  @Test("Inner signals are defined at the end of the line")
  func inner() throws {
    let line = try line {
      let signals = Subject<Signal<Int>>()
      signals.drawn("signals").switchToLatest().drawn("latest").subscribeNext { _ in }
      signals.sendNext(Signal.of(10).delay(.seconds(2)))
      Scheduler.main.after(.seconds(1)) { signals.sendNext(.of(2, 3)) }
    }
    #expect(line?.text == #""ab" switchToLatest a="-" b="[23|]""#)
    #expect(line?.tick == .seconds(1))
  }

  @Test("A signal that combines undrawn signals is typed as a chain of operators")
  func undrawn() throws {
    let line = try line {
      let (a, b) = (Signal.of(1).drawn("a"), Signal.of(2).drawn("b"))
      Signal.concat([a.concat(b), Signal.of(3).drawn("c")]).drawn("all").subscribeNext { _ in }
    }
    #expect(line?.text == #""[1|]" concat "[2|]", concat "[3|]""#)
  }

  @Test("Each result has a line, but a signal that leads to a result has none")
  func results() throws {
    let lines = try lines {
      let (a, b) = (Signal.of(1).drawn("a"), Signal.of(2).drawn("b"))
      a.skip(0).drawn("step").zip(with: b).drawn("zip").subscribeNext { _ in }
      a.take(1).drawn("take").subscribeNext { _ in }
      a.map { $0 + 1 }.drawn("map").subscribeNext { _ in }
    }
    #expect(lines.map(\.name) == ["zip", "take", "map"])
    #expect(
      lines.map(\.text) == [
        #""[1|]" skip 0, zip "2-""#, #""[1|]" take 1"#, #""[1|]" map {map}"#,
      ])
    #expect(lines.map(\.blocks) == [[], [], ["map"]])
    #expect(lines[2].filled(with: ["+1"]).text == #""[1|]" map +1"#)
    #expect(lines[2].filled(with: [""]).text == #""[1|]" map"#)
  }

  @Test("A pair is spelled as in the result of the typed line")
  func pairs() throws {
    let line = try line {
      let (a, b) = (Signal.of("1", "!").drawn("a"), Signal.of("2", "word").drawn("b"))
      a.zip(with: b).drawn("pairs").subscribeNext { _ in }
    }
    #expect(line?.results.first?.compactMap(\.mark.value) == ["12", "a,word"])
    #expect(
      line?.spellings.map { "\($0.drawn) \($0.typed)" } == ["! a", "1,2 12", "!,word a,word"])
  }

  @Test("An interval's dates become numbers, and values after the scene's end are ignored")
  func interval() throws {
    let line = try #require(
      try lines(lasting: .seconds(2.5), stillScheduled: ["every 1.0 seconds on main"]) {
        Signal.interval(.seconds(1), on: .main).drawn("interval").subscribeNext { _ in }
      }.first)
    #expect(line.text == "interval 1s")
    let events = (1...3).map { Diagram.Event(.seconds($0), .next("\($0)")) }
    #expect(line.results == [Array(events.prefix(2))])
    let diagrams = [1, 2, 3].map { Diagram([Diagram.Lane("x", events: Array(events.prefix($0)))]) }
    #expect(diagrams.map(line.isResult) == [false, true, true])
    #expect(diagrams.map(line.isLonger) == [false, false, true])
  }

  @Test("A line has the times of a connection, of several subscribers and of a disposal")
  func subscribers() throws {
    let line = try line {
      let connection = Signal.interval(.seconds(1), on: .main).take(3).map { _ in 5 }.drawn(
        "source"
      )
      .publish()
      Scheduler.main.after(.seconds(1)) { connection.connect() }
      connection.signal.drawn("first").subscribeNext { _ in }
      Scheduler.main.after(.seconds(2.5)) {
        let late = connection.signal.drawn("late").subscribeNext { _ in }
        Scheduler.main.after(.seconds(1)) { late.dispose() }
      }
    }
    #expect(line?.text == #""-55[5|]" publish 1, subscribe 0 2.5-3.5"#)
    let times = line?.results.map { $0.map(\.time) }
    #expect(times == [[2, 3, 4, 4].map { .seconds($0) }, [.seconds(3)]])
  }

  @Test("A signal that behaves differently for each subscriber is typed as several attempts")
  func attempts() throws {
    let line = try line {
      let count = Property(0)
      Signal<Int> { subscriber in
        count.value += 1
        if count.value < 2 { subscriber.sendError(CancellationError()) }
        subscriber.sendNext(7)
        return nil
      }.drawn("attempt").doNext { _ in }.retry().drawn("retry").subscribeNext { _ in }
    }
    #expect(line?.text == ##"attempts "#" "7-", retry"##)
  }

  @Test("Signals that closures return are named after the values, or are arguments")
  func returned() throws {
    let flattened = try line {
      Signal.of("x", "y").drawn("a").flattenMap { Signal.of($0).drawn($0, in: "b") }.drawn("b")
        .subscribeNext { _ in }
    }
    #expect(flattened?.text == #""[xy|]" flattenMap x="[x|]" y="[y|]""#)
    let mapped = try line {
      Signal.of("x").drawn("a").map { Signal.of($0).drawn($0, in: "b") }.switchToLatest().drawn("b")
        .subscribeNext { _ in }
    }
    #expect(mapped?.text == #""[x|]" switchToLatest x="[x|]""#)
    let next = try line {
      Signal.of("x").drawn("a").then { Signal.of("y").drawn("c", in: "b") }.drawn("b")
        .subscribeNext { _ in }
    }
    #expect(next?.text == #""[x|]" then "[y|]""#)
  }

  @Test("A picture with an odd time or without events has no line")
  func untypable() throws {
    let time = try line {
      let source = Subject<Int>().drawn(hot: "a")
      source.take(1).drawn("b").subscribeNext { _ in }
      Scheduler.main.after(.seconds(0.123)) { source.sendNext(1) }
    }
    let silent = try line {
      Subject<Int>().drawn(hot: "a").take(1).drawn("b").subscribeNext { _ in }
    }
    #expect([time, silent] == [nil, nil])
  }
}
