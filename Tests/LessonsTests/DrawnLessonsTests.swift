import Lessons
import Synchronization
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

  @Test(
    "Every lesson that is to draw does",
    arguments: [7, 8, 9, 10, 13, 16, 17, 18, 19, 20, 21, 22, 25, 26, 28, 29, 38, 39, 43, 50])
  func drawn(number: Int) {
    #expect(Self.lessons.contains { $0.number == number })
  }

  @Test("A drawing changes nothing in the log", arguments: lessons.map(\.number))
  func log(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let lines = Mutex("")
    for scene in lesson.scenes {
      _ = try scene.record(in: lesson) { text, _ in lines.withLock { $0 += text + "\n" } }
    }
    #expect(try lines.withLock { $0 } == Played.log(of: lesson))
  }

  @Test("A drawing is read back as what was recorded", arguments: lessons.map(\.number))
  func roundTrip(number: Int) throws {
    let diagrams = try Self.diagrams(of: number)
    #expect(!diagrams.isEmpty)
    for (_, diagram) in diagrams {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in [nil, 80, 40] {
          #expect(try Diagram(text: diagram.text(width: width, glyphs: glyphs)) == diagram)
        }
      }
    }
  }

  @Test("A picture is well-formed, and the same each time", arguments: lessons.map(\.number))
  func pictures(number: Int) throws {
    let (first, second) = try (Self.diagrams(of: number), Self.diagrams(of: number))
    for (one, other) in zip(first, second) {
      let svg = one.diagram.svg(title: one.title)
      #expect(svg == other.diagram.svg(title: other.title))
      #expect(try Picture(svg).problems == [])
    }
  }

  private static func diagrams(of number: Int) throws -> [(title: String, diagram: Diagram)] {
    guard let lesson = Lesson.numbered(number) else { return [] }
    return try lesson.scenes.compactMap { scene in
      try scene.record(in: lesson).diagram.map { (scene.title, $0) }
    }
  }
}
