import Reactive
import Testing

@testable import Marbles
@testable import Stage

/// Lines for scenes without operators.
@Suite struct PlainLineTests {
  /// Returns the lines without operators that play what a scene draws.
  private func lines(_ body: @escaping @Sendable () -> Void) throws -> [TypedLine] {
    let lesson = Lesson(7, "Drawn", in: .signals) { Scene("drawn") { _ in body() } }
    let all = try lesson.scenes[0].record(in: lesson).score?.typedLines ?? []
    // A candidate that cannot be played does not count.
    return all.filter { line in
      let played = try? Trial(line: line.text, tick: line.tick).run().diagram
      return line.isPlain && (played.map(line.isResult) ?? false)
    }
  }

  private static func later(_ seconds: Int, _ action: @escaping @Sendable () -> Void) {
    Scheduler.main.after(.seconds(seconds), action)
  }

  @Test("Subscribers to a cold signal receive the same marbles, each from its own beginning")
  func cold() throws {
    let line = try lines {
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        Self.later(1) {
          subscriber.sendNext(2)
          subscriber.sendCompleted()
        }
        return nil
      }
      signal.drawn("first").subscribeNext { _ in }
      Self.later(3) { signal.drawn("second").subscribeNext { _ in } }
    }.first
    #expect(line?.text == #""1[2|]", subscribe 0 3"#)
    #expect(line?.resultRows == [0, 1])
    #expect(line?.typedRows == [0])
  }

  @Test("Subscribers to a subject receive the marbles that it sends from then on")
  func hot() throws {
    let line = try lines {
      let subject = Subject<Int>()
      subject.drawn("first").subscribeNext { _ in }
      Self.later(1) { subject.sendNext(1) }
      Self.later(2) { subject.drawn("second").subscribeNext { _ in } }
      Self.later(3) { subject.sendNext(2) }
    }.first
    #expect(line?.text == #""-1-2" publish 0, subscribe 0 2"#)
  }

  @Test("A subject that replays its values plays them to a late subscriber")
  func replayed() throws {
    let line = try lines {
      let subject = ReplaySubject<Int>()
      subject.drawn("first").subscribeNext { _ in }
      Self.later(1) { subject.sendNext(1) }
      Self.later(2) { subject.drawn("second").subscribeNext { _ in } }
      Self.later(3) { subject.sendNext(2) }
    }.first
    #expect(line?.text == #""-1-2" replay, subscribe 0 2"#)
  }

  @Test(
    "Up to twelve subscriptions have a line, more have none", arguments: [(12, true), (13, false)])
  func many(count: Int, hasLine: Bool) throws {
    let lines = try lines {
      for number in 0..<count { Signal.return(1).drawn("s\(number)").subscribeNext { _ in } }
    }
    #expect(lines.contains { $0.resultRows.count == count } == hasLine)
  }

  @Test("A signal has at most 200 ticks", arguments: [(200, true), (201, false)])
  func ticks(count: Int, isRead: Bool) {
    let marbles = try? TypedMarbles(typed: String(repeating: "-", count: count))
    #expect((marbles != nil) == isRead)
  }

  @Test("The source of a result has no line of its own")
  func sources() throws {
    let lines = try lines {
      let subject = Subject<Int>().drawn(hot: "source")
      subject.map { $0 * 2 }.drawn("doubled").subscribeNext { _ in }
      subject.sendNext(1)
    }
    #expect(lines.isEmpty)
  }
}
