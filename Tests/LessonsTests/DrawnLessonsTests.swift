import Lessons
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
    let lines = try #require(try Drawn.all.get()[number]).flatMap(\.log)
    #expect(try lines.map { $0 + "\n" }.joined() == Played.log(of: lesson))
  }

  @Test("A drawing is read back as what was recorded", arguments: lessons.map(\.number))
  func roundTrip(number: Int) throws {
    let diagrams = try #require(try Drawn.all.get()[number]).compactMap(\.run.diagram)
    #expect(!diagrams.isEmpty)
    for diagram in diagrams {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in [nil, 80, 40] {
          #expect(try Diagram(text: diagram.text(width: width, glyphs: glyphs)) == diagram)
        }
      }
    }
  }
}
