import Notebook
import TestSupport
import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner

/// Tests of the parser for learners' files, which may contain anything.
@Suite struct ExerciseFuzzTests {
  @Test("Any text can be read as an unsolved exercise, and its hints can be taken one by one")
  func exercises() throws {
    let given = try GivenExercise.all(
      in: Repository.files(in: GivenExercise.masters), reading: Repository.text)
    let mutation = Mutation(of: given.map { Array($0.file.text.utf8) }, tokens: Self.tokens)
    Fuzzing(watchdog: .exercises, count: 100).run { random in
      let text = String(decoding: mutation.bytes(&random), as: UTF8.self)
      let file = ExerciseFile(text: text)
      let lines = text.replacing("\r\n", with: "\n")
      guard lines.hasPrefix(file.code + file.scene) else {
        throw Fuzzing.Finding("the file does not begin with its code and scene: \(text)")
      }
      try Self.checkHints(file)
      let exercise = random.pick(given)
      let outcome = exercise.outcome(of: file, printing: Array("a\n".utf8), toReach: [])
      guard case .differing = outcome else {
        throw Fuzzing.Finding("solved although the log is wrong: \(text)")
      }
    }
  }

  /// Checks that hints can be taken one by one, without changing the file's length, until none is
  /// left.
  private static func checkHints(_ file: ExerciseFile) throws {
    var file = file
    for _ in 0...file.text.utf8.count {
      guard let next = file.withNextHintTaken else { return }
      guard next.utf8.count == file.text.utf8.count else {
        throw Fuzzing.Finding("taking a hint changed the length: \(file.text)")
      }
      file = ExerciseFile(text: next)
    }
    throw Fuzzing.Finding("the hints never run out: \(file.text)")
  }

  private static let tokens = [
    ExerciseFile.sceneMark, ExerciseFile.hintsMark, "\n// - [ ] ", "\n// - [x] ", "///", "\r\n",
    "Exercise(", "Shows: ", "Needs: ", "uses: [", "\"", "\\",
  ]
}
