import Reactive
import Stage
import Testing

@Suite struct QuestionTests {
  @Test("A wrong answer has a wrong time or a wrong line, or says that nothing more is logged")
  func wrongAnswers() throws {
    let scene = Scene("two") { log in
      log("begin")
      Scheduler.main.after(.seconds(1)) { log("One: 1") }
      Scheduler.main.after(.seconds(2)) { log("Two: 1") }
      Scheduler.main.after(.seconds(4)) { log("Two: 2") }
    }
    let run = try scene.record(in: Lesson(99, "Test", in: .signals))
    let questions = Question.all(about: run, races: false)
    #expect(
      questions.map { $0.answers.map(\.description) } == [
        ["0 s: One: 1", "0 s: begin", "1 s: One: 1", "1 s: begin"],
        ["1 s: One: 1", "1 s: Two: 1", "2 s: One: 1", "2 s: Two: 1"],
        ["2 s: One: 1", "2 s: Two: 1", "4 s: Two: 1", "4 s: Two: 2"],
        ["4 s: One: 2", "4 s: Two: 1", "4 s: Two: 2", "Nothing more is logged."],
      ])
    #expect(
      questions.map(\.right.description) == [
        "0 s: begin", "1 s: One: 1", "2 s: Two: 1", "4 s: Two: 2",
      ])
  }

  @Test(
    "A lesson's remark is never a wrong answer, and a line is expected again only if it repeats")
  func fillers() throws {
    let scene = Scene("two") { log in
      log("begin")
      log("(the signal has kept its block)")
      Scheduler.main.after(.seconds(1)) { log("1") }
      Scheduler.main.after(.seconds(2)) { log("1") }
    }
    let run = try scene.record(in: Lesson(99, "Test", in: .signals))
    let answers = Question.all(about: run, races: false).map { $0.answers.map(\.description) }
    let remark = "0 s: (the signal has kept its block)"
    #expect(answers.map { $0.contains(remark) } == [false, true, false, false])
    #expect(answers[3] == ["2 s: 1", "Nothing more is logged."])
    #expect(!answers[1].contains("0 s: begin"))
  }

  @Test("Each line of an instant becomes a question, or only the first if several threads log")
  func instant() throws {
    let scene = Scene("one") { log in
      for word in ["a", "b", "a", "c"] { log("\(word)") }
    }
    let run = try scene.record(in: Lesson(99, "Test", in: .signals))
    #expect(
      Question.all(about: run, races: false).map { $0.answers.map(\.description) } == [
        ["0 s: a", "0 s: b", "0 s: c", "Nothing more is logged."],
        ["0 s: a", "0 s: b", "0 s: c", "Nothing more is logged."],
        ["0 s: a", "0 s: c", "Nothing more is logged."],
        ["0 s: a", "0 s: c", "Nothing more is logged."],
      ])
    #expect(
      Question.all(about: run, races: true).map { $0.answers.map(\.description) } == [
        ["0 s: a", "Nothing more is logged."]
      ])
  }
}
