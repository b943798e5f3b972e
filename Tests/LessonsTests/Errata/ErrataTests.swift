import Lessons
import Testing

@Suite struct ErrataTests {
  @Test("A mistake of the documents is told in its lesson, and shown", arguments: Erratum.all)
  func toldAndShown(_ erratum: Erratum) throws {
    let lesson = try #require(Lesson.numbered(erratum.lesson))
    let prose = try LessonFile(of: lesson).prose
    #expect(
      erratum.told.count > 10 && prose.contains(erratum.told),
      "Lesson \(lesson.number) says:\n\(prose)")
    if case .scene(let name) = erratum.shown {
      #expect(SelectedScene(name)?.lesson.number == lesson.number, "There is no scene \(name).")
    }
  }

  @Test("No mistake is listed twice")
  func unique() {
    let claims = Erratum.all.map { "\($0.lesson) \($0.claim)" }
    #expect(Set(claims).count == claims.count)
  }
}

extension Erratum: CustomTestStringConvertible {
  var testDescription: String { "\(lesson): \(claim)" }
}
