import Stage

/// An exercise as its author gave it, and where its files lie.
public struct GivenExercise: Sendable {
  /// Where the learner's files lie.
  public static let folder = "Practice"

  /// Where all lies that the tests have of exercises.
  private static let tests = "Tests/Practice"

  /// The folders with everybody's code: as it is given, as its author solves it, and as it is wrong.
  public static let answers = ["Given", "Solutions", "Wrong/First", "Wrong/Second"]
    .map { "\(tests)/\($0)" }

  /// Where exercises lie as they were given.
  public static let given = answers[0]

  /// What its files are called: `07-SentTwice`.
  public let name: String

  /// What stands in its file.
  public let file: ExerciseFile

  /// The exercise whose files are called `name`, in which this `file` stands.
  public init(_ name: String, _ file: ExerciseFile) {
    (self.name, self.file) = (name, file)
  }

  /// All of which `names` are the files, in the order of their names, which `read` reads.
  public static func all<Failure: Error>(
    in names: [String], reading read: @Sendable (_ file: String) throws(Failure) -> String
  ) throws(Failure) -> [GivenExercise] {
    let read = names.sorted().filter { $0.first?.isNumber == true }.mapOnAllCores { name in
      Result { () throws(Failure) in
        let file = ExerciseFile(text: try read("\(given)/\(name)"))
        return GivenExercise(String(name.prefix { $0 != "." }), file)
      }
    }
    var exercises: [GivenExercise] = []
    for exercise in read { exercises.append(try exercise.get()) }
    return exercises
  }

  /// The number that learners call it by.
  public var number: Int { file.number ?? Int(name.prefix { $0.isNumber }) ?? 0 }

  /// What it is called.
  public var title: String { file.title }

  /// The learner's file.
  public var path: String { "\(Self.folder)/\(name).swift" }

  /// Its files with everybody's code.
  public var answers: [String] { Self.answers.map { "\($0)/\(name).swift" } }

  /// What the learner's file was at first.
  public var given: String { answers[0] }

  /// How its author solves it.
  public var solution: String { answers[1] }

  /// The log to reach.
  public var log: String { "\(Self.tests)/Logs/\(name).log" }

  /// What its files and its static member must be called.
  public var names: LessonNames { LessonNames(number, title, in: .thinking) }

  /// What the command is told to do something with it.
  public func command(_ action: String = "") -> String {
    ["lesson-runner practice", action, "\(number)"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
