import Marbles
import Notebook
import Stage

/// A page of the book that does not belong to a lesson. It contains sections from the notebook's
/// front page.
struct FrontPage {
  let name: String
  let title: String
  let markdown: String

  /// The file names and titles of these pages, in the order of the table of contents.
  static let titles = [
    (name: "index.html", title: "Contents"),
    (name: "symptoms.html", title: "Symptoms"),
    (name: "glossary.html", title: "Glossary"),
    (name: "names.html", title: "Names"),
    (name: "tutorials.html", title: "The tutorials"),
  ]

  /// Returns all pages that do not belong to a lesson.
  static func all(of notebook: Notebook) -> [FrontPage] {
    let front = Notebook.Front(of: notebook)
    let folder = front.folder
    let sections = [
      [
        notebook.path.section(at: folder), front.contents,
        "## About this notebook\n\n" + front.about,
        front.running, front.changing,
      ],
      [Symptom.section(at: folder), Choice.section(at: folder)],
      [Term.section(at: folder), front.reading, SceneWord.section, front.marbles],
      [Name.tables(at: folder), Name.counterparts(at: folder), Library.section(at: folder)],
      Tutorial.sections(notebook.headings, at: folder),
    ]
    return zip(titles, sections).map { title, sections in
      FrontPage(name: title.name, title: title.title, markdown: sections.joined(separator: "\n"))
    }
  }

  /// True for the page that opens first.
  private var isFirst: Bool { name == Self.titles[0].name }

  func html(_ frame: PageFrame, _ links: Links, _ pages: [LessonPage]) -> String {
    let prose = Prose(links: links) { address in
      let names = address.split { $0 == "/" || $0 == "." }.map(String.init)
      let page = pages.first { names.count == 4 && $0.lesson.fileName == names[1] }
      return page?.page.pictures[names[2]].map { sheet in
        LessonPage.framed(sheet.embedded, "A marble diagram")
      }
    }
    if isFirst {
      let door = FrontPageTop(to: pages, prose, hasPuzzles: frame.lists(PuzzlePage.name))
      return frame.page(title, at: name, door.html + prose.html(markdown), head: FrontPageTop.head)
    }
    // The first section's heading is also the page's heading.
    return frame.page(
      title, at: name, prose.html(markdown.replacing("## ", with: "# ", maxReplacements: 1)))
  }
}
