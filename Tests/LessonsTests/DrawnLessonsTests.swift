import Lessons
import Reactive
import TestSupport
import Testing

@testable import Notebook
@testable import Stage

/// The diagrams of the lessons.
@Suite(.notebook) struct DrawnLessonsTests {
  /// The lessons that draw.
  static let lessons = Lesson.catalogue.filter { lesson in
    (try? LessonFile(of: lesson).text.contains(".drawn(")) ?? false
  }

  @Test("Nearly every lesson draws, and many a scene does")
  func numbers() throws {
    let drawn = try Self.scenes.get().filter { $0.score != nil }
    #expect(drawn.count >= 120)
    #expect(Set(drawn.map(\.lesson.number)).count >= 50)
  }

  @Test("Whatever would make a picture has one, or it is said why not")
  func missing() throws {
    let rows = Undrawn.all.map(\.subject)
    #expect(rows.count == Set(rows).count)
    #expect(Undrawn.all.allSatisfy { $0.reason.last == "." })
    var needed: [Undrawn.Subject] = []
    for lesson in Lesson.catalogue {
      let scenes = try Self.scenes.get().filter { $0.lesson.number == lesson.number }
      if scenes.allSatisfy({ $0.score == nil }) {
        needed.append(.lesson(lesson.number))
        continue
      }
      needed += scenes.filter { $0.score == nil && $0.instants > 1 }
        .map { .scene(lesson.number, $0.scene.title) }
    }
    let calls = try Self.scenes.get().flatMap { $0.score?.parts.compactMap(\.call) ?? [] }
    needed += try Self.operators().filter { name in
      !calls.contains { $0.contains("\(name)(") || $0.contains("\(name) {") }
    }.map { .operator($0) }
    let unexplained = needed.filter { !rows.contains($0) }
    #expect(unexplained.isEmpty, "\(unexplained)")
    let needless = rows.filter { !needed.contains($0) }
    #expect(needless.isEmpty, "\(needless)")
  }

  @Test("Every value is told in words that fit")
  func cut() throws {
    for (lesson, scene, score, _) in try Self.scenes.get() {
      for value in score?.notes.compactMap(\.mark.value) ?? [] {
        #expect(!Marble(value).isCut, "\(lesson.number) \(scene.title): \(value)")
      }
    }
  }

  /// The names of all operators of the engine.
  private static func operators() throws -> [String] {
    var names: Set<String> = []
    for file in try Repository.files(in: "Sources/Reactive/Operators") {
      let text = try Repository.text(of: "Sources/Reactive/Operators/\(file)")
      for match in text.matches(of: /public (?:final|static) func `?([a-zA-Z]+)`?/) {
        names.insert(String(match.1))
      }
    }
    return names.sorted()
  }

  /// All scenes, what they draw, and at how many instants they log.
  private static let scenes = Result {
    let drawn = try Drawn.all.get()
    return Lesson.catalogue.flatMap { lesson in
      (drawn[lesson.number] ?? []).map { drawn in
        let instants = Set(drawn.run.log.map(\.time)).count
        return (lesson: lesson, scene: drawn.scene, score: drawn.run.score, instants: instants)
      }
    }
  }

  @Test("A drawing changes nothing in the log", arguments: lessons.map(\.number))
  func log(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let lines = try #require(try Drawn.all.get()[number]).flatMap(\.log)
    #expect(try lines.map { $0 + "\n" }.joined() == Played.log(of: lesson))
  }

  @Test("A drawing is read back as what was recorded", arguments: lessons.map(\.number))
  func roundTrip(number: Int) throws {
    let diagrams = try #require(try Drawn.all.get()[number]).compactMap(\.run.diagram)
    #expect(!diagrams.isEmpty)
    for diagram in diagrams where !diagram.lanes.isEmpty {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in [nil, 80, 40] {
          #expect(try Diagram(text: diagram.text(width: width, glyphs: glyphs)) == diagram)
        }
      }
    }
  }
}
