import Marbles
import Notebook
import Runner
import Stage

/// A check of a lesson's scenes after they were played.
struct SceneCheck {
  private let page: Notebook.Page
  private let played: PlayedLesson

  private var lesson: Lesson { page.lesson }
  private var file: LessonFile { page.file }

  /// Creates a check of the scenes on `page` as `played`.
  init(_ page: Notebook.Page, _ played: PlayedLesson) {
    self.page = page
    self.played = played
  }

  /// Returns all problems with the scenes.
  func problems() -> [Problem] {
    names() + soundness() + silence() + races() + drawings() + pictures()
  }

  private func names() -> [Problem] {
    if lesson.scenes.isEmpty {
      return [
        problem(
          .scenes, nil, "Lesson \(lesson.number) has no scenes.",
          "Give it one that logs something.")
      ]
    }
    let names = lesson.scenes.map(\.name)
    return lesson.scenes.enumerated().flatMap { index, scene -> [Problem] in
      if names[..<index].contains(names[index]) {
        return [
          problem(
            .scenes, scene, "Another scene is called \"\(scene.title)\".",
            "Give each scene its own title.")
        ]
      }
      // `CatalogueCheck` reports a missing file.
      let code = file.code(of: scene) ?? ""
      if file.text.isEmpty { return [] }
      let isScene = code.hasPrefix("Scene(") || code.hasPrefix("Scene.staged(")
      if isScene, code.hasSuffix("}"), !code.has("```") { return [] }
      return [
        problem(
          .scenes, scene, "The code of the scene \"\(scene.title)\" cannot be found.",
          "Begin it with Scene(\"\(scene.title)\" and end it with a brace below the S.")
      ]
    }
  }

  private func soundness() -> [Problem] {
    played.problems.map { problem in
      let scene = lesson.scenes.first { $0.title == problem.scene }
      return self.problem(
        .sound, scene, line: line(of: problem.cause),
        "The scene \"\(problem.scene)\" has a problem.",
        problem.explanation.withCapitalFirst)
    }
  }

  /// Returns the line that scheduled an action, if `cause` is about an action that is still
  /// scheduled.
  private func line(of cause: SceneProblem.Cause) -> Int? {
    let scheduled: [String]
    switch cause {
    case .endless(let left), .stillScheduled(let left, _): scheduled = left
    default: return nil
    }
    let place = "/\(lesson.source.split(separator: "/").last ?? ""):"
    return scheduled.lazy.compactMap { action in
      action.ranges(of: place).last.flatMap { found in
        Int(action[found.upperBound...].prefix { $0.isNumber })
      }
    }.first
  }

  private func silence() -> [Problem] {
    let unsound = Set(played.problems.map(\.scene))
    return played.logs
      .filter { $0.lines.isEmpty && !unsound.contains($0.scene.title) }
      .map { log in
        problem(
          .log, log.scene, "The scene \"\(log.scene.title)\" logs nothing.",
          "Log what the scene shows, or delete the scene.")
      }
  }

  private func races() -> [Problem] {
    played.logs.compactMap { log in
      guard let race = log.scene.race else { return nil }
      let threads = Set(log.lines.map(\.thread))
      if threads.count > 1, race.hasSuffix(".") { return nil }
      return threads.count > 1
        ? problem(
          .race, log.scene,
          "The text about threads in the scene \"\(log.scene.title)\" is not a sentence.",
          "End it with a full stop.")
        : problem(
          .race, log.scene, "In the scene \"\(log.scene.title)\" only one thread logs.",
          "Remove the argument `racing:`, or log from another thread too.")
    }
  }

  private func drawings() -> [Problem] {
    zip(page.experiments, page.diagrams).flatMap { experiment, diagram -> [Problem] in
      guard experiment.hasLanes, let text = diagram else { return [] }
      let scene = experiment.scene
      guard text.lines.contains(where: { !$0.has(" = ") && columns($0) > 100 }) else { return [] }
      return [
        problem(
          .drawing, scene, "The diagram of \"\(scene.title)\" is more than 100 columns wide.",
          "Draw lanes with shorter names.")
      ]
    }
  }

  private func pictures() -> [Problem] {
    var earlier: [(scene: Scene, sheet: Sheet)] = []
    return page.experiments.flatMap { experiment -> [Problem] in
      let scene = experiment.scene
      guard let sheet = page.pictures[scene.name] else { return [] }
      var problems: [Problem] = []
      if sheet.width > Sheet.maximumWidth {
        problems.append(
          problem(
            .phone, scene,
            "The picture of \"\(scene.title)\" is \(sheet.width) points wide; a phone shows "
              + "\(Sheet.maximumWidth).",
            "Give its lanes and signals shorter names, or draw fewer calls."))
      }
      if let same = earlier.first(where: { $0.sheet.isSame(as: sheet) })?.scene {
        problems.append(
          problem(
            .distinct, scene,
            "The pictures of \"\(same.title)\" and \"\(scene.title)\" are the same.",
            "Draw what differs, such as another signal or its calls, or draw only one of them."))
      }
      for lane in experiment.run.score?.flagsAsMarbles ?? [] {
        problems.append(
          problem(
            .level, scene,
            "The lane \"\(lane)\" of \"\(scene.title)\" sends Booleans, but is not drawn as a "
              + "level.",
            "Remove the argument `as:` where it is drawn."))
      }
      earlier.append((scene, sheet))
      return problems
    }
  }

  private func problem(
    _ rule: Rule, _ scene: Scene?, line: Int? = nil, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.source,
      line: line ?? scene.flatMap { file.line(of: $0) } ?? 1, message: message, remedy: remedy)
  }
}
