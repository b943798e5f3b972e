import Stage

/// The notebook as people read it: a front, and a page for every lesson, with its prose, its code
/// and what came of running it just now, in Markdown and in pictures.
///
///     let materials = try Lesson.all.map { lesson in
///       try Notebook.Material(
///         experiments: experiments(lesson), swift: String(contentsOfFile: lesson.source))
///     }
///     let notebook = Notebook(of: materials, transcripts: names)
///     for file in notebook.files() { print(file.path) }
///
/// The same lessons give the same bytes.
public struct Notebook: Sendable {
  /// Where its front lies in a checkout.
  public static let front = "lessons.md"

  /// The page about the tutorials.
  static let tutorials = "\(folder)/tutorials.md"

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
      // Made as large as it will be, since there are many and each is copied otherwise.
      var whole = ""
      whole.reserveCapacity(Self.sign.utf8.count + text.utf8.count)
      whole += Self.sign
      whole += text
      self.text = whole
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

    /// What it draws, if it draws.
    var score: Score? { run.score }

    /// Whether that has lanes, and not only a screen, calls or a family.
    package var hasLanes: Bool { run.diagram?.lanes.isEmpty == false }
  }

  /// What a lesson's page is made of.
  public struct Material: Sendable {
    let experiments: [Experiment]
    let swift: String
    let objectiveC: ObjectiveCFile?
    let combine: String?
    let exercises: [GivenExercise]
    let originals: [OriginalLog.Part]

    /// What came of playing a lesson, the text of its file, what it is in other words, the exercises
    /// that it leads to, and what ReactiveObjC printed for it.
    public init(
      experiments: [Experiment], swift: String, objectiveC: ObjectiveCFile? = nil,
      combine: String? = nil, leadingTo exercises: [GivenExercise] = [],
      originals: [OriginalLog.Part] = []
    ) {
      (self.experiments, self.swift, self.originals) = (experiments, swift, originals)
      (self.objectiveC, self.combine) = (objectiveC, combine)
      self.exercises = exercises
    }
  }

  /// What it says about each lesson, in the order in which they are read.
  package let pages: [Page]

  /// The lessons, in that order.
  public var lessons: [Lesson] { pages.map(\.lesson) }

  /// Writes down what there is of all lessons, in the order in which they are read. The transcripts
  /// are the names of what lies in `Tests/Documented`.
  public init(of materials: [Material], transcripts: [String]) {
    let scenes = transcripts.compactMap { name in
      Transcript.scene(of: name).map {
        (lesson: $0.lesson.number, scene: $0.scene.name, name: name)
      }
    }
    pages = zip(Lesson.all, materials).mapOnAllCores { lesson, material in
      let own = scenes.filter { $0.lesson == lesson.number }.map { ($0.scene, $0.name) }
      return Page(on: lesson, of: material, Dictionary(own) { first, _ in first })
    }
  }

  /// All of it: the front, each lesson's page and the pictures in it, and the page about the tutorials.
  public func files() -> [File] { mapFiles { $0 } }

  /// What `work` makes of each file, in their order. No more of them are kept than it keeps.
  package func mapFiles<Piece: Sendable>(_ work: @Sendable (File) -> Piece) -> [Piece] {
    let lessons = lessons
    var parts: [@Sendable () -> [File]] = [{ [File(Self.front, Front(of: pages).text)] }]
    parts += pages.indices.map { index in
      { pages[index].files(after: lessons[..<index].last, before: lessons[(index + 1)...].first) }
    }
    parts.append { [Tutorial.page] }
    return Array(parts.mapOnAllCores { $0().map(work) }.joined())
  }
}
