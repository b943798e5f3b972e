import Stage

/// The notebook as people read it: a front, and a page for every lesson, with its prose, its code
/// and what came of running it just now, in Markdown and in pictures.
///
///     let notebook = try Notebook(
///       transcripts: names, playing: experiments, retelling: { files[$0.number] },
///       combining: { _ in nil }
///     ) { file in
///       try String(contentsOfFile: file)
///     }
///     for file in notebook.files() { print(file.path) }
///
/// The same lessons give the same bytes.
public struct Notebook: Sendable {
  /// Where its front lies in a checkout.
  public static let front = "lessons.md"

  /// Where all else of it lies, and nothing but that.
  public static let folder = "lessons"

  /// A file of it, which says in its first line that nobody writes it by hand.
  public struct File: Sendable, Hashable {
    /// Where it lies in a checkout.
    public let path: String

    /// What stands in it.
    public let text: String

    /// What files of a notebook begin with, and nothing else does.
    public static let sign = "<!-- Written by lesson-runner notebook. -->\n"

    init(_ path: String, _ text: String) {
      self.path = path
      self.text = Self.sign + text
    }
  }

  /// A scene and what came of it.
  public struct Experiment: Sendable {
    /// The scene.
    public let scene: Scene

    /// What happened.
    public let run: Run

    /// A scene that was played.
    public init(_ scene: Scene, _ run: Run) {
      self.scene = scene
      self.run = run
    }

    /// Its log, without the scene's heading.
    var log: [String] {
      run.log.flatMap { line in
        "\(line)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
    }

    /// What it draws, if it draws.
    var score: Score? { run.score }
  }

  /// What it says about each lesson, in the order in which they are read.
  package let pages: [Page]

  /// Writes down what came of playing all lessons beside what stands in their files: Objective-C
  /// and Combine, where a lesson has some, and Swift, which is asked for by its path in a checkout. The
  /// transcripts are the names of what lies in `Tests/Documented`.
  public init<Failure: Error>(
    transcripts: [String], playing experiments: (Lesson) -> [Experiment],
    retelling objectiveC: (Lesson) -> ObjectiveCFile?, combining combine: (Lesson) -> String?,
    reading source: (_ file: String) throws(Failure) -> String
  ) throws(Failure) {
    var pages: [Page] = []
    for lesson in Lesson.all {
      let file = LessonFile(text: try source(lesson.source))
      pages.append(
        Page(
          on: lesson, in: file, objectiveC(lesson), combine(lesson), experiments(lesson),
          transcripts))
    }
    self.pages = pages
  }

  /// All of it: the front, then each lesson's page and the pictures in it.
  public func files() -> [File] {
    let lessons = pages.map(\.lesson)
    return [File(Self.front, Front(of: pages).text)]
      + pages.enumerated().flatMap { index, page in
        page.files(
          after: lessons[..<index].last, before: lessons[(index + 1)...].first)
      }
  }
}
