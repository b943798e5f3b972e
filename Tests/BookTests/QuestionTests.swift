import Notebook
import Stage
import Testing

@Suite struct QuestionTests {
  @Test("Where ReactiveObjC behaves differently, the book says whose log its questions are about")
  func warnings() throws {
    let text = try SharedBook.pages().map(\.text).joined()
    let count = text.ranges(of: #"<template class="guess" data-note="The next questions are"#).count
    #expect(count == OriginalDifference.all.count { $0.kind == .library })
  }

  @Test("Every question has exactly one right answer, and all answers differ")
  func all() throws {
    for (lesson, experiment) in try SharedBook.experiments() {
      let (scene, run) = (experiment.scene, experiment.run)
      let name = "\(lesson.number).\(scene.name)"
      let isRace = scene.race != nil
      let questions = Question.all(about: run, races: isRace)
      let firsts = run.moments.compactMap { moment in moment.events.first { $0.logged != nil } }
      let asked = isRace ? firsts : run.events.filter { $0.logged != nil }
      #expect(questions.map(\.event) == asked.map(\.number), "\(name)")
      #expect(
        questions.filter(\.isFirstOfInstant).map(\.event) == firsts.map(\.number), "\(name)")
      let times = Set(asked.map(\.time))
      for (question, event) in zip(questions, asked) {
        let next = Question.Answer.line(event.time, event.logged?.message ?? "")
        #expect(question.right == next, "\(name)")
        #expect(question.answers.filter { $0 == question.right }.count == 1, "\(name)")
        #expect(Set(question.answers.map(\.description)).count == question.answers.count, "\(name)")
        #expect((2...4).contains(question.answers.count), "\(name)")
        for case .line(let time, _) in question.answers {
          #expect(times.contains(time), "\(name) logs nothing at \(time)")
        }
        // If several threads log, any line of the instant could come next, so only one may be among
        // the answers.
        if isRace {
          let moment = run.moments.first { $0.time == event.time }
          let logged = (moment?.log ?? []).map { Question.Answer.line(event.time, $0.message) }
          #expect(question.answers.filter(logged.contains) == [question.right], "\(name)")
        }
      }
    }
  }
}
