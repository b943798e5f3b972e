/// A numbered lesson of the notebook: a few scenes that show one idea by running it.
///
/// Each lesson is a static member in a file of its own, in the folder of its chapter. Its doc
/// comment is its prose. Its name decides what its files are called: the lesson "Cold and hot" is
/// `Lesson.coldAndHot` in `07-ColdAndHot.swift`, and prints `07-cold-and-hot.log`.
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
/// It is computed, so that whoever changes one waits for one: what a computed property does is read
/// only with its own file.
public struct Lesson: Sendable {
  /// The number that readers quote. It never changes.
  public let number: Int

  /// A short name, which its files are called by.
  public let name: String

  /// The title in the notebook.
  public let title: String

  /// The chapter.
  public let chapter: Chapter

  /// The sources that the lesson retells.
  public let sources: [Source]

  /// Its experiments, in order.
  public fileprivate(set) var scenes: [Scene]

  private let names: LessonNames

  /// A lesson of `scenes`, whose title is `name` unless it has a `title` of its own.
  package init(
    _ number: Int, _ name: String, title: String? = nil, in chapter: Chapter,
    retelling sources: Source..., @LessonBuilder scenes: () -> [Scene] = { [] }
  ) {
    names = LessonNames(number, name, in: chapter)
    self.number = number
    self.name = name
    self.title = title ?? name
    self.chapter = chapter
    self.sources = sources
    self.scenes = scenes()
  }

  /// The name of its logs: `07-cold-and-hot`.
  public var fileName: String { names.file }

  /// Its file below `Sources/Lessons`: `Signals/07-ColdAndHot.swift`.
  public var sourceFile: String { names.source }

  /// The path of its code in a checkout: `Sources/Lessons/Signals/07-ColdAndHot.swift`.
  public var source: String { "Sources/Lessons/\(sourceFile)" }

  /// The path of its expected log in a checkout: `Tests/Expected/07-cold-and-hot.log`.
  public var expectedLog: String { "Tests/Expected/\(fileName).log" }

  /// Returns the caption for a drawing of `scene`: `7 Cold and hot: hot`.
  public func caption(of scene: Scene) -> String { "\(number) \(title): \(scene.title)" }

  /// Its static member of this type: `coldAndHot`.
  public var memberName: String { names.member }

  /// Plays all scenes and gives each line of the log to `output`.
  public func play(to output: @escaping @Sendable (String) -> Void) throws(SceneProblem) {
    for scene in scenes { try scene.play(in: self, to: output) }
  }

  /// The time at which the clocks of its scenes start, unless a scene has its own.
  var start: String {
    sources.map(\.document.start).first ?? Source.Document.a.start
  }
}

extension Lesson {
  /// All lessons of the current notebook, in reading order.
  ///
  ///     Lesson.$all.withValue(Lesson.catalogue) { … }
  @TaskLocal public static var all: [Lesson] = []

  /// The lesson number `number`, if there is one.
  public static func numbered(_ number: Int) -> Lesson? {
    all.first { $0.number == number }
  }
}

/// Puts a lesson together: the lesson and below it its scenes, or the scenes alone.
@resultBuilder
package enum LessonBuilder {
  package static func buildBlock(_ scenes: Scene...) -> [Scene] { scenes }

  package static func buildBlock(_ lesson: Lesson, _ scenes: Scene...) -> Lesson {
    var lesson = lesson
    lesson.scenes = scenes
    return lesson
  }
}

/// The words of `text` in lower case, joined by hyphens: what files and scenes are called by.
package func slug(_ text: String) -> String {
  var slug: [UInt8] = []
  slug.reserveCapacity(text.utf8.count)
  var isBetweenWords = false
  for scalar in text.lowercased().unicodeScalars {
    guard scalar.isOfWord else {
      isBetweenWords = !slug.isEmpty
      continue
    }
    if isBetweenWords { slug.append(UInt8(ascii: "-")) }
    isBetweenWords = false
    // Nearly all are one byte.
    if scalar.isASCII { slug.append(UInt8(scalar.value)) } else { slug += scalar.utf8 }
  }
  return String(decoding: slug, as: UTF8.self)
}
