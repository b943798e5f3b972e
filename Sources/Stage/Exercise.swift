import Foundation
import Reactive

/// A task of the practice: a scene that logs what it is to log once the code above it is right.
///
///     extension Exercise {
///       static var sentTwice: Exercise {
///         Exercise(7, "Sent twice", after: 10) { log, stage in … }
///       }
///     }
///
/// It stands in a file of its own, which its title and its number name: `07-SentTwice.swift`.
public struct Exercise: Sendable {
  /// The number that learners call it by, from 1 on.
  public let number: Int

  /// What it is called.
  public let title: String

  private let scene: Scene

  private init(_ number: Int, _ title: String, _ scene: Scene) {
    (self.number, self.title, self.scene) = (number, title, scene)
  }

  /// An exercise for who has read a `lesson`, in which `body` plays the user.
  public init(
    _ number: Int, _ title: String, after lesson: Int, lasting length: Duration? = nil,
    _ body: @escaping @Sendable (Log, Stage) -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// The same with a `body` that awaits.
  public init(
    _ number: Int, _ title: String, after lesson: Int, lasting length: Duration? = nil,
    _ body: @escaping @OnMain @Sendable (Log, Stage) async throws -> Void
  ) {
    self.init(number, title, .staged(title, lasting: length, body))
  }

  /// What its scene is played in, as those of a lesson are.
  package var lesson: Lesson {
    Lesson(number, title, in: .thinking) { scene }
  }

  /// Plays it, and gives each line of its log to `output`. The last one says what is wrong with the
  /// scene itself, if it leaks or does not end.
  package func play(to output: @escaping @Sendable (String) -> Void) {
    do throws(SceneProblem) {
      try scene.play(in: lesson, to: output)
    } catch {
      output("(\(error.complaint))")
    }
  }

  /// Plays it and writes each line to standard output at once, so that one that traps has shown how
  /// far it came.
  public func run() {
    play { line in
      // What is printed stands where it was printed.
      fflush(nil)
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
  }
}

extension SceneProblem {
  /// What is wrong, without what the scene's author could do about it.
  fileprivate var complaint: Substring {
    explanation.firstRange(of: ". ").map { explanation[..<$0.lowerBound] } ?? explanation[...]
  }
}
