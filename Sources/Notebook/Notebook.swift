import Stage

/// The notebook as people read it: every lesson with its prose, its code and what came of running
/// it just now, as one text in Markdown.
///
///     let notebook = try Notebook(
///       transcripts: names, playing: experiments, retelling: { files[$0.number] }
///     ) { file in
///       try String(contentsOfFile: file)
///     }
///     print(notebook.text)
///
/// The same lessons give the same bytes.
public struct Notebook: Sendable {
  /// Where it lies in a checkout.
  public static let file = "lessons.md"

  /// A scene and what came of it.
  public struct Experiment: Sendable {
    /// The scene.
    public let scene: Scene

    /// Its log, without the scene's heading.
    public let log: [String]

    /// What it draws, if it draws.
    public let diagram: Diagram?

    /// A scene that was played.
    public init(_ scene: Scene, log: [String], diagram: Diagram?) {
      self.scene = scene
      self.log = log
      self.diagram = diagram
    }
  }

  /// All of it.
  public let text: String

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
    let parts = [
      Opening(of: pages).text, Self.contents, Symptom.section, Choice.section, Term.section,
      Name.tables, Self.chapters(of: pages), Figure.table,
    ]
    text = parts.joined(separator: "\n")
  }

  private static var contents: String {
    let chapters = Chapter.allCases.map { chapter in
      let lessons = Lesson.all.filter { $0.chapter == chapter }
      let lines = lessons.map { "- \($0.link("\($0.number) · \(Markdown.plain($0.title))"))\n" }
      return "**\(chapter.link)**\n\n" + lines.joined()
    }
    let ends =
      "[Symptoms](#symptoms) · [Which operator?](#which-operator) · [Glossary](#glossary) · "
      + "[Names](#names) · [The tutorials' figures](#figures)\n"
    let order =
      "Lessons keep their numbers for good; they stand in the order in which they are read.\n"
    return ([Markdown.anchor("contents"), "## Contents\n", order] + chapters + [ends])
      .joined(separator: "\n")
  }

  private static func chapters(of pages: [Page]) -> String {
    var parts: [String] = []
    for (index, page) in pages.enumerated() {
      let chapter = page.lesson.chapter
      let previous = index == 0 ? nil : pages[index - 1].lesson
      let next = index + 1 < pages.count ? pages[index + 1].lesson : nil
      if previous?.chapter != chapter {
        parts += [Markdown.anchor(chapter.rawValue), "## \(chapter.heading)\n"]
      }
      parts.append(page.text(after: previous, before: next))
    }
    return parts.joined(separator: "\n")
  }
}

extension Chapter {
  /// Its title, with its number.
  fileprivate var heading: String {
    let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return "\(numerals[index]) · \(title)"
  }

  fileprivate var link: String { "[\(heading)](#\(rawValue))" }
}
