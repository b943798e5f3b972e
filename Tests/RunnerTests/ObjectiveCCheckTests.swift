import Testing

@testable import LessonRunner
@testable import Notebook
@testable import Stage

@Suite struct ObjectiveCCheckTests {
  private let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("cold") { log in log("cold \(1)") }
    Scene("hot") { log in log("(\n    2\n)") }
  }

  private let swift = LessonFile(
    text: """
      extension Lesson {
        @LessonBuilder static var coldAndHot: Lesson {
          Lesson(7, "Cold and hot", in: .signals)

          Scene("cold") { log in log("cold \\(1)") }
          Scene("hot") { log in log("\\(value("a"))") }
        }
      }

      """)

  private let cold = "#pragma mark - cold\nvoid cold(void) {\n  NSLog(@\"cold %@\", @1);\n}\n"
  private let hot = "#pragma mark - hot\nvoid hot(void) {\n  NSLog(@\"%@\", @[ @2 ]);\n}\n"

  private func problems(_ text: String, except rows: [SwiftAlone] = []) throws -> [String] {
    let reporter = ProgressReporter(complains: false)
    defer { reporter.end() }
    let played = PlayedLesson(Selection.Part(lesson: lesson, scenes: lesson.scenes), reporter)
    let file = Result { () throws(ObjectiveCProblem) in
      try ObjectiveCFile(text: text, path: lesson.objectiveC)
    }
    return ObjectiveCCheck(lesson, swift, played, except: rows).problems(of: file)
      .map { "\($0.line): \($0.message)" }
  }

  @Test("Nothing is wrong where every scene logs what it should")
  func right() throws {
    #expect(try problems(cold + hot).isEmpty)
    #expect(try problems(cold, except: [.init(7, "hot", because: "It is so.")]).isEmpty)
  }

  @Test("Marks and scenes are the same, in the same order")
  func marks() throws {
    let warm = hot.replacing("hot", with: "warm")
    #expect(
      try problems(cold + warm) == [
        "5: Lesson 7 has no scene \"warm\".", "1: The scene \"hot\" has no mark.",
      ])
    #expect(
      try problems(hot + cold) == ["1: The scene \"hot\" does not stand in the lesson's order."])
    #expect(try problems(cold + hot + hot) == ["9: A scene stands here twice."])
    #expect(
      try problems(cold + hot, except: [.init(7, "hot", because: "It is so.")]) == [
        "5: The scene \"hot\" is said to be Swift's alone."
      ])
  }

  @Test("Every message has a format, and every format a message")
  func formats() throws {
    #expect(
      try problems(cold.replacing("cold %@", with: "warm %@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". No format prints it.",
        "3: The scene \"cold\" logs nothing like \"warm %@\".",
      ])
    #expect(
      try problems("void Say(void) { NSLog(@\"hello\"); }\n" + cold + hot) == [
        "1: No scene logs anything like \"hello\"."
      ])
  }

  @Test("A format without a text of its own counts only where the Swift has none")
  func bare() throws {
    #expect(
      try problems(cold.replacing("cold %@", with: "%@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". "
          + "Only a format without a text of its own prints it."
      ])
  }
}
