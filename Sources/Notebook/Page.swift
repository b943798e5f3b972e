import Stage

extension Notebook {
  /// What the notebook says about one lesson, once its scenes have been played.
  struct Page {
    let lesson: Lesson
    let experiments: [Experiment]

    private let file: LessonFile
    private let objectiveC: ObjectiveCFile?

    /// What the tutorials print, by the names of scenes.
    private let transcripts: [String: String]

    /// What came of playing the scenes of a lesson that stands in these files.
    init(
      on lesson: Lesson, in file: LessonFile, _ objectiveC: ObjectiveCFile?,
      _ experiments: [Experiment], _ transcripts: [String]
    ) {
      self.lesson = lesson
      self.file = file
      self.objectiveC = objectiveC
      self.experiments = experiments
      let own = transcripts.compactMap { name in
        Transcript.scene(of: name).flatMap {
          $0.lesson.number == lesson.number ? ($0.scene.name, name) : nil
        }
      }
      self.transcripts = Dictionary(own) { first, _ in first }
    }

    /// The page, between its neighbours.
    func text(after previous: Lesson?, before next: Lesson?) -> String {
      var parts = [
        Markdown.anchor(lesson.anchor), "### \(lesson.number) · \(Markdown.plain(lesson.title))\n",
        origin, lesson.linkingOthers(in: file.comment) + "\n",
      ]
      parts += file.sections.flatMap(text)
      if let shared = objectiveC?.shared, !shared.isEmpty {
        parts += [
          Markdown.folded("Objective-C that the scenes share", Markdown.block(shared, as: "objc"))
        ]
      }
      parts += experiments.flatMap(text)
      if !file.declarations.isEmpty {
        parts += ["#### Behind the scenes\n", Markdown.block(file.declarations, as: "swift")]
      }
      return (parts + [neighbours(previous, next)]).joined(separator: "\n")
    }

    /// What the lesson retells, and where its files lie.
    private var origin: String {
      let sources = lesson.sources.map { source in
        let sections = source.sections.map(Markdown.plain).joined(separator: ", ")
        return "**\(source.document.rawValue.uppercased())** \(sections)"
      }
      let files = [
        "[code](\(lesson.source))",
        "[log](\(lesson.expectedLog))", "`lesson-runner \(lesson.number)`",
      ].joined(separator: " · ")
      return sources.isEmpty
        ? files + "\n" : "From \(sources.joined(separator: "; "))<br>\n\(files)\n"
    }

    private func text(of section: LessonFile.Section) -> [String] {
      var parts: [String] = []
      if !section.title.isEmpty { parts += ["#### \(Markdown.plain(section.title))\n"] }
      if !section.comment.isEmpty { parts += [lesson.linkingOthers(in: section.comment) + "\n"] }
      if !section.code.isEmpty { parts += [Markdown.block(section.code, as: "swift")] }
      return parts
    }

    private func text(of experiment: Experiment) -> [String] {
      let scene = experiment.scene
      let transcript = transcripts[scene.name].map { " [⏱](Tests/Documented/\($0))" } ?? ""
      var parts = ["#### \(Markdown.plain(scene.title))\(transcript)\n"]
      parts += file.sentence(of: scene).map { [lesson.linkingOthers(in: $0) + "\n"] } ?? []
      parts +=
        scene.race.map { ["*Played live, threads meet here.*\n\(Markdown.plain($0))\n"] } ?? []
      parts += [Markdown.block(file.code(of: scene) ?? "", as: "swift")]
      parts += retelling(of: scene).map { [Markdown.folded("Objective-C", $0)] } ?? []
      parts += [Markdown.block(experiment.log.map(Self.short).joined(separator: "\n"))]
      parts += experiment.diagram.map { [Markdown.block($0.text(width: 100))] } ?? []
      return parts
    }

    /// The Objective-C of a scene, or why there is none.
    private func retelling(of scene: Scene) -> String? {
      objectiveC?.part(of: scene).map { Markdown.block($0.code, as: "objc") }
        ?? SwiftAlone.reason(for: scene, of: lesson).map { Markdown.plain($0) + "\n" }
    }

    private func neighbours(_ previous: Lesson?, _ next: Lesson?) -> String {
      let before = previous.map { $0.link("← \($0.number) \(Markdown.plain($0.title))") }
      let after = next.map { $0.link("\($0.number) \(Markdown.plain($0.title)) →") }
      return [before, "[contents](#contents)", after].compactMap { $0 }.joined(separator: " · ")
        + "\n"
    }

    /// A line of a log with less before the message: minutes, seconds and the thread.
    static func short(_ line: String) -> String {
      guard let parts = LogLine(line) else { return line }
      let time = "\(Timestamp(parts.time))".dropFirst("2020-05-28 14:".count).prefix(
        "00:00.000".count)
      return "\(time) [\(parts.thread)] \(parts.message)"
    }
  }
}
