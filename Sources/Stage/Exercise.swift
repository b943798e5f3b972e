import Foundation
import Reactive

/// A task of the practice: a scene that prints the target log once the code above it is right.
///
///     let exercise = Exercise(5, "Sent twice", after: 10, uses: [9]) { log, stage in … }
///
/// Each is kept in a file of its own, which is named after its number and title:
/// `Exercises/05-SentTwice.swift`.
///
/// When the scene is over, the last line names anything that is still scheduled, so a timer that is
/// merely ignored is not mistaken for one that was stopped.
public struct Exercise: Sendable {
  /// Its number, from 1 on.
  public let number: Int

  /// Its title.
  public let title: String

  private let scene: Scene

  private init(_ number: Int, _ title: String, _ scene: Scene) {
    (self.number, self.title, self.scene) = (number, title, scene)
  }

  /// Creates an exercise on a `lesson`, in which `body` plays the user. It also needs what `others`
  /// teach, which are earlier lessons.
  public init(
    _ number: Int, _ title: String, after lesson: Int, uses others: [Int] = [],
    lasting length: Duration? = nil, _ body: @escaping @Sendable (Log, Stage) -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// Creates an exercise with a `body` that awaits.
  public init(
    _ number: Int, _ title: String, after lesson: Int, uses others: [Int] = [],
    lasting length: Duration? = nil,
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// A lesson with its scene, for what is common to both.
  package var lesson: Lesson {
    Lesson(number, title, in: .thinking) { scene }
  }

  /// Plays it, and passes each line of its log to `output`. If the scene leaks, does not end
  /// or leaves something scheduled, the last line says so.
  package func play(to output: @escaping @Sendable (String) -> Void) {
    do throws(SceneProblem) {
      try scene.play(in: lesson, to: output)
    } catch {
      output(error.complaint)
    }
  }

  /// Plays it and writes each line to standard output at once, so that a trap does not lose the
  /// lines before it.
  public func run() {
    play { line in
      // Anything that was printed meanwhile comes first.
      fflush(nil)
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
  }
}

extension SceneProblem {
  /// The first sentence of the explanation, without the advice to the scene's author.
  fileprivate var complaint: String {
    let sentence = explanation.parts(around: ". ")[0]
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }
}
