/// A numbered lesson in the notebook: a few runnable scenes about one idea.
///
/// Each lesson is a static property in its own file, in its chapter's folder. The property's doc
/// comment contains the prose. The lesson's name determines the names of its files: the lesson
/// "Cold and hot" is `Lesson.coldAndHot` in `07-ColdAndHot.swift`, and its log is in
/// `07-cold-and-hot.log`.
///
///     extension Lesson {
///       /// A cold signal starts its work anew for every subscriber. …
///       @LessonBuilder static var coldAndHot: Lesson {
///         Lesson(7, "Cold and hot", in: .signals)
///
///         Scene("hot") { log in … }
///
///         Scene("cold") { log in … }
///       }
///     }
///
/// The property is computed, so that a change to one lesson recompiles only that lesson.
public struct Lesson: Sendable {
  /// The number by which readers refer to the lesson. It never changes.
  public let number: Int

  /// A short name, from which the file names are derived.
  public let name: String

  /// The title shown in the notebook.
  public let title: String

  /// The chapter.
  public let chapter: Chapter

  /// The scenes, in order.
  public fileprivate(set) var scenes: [Scene]

  private let names: LessonNames

  /// Creates a lesson with `scenes`. The title defaults to `name`.
  package init(
    _ number: Int, _ name: String, title: String? = nil, in chapter: Chapter,
    @LessonBuilder scenes: () -> [Scene] = { [] }
  ) {
    names = LessonNames(number, name, in: chapter)
    self.number = number
    self.name = name
    self.title = title ?? name
    self.chapter = chapter
    self.scenes = scenes()
  }

  /// The base name of the lesson's log files: `07-cold-and-hot`.
  public var fileName: String { names.file }

  /// The path of the lesson's file, relative to `Sources/Lessons`: `Signals/07-ColdAndHot.swift`.
  public var sourceFile: String { names.source }

  /// The path of the lesson's file: `Sources/Lessons/Signals/07-ColdAndHot.swift`.
  public var source: String { "Sources/Lessons/\(sourceFile)" }

  /// The path of the expected log: `Tests/Expected/07-cold-and-hot.log`.
  public var expectedLog: String { "Tests/Expected/\(fileName).log" }

  /// The folder of the Objective-C versions.
  public static let objectiveCFolder = "ObjectiveC"

  /// The path of the Objective-C version: `ObjectiveC/Signals/07-ColdAndHot.m`.
  public var objectiveC: String { "\(Self.objectiveCFolder)/\(sourceFile.dropLast(5))m" }

  /// The path of the lesson's page: `lessons/07-cold-and-hot.md`.
  public var page: String { "lessons/\(fileName).md" }

  /// Returns the caption for a drawing of `scene`: `7 Cold and hot: hot`.
  public func caption(of scene: Scene) -> String { "\(number) \(title): \(scene.title)" }

  /// The name of the static property: `coldAndHot`.
  public var memberName: String { names.member }

  /// Plays all scenes and passes each line of the log to `output`.
  public func playScenes(to output: @escaping @Sendable (String) -> Void) throws(SceneProblem) {
    for scene in scenes { try scene.play(in: self, to: output) }
  }

}

extension [Lesson] {
  /// Returns the lesson with this number, if there is one.
  public func numbered(_ number: Int) -> Lesson? { first { $0.number == number } }
}

/// A result builder that makes a lesson from a `Lesson` followed by its scenes, or makes a list of
/// scenes.
@resultBuilder
package enum LessonBuilder {
  package static func buildBlock(_ scenes: Scene...) -> [Scene] { scenes }

  package static func buildBlock(_ lesson: Lesson, _ scenes: Scene...) -> Lesson {
    var lesson = lesson
    lesson.scenes = scenes
    return lesson
  }
}
