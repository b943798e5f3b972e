import Lessons
import Notebook
import Stage
import Synchronization
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner

/// The short path: the stages of its app, its scenes and its length.
@Suite struct ShortPathTests {
  private static let path = Result {
    try ShortPath(in: Repository.files(in: ShortPath.folder), reading: Repository.text)
  }

  private static let steps = (try? path.get().steps) ?? []

  /// Returns what a variant logs.
  private static func log(of variant: Variant) -> String {
    let lines = Mutex<[String]>([])
    variant.exercise.printLog { line in lines.withLock { $0.append(line) } }
    return lines.withLock { $0 }.map { $0 + "\n" }.joined()
  }

  @Test("The path has as many steps as it says, numbered from 1")
  func length() throws {
    let steps = try Self.path.get().steps
    #expect(steps.map(\.number) == Array(1...ShortPath.length))
    #expect(steps.allSatisfy { $0.exercise.name == $0.exercise.properName })
  }

  @Test("Every variant of the app is compiled, and prints its recorded log")
  func logs() throws {
    let expected = Self.steps.flatMap { step in
      step.exercise.variants.filter(\.compiles).map { "\(step.exercise.name) \($0.name)" }
    }
    #expect(
      expected.sorted() == appVariants.map { "\($0.name) \($0.variant)" }.sorted(),
      "Run `touch Package.swift`, so that SwiftPM runs the plugin again, then the tests.")
    for variant in appVariants {
      let step = try #require(Self.steps.first { $0.exercise.name == variant.name })
      #expect(
        try Self.log(of: variant) == Repository.text(of: step.log(of: variant.variant)),
        "Record it: lesson-runner record --exercise path.\(step.number)")
    }
    let logs = try Repository.files(in: "\(ShortPath.folder)/Logs")
    #expect(logs.count == expected.count)
  }

  @Test("Only the solution prints the target log", arguments: steps)
  func answers(step: PathStep) throws {
    let target = try Repository.text(of: step.exercise.log)
    for name in step.recordedNames {
      #expect(try Repository.text(of: step.log(of: name)) != target, "\(name)")
    }
    #expect(step.candidates.count >= 4 && step.candidates.count { $0.isRight } == 1)
    for candidate in step.candidates where !candidate.isRight {
      #expect(candidate.objection.hasSuffix("."), "\(candidate.name)")
    }
    #expect(Set(step.candidates.map(\.swift)).count == step.candidates.count)
    #expect(Set(step.candidates.map(\.objectiveC)).count == step.candidates.count)
    #expect(step.candidates.allSatisfy { !$0.swift.isEmpty && !$0.objectiveC.isEmpty })
  }

  @Test("The code after a step is the code before the next one")
  func stages() throws {
    for (step, next) in zip(Self.steps, Self.steps.dropFirst()) {
      let given = try #require(next.exercise.variants.first { $0.name == ExerciseVariant.given })
      #expect(step.exercise.solution?.file.code == given.file.code, "\(step.number)")
      #expect(step.exercise.file.code != given.file.code)
    }
  }

  @Test("A step has a task, a question, hints, a recap, and two to four scenes", arguments: steps)
  func texts(step: PathStep) throws {
    let file = step.exercise.file
    #expect(!file.task.isEmpty && file.hints.count >= 2 && step.recap.hasSuffix("."))
    #expect(step.question.hasSuffix("?") && (2...4).contains(step.scenes.count))
    for selector in step.scenes {
      let lesson = Lesson.catalogue.first { lesson in
        lesson.scenes.contains { "\(lesson.number).\($0.name)" == selector }
      }
      #expect(lesson != nil, "There is no scene \(selector).")
    }
    let own = try #require(file.lesson)
    #expect(Lesson.catalogue.contains { $0.number == own })
  }

  @Test("No scene explains two steps")
  func scenes() {
    let scenes = Self.steps.flatMap(\.scenes)
    #expect(Set(scenes).count == scenes.count && (30...40).contains(scenes.count))
  }

  @Test(
    "Clang accepts every stage of the app in Objective-C",
    .enabled(if: Clang.isInstalled, "clang is not in the path."), arguments: steps)
  func objectiveC(step: PathStep) throws {
    let before = (1..<step.number).map { "-DSTEP_\($0)" }
    let wrong = step.candidates.filter { !$0.isRight }.map { candidate in
      "-DWRONG_\(step.number)_\(candidate.name.dropFirst("WRONG_".count))"
    }
    for last in wrong + ["-DSTEP_\(step.number)"] {
      // A stage may declare a variable for a later one.
      let flags = ["-Wno-unused-variable"] + before + [last]
      let complaint = try Clang.complaint(about: ShortPath.objectiveC, flags)
      #expect(complaint.isEmpty, "\(last): \(complaint)")
    }
  }

  @Test("The path takes two hours")
  func duration() throws {
    // The app, read once before the first step.
    let app = try #require(Self.steps.first?.exercise.file.code.lines.count)
    var total = Double(app) * 2.5
    for step in Self.steps {
      let seconds = try step.seconds
      print("step \(step.number): \(Int((seconds / 60).rounded())) min")
      total += seconds
    }
    print("the short path: \(Int((total / 60).rounded())) min")
    #expect(total <= 2 * 3600 && total >= 3600)
  }
}

extension PathStep: CustomTestStringConvertible {
  /// The step's title.
  public var testDescription: String { exercise.title }
}

extension PathStep {
  /// The time that the step takes, in seconds: 0.3 for a word, 2.5 for a line of code, 1 for a line
  /// of a log, and 8 for a question.
  fileprivate var seconds: Double {
    get throws {
      func words(_ text: String) -> Double { Double(text.split(separator: " ").count) * 0.3 }
      func code(_ count: Int) -> Double { Double(count) * 2.5 }
      let target = try Double(Repository.text(of: exercise.log).lines.count)
      // The task, the log and the hints, and the question before the step with its candidates.
      var seconds = words(exercise.file.task.joined(separator: " ")) + target
      seconds += words(exercise.file.hints.map(\.text).joined(separator: " ")) + words(recap)
      seconds += 8 + code(candidates.map(\.swift.count).reduce(0, +))
      // The place in the app, the new lines, and three runs.
      seconds += code(10 + (solution?.swift.count ?? 0)) + 3 * target
      for selector in scenes {
        let number = try #require(Int(selector.prefix { $0.isNumber }))
        let lesson = try #require(Lesson.catalogue.numbered(number))
        let file = LessonFile(text: try Repository.text(of: lesson.source))
        let scene = try #require(lesson.scenes.first { "\(number).\($0.name)" == selector })
        let explanation = file.explanation(of: scene)
        let log = Mutex(0)
        try scene.play(in: lesson) { _ in log.withLock { $0 += 1 } }
        seconds += words(explanation.question + " " + explanation.list)
        seconds += words(explanation.conclusion)
        seconds += code((file.code(of: scene) ?? "").lines.count) + Double(log.withLock { $0 })
        seconds += explanation.answers.isEmpty ? 0 : 8
      }
      return seconds
    }
  }
}
