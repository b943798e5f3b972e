import Stage

/// An exercise, with all variants of its code.
public struct GivenExercise: Sendable {
  /// The folder of the learner's files, which git ignores.
  public static let folder = "Practice"

  /// The folder of the exercises' master files, which contain all variants.
  public static let masters = "Exercises"

  /// The name of the exercise's files, without an extension: `05-SentTwice`.
  public let name: String

  /// The contents of the master file.
  public let text: String

  /// The file that a learner gets.
  public let file: ExerciseFile

  /// The variants: the given code, the solution, and wrong answers.
  public let variants: [ExerciseVariant]

  /// The path of the learner's file.
  public let path: String

  /// The path of the master file.
  public let master: String

  /// The path of the target log.
  public let log: String

  /// The command that runs exercises like this one: `practice` or `path`.
  private let commandName: String

  /// Reads an exercise from `text`, the contents of the master file called `name`.
  public init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    variants = ExerciseVariant.all(in: text)
    file = (variants.first { $0.name == ExerciseVariant.given })?.file ?? ExerciseFile(text: text)
    path = "\(Self.folder)/\(name).swift"
    master = "\(Self.masters)/\(name).swift"
    log = "\(Self.masters)/Logs/\(name).log"
    commandName = "practice"
  }

  /// Creates the exercise for a step of the short path. `text` is the contents of the step's file,
  /// and the learner gets `file`.
  init(
    step name: String, _ text: String, _ file: ExerciseFile, _ variants: [ExerciseVariant]
  ) {
    (self.name, self.text, self.file, self.variants) = (name, text, file, variants)
    path = ShortPath.copy
    master = "\(ShortPath.folder)/\(name).swift"
    log = ShortPath.log(of: name, ExerciseVariant.solution)
    commandName = "path"
  }

  /// Reads the exercises among the files `names` with `read`, and returns them in
  /// the order of their names.
  public static func all<Failure: Error>(
    in names: [String], reading read: @Sendable (_ file: String) throws(Failure) -> String
  ) throws(Failure) -> [GivenExercise] {
    let names = names.sorted().filter { $0.first?.isNumber == true && $0.hasSuffix(".swift") }
    let read = names.mapOnAllCores { name in
      Result { () throws(Failure) in
        GivenExercise(String(name.prefix { $0 != "." }), try read("\(masters)/\(name)"))
      }
    }
    var exercises: [GivenExercise] = []
    for exercise in read { exercises.append(try exercise.get()) }
    return exercises
  }

  /// The number of the exercise, which learners type.
  public var number: Int { file.number ?? Int(name.prefix { $0.isNumber }) ?? 0 }

  /// The title of the exercise.
  public var title: String { file.title }

  /// The author's solution.
  public var solution: ExerciseVariant? {
    variants.first { $0.name == ExerciseVariant.solution }
  }

  /// The file name that follows from the number and the title.
  public var properName: String {
    let source = LessonNames(number, title, in: .thinking).source
    return String(source.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  /// The lessons that the exercise needs, in words: "after lesson 10; uses 9".
  public var requiredLessons: String {
    guard let lesson = file.lesson else { return "" }
    let others = file.uses.map { "\($0)" }.joined(separator: ", ")
    return "after lesson \(lesson)" + (others.isEmpty ? "" : "; uses \(others)")
  }

  /// Returns the command that runs the exercise, or applies `action` to it.
  public func command(_ action: String = "") -> String {
    if commandName == "path", action == "reset" { return "lesson-runner path \(number) --start" }
    return ["lesson-runner \(commandName)", action, "\(number)"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
