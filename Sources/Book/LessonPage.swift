import Notebook
import Stage

/// The page of a lesson, in which each scene can be played.
struct LessonPage {
  let lesson: Lesson

  let page: Notebook.Page
  private let frame: PageFrame
  private let prose: Prose

  init(_ page: Notebook.Page, _ frame: PageFrame) {
    (self.page, self.frame) = (page, frame)
    lesson = page.lesson
    prose = Prose(links: frame.links)
  }

  /// The file of the page.
  var name: String { lesson.bookPage }

  /// The whole page.
  var html: String {
    let file = page.file
    var main = "<h1><small>\(lesson.number)</small> \(HTML.escaped(lesson.title))</h1>\n"
    main += origin + text(file.comment)
    main += file.sections.map(html).joined()
    if let shared = page.objectiveC?.shared, !shared.isEmpty {
      main += HTML.folded(
        "Objective-C that the scenes share",
        Listing.html(shared, in: .objc, from: page.objectiveC?.sharedLine), style: "shared")
    }
    main += zip(page.experiments, page.diagrams).map { html($0, $1) }.joined()
    if let combine = page.combine {
      main += HTML.folded(
        "The same in Combine",
        "<p>\(Notebook.Page.combineRemark)</p>\n" + Listing.html(combine, in: .swift),
        style: "combine")
    }
    if !file.declarations.isEmpty {
      main += HTML.folded(
        "Behind the scenes",
        Listing.html(file.declarations, in: .swift, from: file.declarationsLine), style: "behind")
    }
    if !page.exercises.isEmpty {
      main += HTML.heading(2, "Practice", id: "about-practice")
      main += prose.html(page.practice { "**\($0.title)**" })
    }
    return frame.page(lesson.bookTitle, at: name, main)
  }

  private func text(_ markdown: String) -> String {
    prose.html(PageFolder.front.linking(markdown, butTo: lesson.number))
  }

  /// The lesson's chapter, sources and command.
  private var origin: String {
    let sources = lesson.sources.map { source in
      "<b>\(source.document.rawValue.uppercased())</b> "
        + source.sections.map { "<span lang=\"zh\">\(HTML.escaped($0))</span>" }
        .joined(separator: ", ")
    }
    let chapter =
      "<a href=\"index.html#\(lesson.chapter.rawValue)\">"
      + "\(HTML.escaped(lesson.chapter.heading))</a>"
    let origin = sources.isEmpty ? "" : "From \(sources.joined(separator: "; "))"
    let command = "<code>lesson-runner \(lesson.number)</code>"
    let guess =
      page.isGuessable
      ? "Guess before you look: <code>lesson-runner guess \(lesson.number)</code>" : ""
    let stop = ShortPath.mark(of: lesson, at: .front).map(prose.inline) ?? ""
    return "<p class=\"origin\">"
      + [chapter, origin, command, guess, stop].filter { !$0.isEmpty }.joined(separator: "<br>\n")
      + "</p>\n"
  }

  private func html(_ section: LessonFile.Section) -> String {
    var html = ""
    if !section.title.isEmpty {
      html += HTML.heading(
        2, HTML.escaped(section.title), id: "about-" + slug(section.title))
    }
    html += text(section.comment)
    if !section.code.isEmpty {
      html += Listing.html(section.code, in: .swift, from: page.file.codeLine(of: section))
    }
    return html
  }

  // MARK: Scenes

  private func html(_ experiment: Notebook.Experiment, _ diagram: String?) -> String {
    let scene = experiment.scene
    var html = HTML.heading(2, HTML.escaped(scene.title), id: scene.name)
    let explanation = page.file.explanation(of: scene)
    html += text(explanation.question)
    if !explanation.answers.isEmpty { html += HTML.folded("Answers", text(explanation.list)) }
    if let race = scene.race {
      html += "<p><em>In a live run, threads race here.</em> \(HTML.escaped(race))</p>\n"
    }
    html += "<div class=\"stage\">\n<div class=\"pair\">\n\(code(of: scene))\(log(of: experiment))"
    html += "</div>\n"
    if let picture = page.pictures[scene.name] {
      html += Self.framed(picture.embedded, "\(scene.title), as a marble diagram")
    }
    html += "</div>\n"
    if let reason = Undrawn.reason(for: scene, of: lesson) {
      html += text("*No picture.* \(reason)")
    }
    if page.isFirstDrawn(scene) {
      html += HTML.folded(
        Notebook.Page.legendTitle, prose.html(Symbol.legend(of: page.symbols)))
    }
    html += original(of: scene)
    if let diagram {
      html += HTML.folded(
        "The same in text",
        "<pre class=\"wide\" tabindex=\"0\">\(HTML.escaped(diagram))</pre>\n")
    }
    html += text(explanation.conclusion)
    html += questions(experiment)
    let times = experiment.run.moments.map(\.time.inSeconds).joined(separator: " ")
    return
      "<section class=\"scene\" aria-labelledby=\"\(scene.name)\" data-instants=\"\(times)\">\n"
      + html + "</section>\n"
  }

