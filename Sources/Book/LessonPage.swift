import Marbles
import Notebook
import Stage

/// A lesson's page, on which each scene can be played.
struct LessonPage {
  let lesson: Lesson

  let page: Notebook.Page
  private let frame: PageFrame
  private let folder: PageFolder
  private let prose: Prose
  private let canTry: Bool

  /// The `lesson-runner try` lines of the results that readers can change, by scene name.
  private let typedLines: [String: [TypedLine]]

  /// Creates the page in `frame`. If `canTry` is true, readers can change marbles on it.
  init(_ page: Notebook.Page, _ frame: PageFrame, canTry: Bool) {
    (self.page, self.frame, self.canTry) = (page, frame, canTry)
    folder = .front(of: frame.lessons)
    lesson = page.lesson
    prose = Prose(links: frame.links)
    let lines = page.experiments.map { experiment in
      (experiment.scene.name, canTry ? Self.changeableLines(of: experiment, on: page) : [])
    }
    typedLines = Dictionary(lines.filter { !$1.isEmpty }) { first, _ in first }
  }

  /// Returns the lines with which readers can change the picture of `experiment`.
  static func changeableLines(
    of experiment: Notebook.Experiment, on page: Notebook.Page
  ) -> [TypedLine] {
    (experiment.run.score?.typedLines ?? [])
      .filled(from: page.file.code(of: experiment.scene) ?? "", orElse: page.file.text)
      .changeable(in: experiment.run)
  }

  /// The page's file name.
  var name: String { lesson.bookPage }

  /// The whole page.
  var html: String {
    let title = "<h1><small>\(lesson.number)</small> \(HTML.escaped(lesson.title))</h1>\n"
    let blocks = ordered
    return frame.page(
      lesson.bookTitle, at: name,
      title + html(of: blocks.opening) + shared(blocks.code) + html(of: blocks.scenes)
        + html(of: blocks.code) + html(of: blocks.rest) + practice + origin + commands + template,
      head: self.head, runningModules: hasBoards)
  }

  /// The page's blocks in the order of the book: what the scenes share follows the scenes, so that
  /// readers see a scene first.
  private var ordered: (opening: [Block], code: [Block], scenes: [Block], rest: [Block]) {
    func isScene(_ block: Block) -> Bool {
      switch block {
      case .scene: true
      case .folded(_, _, style: Notebook.Page.detourStyle?): true
      default: false
      }
    }
    let blocks = page.blocks
    let first = blocks.firstIndex(where: isScene) ?? blocks.endIndex
    let last = blocks.lastIndex(where: isScene).map { $0 + 1 } ?? first
    return (
      Array(blocks[..<first].prefix(1)), Array(blocks[..<first].dropFirst()),
      blocks[first..<last].filter(isScene),
      blocks[first..<last].filter { !isScene($0) } + blocks[last...]
    )
  }

  /// Links to the headings of the code that the scenes share.
  private func shared(_ blocks: [Block]) -> String {
    let links = blocks.compactMap { block -> String? in
      guard case .heading(let title, let id) = block, !title.isEmpty else { return nil }
      return "<a href=\"#\(id)\">\(HTML.escaped(title))</a>"
    }
    if links.isEmpty { return "" }
    return "<p class=\"origin\">After the scenes: \(links.joined(separator: ", ")).</p>\n"
  }

  /// True if readers can change marbles on the page.
  private var hasBoards: Bool {
    let explanations = lesson.scenes.map { page.explanation(of: $0) }
    return hasPuzzles
      || canTry && (!typedLines.isEmpty || explanations.contains { !$0.suggestedLines.isEmpty })
  }

  private var hasPuzzles: Bool { canTry && !PuzzlePage.easy(in: lesson).isEmpty }

  /// The lesson's easy puzzles, and links to comparisons of its operators.
  private var practice: String {
    canTry ? PuzzlePage(in: frame).html(in: lesson) + ComparePage.links(in: lesson) : ""
  }

