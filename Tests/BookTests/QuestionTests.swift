import Notebook
import Stage
import Testing

@Suite struct QuestionTests {
  @Test("Every question has exactly one right answer, and no answer twice")
  func all() throws {
    for (lesson, experiment) in try Shelf.experiments() {
      let (scene, run) = (experiment.scene, experiment.run)
      let name = "\(lesson.number).\(scene.name)"
      let moments = run.moments.filter { !$0.log.isEmpty }
      let questions = Question.all(about: run, races: scene.race != nil)
      #expect(questions.map(\.time) == moments.map(\.time), "\(name)")
      for (question, moment) in zip(questions, moments) {
        let next = Question.Answer.line(moment.time, moment.log[0].message)
        #expect(question.right == next, "\(name)")
        #expect(question.answers.filter { $0 == question.right }.count == 1, "\(name)")
        #expect(Set(question.answers.map(\.description)).count == question.answers.count, "\(name)")
        #expect((2...4).contains(question.answers.count), "\(name)")
        // In a race, another line of the same instant would be right, too.
        if scene.race != nil {
          let logged = moment.log.map { Question.Answer.line(moment.time, $0.message) }
          #expect(question.answers.filter(logged.contains) == [question.right], "\(name)")
        }
      }
    }
  }
}
