import Lessons
import Reactive
import TestSupport
import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

/// The lessons' diagrams.
@Suite struct DrawnLessonsTests {
  /// The lessons with scenes that draw.
  static let lessons = Lesson.catalogue.filter { lesson in
    (try? LessonFile(of: lesson).text.contains(".drawn(")) ?? false
  }

  @Test("Every lesson has a picture, except for those whose row says why they have none")
  func drawn() throws {
    let drawn = Set(try Self.scenes.get().filter { $0.score != nil }.map(\.lesson.number))
    let others = Lesson.catalogue.map(\.number).filter { !drawn.contains($0) }
    let rows = Undrawn.all.map(\.subject)
    for number in others { #expect(rows.contains(.lesson(number)), "\(number)") }
    #expect(others.count < drawn.count)
  }

  @Test("Each row about a missing picture is unique and gives its reason in a sentence")
  func rows() {
    let rows = Undrawn.all.map(\.subject)
    #expect(rows.count == Set(rows).count)
    #expect(Undrawn.all.allSatisfy { $0.reason.last == "." })
  }

  @Test("Every sign in a picture is known, and has an explanation of its own")
  func signs() throws {
    var words: Set<String> = []
    for (_, _, score) in try Self.scenes.get() {
      if let score { words.formUnion(Symbol.words(in: Array(Sheet(score, title: "a").svg.utf8))) }
    }
    #expect(words.isSuperset(of: ["axis", "begin", "value", "end", "level", "column", "lane"]))
    #expect(words.subtracting(Symbol.styles).subtracting(Symbol.allCases.map(\.rawValue)) == [])
    #expect(Set(Symbol.allCases.map(\.line)).count == Symbol.allCases.count)
  }

  @Test("A legend explains exactly the given signs, and the signs in a picture are found")
  func legend() throws {
    let legend = Symbol.legend(of: [.begin, .gone])
    #expect(
      legend == """
        - `∧`: a subscription begins
        - `◇`: a subscription is disposed of, or a task is cancelled

        """)
    let svg = #"<g class="axis"><rect class="half tone12"/><path class="mark"/></g>"#
    #expect(Symbol.words(in: Array(svg.utf8)) == ["axis", "half", "value", "mark"])
  }

  @Test("Every value fits into its mark without being cut off")
  func cut() throws {
    for (lesson, scene, score) in try Self.scenes.get() {
      for value in score?.notes.compactMap(\.mark.value) ?? [] {
        #expect(!Marble(value).isCut, "\(lesson.number) \(scene.title): \(value)")
      }
    }
  }

  /// All scenes, and their drawings.
  private static let scenes = Result {
    let drawn = try DrawnScene.all.get()
    return Lesson.catalogue.flatMap { lesson in
      (drawn[lesson.number] ?? []).map { drawn in
        (lesson: lesson, scene: drawn.scene, score: drawn.run.score)
      }
    }
  }

  @Test("Drawing does not change the log", arguments: lessons.map(\.number))
  func log(number: Int) throws {
    let lesson = try #require(Lesson.catalogue.numbered(number))
    let lines = try #require(try DrawnScene.all.get()[number]).flatMap(\.log)
    #expect(try lines.map { $0 + "\n" }.joined() == PlayedLessons.log(of: lesson))
  }

  @Test("Parsing a drawing yields the recorded events", arguments: lessons.map(\.number))
  func roundTrip(number: Int) throws {
    let diagrams = try #require(try DrawnScene.all.get()[number]).compactMap(\.run.diagram)
    #expect(!diagrams.isEmpty)
    for diagram in diagrams where !diagram.lanes.isEmpty {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in [nil, 80, 40] {
          #expect(try Diagram(drawn: diagram.text(width: width, glyphs: glyphs)) == diagram)
        }
      }
    }
  }
}
