import Reactive
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

private struct Failure: Error {}

/// The details in a picture that its diagram does not have.
@Suite struct ScoreTests {
  @Test(
    "An operator is drawn as its call",
    arguments: [
      "throttle(0.2 s)", "map { … }", "take(2)", "ignore(\"a\")", "skip(1).take(1)",
      "throttle(1 s) { … }", "merge(other, source)", "takeUntil(other)", "deliverOn(main)",
      "combineLatest(other, source) { … }", "zip(source, other) { … }", "replay()",
    ])
  func calls(call: String) throws {
    let score = try score { source, other in
      let made: Signal<String> =
        switch call {
        case "throttle(0.2 s)": source.throttle(.seconds(0.2))
        case "map { … }": source.map { $0 }
        case "take(2)": source.take(2)
        case "ignore(\"a\")": source.ignore("a")
        case "skip(1).take(1)": source.skip(1).doNext { _ in }.take(1)
        case "throttle(1 s) { … }": source.throttle(.seconds(1)) { $0 == "a" }
        case "merge(other, source)": other.merge(source)
        case "takeUntil(other)": source.takeUntil(other)
        case "combineLatest(other, source) { … }": .combineLatest(other, source) { $0 + $1 }
        case "zip(source, other) { … }": .zip(source, other) { $0 + $1 }
        case "deliverOn(main)": source.deliverOn(.main)
        default: source.replay()
        }
      made.drawn("result").subscribeNext { _ in }
    }
    #expect(score.laneDetails[2].call == call)
    #expect(score.laneDetails[2].sources.contains(0))
  }

  @Test("A value has the colour of its source lane, and a pair has the colours of both sources")
  func origins() throws {
    let score = try score { source, other in
      source.merge(other).delay(.seconds(1)).drawn("merge").subscribeNext { _ in }
      source.combineLatest(with: other).drawn("pairs").subscribeNext { _ in }
      Scheduler.main.after(.seconds(1)) { (source as? Subject)?.sendNext("a") }
      Scheduler.main.after(.seconds(2)) { (other as? Subject)?.sendNext("b") }
    }
    let shown = score.notes.filter { $0.lane > 1 && $0.mark.value != nil }
      .map { "\($0.mark.value ?? "") \($0.origins)" }
    #expect(shown == ["a,b [0, 1]", "a [0]", "b [1]"])
  }

  @Test("An arrow leads from a value to the lane that it started")
  func arrows() throws {
    let score = try score { source, other in
      source.flatMap(other).drawn("result").subscribeNext { _ in }
      Scheduler.main.after(.seconds(1)) { (source as? Subject)?.sendNext("a") }
    }
    let inner = try #require(score.diagram.lanes.firstIndex { $0.name == "inner" })
    #expect(score.notes.contains { $0.lane == 0 && $0.mark == .next("a") && $0.made == [inner] })
    #expect(
      score.order.map { score.diagram.lanes[$0].name } == ["source", "other", "inner", "result"])
  }

  @Test("Inputs are drawn above their output")
  func order() throws {
    let scene = Scene("scene") { _ in
      let result = Subject<Int>()
      result.drawn("result", in: nil).subscribeNext { _ in }
      let source = Subject<Int>().drawn(hot: "source")
      source.map { $0 + 1 }.drawn("late result").subscribeNext { _ in }
      source.sendNext(1)
    }
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    #expect(
      score.order.map { score.diagram.lanes[$0].name } == ["result", "source", "late result"])
  }

  @Test("Drawn calls name the caller and the callee, in columns ordered by subscription")
  func drawnCalls() throws {
    let scene = Scene("scene") { log in
      let source = Signal<Int> { subscriber in
        log("source runs")
        subscriber.sendNext(1)
        return nil
      }.drawnCalls("source")
      source.bind {
        { value, _ in
          log("bound")
          return .return(value * 10).drawnCalls("returned")
        }
      }.drawnCalls("bind").subscribeNext { log("got \($0)") }
      log("over")
    }
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let (subscriber, bind, source, returned) = (0, 1, 2, 3)
    #expect(score.called == ["bind", "source", "returned"])
    #expect(
      score.callSequence == [
        .call("subscribe", from: subscriber, to: bind),
        .call("subscribe", from: bind, to: source),
        .logged("source runs", by: source),
        .call("next 1", from: source, to: bind),
        .logged("bound", by: bind),
        .call("subscribe", from: bind, to: returned),
        .call("next 10", from: returned, to: bind),
        .call("next 10", from: bind, to: subscriber),
        .logged("got 10", by: subscriber),
        .call("completed", from: returned, to: bind),
        .call("dispose", from: bind, to: returned),
        .returned(from: returned, to: bind),
        .returned(from: source, to: bind),
        .returned(from: bind, to: subscriber),
        .logged("over", by: subscriber),
      ])
    let svg = Sheet(score, title: "calls").svg
    #expect(svg.contains("returned calls bind: next 10; bind calls subscriber: next 10"))
    #expect(try Picture(svg).problems == [])
  }

  @Test("Scheduled code, cleanup and retries belong to the drawn signal that caused them")
  func scheduledCalls() throws {
    let scene = Scene("scene") { log in
      Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          log("late")
          subscriber.sendError(Failure())
        }
        return Disposable { log("cleanup") }
      }.drawnCalls("source").retry(1).drawnCalls("retry").subscribeError { _ in log("error") }
      Scheduler.main.after(.seconds(2)) { log("over") }
    }
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let (subscriber, retry, source) = (0, 1, 2)
    #expect(
      score.callSequence.filter { if case .returned = $0 { false } else { true } } == [
        .call("subscribe", from: subscriber, to: retry),
        .call("subscribe", from: retry, to: source),
        .logged("late", by: source),
        .logged("cleanup", by: source),
        .call("error", from: source, to: retry),
        .call("dispose", from: retry, to: source),
        .call("subscribe", from: retry, to: source),
        .logged("over", by: subscriber),
        .logged("late", by: source),
        .logged("cleanup", by: source),
        .call("error", from: source, to: retry),
        .call("dispose", from: retry, to: source),
        .call("error", from: retry, to: subscriber),
        .call("dispose", from: subscriber, to: retry),
        .logged("error", by: subscriber),
      ])
  }

  @Test("Inside `Call.kept`, a signal remembers the call that made it")
  func unkept() {
    let source = Subject<Int>()
    #expect(Call.kept { source.map { $0 }.take(1).call?.name } == "take")
  }

  /// Returns the score of a scene that draws two subjects, "source" and "other", and the signals
  /// that `body` draws.
  private func score(
    _ body: @escaping @Sendable (_ source: Signal<String>, _ other: Signal<String>) -> Void
  ) throws -> Score {
    let scene = Scene.staged("scene") { _, stage in
      let (source, other) = (Subject<String>(), Subject<String>())
      source.drawn(hot: "source")
      other.drawn(hot: "other")
      stage.keep(source)
      stage.keep(other)
      body(source, other)
    }
    return try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
  }
}

extension Signal {
  fileprivate func flatMap(_ other: Signal) -> Signal {
    flattenMap { _ in other.map { $0 }.drawn("inner", in: "result") }
  }
}
