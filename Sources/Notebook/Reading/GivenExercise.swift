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

  /// Reads an exercise from `text`, the contents of the master file called `name`.
  public init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    variants = ExerciseVariant.all(in: text)
    file = (variants.first { $0.name == ExerciseVariant.given })?.file ?? ExerciseFile(text: text)
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

  /// The path of the learner's file.
  public var path: String { "\(Self.folder)/\(name).swift" }

  /// The path of the master file.
  public var master: String { "\(Self.masters)/\(name).swift" }

  /// The author's solution.
  public var solution: ExerciseVariant? {
    variants.first { $0.name == ExerciseVariant.solution }
  }

  /// The path of the target log.
  public var log: String { "\(Self.masters)/Logs/\(name).log" }

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
    ["lesson-runner practice", action, "\(number)"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
