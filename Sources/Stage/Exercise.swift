import Foundation
import Reactive

/// An exercise: a scene that prints the target log once the learner has fixed the code above it.
///
///     let exercise = Exercise(5, "Sent twice", after: 10, uses: [9]) { log, stage in … }
///
/// Each exercise has its own file, named after its number and title:
/// `Exercises/05-SentTwice.swift`.
///
/// If anything is still scheduled when the scene ends, the last line names it, so the log shows
/// whether the code stopped a timer or only ignored it.
public struct Exercise: Sendable {
  /// The number, starting at 1.
  public let number: Int

  /// The title.
  public let title: String

  private let scene: Scene

  private init(_ number: Int, _ title: String, _ scene: Scene) {
    (self.number, self.title, self.scene) = (number, title, scene)
  }

  /// Creates an exercise that follows `lesson` and also uses the earlier lessons `others`. `body`
  /// acts as the user.
  public init(
    _ number: Int, _ title: String, after lesson: Int, uses others: [Int] = [],
    lasting length: Duration? = nil, _ body: @escaping @Sendable (Log, Stage) -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// Creates an exercise with an asynchronous `body`.
  public init(
    _ number: Int, _ title: String, after lesson: Int, uses others: [Int] = [],
    lasting length: Duration? = nil,
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// A lesson that consists of the exercise's scene, so that code for lessons also works for
  /// exercises.
  package var lesson: Lesson {
    Lesson(number, title, in: .thinking) { scene }
  }

  /// Plays the exercise and passes each line of its log to `output`. If the scene leaks, does not
  /// end or leaves something scheduled, the last line says so.
  package func printLog(to output: @escaping @Sendable (String) -> Void) {
    do throws(SceneProblem) {
      try scene.play(in: lesson, to: output)
    } catch {
      output(error.complaint)
    }
  }

  /// Plays the exercise and writes each line to standard output immediately, so that a crash does
  /// not lose earlier lines.
  public func run() {
    printLog { line in
      // Flush earlier output from `print` first.
      fflush(nil)
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
  }
}

extension SceneProblem {
  /// The first sentence of the explanation, without the advice to the scene's author.
  fileprivate var complaint: String {
    let sentence = explanation.parts(around: ". ")[0]
    return sentence.withCapitalFirst + "."
  }
}