  /// A template from which the script makes a board when a reader changes a scene's picture.
  private var template: String {
    if typedLines.isEmpty { return "" }
    return "<template id=\"changing\">\n\(TryBoard("\"-\"").html)</template>\n"
  }

  private var head: String {
    """
    <link rel="stylesheet" href="stage.css">
    <script src="stage.js"></script>

    """ + (hasPuzzles ? PuzzlePage.head : hasBoards ? TryBoard.head : "")
      + (typedLines.isEmpty ? "" : "<script src=\"scene.js\"></script>\n")
  }

  private func html(of blocks: [Block]) -> String {
    blocks.filter { !$0.isEmpty }.map { block in
      switch block {
      case .heading(let title, let id): HTML.heading(2, HTML.escaped(title), id: id)
      case .prose(let text): prose.html(folder.linking(text, butTo: lesson.number))
      case .code(let code, let language, let line): Listing.html(code, in: language, from: line)
      case .beside(let left, let right):
        "<div class=\"beside\">\n<div>\(html(of: left))</div>\n<div>\(html(of: right))</div>\n</div>\n"
      case .folded(_, let parts, Notebook.Page.detourStyle?): html(of: parts)
      case .folded(let summary, let parts, let style):
        HTML.folded(summary, html(of: parts), style: style)
      case .answers: ""
      case .conclusion(let explanation):
        "<div class=\"conclusion\">\n\(html(of: [.prose(explanation.conclusion)]))</div>\n"
      case .suggestedLines(let lines): suggestions(lines)
      case .bookOnly(let block): html(of: [block])
      case .scene(let experiment, let parts): section(experiment, parts)
      case .stage(let experiment, let swift, let objectiveC):
        stage(of: experiment, html(of: [swift]), html(of: [objectiveC]))
      }
    }.joined()
  }

  /// The lesson's chapter and sources, and its place on the short path.
  private var origin: String {
    let sources = page.retold.map { document, headings in
      "<b>\(document.letter)</b> "
        + headings.map { "<span lang=\"zh\">\(HTML.escaped($0))</span>" }.joined(separator: ", ")
    }
    let chapter =
      "<a href=\"index.html#\(lesson.chapter.rawValue)\">"
      + "\(HTML.escaped(lesson.chapter.heading))</a>"
    let origin = sources.isEmpty ? "" : "From \(sources.joined(separator: "; "))"
    let stop = page.path.mark(of: lesson, at: folder).map(prose.inline) ?? ""
    return "<p class=\"origin\">"
      + [chapter, origin, stop].filter { !$0.isEmpty }.joined(separator: "<br>\n")
      + "</p>\n"
  }

  /// The commands that run the lesson in a terminal.
  private var commands: String {
    let command = "<code>lesson-runner \(lesson.number)</code>"
    let guess =
      page.isGuessable ? ", or guess first: <code>lesson-runner guess \(lesson.number)</code>" : ""
    return "<p class=\"origin\">In a terminal: \(command)\(guess)</p>\n"
  }

  /// Returns a list of `lines` and, if readers can change marbles, a board with the first line.
  private func suggestions(_ lines: [Explanation.SuggestedLine]) -> String {
    guard canTry, let first = lines.first else {
      return prose.html(Explanation.list(of: lines))
    }
    let items = lines.map { line in
      """
      <li><button type="button" class="example">\(HTML.escaped(line.line))</button>
      <p>\(prose.inline(line.sentence))</p></li>

      """
    }
    return """
      <div class="suggestions" role="group" aria-label="Try it">
      <h3>Try it</h3>
      <p>Choose a line, and move its marbles.</p>
      <ul class="examples">
      \(items.joined())</ul>
      \(TryBoard(first.line).html)</div>

      """
  }

  // MARK: Scenes

  private func section(_ experiment: Notebook.Experiment, _ parts: [Block]) -> String {
    let scene = experiment.scene
    let main = parts.map { part in
      if case .answers(let explanation) = part { return answers(explanation, experiment.run) }
      return html(of: [part])
    }.joined()
    return "<section class=\"scene\" aria-labelledby=\"\(scene.name)\" "
      + "data-key=\"\(lesson.number)#\(scene.name)\">\n"
      + HTML.heading(2, HTML.escaped(scene.title), id: scene.name) + main
      + events(experiment) + questions(experiment) + "</section>\n"
  }

  /// Returns the answers to a scene's question. For the script, each answer contains the number of
  /// the event that decides about it, and each wrong one the objection.
  ///
  /// The event is the one that the objection or the answer mentions, or else the one that the right
  /// answer or the reason mentions. If an answer says that a line is logged, and there is no such
  /// line, it is the last event. Without a claim, no event decides.
  private func answers(_ explanation: Explanation, _ run: Run) -> String {
    if explanation.answers.isEmpty { return "" }
    func evidence(_ claims: [String]) -> Int? {
      claims.lazy.compactMap { try? Claim($0).evidence(in: run)?.number }.first
    }
    let right = explanation.answers.filter(\.isRight).compactMap(\.claim)
    let proof = evidence(right + (explanation.why?.claims ?? []))
    let items = explanation.answers.map { answer in
      let own = (answer.objection?.claims ?? []) + [answer.claim].compactMap(\.self)
      let last = own.isEmpty && right.isEmpty ? nil : run.events.last?.number
      let event = (evidence(own) ?? proof ?? last).map { " data-e=\($0)" } ?? ""
      let objection = answer.objection.map {
        "<span class=\"objection\" hidden>\(prose.inline($0.text))</span>"
      }
      return "<li\(answer.isRight ? " class=right" : "")\(event)>\(prose.inline(answer.text))"
        + "\(objection ?? "")</li>\n"
    }
    return HTML.folded("Answers", "<ul>\n\(items.joined())</ul>\n", style: "answers")
  }

  /// Returns a scene's events for the script. Each has a sentence and four numbers: its time, its
  /// cause, and its lines in Swift and in Objective-C; 0 stands for none. This is short, because a
  /// book has thousands of events.
  /// The last event of a beat also has the sentence about the beat.
  private func events(_ experiment: Notebook.Experiment) -> String {
    let run = experiment.run
    let narration = Narration(of: run, experiment.scene, in: page.file)
    let objectiveCLines = page.objectiveC.map {
      ObjectiveCLines(run, of: experiment.scene, in: $0, besides: page.file)
    }
    let beats = Dictionary(
      uniqueKeysWithValues: zip(narration.beats, narration.beatSentences).map {
        ($0.upperBound, $1)
      })
    let items = zip(run.events, narration.sentences).map { event, sentence in
      let numbers = [
        event.causeNumber, narration.line(of: event), objectiveCLines?.line(of: event),
      ].map { "\($0 ?? 0)" }
      let beat = beats[event.number].map { words in
        words == sentence ? " data-b" : " data-b=\"\(HTML.escaped(words))\""
      }
      let values = ([event.time.inSeconds] + numbers).joined(separator: " ")
      return "<li data-v=\"\(values)\"\(beat ?? "")>"
        + HTML.escaped(sentence) + "\n"
    }
    return "<template class=\"events\">\n\(items.joined())</template>\n"
  }

  private func stage(
    of experiment: Notebook.Experiment, _ swift: String, _ objectiveC: String
  ) -> String {
    let scene = experiment.scene
    let retold =
      objectiveC.isEmpty
      ? "" : "<div class=\"objc\">\n<h3>Objective-C</h3>\n\(objectiveC)</div>\n"
    let code =
      "<div class=\"languages\">\n<div class=\"swift\">\n<h3>Swift</h3>\n\(swift)</div>\n"
      + retold + "</div>\n"
    let picture = page.pictures[scene.name].map {
      Self.framed($0.embedded, "\(scene.title), as a marble diagram")
    }
    return "<div class=\"stage\">\n<div class=\"pair\">\n\(code)\(log(of: experiment))"
      + "</div>\n\(picture ?? "")</div>\n" + change(of: experiment) + original(of: scene)
  }

  /// Returns links for changing the picture of `scene`, one for each result that a line for
  /// `lesson-runner try` reproduces.
  private func change(of experiment: Notebook.Experiment) -> String {
    guard let lines = typedLines[experiment.scene.name] else { return "" }
    let links = lines.map { line in
      let address = TryBoard.Address(line: line.text, tick: line.tick)
      let note = line.note.map { " data-note=\"\(HTML.escaped($0))\"" } ?? ""
      let scene = ChangeableScene(line, in: experiment.run).map {
        " data-scene=\(HTML.attribute($0.json))"
      }
      return "<a href=\"\(HTML.escaped(address.text))\" "
        + "data-line=\"\(HTML.escaped(address.line))\" data-tick=\"\(address.tickName)\"\(note)\(scene ?? "")>"
        + "Change \(lines.count == 1 ? "this" : HTML.escaped(line.name))</a>"
    }
    return "<p class=\"change\">\(links.joined(separator: "\n"))</p>\n"
  }

  /// Returns `picture` in a frame that scrolls if the picture is wider than the page.
  static func framed(_ picture: String, _ title: String) -> String {
    "<figure class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"\(HTML.escaped(title))\">\n"
      + picture + "</figure>\n"
  }

  private func log(of experiment: Notebook.Experiment) -> String {
    let lines = experiment.run.events.compactMap { event -> String? in
      guard let line = event.logged else { return nil }
      // The log stays as it is, so the style sheet adds the English.
      let gloss = Gloss.english(of: line.message).map {
        " data-gloss=\"\(HTML.escaped($0))\" title=\"\(HTML.escaped($0))\""
      }
      return
        "<li data-e=\(event.number)\(gloss ?? "")><time title=\"\(Notebook.Page.clock(of: line))\">"
        + "\(event.time.inSeconds) s</time>"
        + " [\(line.thread)] \(HTML.escaped(line.message))</li>\n"
    }
    // If everything happens at once, the times say nothing.
    let isInstant = experiment.run.events.allSatisfy { $0.time == .zero }
    let agrees = page.transcripts[experiment.scene.name] != nil
    let note = agrees ? " <small>as the tutorial prints it</small>" : ""
    return "<div class=\"log\">\n<h3>Log\(note)</h3>\n<ol\(isInstant ? " class=instant" : "")>\n"
      + "\(lines.joined())</ol>\n</div>\n"
  }

  /// Returns the engine's log and ReactiveObjC's log if they differ, or a sentence if the order in
  /// ReactiveObjC's log varies from run to run.
  private func original(of scene: Scene) -> String {
    if let race = page.races[scene.name] {
      return
        "<p><em>In \(OriginalContrast.title), the order varies from run to run.</em> \(HTML.escaped(race))</p>\n"
    }
    guard let contrast = page.contrasts[scene.name] else { return "" }
    let logs = [("This engine", contrast.engine), (OriginalContrast.title, contrast.original)]
    return "<p>\(HTML.escaped(contrast.reason))</p>\n"
      + logs.map { title, lines in
        let text = lines.map(\.marked).joined(separator: "\n")
        return "<h3>\(title)</h3>\n" + Listing.html(text, in: .text)
      }.joined()
  }

  /// Returns the questions with which the script asks the reader for the next log line.
  private func questions(_ experiment: Notebook.Experiment) -> String {
    let questions = Question.all(about: experiment.run, races: experiment.scene.race != nil)
      .filter(\.isFirstOfInstant)
    if questions.isEmpty { return "" }
    let items = questions.map { question in
      let answers = question.answers.map { answer in
        "<li\(answer == question.right ? " class=right" : "")>\(HTML.escaped(Gloss.added(to: "\(answer)")))</li>"
      }
      return "<ol data-e=\(question.event)>\(answers.joined())</ol>\n"
    }
    let note =
      page.contrasts[experiment.scene.name] == nil
      ? "" : " data-note=\"\(HTML.escaped(OriginalContrast.warning))\""
    return "<template class=\"guess\"\(note)>\n\(items.joined())</template>\n"
  }
}
