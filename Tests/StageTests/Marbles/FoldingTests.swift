import Reactive
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// Pictures that would be too wide for a phone.
@Suite struct FoldingTests {
  @Test("A wide picture folds into rows that repeat the names and keep every value")
  func rows() throws {
    let values = (0..<30).map { (Double($0), Diagram.Mark.next("value \($0)")) }
    let lanes = [
      Diagram.Lane(
        "source", .sender, events: values.map { .init(.seconds($0), $1) }),
      Diagrams.lane("other", (0, .subscribed), (29, .completed)),
    ]
    let sheet = Sheet(Score(Diagram(lanes)), title: "wide")
    let picture = try Picture(sheet.svg)
    let rows = sheet.svg.components(of: "class=\"fold\"")
    #expect(rows > 3)
    #expect(sheet.width <= Sheet.maximumWidth)
    #expect(picture.problems == [])
    #expect(picture.texts.count { $0 == "source" } == rows)
    #expect(picture.texts.count { $0 == "other" } == rows)
    #expect(picture.texts.filter { $0.hasPrefix("value") } == (0..<30).map { "value \($0)" })
    #expect(
      picture.description.hasPrefix(
        "At 0 s: \"value 0\" in source, other is subscribed. At 1 s: \"value 1\" in source. "))
    #expect(picture.description.components(of: "At ") == 30)
  }

  @Test("A row leaves out lanes that have ended or have not yet begun")
  func alive() throws {
    let values = (0..<30).map { (Double($0), Diagram.Mark.next("value \($0)")) }
    let lanes = [
      Diagram.Lane("source", .sender, events: values.map { .init(.seconds($0), $1) }),
      Diagrams.lane("early", (0, .subscribed), (1, .completed)),
      Diagrams.lane("late", (28, .subscribed), (29, .completed)),
    ]
    let picture = try Picture(Diagram(lanes).svg(title: "wide"))
    #expect(picture.texts.count { $0 == "early" } == 1)
    #expect(picture.texts.count { $0 == "late" } == 1)
  }

  @Test("A level continues in the next row, and a dot marks a repeated Boolean")
  func levels() throws {
    let events = (0..<30).map { Diagram.Event(.seconds($0), .next("value \($0)")) }
    let flags = [(0.0, "0"), (3, "1"), (5, "1"), (27, "0")]
    let lanes = [
      Diagram.Lane("source", .sender, events: events),
      Diagram.Lane(
        "busy", .sender, isLevel: true, events: flags.map { .init(.seconds($0), .next($1)) }),
    ]
    let svg = Diagram(lanes).svg(title: "wide")
    let rows = svg.components(of: "class=\"fold\"")
    #expect(rows > 2)
    // The repeated Boolean divides one level into two.
    #expect(svg.components(of: "class=\"level\"") == rows + 1)
    #expect(svg.components(of: "1 in busy again at 5 s") == 1)
  }

  @Test("A task's bar has no edge where the task continues in another row")
  func tasks() throws {
    let events = (0..<30).map { Diagram.Event(.seconds($0), .next("value \($0)")) }
    let lanes = [
      Diagram.Lane("source", .sender, events: events),
      Diagram.Lane(
        "task", .task, events: [.init(.seconds(1), .started), .init(.seconds(28), .completed)]),
    ]
    let svg = Diagram(lanes).svg(title: "wide")
    let rows = svg.components(of: "class=\"fold\"")
    #expect(rows > 2)
    let bars = svg.matches(of: /class="task( ground)?".* d="M(\d+) \d+H(\d+)V\d+H\d+(z?)"/)
    #expect(bars.count == rows)
    // The first and the last bar are open paths, because each lacks one edge. The bars between them
    // lack both edges, so these are closed paths without a stroke.
    #expect(bars.map { $0.4 == "" } == bars.indices.map { $0 == 0 || $0 == rows - 1 })
    #expect(bars.map { $0.1 != nil } == bars.map { $0.4 == "z" })
    let (first, last) = (try #require(bars.first), try #require(bars.last))
    #expect(try #require(Int(first.2)) > #require(Int(first.3)))
    #expect(try #require(Int(last.2)) < #require(Int(last.3)))
  }

  @Test("A call with many inputs is drawn on several lines")
  func call() throws {
    let scene = Scene("scene") { _ in
      let names = ["the first source", "the second source", "the third source", "the last source"]
      let sources = names.map { Subject<Int>().drawn(hot: $0) }
      Signal.merge(sources).drawn("merge").subscribeNext { _ in }
      for source in sources { source.sendNext(1) }
    }
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let sheet = Sheet(score, title: "call")
    let picture = try Picture(sheet.svg)
    #expect(sheet.width <= Sheet.maximumWidth)
    #expect(picture.problems == [])
    let start = try #require(picture.texts.firstIndex { $0.hasPrefix("merge(") })
    let end = try #require(picture.texts[start...].firstIndex { $0.hasSuffix(")") })
    let call = picture.texts[start...end]
    #expect(call.count > 1)
    #expect(
      call.joined(separator: " ")
        == "merge(the first source, the second source, the third source, the last source)")
  }

  @Test("Every row names the threads, and a long log line beside a call is wrapped")
  func others() throws {
    let words = (0..<30).map { "word\($0)" }
    let scene = Scene("scene") { log in
      let source = Signal<Int> { subscriber in
        for number in 0..<9 { subscriber.sendNext(number) }
        return nil
      }
      source.drawnCalls("calls").subscribeCompleted {}
      log("\(words.joined(separator: " "))")
      Scheduler.background().schedule { source.drawn("source").subscribeNext { _ in } }
    }
    let score = try #require(try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let sheet = Sheet(score, title: "threads")
    let picture = try Picture(sheet.svg)
    #expect(sheet.width <= Sheet.maximumWidth)
    #expect(picture.problems == [])
    #expect(picture.texts.count { $0 == "worker" } == sheet.svg.components(of: "class=\"fold\""))
    let lines = picture.texts.filter { $0.hasPrefix("word") && $0 != "worker" }
    #expect(lines.count > 1)
    #expect(lines.flatMap { $0.split(separator: " ") } == words.map { $0[...] })
  }

  @Test(
    "Two pictures of references are drawn side by side if they fit, otherwise one below the other")
  func references() throws {
    for (name, isBeside) in [("a", true), ("an object with quite a long name indeed", false)] {
      let claim = try OwnershipClaim("\(name) → block", original: "\(name) → list → block", of: [:])
      let drawing = OwnershipDrawing(of: claim)
      #expect(drawing.width <= Sheet.maximumWidth)
      #expect((drawing.height < 260) == isBeside, "\(drawing.height)")
    }
  }
}

extension String {
  /// Returns the number of occurrences of `text`.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
