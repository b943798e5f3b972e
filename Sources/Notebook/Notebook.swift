import Stage

/// The notebook as people read it: a front, and a page for every lesson, with its prose, its code
/// and what came of running it just now, in Markdown and in pictures.
///
///     let notebook = try Notebook(
///       transcripts: names, playing: experiments, retelling: { files[$0.number] }
///     ) { file in
///       try String(contentsOfFile: file)
///     }
///     for file in notebook.files { print(file.path) }
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

    /// Its log, without the scene's heading.
    public let log: [String]

    /// What it draws, if it draws.
    public let score: Score?

    /// A scene that was played.
    public init(_ scene: Scene, log: [String], score: Score?) {
      self.scene = scene
      self.log = log
      self.score = score
    }
  }

  /// All of it: the front, then each lesson's page and the pictures in it.
  public let files: [File]

  /// Writes down what came of playing all lessons beside what stands in their files: Objective-C,
  /// where a lesson has some, and Swift, which is asked for by its path in a checkout. The
  /// transcripts are the names of what lies in `Tests/Documented`.
  public init<Failure: Error>(
    transcripts: [String], playing experiments: (Lesson) -> [Experiment],
    retelling objectiveC: (Lesson) -> ObjectiveCFile?,
    reading source: (_ file: String) throws(Failure) -> String
  ) throws(Failure) {
    var pages: [Page] = []
    for lesson in Lesson.all {
      let file = LessonFile(text: try source(lesson.source))
      pages.append(
        Page(on: lesson, in: file, objectiveC(lesson), experiments(lesson), transcripts))
    }
    let lessons = pages.map(\.lesson)
    files =
      [File(Self.front, Front(of: pages).text)]
      + pages.enumerated().flatMap { index, page in
        page.files(
          after: lessons[..<index].last, before: lessons[(index + 1)...].first)
      }
  }
}
