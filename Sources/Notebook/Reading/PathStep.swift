import Stage

/// A step of the short path: something that the app does wrong, and lines that cure it.
///
/// A step is an exercise whose file is the whole app, so the machinery of the exercises runs it.
/// The code before a step is the solution of the step before.
public struct PathStep: Sendable {
  /// Lines that a reader may choose for the step's place.
  public struct Candidate: Sendable {
    /// The variant's name: `SOLUTION`, or `WRONG_1` and so on.
    public let name: String

    /// The lines in Swift, without their common indentation.
    public let swift: [String]

    /// The same in Objective-C.
    public let objectiveC: [String]

    /// The reason why the answer is wrong, or an empty string.
    public let objection: String

    /// False if the compiler rejects the Swift.
    public let compiles: Bool

    /// The log that these lines print, which is empty if they do not compile.
    public let log: AppLog

    /// True for the step's solution.
    public var isRight: Bool { name == ExerciseVariant.solution }
  }

  /// The step as an exercise.
  public let exercise: GivenExercise

  /// The scenes that explain the step, as `lesson-runner` selects them: `23.the-search-that-stays-ahead`.
  public let scenes: [String]

  /// The question that the candidates answer.
  public let question: String

  /// The candidates, in an order that gives no hint.
  public let candidates: [Candidate]

  /// The lines of the app that the step replaces, if any.
  public let given: Candidate

  /// The line of the app's file before which the step's lines come, starting at 1.
  public let line: Int

  /// The whole app before the step.
  public let app: (swift: String, objectiveC: String)

  /// The lines around the step's place in Swift, before and after it.
  package let swiftContext: (before: [String], after: [String])

  /// The lines around the step's place in Objective-C.
  package let objectiveCContext: (before: [String], after: [String])

  /// The step's number, starting at 1.
  public var number: Int { exercise.number }

  /// A sentence that says what the step teaches.
  public var recap: String { exercise.file.conclusion }

  /// The numbers of the lessons to which the scenes belong, in order.
  public var lessons: [Int] {
    scenes.compactMap { Int($0.prefix { $0.isNumber }) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The variants whose logs are recorded, besides the solution.
  package var recordedNames: [String] {
    exercise.variants.filter { $0.compiles && $0.name != ExerciseVariant.solution }.map(\.name)
  }

  /// Returns the path of the log that the variant called `name` prints.
  package func log(of name: String) -> String { ShortPath.log(of: exercise.name, name) }

  /// The step's lines.
  public var solution: Candidate? { candidates.first(where: \.isRight) }

  /// Reads the step called `name` from `text`, the contents of its file. `logs` reads a log.
  init(
    _ name: String, _ text: String, of app: StagedSource, _ objectiveC: StagedSource,
    server: String, logs: (_ file: String) -> String
  ) {
    let (step, file) = (name, ExerciseFile(text: text))
    let number = file.number ?? 0
    let (scene, hints) = (file.scene + server, file.hintsSection)
    func whole(_ stage: StagedSource.Stage) -> ExerciseFile {
      ExerciseFile(text: "\(stage.text)\n\(scene)\n\(hints)")
    }
    func candidate(_ name: String, after count: Int, wrong: Int? = nil) -> (
      Candidate, ExerciseVariant
    ) {
      let swift = app.stage(after: count, wrong: wrong, placing: number)
      let other = objectiveC.stage(after: count, wrong: wrong, placing: number)
      let start = "does not compile: "
      let compiles = !swift.remark.hasPrefix(start)
      let file = whole(swift)
      return (
        Candidate(
          name: name, swift: swift.lines, objectiveC: other.lines,
          objection: wrong == nil
            ? ""
            : compiles
              ? swift.remark : String(swift.remark.dropFirst(start.count)).withCapitalFirst,
          compiles: compiles, log: AppLog(logs(ShortPath.log(of: step, name)))),
        ExerciseVariant(name: name, compiles: compiles, file: file, numbered: file.text)
      )
    }
    let given = candidate(ExerciseVariant.given, after: number - 1)
    let answers =
      [candidate(ExerciseVariant.solution, after: number)]
      + app.wrongAnswers(forStep: number).map {
        candidate("WRONG_\($0)", after: number, wrong: $0)
      }
    self.given = given.0
    candidates = answers.map(\.0).sorted {
      ($0.swift.count, $0.swift.joined()) < ($1.swift.count, $1.swift.joined())
    }
    let stage = app.stage(after: number - 1, placing: number)
    line = stage.place.lowerBound + 1
    let other = objectiveC.stage(after: number - 1, placing: number)
    (self.app, swiftContext, objectiveCContext) = (
      (stage.text, other.text), stage.context, other.context
    )
    var start = given.1.file
    start.task = file.task
    start.taskLine = line
    exercise = GivenExercise(step: name, text, start, [given.1] + answers.map(\.1))
    scenes = file.field("Scenes").split(separator: ", ").map(String.init)
    question = file.field("Asks")
  }
}

extension StagedSource.Stage {
  /// A few lines before and after the step's place.
  fileprivate var context: (before: [String], after: [String]) {
    let lines = text.lines.map(String.init)
    return (
      Array(lines[..<place.lowerBound].suffix(4)), Array(lines[place.upperBound...].prefix(3))
    )
  }

  /// The lines at the step's place, without their common indentation.
  fileprivate var lines: [String] {
    let lines = Array(text.lines)[place]
    let indent = lines.filter { !$0.isEmpty }.map { $0.count - $0.withoutIndent.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}
