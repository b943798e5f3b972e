import Explaining
import Lessons
import Notebook
import Stage
import TestSupport
import Testing

/// The exercises in Objective-C: their code, their remedies, and what `doctor` says about them.
@Suite struct ObjectiveCExerciseTests {
  private static let exercises =
    (try? ObjectiveCExercise.all(in: Repository.files(in: ObjectiveCExercise.folder)) { file in
      try Repository.text(of: file)
    }) ?? []

  @Test("There are twelve exercises, numbered in the order of their lessons")
  func numbers() throws {
    #expect(Self.exercises.map(\.word) == (1...12).map { "m\($0)" })
    let order = Lesson.catalogue.map(\.number)
    let places = try Self.exercises.map { try #require(order.firstIndex(of: $0.lesson)) }
    #expect(places == places.sorted())
  }

  @Test(
    "Each exercise has a task, code of 15 to 40 lines, a wrong line, a hint and a reason",
    arguments: exercises)
  func parts(exercise: ObjectiveCExercise) {
    let words = exercise.title.split(separator: " ").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    #expect(exercise.name.dropFirst(3) == words.joined())
    #expect((15...40).contains(exercise.code.count), "\(exercise.code.count)")
    #expect(!exercise.wrongLines.isEmpty && exercise.wrongLines.count < 4)
    #expect(exercise.task.hasSuffix(".") && exercise.reason.hasSuffix("."))
    #expect(exercise.hint.hasSuffix("?"))
    let code = exercise.code.joined(separator: "\n")
    #expect(!code.contains("wrong") && !code.contains("#if") && code.contains("@implementation"))
  }

  @Test(
    "One of three remedies is right, and each wrong one names the scene that shows its effect",
    arguments: exercises)
  func remedies(exercise: ObjectiveCExercise) throws {
    #expect(exercise.remedies.map(\.name) == ["A", "B", "C"])
    #expect(exercise.remedies.count(where: \.isRight) == 1)
    let codes = Set(exercise.remedies.map { exercise.code(of: $0.name) })
    #expect(codes.union([exercise.code(of: ObjectiveCExercise.given)]).count == 4)
    for remedy in exercise.remedies {
      #expect(remedy.summary.hasSuffix(".") && !remedy.code.isEmpty)
      guard let selector = remedy.scene else { continue }
      #expect(remedy.objection.hasSuffix("."))
      let words = selector.split(separator: ".").map(String.init)
      let lesson = try #require(words.first.flatMap { Int($0) }.flatMap(Lesson.catalogue.numbered))
      #expect(lesson.scenes.contains { $0.name == words.last }, "\(selector)")
    }
  }

  @Test(
    "Clang accepts the given code and every remedy without a warning",
    .enabled(if: Clang.isInstalled, "clang is not in the path."), arguments: exercises)
  func compiles(exercise: ObjectiveCExercise) throws {
    for name in [ObjectiveCExercise.given] + exercise.remedies.map(\.name) {
      let complaint = try Clang.complaint(about: exercise.master, ["-D\(name)"])
      #expect(complaint.isEmpty, "\(name): \(complaint)")
    }
  }

  @Test(
    "doctor finds the mistake in the given code, and none in the cured code", arguments: exercises)
  func doctor(exercise: ObjectiveCExercise) throws {
    let findings = Diagnosis(of: exercise.code(of: ObjectiveCExercise.given)).findings
    #expect(
      findings.map(\.trap.rule.name) == [exercise.rule].compactMap(\.self),
      "If doctor has learned to find this mistake, name the rule in \(exercise.master).")
    let remedy = try #require(exercise.rightRemedy)
    #expect(Diagnosis(of: exercise.code(of: remedy.name)).findings.isEmpty)
  }
}

extension ObjectiveCExercise: CustomTestStringConvertible {
  /// The name of the file.
  public var testDescription: String { name }
}
