import Marbles
import Stage

extension Notebook {
  /// A lesson's page, with the runs of its scenes.
  package struct Page: Sendable {
    package let lesson: Lesson
    package let experiments: [Experiment]

    package let file: LessonFile
    package let objectiveC: ObjectiveCFile?
    package let combine: String?

    /// The pictures of the scenes and the names of the tutorials' transcripts, by scene name.
    package let pictures: [String: Sheet]
    package let transcripts: [String: String]

    /// The symbols in the pictures.
    package let symbols: Set<Symbol>

    /// The marble diagram of each experiment as text, if it has one.
    package let diagrams: [String?]

    /// The exercises that follow the lesson.
    package let exercises: [GivenExercise]

    /// The exercises in Objective-C that follow the lesson.
    package let objectiveCExercises: [ObjectiveCExercise]

    /// Both logs of each scene for which ReactiveObjC prints a different log, by scene name.
    package let contrasts: [String: OriginalContrast]

    /// A sentence about each scene whose order varies in ReactiveObjC, by scene name.
    package let races: [String: String]

    /// Each scene's question, answers and reason, by scene name.
    private let explanations: [String: Explanation]

    /// The headings of the sections that the lesson retells, by tutorial.
    package let retold: [(document: Tutorial.Document, headings: [String])]

    /// The short path, which the page mentions if it uses the lesson's scenes.
    package let path: ShortPath

    private let folder: PageFolder

    init(
      of material: Material, in folder: PageFolder, _ transcripts: [String: String],
      _ headings: [Heading], _ path: ShortPath
    ) {
      let lesson = material.lesson
      self.path = path
      (self.lesson, self.folder) = (lesson, folder)
      retold = headings.retold(by: lesson.number)
      experiments =
        material.experiments.filter { !Detour.contains($0.scene, of: lesson) }
        + material.experiments.filter { Detour.contains($0.scene, of: lesson) }
      let file = LessonFile(text: material.swift)
      self.file = file
      explanations = Dictionary(lesson.scenes.map { ($0.name, file.explanation(of: $0)) }) { $1 }
      objectiveC = material.objectiveC
      combine = material.combine
      exercises = material.exercises
      objectiveCExercises = material.objectiveCExercises
      let contrasts = experiments.compactMap { experiment in
        OriginalContrast(
          experiment.run.log, of: experiment.scene, in: lesson, with: material.originals
        ).map { (experiment.scene.name, $0) }
      }
      self.contrasts = Dictionary(contrasts) { first, _ in first }
      let races = lesson.scenes.compactMap { scene in
        material.originals.race(in: scene, of: lesson).map { (scene.name, $0) }
      }
      self.races = Dictionary(races) { first, _ in first }
      let drawn = experiments.compactMap { experiment in
        experiment.score.map { score in
          (experiment.scene.name, Sheet(score, title: lesson.caption(of: experiment.scene)))
        }
      }
      pictures = Dictionary(drawn) { first, _ in first }
      symbols = drawn.reduce(into: []) { $0.formUnion($1.1.symbols) }
      diagrams = experiments.map { $0.run.diagram?.text(width: 100) }
      self.transcripts = transcripts
    }

    /// Returns the page, which links to `previous` and `next`, and its pictures.
    func files(after previous: Lesson?, before next: Lesson?) -> [File] {
      [File(lesson.page, text(after: previous, before: next))]
        + lesson.scenes.compactMap { scene in
          pictures[scene.name].map { File(lesson.picture(of: scene), $0.svg) }
        }
    }

    private func text(after previous: Lesson?, before next: Lesson?) -> String {
      (["# \(lesson.heading)\n", origin] + markdown(of: blocks)
        + ["---\n", neighbours(previous, next)]).joined(separator: "\n")
    }

    /// The page's content, below the title and the sources.
    package var blocks: [Block] {
      let shared = Block.code(objectiveC?.shared ?? "", .objc, line: objectiveC?.sharedLine)
      let declarations = Block.code(file.declarations, .swift, line: file.declarationsLine)
      let scenes = zip(experiments, diagrams).map { experiment, diagram in
        (experiment.scene, Block.scene(experiment, blocks(of: experiment, diagram)))
      }
      let detours = scenes.filter { Detour.contains($0.0, of: lesson) }
      return [.prose(file.comment)] + sections
        + [.folded("Objective-C that the scenes share", [shared], style: "shared")]
        + scenes.filter { !Detour.contains($0.0, of: lesson) }.map(\.1)
        + [
          .folded("More scenes", detours.map(\.1), style: Self.detourStyle),
          .folded("The same in Combine", combine.map(Self.combine) ?? [], style: "combine"),
          .folded("Behind the scenes", [declarations], style: "behind"),
          .heading(practice.isEmpty ? "" : "Practice", id: "about-practice"), .prose(practice),
        ]
    }

    /// The declarations before the scenes. A section such as *Swift: model* is beside the section
    /// *RAC: model* before it.
    private var sections: [Block] {
      var (blocks, rest) = ([Block](), file.sections[...])
      while let section = rest.popFirst() {
        if let other = rest.first, section.title.hasPrefix("RAC: "),
          other.title == "Swift: " + section.title.dropFirst(5)
        {
          rest.removeFirst()
          blocks.append(.beside(self.blocks(of: section), self.blocks(of: other)))
        } else {
          blocks += self.blocks(of: section)
        }
      }
      return blocks
    }

    private func blocks(of section: LessonFile.Section) -> [Block] {
      [
        .heading(section.title, id: "about-" + slug(section.title)), .prose(section.comment),
        .code(section.code, .swift, line: file.codeLine(of: section)),
      ]
    }

    private func blocks(of experiment: Experiment, _ diagram: String?) -> [Block] {
      let scene = experiment.scene
      let explanation = explanation(of: scene)
      let race = scene.race.map { "*In a live run, threads race here.*\n\(Markdown.plain($0))" }
      let undrawn = Undrawn.reason(for: scene, of: lesson).map { "*No picture.* \($0)" }
      let legend = isFirstDrawn(scene) ? Symbol.legend(of: symbols) : ""
      let text = Block.folded("The same in text", [.code(diagram ?? "", .text)])
      let code = Block.code(file.code(of: scene) ?? "", .swift, line: file.line(of: scene))
      let retold =
        objectiveC?.section(of: scene).map { Block.code($0.code, .objc, line: $0.codeLine) }
        ?? .prose(Markdown.plain(SwiftOnlyScene.reason(for: scene, of: lesson) ?? ""))
      return [
        .prose(explanation.question), .answers(explanation),
        .prose(race ?? ""), .stage(experiment, swift: code, objectiveC: retold),
        .folded(Self.legendTitle, [.prose(legend)]),
        experiment.hasLanes ? text : .bookOnly(text), .prose(undrawn ?? ""),
        .conclusion(explanation), .suggestedLines(explanation.suggestedLines),
        .folded("Errors in the tutorials", [.prose(explanation.corrections)]),
      ]
    }

    /// A list of the exercises, each with its command, its title and its task.
    package var practice: String {
      let given = exercises.map { exercise in
        (exercise.command(), exercise.title, exercise.file.task.joined(separator: " "))
      }
      let inObjectiveC = objectiveCExercises.map { exercise in
        (exercise.command(), "\(exercise.title) (Objective-C)", exercise.task)
      }
      return (given + inObjectiveC).map { command, title, task in
        Markdown.filled("- \(Markdown.code(command)) · **\(title)**: \(task)")
      }.joined()
    }

    /// The chapter, the sections that the lesson retells, and links to the lesson's files.
    private var origin: String {
      let sources = retold.map { document, headings in
        "**\(document.letter)** \(headings.map(Markdown.plain).joined(separator: ", "))"
      }
      let files: [String?] = [
        folder.link("Swift", to: lesson.source),
        objectiveC.map { _ in folder.link("Objective-C", to: lesson.objectiveC) },
        combine.map { _ in folder.link("Combine", to: lesson.combine) },
        folder.link("expected log", to: lesson.expectedLog),
        Markdown.code("lesson-runner \(lesson.number)"),
      ]
      let lines: [String?] = [
        folder.link(lesson.chapter.heading, to: "#\(lesson.chapter.rawValue)"),
        sources.isEmpty ? nil : "From \(sources.joined(separator: "; "))",
        files.compactMap(\.self).joined(separator: " · "),
        isGuessable
          ? "Guess before you look: \(Markdown.code("lesson-runner guess \(lesson.number)"))" : nil,
        path.mark(of: lesson, at: folder),
      ]
      return lines.compactMap(\.self).joined(separator: "<br>\n") + "\n"
    }

    /// True if the `guess` command works with this lesson: at least one scene logs something.
    package var isGuessable: Bool { experiments.contains { !$0.run.log.isEmpty } }

    // MARK: Markdown

    private func markdown(of blocks: [Block]) -> [String] {
      blocks.filter { !$0.isEmpty }.flatMap { block -> [String] in
        switch block {
        case .heading(let title, _): ["## \(Markdown.plain(title))\n"]
        case .prose(let text): [linking(text) + (text.hasSuffix("\n") ? "" : "\n")]
        case .code(let code, let language, _): [Markdown.block(code, as: language.rawValue)]
        case .beside(let left, let right): markdown(of: left + right)
        case .folded(let summary, let parts, _):
          [Markdown.folded(summary, markdown(of: parts).joined(separator: "\n"))]
        case .answers(let explanation):
          markdown(of: [.folded("Answers", [.prose(explanation.list)])])
        case .conclusion(let explanation): markdown(of: [.prose(explanation.conclusion)])
        case .suggestedLines(let lines): markdown(of: [.prose(Explanation.list(of: lines))])
        case .bookOnly: []
        case .scene(let experiment, let parts): scene(experiment, parts)
        case .stage(let experiment, let swift, let objectiveC):
          code(swift, objectiveC) + result(of: experiment)
        }
      }
    }

    /// Returns a scene. If its question has answers, the log and what follows it are folded, because
    /// they contain the right one.
    private func scene(_ experiment: Experiment, _ parts: [Block]) -> [String] {
      let title = heading(of: experiment.scene)
      guard !explanation(of: experiment.scene).answers.isEmpty,
        let index = parts.firstIndex(where: { if case .stage = $0 { true } else { false } }),
        case .stage(_, let swift, let objectiveC) = parts[index]
      else { return [title] + markdown(of: parts) }
      let rest = result(of: experiment) + markdown(of: Array(parts[(index + 1)...]))
      return [title] + markdown(of: Array(parts[..<index])) + code(swift, objectiveC)
        + [Markdown.folded("Log and answer", rest.joined(separator: "\n"))]
    }

    private func code(_ swift: Block, _ objectiveC: Block) -> [String] {
      markdown(of: [swift, .folded("Objective-C", [objectiveC])])
    }

    /// Returns the log of a scene and its picture.
    private func result(of experiment: Experiment) -> [String] {
      logs(of: experiment) + [picture(of: experiment.scene, from: folder)].compactMap(\.self)
    }

    private func heading(of scene: Scene) -> String {
      let transcript = transcripts[scene.name].map { name in
        " " + folder.link("⏱", to: "Tests/Documented/\(name)")
      }
      return "## \(Markdown.plain(scene.title))\(transcript ?? "")\n"
    }

    /// Returns the question, the answers and the reason for `scene`.
    package func explanation(of scene: Scene) -> Explanation {
      explanations[scene.name] ?? file.explanation(of: scene)
    }

    /// Returns the symbols in the picture of `scene`.
    func symbols(of scene: Scene?) -> Set<Symbol> {
      scene.flatMap { pictures[$0.name] }?.symbols ?? []
    }

    /// The title of the legend.
    package static let legendTitle = "The symbols in the pictures"

    /// The style of the fold with the detours. The book does not fold scenes.
    package static let detourStyle = "detours"

    /// Returns true if `scene` is the first scene with a picture, below which the legend is shown.
    package func isFirstDrawn(_ scene: Scene) -> Bool {
      Detour.pageOrder(of: lesson).first { pictures[$0.name] != nil }?.name == scene.name
    }

    /// Returns the log of a scene, followed by ReactiveObjC's log if that is different.
    private func logs(of experiment: Experiment) -> [String] {
      let differences = folder.link("Where this engine differs", to: OriginalDifference.page)
      guard let contrast = contrasts[experiment.scene.name] else {
        let log = Markdown.block(experiment.run.log.map(Self.short).joined(separator: "\n"))
        guard let race = races[experiment.scene.name] else {
          return [log]
        }
        return [
          log,
          "*In \(OriginalContrast.title), the order varies from run to run.* \(Markdown.plain(race)) "
            + "See \(differences).\n",
        ]
      }
      return [
        "*This engine*\n",
        Markdown.block(contrast.engine.map(\.marked).joined(separator: "\n")),
        "*\(OriginalContrast.title)*\n",
        Markdown.block(contrast.original.map(\.marked).joined(separator: "\n")),
        "\(Markdown.plain(contrast.reason)) See \(differences).\n",
      ]
    }

    /// Returns an image of the scene, with an address relative to `folder`, or nil if the scene
    /// does not draw.
    func picture(of scene: Scene, from folder: PageFolder) -> String? {
      pictures[scene.name].map { sheet in
        Markdown.picture(
          of: "\(scene.title), as a marble diagram",
          at: folder.address(of: lesson.picture(of: scene)),
          width: sheet.width)
      }
    }

    private func neighbours(_ previous: Lesson?, _ next: Lesson?) -> String {
      [
        previous.map { folder.link("← \($0.heading)", to: $0.page) },
        folder.link("contents", to: "#\(lesson.anchor)"),
        next.map { folder.link("\($0.heading) →", to: $0.page) },
      ].compactMap(\.self).joined(separator: " · ") + "\n"
    }

    private func linking(_ text: String) -> String {
      folder.linking(text, butTo: lesson.number)
    }

    /// Returns `line` with a short prefix: minutes, seconds and the thread.
    package static func short(_ line: LogLine) -> String {
      "\(clock(of: line)) [\(line.thread)] \(line.message)"
    }

    /// Returns the minutes and seconds at which `line` was logged.
    package static func clock(of line: LogLine) -> Substring {
      "\(Timestamp(line.time))".dropFirst("2020-05-28 14:".count).prefix("00:00.000".count)
    }
  }
}
