import Controls
import Foundation
import Reactive
import Testing

@testable import Marbles
@testable import Stage

@Suite struct RunTests {
  /// A lesson whose source file is named `99-Run.swift`.
  private static let lesson = Lesson(99, "Run", in: .signals)

  @Test("A run records the log lines and the lanes' marks, instant by instant")
  func moments() throws {
    let scene = Scene("two") { log in
      log("begin")
      let source = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
        Scheduler.main.after(.seconds(2.5)) { subscriber.sendCompleted() }
        return nil
      }
      source.drawn("a").subscribe(next: { log("\($0)") }, completed: { log("completed") })
      Scheduler.main.after(.seconds(2)) { log("alone") }
    }
    let run = try scene.record(in: Self.lesson)
    let descriptions = run.moments.map {
      "\($0.time / .seconds(1)) \($0.events.map { run.words(for: $0) })"
    }
    #expect(
      descriptions == [
        #"0.0 ["begin is logged", "a is subscribed"]"#,
        #"1.0 ["1 in a", "1 is logged"]"#,
        #"2.0 ["alone is logged"]"#,
        #"2.5 ["a completes", "completed is logged"]"#,
      ])
    #expect(run.log.map(\.message) == ["begin", "1", "alone", "completed"])
  }

  @Test("The recorded lines equal the lines passed to the output")
  func output() throws {
    let scene = Scene("one") { log in
      log("first")
      Scheduler.background().schedule { log("second\nline") }
    }
    let texts = Property([String]())
    let lines = Property([LogLine]())
    let run = try scene.record(in: Self.lesson) { text, line in
      texts.modify { $0.append(text) }
      if let line { lines.modify { $0.append(line) } }
    }
    #expect(run.log == lines.value)
    #expect(texts.value == [scene.heading] + run.log.map(\.description))
    #expect(run.log.map(\.thread) == [1, 3])
  }

  @Test(
    "A log line has the number of the code line that logged it, if that is in the lesson's file")
  func place() throws {
    let scene = Scene("places") { log in
      log("here", line: 7)
      log("elsewhere", fileID: "Lessons/99-Other.swift", line: 8)
      log("in the lesson's file", fileID: "Lessons/99-Run.swift", line: 9)
      log("longer", fileID: "Lessons/199-Run.swift", line: 10)
      let text = "at hand"
      log(text, fileID: "Lessons/99-Run.swift", line: 11)
      Signal.return(1).logAll().subscribeNext { _ in }
    }
    let run = try scene.record(in: Self.lesson)
    #expect(run.log.prefix(5).map(\.lineNumber) == [nil, nil, 9, nil, 11])
    #expect(run.log.dropFirst(5).allSatisfy { $0.lineNumber == nil })
  }

  @Test("Whatever the user does is an event, in words")
  func touches() throws {
    let lesson = Lesson(99, "Run", in: .signals) {
      Scene.staged("scene") { _, stage in
        Signal.return(1).drawn("a").subscribeNext { _ in }
        let (field, stepper, list) = (TextField(), Stepper(), TableView<Int>(showing: 2))
        let file: StaticString = "Lessons/99-Run.swift"
        let acts: [@Sendable () -> Void] = [
          { Button("OK").tap(fileID: file) }, { Button().tap(fileID: file) },
          { BarButtonItem().tap(fileID: file) },
          { field.beginEditing(fileID: file) }, { field.type("a", fileID: file) },
          { field.enter("b c", fileID: file) }, { field.delete(fileID: file) },
          { field.endEditing(fileID: file) }, { Slider().slide(to: 0.5, fileID: file) },
          {
            DatePicker(Date(timeIntervalSince1970: 0)).pick(
              Date(timeIntervalSince1970: 1), fileID: file)
          },
          { Switch().flip(fileID: file) }, { stepper.increment(fileID: file) },
          { stepper.decrement(fileID: file) },
          { SegmentedControl("a", "b").select(1, fileID: file) },
          { list.scroll(toTop: 3, fileID: file) }, { list.select(4, fileID: file) },
          { RefreshControl().pull(fileID: file) }, { GestureRecognizer().recognize(fileID: file) },
        ]
        for act in acts { act() }
      }
    }
    let events = try lesson.scenes[0].record(in: lesson).events
    let words = events.compactMap { if case .touched(let words) = $0.kind { words } else { nil } }
    #expect(
      words == [
        "OK is tapped", "the button is tapped", "the bar button is tapped", "the field is tapped",
        "a is typed", "\"b c\" is pasted", "a character is deleted", "editing ends",
        "the knob slides to 0.5", "a date is picked", "the switch is flipped", "+ is tapped",
        "- is tapped", "segment 1 is selected", "the table scrolls to row 3", "row 4 is selected",
        "the table is pulled down", "the gesture is made",
      ])
  }
}
