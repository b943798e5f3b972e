import Exercises
import Foundation
import Notebook
import Stage
import Synchronization
import TestSupport
import Testing

@testable import LessonRunner

/// The exercises: the given code, the solutions, and wrong answers that must not pass.
@Suite struct PracticeTests {
  /// A variant of an exercise's code.
  struct Code: CustomTestStringConvertible {
    let exercise: GivenExercise
    let variant: ExerciseVariant

    var testDescription: String { "\(exercise.name) \(variant.name)" }

    /// The lines that it logs.
    func log() throws -> String {
      let compiled = variants.first { $0.name == exercise.name && $0.variant == variant.name }
      let lines = Mutex<[String]>([])
      try #require(compiled).exercise.play { line in lines.withLock { $0.append(line) } }
      return lines.withLock { $0 }.map { $0 + "\n" }.joined()
    }

    /// The judgement that a learner gets.
    func outcome() throws -> Attempt.Outcome {
      let target = try Repository.text(of: exercise.log)
      return exercise.outcome(
        of: variant.file, printing: Array(try log().utf8), toReach: Array(target.utf8))
    }
  }

  private static let exercises =
    (try? ExerciseIndex(Checkout(root: Repository.root.path)).exercises) ?? []

  private static func codes(_ isMeant: (String) -> Bool) -> [Code] {
    exercises.flatMap { exercise in
      exercise.variants.filter { $0.compiles && isMeant($0.name) }
        .map { Code(exercise: exercise, variant: $0) }
    }
  }

  @Test("Each variant in a file is compiled")
  func compiled() {
    #expect(Self.exercises.map(\.number) == Array(1...max(38, Self.exercises.count)))
    #expect(
      Self.codes { _ in true }.map(\.testDescription)
        == variants.map { "\($0.name) \($0.variant)" })
    #expect(
      variants.allSatisfy { variant in
        Self.exercises.contains {
          ($0.name, $0.number, $0.title)
            == (variant.name, variant.exercise.number, variant.exercise.title)
        }
      })
  }

  @Test("An exercise is not solved as given", arguments: codes { $0 == ExerciseVariant.given })
  func given(code: Code) throws {
    guard case .differing = try code.outcome() else {
      Issue.record("It is done as given.")
      return
    }
  }

  @Test("A solution is accepted", arguments: codes { $0 == ExerciseVariant.solution })
  func solutions(code: Code) throws {
    switch try code.outcome() {
    case .done: break
    case .differing(let diff, let sentence): Issue.record("\(diff)\n\(sentence)")
    case let other: Issue.record("\(other)")
    }
  }

  @Test("A wrong answer is refused", arguments: codes { $0.hasPrefix("WRONG") })
  func wrong(code: Code) throws {
    if case .done = try code.outcome() { Issue.record("It is accepted.") }
    #expect(code.variant.file.code != code.exercise.file.code)
  }

  @Test("The tour of the commands quotes what a learner sees")
  func readme() throws {
    let shown = try Repository.text(of: "Documentation/Commands.md")
      .firstMatch(
        of: /```sh\nswift run lesson-runner practice (\d+)\n```\n\n```diff\n((?:.*\n)*?)```/)
    let (_, number, text) = try #require(shown?.output)
    let exercise = try #require(Self.exercises.first { "\($0.number)" == number })
    let given = try #require(exercise.variants.first)
    let style = Style("never", for: .standard)
    let outcome = try Code(exercise: exercise, variant: given).outcome()
    let report = AttemptReport(
      Attempt(exercise, outcome), next: nil, style, DiffText(style, isForPeople: false), 80)
    #expect(report.lines.map { $0 + "\n" }.joined() == text)
  }

  @Test(
    "A hint names only what is in the code, and one names what solves it", arguments: exercises)
  func hints(exercise: GivenExercise) throws {
    let solution = try #require(exercise.solution?.file)
    let hinted = Set(exercise.file.hints.flatMap(\.names))
    let known = exercise.file.words.union(solution.words).union(exercise.file.remarks)
    #expect(hinted.subtracting(known) == [], "No code has them.")
    #expect(!hinted.isDisjoint(with: solution.words), "No hint names what solves it.")
  }

  @Test("A solution adds only what has been taught, and names its lessons", arguments: exercises)
  func lessons(exercise: GivenExercise) throws {
    let own = try #require(exercise.file.lesson)
    let solution = try #require(exercise.solution?.file)
    let source = try #require(Self.sources[own])
    let mentioned = ExerciseFile.words(in: try Repository.text(of: source))
    let added = solution.words(of: \.code).subtracting(exercise.file.words(of: \.code))
      .subtracting(exercise.file.scene.matches(of: /func (\w+)/).map { String($0.1) })
    let late = added.subtracting(mentioned).filter { word in
      Self.lessons[word].map { $0.allSatisfy { $0 > own } } ?? false
    }
    #expect(late == [], "They are taught after lesson \(own).")
    // Every exercise may use signals and subjects.
    let known = Set(1...11).union(exercise.file.uses)
    let unnamed = added.filter { word in
      let earlier = Self.lessons[word, default: []].filter { $0 <= own }
      return !earlier.isEmpty && !earlier.contains(own) && known.isDisjoint(with: earlier)
    }
    #expect(unnamed == [], "Their lessons are not in `uses:`.")
  }

  /// The files of the lessons, by their numbers.
  private static let sources: [Int: String] = {
    let folder = "Sources/Lessons"
    let files = FileManager.default.enumerator(atPath: Repository.root.path + "/" + folder)
    var sources: [Int: String] = [:]
    while let file = files?.nextObject() as? String {
      if let number = Int((file as NSString).lastPathComponent.prefix { $0 != "-" }) {
        sources[number] = "\(folder)/\(file)"
      }
    }
    return sources
  }()

  /// The lessons that teach a name. There are several if things share the name, such as `signal`. A
  /// name that no scene uses is not taught, although its row in the table refers to the nearest
  /// lesson.
  private static let lessons: [String: Set<Int>] = Dictionary(
    Name.all.filter { $0.scene != nil }.compactMap { name in
      let word = name.here?.prefix { $0 != "(" }.split(separator: ".").last
      return word.map { (String($0), [name.lesson]) }
    }, uniquingKeysWith: { $0.union($1) })
}

extension GivenExercise: CustomTestStringConvertible {
  /// Its name.
  public var testDescription: String { name }
}

extension ExerciseFile {
  /// The words of the code and of the scene.
  fileprivate var words: Set<String> { Self.words(in: code + scene) }

  /// The words of one part, without its comments.
  fileprivate func words(of part: KeyPath<ExerciseFile, String>) -> Set<String> {
    Self.words(
      in: self[keyPath: part].split(separator: "\n").filter { !$0.hasPrefix("//") }
        .joined(separator: "\n"))
  }

  /// The words of comments, such as Objective-C.
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
