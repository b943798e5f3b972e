import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct ObjectiveCCheckTests {
  private static let scenes = (
    cold: Scene("cold") { log in log("cold \(1)") },
    hot: Scene("hot") { log in log("(\n    2\n)") }
  )

  private let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Self.scenes.cold
    Self.scenes.hot
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

  private func problems(
    _ text: String?, isRetelling: Bool = true, except rows: [SwiftOnlyScene] = []
  ) -> [String] {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let played = PlayedLesson(SelectedLesson(lesson: lesson, scenes: lesson.scenes), reporter)
    let file = text.map { text in
      Result { () throws(ObjectiveCProblem) in
        try ObjectiveCFile(text: text, path: lesson.objectiveC)
      }
    }
    return ObjectiveCCheck(lesson, swift, played, isRetelling: isRetelling, except: rows)
      .problems(of: file)
      .map { "\($0.line): \($0.message)" }
  }

  @Test("Objective-C that logs what the scenes log has no problem")
  func right() {
    #expect(problems(cold + hot).isEmpty)
    #expect(problems(cold, except: [.init(7, "hot", because: "It is so.")]).isEmpty)
  }

  @Test("The marks must name the scenes, in the same order")
  func marks() {
    let warm = hot.replacing("hot", with: "warm")
    #expect(
      problems(cold + warm) == [
        "5: Lesson 7 has no scene \"warm\".", "1: The scene \"hot\" has no mark.",
      ])
    #expect(
      problems(hot + cold) == ["1: The scene \"hot\" is not in the lesson's order."])
    #expect(problems(cold + hot + hot) == ["9: A scene appears twice."])
    #expect(
      problems(cold + hot, except: [.init(7, "hot", because: "It is so.")]) == [
        "5: The scene \"hot\" is listed as a scene that only Swift has."
      ])
  }

  @Test("A lesson that retells no document may have Objective-C for only some of its scenes")
  func some() {
    #expect(problems(nil) == ["1: The file is missing."])
    #expect(problems(nil, isRetelling: false).isEmpty)
    #expect(problems(cold, isRetelling: false).isEmpty)
    #expect(problems(hot, isRetelling: false).isEmpty)
    #expect(problems(cold + hot, isRetelling: false).isEmpty)
    #expect(
      problems(hot.replacing("hot", with: "warm"), isRetelling: false) == [
        "1: Lesson 7 has no scene \"warm\"."
      ])
    #expect(
      problems(hot + cold, isRetelling: false) == [
        "1: The scene \"hot\" is not in the lesson's order."
      ])
    #expect(problems(hot + hot, isRetelling: false) == ["5: A scene appears twice."])
    #expect(
      problems(cold.replacing("cold %@", with: "warm %@"), isRetelling: false) == [
        "1: The scene \"cold\" logs \"cold 1\". No format string prints it.",
        "3: The scene \"cold\" logs nothing like \"warm %@\".",
      ])
  }

  @Test("Every message needs a format, and every format a message")
  func formats() {
    #expect(
      problems(cold.replacing("cold %@", with: "warm %@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". No format string prints it.",
        "3: The scene \"cold\" logs nothing like \"warm %@\".",
      ])
    #expect(
      problems("void Say(void) { NSLog(@\"hello\"); }\n" + cold + hot) == [
        "1: No scene logs anything like \"hello\"."
      ])
  }

  @Test("A format without fixed text matches only a message without fixed text")
  func bare() {
    #expect(
      problems(cold.replacing("cold %@", with: "%@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". "
          + "Only a format string without words of its own prints it."
      ])
  }
}
