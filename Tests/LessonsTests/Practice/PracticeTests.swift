import Foundation
import Notebook
import Stage
import Synchronization
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner

/// The exercises: their given code, their solutions, and wrong answers that must not pass.
@Suite struct PracticeTests {
  /// A variant of an exercise's code.
  struct Code: CustomTestStringConvertible {
    let exercise: GivenExercise
    let variant: ExerciseVariant

    var testDescription: String { "\(exercise.name) \(variant.name)" }

    /// Returns the lines that the variant logs.
    func log() throws -> String {
      let compiled = variants.first { $0.name == exercise.name && $0.variant == variant.name }
      let lines = Mutex<[String]>([])
      try #require(compiled).exercise.printLog { line in lines.withLock { $0.append(line) } }
      return lines.withLock { $0 }.map { $0 + "\n" }.joined()
    }

    /// Returns the judgement that a learner would get.
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

  @Test("Every variant is compiled, except those that are marked as not compiling")
  func compiled() {
    #expect(!Self.exercises.isEmpty)
    #expect(
      Self.codes { _ in true }.map(\.testDescription).sorted()
        == variants.map { "\($0.name) \($0.variant)" }.sorted(),
      """
      The list of variants is from older versions of the exercises. Run `touch Package.swift`, so \
      that SwiftPM runs the plugin again, then the tests.
      """)
    #expect(
      variants.allSatisfy { variant in
        Self.exercises.contains {
          ($0.name, $0.number, $0.title)
            == (variant.name, variant.exercise.number, variant.exercise.title)
        }
      })
  }

  @Test("Every exercise has a number and a target log of its own, and every log has an exercise")
  func logs() throws {
    #expect(Set(Self.exercises.map(\.number)).count == Self.exercises.count)
    let logs = try Repository.files(in: "\(GivenExercise.masters)/Logs")
      .map { "\(GivenExercise.masters)/Logs/\($0)" }
    #expect(logs.sorted() == Self.exercises.map(\.log).sorted())
  }

  @Test(
    "The given code does not solve its exercise", arguments: codes { $0 == ExerciseVariant.given })
  func given(code: Code) throws {
    guard case .differing = try code.outcome() else {
      Issue.record("The given code already solves the exercise.")
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

  private static let accepted: Comment = """
    The wrong answer is accepted. Add an event to the scene that shows the difference, or remove the \
    answer.
    """

  @Test("A wrong answer is refused", arguments: codes { $0.hasPrefix("WRONG") })
  func wrong(code: Code) throws {
    if case .done = try code.outcome() { Issue.record(Self.accepted) }
    #expect(code.variant.file.code != code.exercise.file.code)
  }

  @Test("Commands.md quotes exactly what a learner sees")
  func readme() throws {
    let shown = try Repository.text(of: "Documentation/Commands.md")
      .firstMatch(
        of: #/```sh\nswift run lesson-runner practice (\d+)\n```\n\n```diff\n((?:.*\n)*?)```/#)
    let (_, number, text) = try #require(shown?.output)
    let exercise = try #require(Self.exercises.first { "\($0.number)" == number })
    let given = try #require(exercise.variants.first)
    let style = TextStyle("never", for: .standard)
    let outcome = try Code(exercise: exercise, variant: given).outcome()
    let report = AttemptReport(
      Attempt(exercise, outcome), next: nil, style, DiffText(style, isForPeople: false), 80)
    #expect(report.lines.map { $0 + "\n" }.joined() == text)
  }

  @Test(
    "Hints name only words from the code or the solution, and at least one from the solution",
    arguments: exercises)
  func hints(exercise: GivenExercise) throws {
    let solution = try #require(exercise.solution?.file)
    let hinted = Set(exercise.file.hints.flatMap(\.names))
    let known = exercise.file.words.union(solution.words).union(exercise.file.remarks)
    #expect(
      hinted.subtracting(known) == [],
      "The hints name words that are neither in the exercise nor in its solution.")
    #expect(!hinted.isDisjoint(with: solution.words), "No hint names a word from the solution.")
  }

  @Test(
    "A solution adds no call from a later lesson, and the exercise lists the added calls' lessons",
    arguments: exercises)
  func lessons(exercise: GivenExercise) throws {
    let own = try #require(exercise.file.lesson)
    let solution = try #require(exercise.solution?.file)
    let source = try #require(Self.sources[own])
    let mentioned = ExerciseFile.words(in: try Repository.text(of: source))
    let added = Self.taught(solution.calls).subtracting(Self.taught(exercise.file.calls))
      .filter { !exercise.file.scene.contains("func \($0.prefix { $0 != "(" })(") }
    let taught = added.compactMap { call in Self.lessons[call].map { (call, $0) } }
    let late = taught.filter { call, lessons in
      !mentioned.contains(String(call.prefix { $0 != "(" })) && lessons.allSatisfy { $0 > own }
    }
    #expect(late.isEmpty, "\(late) are taught after lesson \(own).")
    // Every exercise may use calls from the first lessons, which explain signals and subjects.
    let known = Set(1...11).union(exercise.file.uses).union([own])
    let unnamed = taught.filter { _, lessons in
      lessons.contains { $0 < own } && known.isDisjoint(with: lessons)
    }
    #expect(unnamed.isEmpty, "The lessons that teach \(unnamed) are not in `uses:`.")
  }

  /// The lessons' files, by lesson number.
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

  @Test("Each call is taught in a single lesson, except for `signal(for:)`, which is taught in two")
  func shared() {
    #expect(Self.lessons.filter { $0.value.count > 1 } == ["signal(for:)": [35, 36]])
  }

  /// Returns `calls` as the lessons teach them, without labels that make no difference: `Command`
  /// instead of `Command(enabled:)`.
  private static func taught(_ calls: Set<String>) -> Set<String> {
    Set(calls.map { lessons[$0] == nil ? String($0.prefix { $0 != "(" }) : $0 })
  }

  /// The lessons that teach each call. A call has its first label, if any, because `signal(on:)`
  /// and `signal(for:)` are different calls. A name that no scene shows is not taught: its row has
  /// only the nearest lesson.
  private static let lessons: [String: Set<Int>] = {
    let rows = Name.all.filter { $0.scene != nil }.compactMap { name in
      name.here?.split(separator: ".").last.map { here in
        let word = here.prefix { $0 != "(" }
        let label = here.dropFirst(word.count + 1).prefix { $0 != ":" }
        return (
          call: label.isEmpty || label == "_" ? String(word) : "\(word)(\(label):)", name: name
        )
      }
    }
    return Dictionary(grouping: rows, by: \.call).mapValues { rows in
      // The rows for a delegate's methods also translate to `Subject`, but the lesson that teaches
      // `Subject` is in the row for `RACSubject`.
      let own = rows.filter { $0.name.objectiveC == "RAC" + $0.call }
      return Set((own.isEmpty ? rows : own).map(\.name.lesson))
    }
  }()
}

extension GivenExercise: CustomTestStringConvertible {
  /// The exercise's name.
  public var testDescription: String { name }
}

extension ExerciseFile {
  /// The words in the code and in the scene.
  fileprivate var words: Set<String> { Self.words(in: code + scene) }

  /// The names in the code, called or not, without the lines that begin with `//`. A call has the
  /// label of its first argument, if any: `signal(for:)`.
  fileprivate var calls: Set<String> {
    let code = code.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    return Set(
      code.matches(of: #/\b([A-Za-z_]\w*)(?:\(\s*(\w+):)?/#).map { match in
        match.2.map { "\(match.1)(\($0):)" } ?? String(match.1)
      })
  }

  /// The words in the lines that begin with `//`, which may contain Objective-C.
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
