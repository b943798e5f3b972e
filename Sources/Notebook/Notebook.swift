import Stage

/// The notebook as readers see it: a front page, and a page for every lesson with its prose, its
/// code, the log of its last run and its pictures.
///
///     let materials = try lessons.map { lesson in
///       try Notebook.Material(
///         on: lesson, experiments: experiments(lesson), swift: String(contentsOfFile: lesson.source))
///     }
///     let notebook = Notebook(of: materials, transcripts: names, under: headings, path: path)
///     for file in notebook.files() { print(file.path) }
///
/// The same lessons always produce the same bytes.
public struct Notebook: Sendable {
  /// The path of the front page, relative to the checkout.
  public static let front = "lessons.md"

  /// The page about the tutorials.
  static let tutorials = "\(folder)/tutorials.md"

  /// The page with the tables of names.
  package static let names = "Documentation/Names.md"

  /// The folder of the other generated files. It contains nothing else.
  public static let folder = "lessons"

  /// A generated file. Its first line says that `lesson-runner notebook` wrote it.
  public struct File: Sendable, Hashable {
    /// The path, relative to the checkout.
    public let path: String

    /// The contents.
    public let text: String

    /// The first line of every generated file, and of no other file.
    public static let sign = "<!-- Written by lesson-runner notebook. -->\n"

    init(_ path: String, _ text: String) {
      self.path = path
      // Reserving the full size avoids copying each of the many files while it grows.
      var whole = ""
      whole.reserveCapacity(Self.sign.utf8.count + text.utf8.count)
      whole += Self.sign
      whole += text
      self.text = whole
    }
  }

  /// A scene and a run of it.
  public struct Experiment: Sendable {
    /// The scene.
    public let scene: Scene

    /// The run.
    public let run: Run

    /// Creates an experiment from a scene and its run.
    public init(_ scene: Scene, _ run: Run) {
      self.scene = scene
      self.run = run
    }

    /// The drawing of the run, if the scene draws.
    var score: Score? { run.score }

    /// True if the drawing has marble lanes, not only a screen, calls or a class hierarchy.
    package var hasLanes: Bool { run.diagram?.lanes.isEmpty == false }
  }

  /// The scenes, files and logs from which a lesson's page is made.
  public struct Material: Sendable {
    let lesson: Lesson
    let experiments: [Experiment]
    let swift: String
    let objectiveC: ObjectiveCFile?
    let combine: String?
    let exercises: [GivenExercise]
    let objectiveCExercises: [ObjectiveCExercise]
    let originals: [OriginalLog.SceneLog]

    /// Collects the material for a lesson's page.
    ///
    /// - Parameters:
    ///   - lesson: The lesson.
    ///   - experiments: The scenes of the lesson, with their runs.
    ///   - swift: The text of the lesson's file.
    ///   - objectiveC: The lesson's Objective-C version.
    ///   - combine: The text of the lesson's Combine version.
    ///   - exercises: The exercises that follow the lesson.
    ///   - objectiveCExercises: The exercises in Objective-C that follow the lesson.
    ///   - originals: The logs that ReactiveObjC printed for the scenes.
    public init(
      on lesson: Lesson, experiments: [Experiment], swift: String,
      objectiveC: ObjectiveCFile? = nil,
      combine: String? = nil, leadingTo exercises: [GivenExercise] = [],
      objectiveCExercises: [ObjectiveCExercise] = [], originals: [OriginalLog.SceneLog] = []
    ) {
      (self.lesson, self.experiments, self.exercises) = (lesson, experiments, exercises)
      (self.swift, self.objectiveC, self.combine) = (swift, objectiveC, combine)
      (self.objectiveCExercises, self.originals) = (objectiveCExercises, originals)
    }
  }

  /// The pages of the lessons, in reading order.
  package let pages: [Page]

  /// The short path.
  package let path: ShortPath

  /// The headings of the tutorials.
  package let headings: [Heading]

  /// The lessons, in reading order.
  public var lessons: [Lesson] { pages.map(\.lesson) }

  /// Creates the notebook from `materials`, one for each lesson in reading order. `transcripts` are
  /// the names of the files in `Tests/Documented`, and `headings` are the tutorials' headings.
  public init(
    of materials: [Material], transcripts: [String], under headings: [Heading], path: ShortPath
  ) {
    (self.headings, self.path) = (headings, path)
    let lessons = materials.map(\.lesson)
    let scenes = transcripts.compactMap { name in
      Transcript.scene(of: name, in: lessons).map {
        (lesson: $0.lesson.number, scene: $0.scene.name, name: name)
      }
    }
    let folder = PageFolder.pages(of: lessons)
    pages = materials.mapOnAllCores { material in
      let own = scenes.filter { $0.lesson == material.lesson.number }.map { ($0.scene, $0.name) }
      return Page(of: material, in: folder, Dictionary(own) { first, _ in first }, headings, path)
    }
  }

  /// Returns all files: the front page, each lesson's page and its pictures, and the pages about the
  /// tutorials and the names.
  public func files() -> [File] { mapFiles { $0 } }

  /// Returns the results of `work` for each file, in order. A page and its pictures are released
  /// once `work` has returned for each of them.
  package func mapFiles<Piece: Sendable>(_ work: @Sendable (File) -> Piece) -> [Piece] {
    let lessons = lessons
    var parts: [@Sendable () -> [File]] = [{ [File(Self.front, Front(of: self).text)] }]
    parts += pages.indices.map { index in
      { @Sendable in
        pages[index].files(after: lessons[..<index].last, before: lessons[(index + 1)...].first)
      }
    }
    parts.append { [Tutorial.page(headings, in: .pages(of: lessons))] }
    parts.append { [Name.page(in: .documentation(of: lessons))] }
    return Array(parts.mapOnAllCores { $0().map(work) }.joined())
  }
}
