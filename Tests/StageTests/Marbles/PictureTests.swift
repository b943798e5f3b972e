import Controls
import Foundation
import Reactive
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Diagrams drawn as pictures.
@Suite struct PictureTests {
  @Test("A picture is well formed and complete", arguments: Diagrams.names)
  func parts(name: String) throws {
    let diagram = try #require(Diagrams.all[name])
    let picture = try Picture(diagram.svg(title: "A <b> & \"c\""))
    #expect(picture.problems == [])
    #expect(picture.titles.first == "A <b> & \"c\"")
  }

  @Test("Every mark has a title, and every value is written out")
  func marks() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.titles.dropFirst() == [
        "a in source at 100 ms", "b in source at 200 ms", "c in source at 300 ms",
        "source completes at 400 ms", "early of Subject is subscribed at 0 ms",
        "a in early of Subject at 100 ms",
        "b in early of Subject at 200 ms",
        "c in early of Subject at 300 ms", "early of Subject completes at 400 ms",
        "late of Subject is subscribed at 250 ms",
        "c in late of Subject at 300 ms",
        "late of Subject completes at 400 ms",
        "late of ReplaySubject (capacity 2) is subscribed at 250 ms",
        "a in late of ReplaySubject (capacity 2) at 250 ms",
        "b in late of ReplaySubject (capacity 2) at 250 ms",
        "c in late of ReplaySubject (capacity 2) at 300 ms",
        "late of ReplaySubject (capacity 2) completes at 400 ms",
      ])
    #expect(picture.texts.filter { ["a", "b", "c"].contains($0) }.count == 10)
  }

  @Test("The description lists the events in words")
  func description() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.description == """
        At 0 ms: early of Subject is subscribed. \
        At 100 ms: a in source, a in early of Subject. \
        At 200 ms: b in source, b in early of Subject. \
        At 250 ms: late of Subject is subscribed, \
        late of ReplaySubject (capacity 2) is subscribed, \
        a in late of ReplaySubject (capacity 2), b in late of ReplaySubject (capacity 2). \
        At 300 ms: c in source, c in early of Subject, c in late of Subject, \
        c in late of ReplaySubject (capacity 2). \
        At 400 ms: source completes, early of Subject completes, late of Subject completes, \
        late of ReplaySubject (capacity 2) completes.
        """)
  }

  @Test("Events at the same instant are stacked")
  func stack() throws {
    let lane = Diagrams.lane("a", (0, .subscribed), (1, .next("x")), (1, .next("y")))
    let picture = try Picture(Diagram([lane]).svg(title: "stack"))
    #expect(picture.marbles.count == 2)
    #expect(Set(picture.marbles.map(\.x)).count == 1)
    #expect(Set(picture.marbles.map(\.y)).count == 2)
  }

  @Test("Distances are proportional to time, and a long silence is shortened")
  func proportion() throws {
    let lane = Diagrams.lane(
      "a", (0, .next("w")), (1, .next("x")), (3, .next("y")), (100, .next("z")), sends: true)
    let picture = try Picture(Diagram([lane]).svg(title: "time"))
    let places = picture.marbles.compactMap { Int($0.x) }
    let ways = zip(places.dropFirst(), places).map { $0 - $1 }
    #expect(ways.count == 3)
    #expect(ways[1] == 2 * ways[0])
    #expect(ways[2] < 10 * ways[0])
    #expect(picture.texts.contains("100"))
  }

  @Test("If everything happens at one instant, events are drawn as numbered steps")
  func steps() throws {
    let lanes = [
      Diagrams.lane("a", (0, .subscribed), (0, .next("x")), (0, .next("y"))),
      Diagrams.lane("b", (0, .next("z")), sends: true),
    ]
    let notes = [(0, Diagram.Mark.subscribed), (1, .next("z")), (0, .next("x")), (0, .next("y"))]
      .map { Score.Note(lane: $0, time: .zero, mark: $1) }
    let score = Score(
      Diagram(lanes), notes, [Score.LaneDetails(), Score.LaneDetails()], order: [0, 1])
    let picture = try Picture(Sheet(score, title: "steps").svg)
    #expect(picture.texts.filter { ["step", "1", "2", "3", "4"].contains($0) }.count == 5)
    #expect(
      picture.description
        == "Step 1: a is subscribed. Step 2: z in b. Step 3: x in a. Step 4: y in a.")
  }

  @Test("A long value is wrapped, and a very long one is cut off")
  func words() {
    #expect(Marble("a").lines == ["a"])
    #expect(Marble("").lines == ["\"\""])
    #expect(Marble("results for RAC").lines == ["results for RAC"])
    #expect(Marble("field set by code").lines == ["field set by", "code"])
    let long = Marble(String(repeating: "word ", count: 20))
    #expect(long.isCut && long.lines.last == "…")
  }

  @Test("Each kind of mark has its own shape")
  func shapes() throws {
    let marks = [Diagram.Mark.completed, .failed, .disposed, .subscribed, .started]
    let shapes = try marks.map { mark in
      let lane = Diagrams.lane("a", (0, mark), sends: true)
      return try Picture(Diagram([lane]).svg(title: "shape")).shapes
    }
    #expect(shapes.allSatisfy { $0.count == 1 })
    #expect(Set(shapes).count == marks.count)
  }

  @Test("A task is drawn as a bar from beginning to end, which is dashed after a cancellation")
  func tasks() throws {
    func bars(_ events: (time: Int, mark: Diagram.Mark)...) throws -> [String] {
      let events = events.map { Diagram.Event(.seconds($0.time), $0.mark) }
      let svg = Diagram([Diagram.Lane("a", .task, events: events)]).svg(title: "bars")
      return svg.matches(of: /<path class="(task[^"]*)".*<title>(.*)<\/title>/)
        .map { "\($0.1): \($0.2)" }
    }
    #expect(
      try bars((0, .started), (1, .next("1")), (2, .completed)) == ["task: a runs from 0 s to 2 s"])
    #expect(
      try bars((0, .started), (1, .cancelled), (3, .completed))
        == ["task: a runs from 0 s to 3 s", "task asked: a runs from 0 s to 3 s"])
    #expect(
      try bars((0, .started), (1, .cancelled), (1, .failed)) == ["task: a runs from 0 s to 1 s"])
    #expect(try bars((0, .started), (1, .next("1"))) == ["task: a runs from 0 s"])
  }

  @Test("Buffered values are drawn as steps below the lane, and dropped values are crossed out")
  func buffers() throws {
    let lane = Diagrams.lane(
      "a", (0, .subscribed), (3, .dropped("1")), (4, .next("2")), (5, .next("3")))
    let notes = [(0, 0, Diagram.Mark.subscribed), (1, 3, .dropped("1")), (2, 4, .next("2"))]
      .map { arrival, time, mark in
        var note = Score.Note(lane: 0, time: .seconds(time), mark: mark)
        note.arrival = mark.value.map { _ in .seconds(arrival) }
        return note
      }
    let score = Score(Diagram([lane]), notes, [Score.LaneDetails()], order: [0])
    let svg = Sheet(score, title: "buffers").svg
    let picture = try Picture(svg)
    #expect(picture.problems == [])
    #expect(
      picture.titles.filter { $0.contains("wait") } == [
        "1 value waits for a", "2 values wait for a", "1 value waits for a",
      ])
    #expect(
      picture.description == """
        At 0 s: a is subscribed. At 3 s: a drops 1 after 2 s in the buffer. \
        At 4 s: 2 in a after 2 s in the buffer.
        """)
    #expect(svg.matches(of: /<g class="lost"/).count == 1)
  }

  @Test("A line that a task logs is shortened until it fits")
  func lines() {
    #expect(Marble.shortened("short") == "short")
    let long = Marble.shortened(String(repeating: "word ", count: 20))
    #expect(long.hasSuffix(" word …") && !Marble(long).isCut)
  }

  @Test("Up to three values at one instant are stacked, and more are drawn in steps")
  func crowd() throws {
    for count in 1...5 {
      let events = (1...count).map { Diagram.Event(.seconds(1), .next("\($0)")) }
      let lane = Diagram.Lane("a", .sender, events: [.init(.zero, .next("0"))] + events)
      let marbles = try Picture(Diagram([lane]).svg(title: "crowd")).marbles
      #expect(marbles.count == count + 1)
      #expect(Set(marbles.map(\.x)).count == (count > 3 ? count + 1 : 2), "\(count)")
    }
  }

  @Test("The same scenes produce the same bytes on every machine", arguments: Golden.allCases)
  func stable(golden: Golden) throws {
    let path = "Tests/Pictures/\(golden.rawValue).svg"
    let (svg, expected) = (try golden.svg(), try? Repository.text(of: path))
    if svg == expected { return }
    let new = FileManager.default.temporaryDirectory.appending(path: "\(golden.rawValue).svg")
    try Data(svg.utf8).write(to: new)
    Issue.record("Look at \(new.path). If it is right, replace \(path) with it.")
  }

  /// The pictures in `Tests/Pictures`.
  enum Golden: String, CaseIterable {
    case lanes = "three-lanes"
    case kinds = "every-kind"

    func svg() throws -> String {
      switch self {
      case .lanes: Diagrams.subjects.svg(title: "Three lanes")
      case .kinds: try Sheet(Self.scores(), title: "Every kind").svg
      }
    }

    /// A score for each kind of drawing.
    private static func scores() throws -> [(String, Score)] {
      var references = Score(Diagram([]))
      references.ownership = [
        try OwnershipClaim(
          "a → b → c → d → a; a → c; b → d; d ⇢ b; c ✂ a; a ✂ d", original: "a → b → a", of: [:])
      ]
      var classes = Score(Diagram([]))
      classes.hierarchy = [
        ("RACSubject", "Subject", "Signal", "hot"),
        ("RACReplaySubject", "Replay", "Subject", "hot"),
        ("RACEmptySignal", "Empty", "Signal", "cold"),
      ].map { HierarchyClass(name: $0, type: $1, parent: $2, kind: $3) }
      let scenes: [Scene] = [
        Scene.staged("calls") { log, stage in
          Signal.of("a", "a long value that does not fit").drawnCalls("source").map { $0 + "!" }
            .drawnCalls("map").subscribe(next: { log("next \($0)") }, completed: { log("over") })
        },
        Scene.staged("threads") { log, stage in
          let worker = Scheduler.background(name: "worker")
          for number in 1...8 {
            worker.after(.seconds(number)) { log("\(number)") }
          }
          Signal<Instant>.interval(.seconds(1), on: worker).take(8).map { _ in "tick" }
            .drawn("ticks").deliverOn(.main).drawn("main").subscribeNext { log("\($0)") }
        },
        Scene.staged("threads at once") { log, stage in
          Signal.of(1, 2).drawn("a").deliverOn(.background(name: "worker")).drawn("b")
            .subscribeNext { log("\($0)") }
        },
        Scene.staged("operators") { log, stage in
          let (one, other) = (stage.keep(Subject<String>()), stage.keep(Subject<String>()))
          let both = one.drawn("one").combineLatest(with: other.drawn("other"))
          both.map { $0 + " and " + $1 }.drawn("both").subscribeNext { _ in
            Scheduler.main.after(.seconds(1)) {
              Signal.return(3).drawn("late").subscribeNext { _ in }
            }
          }
          stage.at("14:00:01") { one.sendNext("a rather long value") }
          stage.at("14:00:02") { other.sendNext("b") }
        },
        Scene.staged("screen") { log, stage in
          let (field, button, label) = (
            stage.keep(TextField()), stage.keep(Button("Send")), stage.keep(Label("label"))
          )
          stage.drawScreen("form", ["field": field, "button": button, "label": label])
          button.taps.map { _ in "tap" }.drawn("taps").subscribeNext { _ in
            label.text.value = field.text.value
          }
          stage.at("14:00:01") { field.type("ab") }
          stage.at("14:00:02") { button.tap() }
          stage.at("14:00:03") { button.isEnabled.value = false }
        },
      ]
      let lesson = Lesson(99, "Test", in: .signals)
      return try [("references", references), ("classes", classes)]
        + scenes.map { ($0.title, try #require($0.record(in: lesson).score)) }
        + ["every mark", "tasks", "levels", "a long silence", "inner signals"].map {
          ($0, Score(try #require(Diagrams.all[$0])))
        }
    }
  }
}