  /// Returns `picture` in a frame that scrolls if the picture is wider than the page.
  static func framed(_ picture: String, _ title: String) -> String {
    "<figure class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"\(HTML.escaped(title))\">\n"
      + picture + "</figure>\n"
  }

  private func code(of scene: Scene) -> String {
    let swift = Listing.html(
      page.file.code(of: scene) ?? "", in: .swift, from: page.file.line(of: scene))
    let retold =
      page.objectiveC?.section(of: scene).map {
        Listing.html($0.code, in: .objc, from: $0.codeLine)
      }
      ?? SwiftAlone.reason(for: scene, of: lesson).map { "<p>\(HTML.escaped($0))</p>\n" }
    let objectiveC =
      retold.map { "<div class=\"objc\">\n<h3>Objective-C</h3>\n\($0)</div>\n" } ?? ""
    return "<div class=\"languages\">\n<div class=\"swift\">\n<h3>Swift</h3>\n\(swift)</div>\n"
      + objectiveC + "</div>\n"
  }

  private func log(of experiment: Notebook.Experiment) -> String {
    let run = experiment.run
    let lit = page.objectiveC.map {
      ObjectiveCLines(run, of: experiment.scene, in: $0, besides: page.file)
    }
    let lines = run.moments.flatMap { moment in
      let time = moment.time.inSeconds
      return moment.events.compactMap { event -> String? in
        guard let line = event.logged else { return nil }
        let place =
          (run.line(of: event).map { " data-from=\($0)" } ?? "")
          + (lit?.line(of: event).map { " data-objc=\($0)" } ?? "")
        return "<li data-t=\"\(time)\"\(place)><time>\(Notebook.Page.clock(of: line))</time>"
          + " [\(line.thread)] \(HTML.escaped(line.message))</li>\n"
      }
    }
    let agrees = page.transcripts[experiment.scene.name] != nil
    let note = agrees ? " <small>as the tutorial prints it</small>" : ""
    return "<div class=\"log\">\n<h3>Log\(note)</h3>\n<ol>\n\(lines.joined())</ol>\n</div>\n"
  }

  /// Returns the log of ReactiveObjC beside the engine's log, if they differ.
  private func original(of scene: Scene) -> String {
    if let race = OriginalDifference.race(in: scene, of: lesson) {
      return
        "<p><em>In \(OriginalContrast.title) several orders occur.</em> \(HTML.escaped(race))</p>\n"
    }
    guard let contrast = page.contrasts[scene.name] else { return "" }
    let logs = [("This engine", contrast.engine), (OriginalContrast.title, contrast.original)]
    return "<p>\(HTML.escaped(contrast.reason))</p>\n"
      + logs.map { title, lines in
        let text = lines.map(\.marked).joined(separator: "\n")
        return "<h3>\(title)</h3>\n<pre class=\"wide\" tabindex=\"0\">\(HTML.escaped(text))</pre>\n"
      }.joined()
  }

  /// Returns the questions for the reader, for use by the script.
  private func questions(_ experiment: Notebook.Experiment) -> String {
    let questions = Question.all(about: experiment.run, races: experiment.scene.race != nil)
      .filter(\.isFirstOfInstant)
    if questions.isEmpty { return "" }
    let items = questions.map { question in
      let answers = question.answers.map { answer in
        "<li\(answer == question.right ? " class=right" : "")>\(HTML.escaped("\(answer)"))</li>"
      }
      return "<ol data-t=\"\(question.time.inSeconds)\">\(answers.joined())</ol>\n"
    }
    return "<template class=\"guess\">\n\(items.joined())</template>\n"
  }
}
