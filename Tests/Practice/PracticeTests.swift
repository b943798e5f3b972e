import FirstWrong
import Foundation
import Given
import Notebook
import SecondWrong
import Solutions
import Stage
import Synchronization
import TestSupport
import Testing

@testable import LessonRunner

/// What learners get, how its authors solve it, and what is not to pass. The learners' own files are
/// no concern of these tests.
@Suite struct PracticeTests {
  /// Somebody's code for all exercises.
  struct Answers: CustomTestStringConvertible {
    let folder: String
    let exercises: [Exercise]

    var testDescription: String { folder }

    static let given = Answers(folder: "Given", exercises: Given.exercises)
    static let solutions = Answers(folder: "Solutions", exercises: Solutions.exercises)
    static let wrong = [
      Answers(folder: "Wrong/First", exercises: FirstWrong.exercises),
      Answers(folder: "Wrong/Second", exercises: SecondWrong.exercises),
    ]
    static let all = [given, solutions] + wrong

    /// The file that says what somebody makes of `exercise`.
    func file(_ exercise: GivenExercise) throws -> ExerciseFile {
      ExerciseFile(
        text: try Repository.text(of: "Tests/Practice/\(folder)/\(exercise.name).swift"))
    }

    /// What comes of it.
    func outcome(of exercise: GivenExercise) throws -> Attempt.Outcome {
      let answer = try #require(exercises.first { $0.number == exercise.number })
      let lines = Mutex<[String]>([])
      answer.play { line in lines.withLock { $0.append(line) } }
      let log = lines.withLock { $0 }.map { $0 + "\n" }.joined()
      let target = try Repository.text(of: exercise.log)
      return exercise.outcome(
        of: try file(exercise), printing: Array(log.utf8), toReach: Array(target.utf8))
    }
  }

  private static let exercises =
    (try? Practice(Checkout(root: Repository.root.path)).exercises) ?? []

  @Test("There is an exercise for each number, from 1 on, in the order in which lessons are read")
  func numbers() {
    #expect(Self.exercises.map(\.number) == Array(1...max(30, Self.exercises.count)))
  }

  @Test("Each folder lists what it has", arguments: Answers.all)
  func catalogues(answers: Answers) throws {
    #expect(answers.exercises.map(\.number) == Self.exercises.map(\.number))
    #expect(answers.exercises.map(\.title) == Self.exercises.map(\.title))
  }

  @Test("An exercise as it is given is not done", arguments: exercises)
  func given(exercise: GivenExercise) throws {
    guard case .differing = try Answers.given.outcome(of: exercise) else {
      Issue.record("\(exercise.name) is done as it is given.")
      return
    }
  }

  @Test("Its author's solution is accepted", arguments: exercises)
  func solutions(exercise: GivenExercise) throws {
    switch try Answers.solutions.outcome(of: exercise) {
    case .done: break
    case .differing(let diff, let sentence): Issue.record("\(diff)\n\(sentence)")
    case let other: Issue.record("\(other)")
    }
  }

  @Test("What README.md shows of an exercise is what a learner is told of it")
  func readme() throws {
    let shown = try Repository.text(of: "README.md")
      .firstMatch(
        of: /```sh\nswift run lesson-runner practice (\d+)\n```\n\n```diff\n((?:.*\n)*?)```/)
    let (_, number, text) = try #require(shown?.output)
    let practice = try Practice(Checkout(root: Repository.root.path))
    let exercise = try practice.exercise(String(number))
    let style = Style("never", for: .standard)
    let report = try AttemptReport(
      Attempt(exercise, Answers.given.outcome(of: exercise)), in: practice, style,
      DiffText(style, isForPeople: false), 80)
    #expect(report.lines.map { $0 + "\n" }.joined() == text)
  }

  @Test("Two wrong answers that come to mind are refused", arguments: exercises)
  func wrong(exercise: GivenExercise) throws {
    for answers in Answers.wrong {
      if case .done = try answers.outcome(of: exercise) {
        Issue.record("\(answers.folder)/\(exercise.name).swift passes.")
      }
    }
  }

  @Test("Only the code above the scene differs from what is given", arguments: exercises)
  func scenes(exercise: GivenExercise) throws {
    for answers in Answers.all {
      let file = try answers.file(exercise)
      #expect(file.scene == exercise.file.scene, "\(answers.folder)")
      #expect(file.hints == exercise.file.hints && file.moral == exercise.file.moral)
      #expect(file.task == exercise.file.task)
      #expect(answers.folder == "Given" || file.code != exercise.file.code, "\(answers.folder)")
    }
  }

  @Test(
    "What a hint names is in the code, and one names what solves it",
    arguments: exercises)
  func hints(exercise: GivenExercise) throws {
    let (given, solved) = (exercise.file.words, try Answers.solutions.file(exercise).words)
    let hinted = Set(exercise.file.hints.flatMap(\.names))
    let unknown = hinted.subtracting(given.union(solved).union(exercise.file.remarks))
    #expect(unknown == [], "\(exercise.name): no code has them.")
    #expect(!hinted.isDisjoint(with: solved), "\(exercise.name): no hint names what solves it.")
  }
}

extension GivenExercise: CustomTestStringConvertible {
  /// Its name.
  public var testDescription: String { name }
}

extension ExerciseFile {
  /// The words of all code, scene and all.
  fileprivate var words: Set<String> { Self.words(in: code + scene) }

  /// What stands in comments that are no task, such as Objective-C.
  fileprivate var remarks: Set<String> {
    Self.words(
      in: code.split(separator: "\n").filter { $0.hasPrefix("//") }.joined(separator: "\n"))
  }

  fileprivate static func words(in text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}

extension ExerciseFile.Hint {
  /// The words between backticks.
  fileprivate var names: [String] {
    text.matches(of: /`([^`]+)`/).flatMap { match in
      match.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
  }
}
