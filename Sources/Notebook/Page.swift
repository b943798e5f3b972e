import Stage

extension Notebook {
  /// The page of a lesson whose scenes have been played.
  package struct Page: Sendable {
    package let lesson: Lesson
    package let experiments: [Experiment]

    package let file: LessonFile
    package let objectiveC: ObjectiveCFile?
    package let combine: String?

    /// The pictures of the scenes and the names of the tutorials' transcripts, by scene name.
    package let pictures: [String: Sheet]
    package let transcripts: [String: String]

    /// The signs in the pictures.
    package let symbols: Set<Symbol>

    /// The marble diagram of each experiment as text, if it has one.
    package let diagrams: [String?]

    /// The exercises that follow the lesson.
    package let exercises: [GivenExercise]

    /// Both logs of each scene for which ReactiveObjC prints a different log, by scene name.
    package let contrasts: [String: OriginalContrast]

    /// The question, the answers and the reason of each scene, by scene name.
    private let explanations: [String: Explanation]

    private static let folder = PageFolder.lessons

    init(on lesson: Lesson, of material: Material, _ transcripts: [String: String]) {
      self.lesson = lesson
      experiments = material.experiments
      let file = LessonFile(text: material.swift)
      self.file = file
      explanations = Dictionary(lesson.scenes.map { ($0.name, file.explanation(of: $0)) }) { $1 }
      objectiveC = material.objectiveC
      combine = material.combine
      exercises = material.exercises
      let contrasts = experiments.compactMap { experiment in
        OriginalContrast(
          experiment.run.log, of: experiment.scene, in: lesson, with: material.originals
        ).map { (experiment.scene.name, $0) }
      }
      self.contrasts = Dictionary(contrasts) { first, _ in first }
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

    /// Returns the page, with links to `previous` and `next`, and its pictures.
    func files(after previous: Lesson?, before next: Lesson?) -> [File] {
      [File(lesson.page, text(after: previous, before: next))]
        + lesson.scenes.compactMap { scene in
          pictures[scene.name].map { File(lesson.picture(of: scene), $0.svg) }
        }
    }

    private func text(after previous: Lesson?, before next: Lesson?) -> String {
      var parts = ["# \(lesson.heading)\n", origin, linking(file.comment) + "\n"]
      parts += file.sections.flatMap(text)
      if let shared = objectiveC?.shared, !shared.isEmpty {
        parts += [
          Markdown.folded("Objective-C that the scenes share", Markdown.block(shared, as: "objc"))
        ]
      }
      parts += zip(experiments, diagrams).flatMap { text(of: $0, $1) }
      parts += combine.map { [Self.combine($0)] } ?? []
      if !file.declarations.isEmpty {
        parts += [
          Markdown.folded("Behind the scenes", Markdown.block(file.declarations, as: "swift"))
        ]
      }
      if !exercises.isEmpty {
        let tasks = practice { "**\($0.title)**" }.lines.filter { !$0.isEmpty }
        parts += ["## Practice\n", tasks.map { Markdown.filled($0) }.joined()]
      }
      return (parts + ["---\n", neighbours(previous, next)]).joined(separator: "\n")
    }

    /// Returns a list of the exercises, each with its command, its title and its task. `title`
    /// formats the title of an exercise.
    package func practice(calledBy title: (GivenExercise) -> String) -> String {
      exercises.map { exercise in
        let task = exercise.file.task.joined(separator: " ")
        return "- \(Markdown.code(exercise.command())) · \(title(exercise)): \(task)\n"
      }.joined()
    }

    /// The chapter, the sections that the lesson retells, and links to the lesson's files.
    private var origin: String {
      let sources = lesson.sources.map { source in
        let sections = source.sections.map(Markdown.plain).joined(separator: ", ")
        return "**\(source.document.rawValue.uppercased())** \(sections)"
      }
      let files: [String?] = [
        Self.folder.link("Swift", to: lesson.source),
        objectiveC.map { _ in Self.folder.link("Objective-C", to: lesson.objectiveC) },
        combine.map { _ in Self.folder.link("Combine", to: lesson.combine) },
        Self.folder.link("expected log", to: lesson.expectedLog),
        Markdown.code("lesson-runner \(lesson.number)"),
      ]
      let lines: [String?] = [
        Self.folder.link(lesson.chapter.heading, to: "#\(lesson.chapter.rawValue)"),
        sources.isEmpty ? nil : "From \(sources.joined(separator: "; "))",
        files.compactMap(\.self).joined(separator: " · "),
        isGuessable
          ? "Guess before you look: \(Markdown.code("lesson-runner guess \(lesson.number)"))" : nil,
        ShortPath.mark(of: lesson, at: Self.folder),
      ]
      return lines.compactMap(\.self).joined(separator: "<br>\n") + "\n"
    }

    /// True if the `guess` command works with this lesson, because a scene logs something.
    package var isGuessable: Bool { experiments.contains { !$0.run.log.isEmpty } }

    private func text(of section: LessonFile.Section) -> [String] {
      var parts: [String] = []
      if !section.title.isEmpty { parts += ["## \(Markdown.plain(section.title))\n"] }
      if !section.comment.isEmpty { parts += [linking(section.comment) + "\n"] }
      if !section.code.isEmpty { parts += [Markdown.block(section.code, as: "swift")] }
      return parts
    }

    private func text(of experiment: Experiment, _ diagram: String?) -> [String] {
      let scene = experiment.scene
      let transcript = transcripts[scene.name].map { name in
        " " + Self.folder.link("⏱", to: "Tests/Documented/\(name)")
      }
      var parts = ["## \(Markdown.plain(scene.title))\(transcript ?? "")\n"]
      let explanation = explanation(of: scene)
      if !explanation.question.isEmpty { parts += [linking(explanation.question) + "\n"] }
      if !explanation.answers.isEmpty { parts += [Markdown.folded("Answers", explanation.list)] }
      parts +=
        scene.race.map { ["*In a live run, threads race here.*\n\(Markdown.plain($0))\n"] } ?? []
      parts += [Markdown.block(file.code(of: scene) ?? "", as: "swift")]
      parts += retelling(of: scene).map { [Markdown.folded("Objective-C", $0)] } ?? []
      parts += logs(of: experiment)
      parts += [
        picture(of: scene, from: Self.folder),
        isFirstDrawn(scene) ? Markdown.folded(Self.legendTitle, Symbol.legend(of: symbols)) : nil,
        experiment.hasLanes
          ? diagram.map { Markdown.folded("The same in text", Markdown.block($0)) } : nil,
      ].compactMap(\.self)
      if let reason = Undrawn.reason(for: scene, of: lesson) {
        parts.append("*No picture.* \(linking(reason))\n")
      }
      let conclusion = explanation.conclusion
      return conclusion.isEmpty ? parts : parts + [linking(conclusion)]
    }

    /// Returns the question, the answers and the reason of `scene`.
    package func explanation(of scene: Scene) -> Explanation {
      explanations[scene.name] ?? file.explanation(of: scene)
    }

    /// Returns the signs in the picture of `scene`.
    func symbols(of scene: Scene?) -> Set<Symbol> {
      scene.flatMap { pictures[$0.name] }?.symbols ?? []
    }

    /// The title of the legend.
    package static let legendTitle = "The signs in the pictures"

    /// Returns true if `scene` is the first with a picture, which the legend follows.
    package func isFirstDrawn(_ scene: Scene) -> Bool {
      lesson.scenes.first { pictures[$0.name] != nil }?.name == scene.name
    }

    /// Returns the log of a scene, followed by ReactiveObjC's log if that is different.
    private func logs(of experiment: Experiment) -> [String] {
      let differences = Self.folder.link("Where this engine differs", to: "differences.md")
      guard let contrast = contrasts[experiment.scene.name] else {
        let log = Markdown.block(experiment.run.log.map(Self.short).joined(separator: "\n"))
        guard let race = OriginalDifference.race(in: experiment.scene, of: lesson) else {
          return [log]
        }
        return [
          log,
          "*In \(OriginalContrast.title) several orders occur.* \(Markdown.plain(race)) "
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

    /// Returns an image of the scene, with an address relative to `folder`. Nil if the scene does
    /// not draw.
    func picture(of scene: Scene, from folder: PageFolder) -> String? {
      pictures[scene.name].map { sheet in
        Markdown.picture(
          of: "\(scene.title), as a marble diagram",
          at: folder.address(of: lesson.picture(of: scene)),
          width: sheet.width)
      }
    }

    /// Returns the Objective-C version of a scene, or the reason why there is none.
    private func retelling(of scene: Scene) -> String? {
      objectiveC?.section(of: scene).map { Markdown.block($0.code, as: "objc") }
        ?? SwiftAlone.reason(for: scene, of: lesson).map { Markdown.plain($0) + "\n" }
    }

    private func neighbours(_ previous: Lesson?, _ next: Lesson?) -> String {
      [
        previous.map { Self.folder.link("← \($0.heading)", to: $0.page) },
        Self.folder.link("contents", to: "#\(lesson.anchor)"),
        next.map { Self.folder.link("\($0.heading) →", to: $0.page) },
      ].compactMap(\.self).joined(separator: " · ") + "\n"
    }

    private func linking(_ text: String) -> String {
      Self.folder.linking(text, butTo: lesson.number)
    }

    /// Returns `line` with a short stamp: minutes, seconds and the thread.
    package static func short(_ line: LogLine) -> String {
      "\(clock(of: line)) [\(line.thread)] \(line.message)"
    }

    /// Returns the minutes and seconds at which `line` was logged.
    package static func clock(of line: LogLine) -> Substring {
      "\(Timestamp(line.time))".dropFirst("2020-05-28 14:".count).prefix("00:00.000".count)
    }
  }
}
