import Stage

/// The short path: one app, built in twelve steps.
public struct ShortPath: Sendable {
  /// The folder with the app, its steps and their logs.
  public static let folder = "\(GivenExercise.masters)/App"

  /// The app with all its stages.
  public static let app = "\(folder)/BookSearch.swift"

  /// The same in Objective-C.
  public static let objectiveC = "\(folder)/BookSearch.m"

  /// The server and the user, which are the same in all steps.
  public static let server = "\(folder)/Server.swift"

  /// The learner's copy of the app.
  public static let copy = "\(GivenExercise.folder)/BookSearch.swift"

  /// The number of steps.
  public static let length = 12

  /// The steps, in order.
  public let steps: [PathStep]

  /// Reads the steps among the files `names` in `folder` with `read`.
  public init<Failure: Error>(
    in names: [String], reading read: (_ file: String) throws(Failure) -> String
  ) throws(Failure) {
    let names = names.sorted().filter { $0.first?.isNumber == true && $0.hasSuffix(".swift") }
    if names.isEmpty {
      steps = []
      return
    }
    let app = StagedSource(try read(Self.app))
    let (objectiveC, server) = (StagedSource(try read(Self.objectiveC)), try read(Self.server))
    var steps: [PathStep] = []
    for name in names {
      let text = try read("\(Self.folder)/\(name)")
      steps.append(
        PathStep(String(name.prefix { $0 != "." }), text, of: app, objectiveC, server: server) {
          // A new step has no logs yet.
          (try? read($0)) ?? ""
        })
    }
    self.steps = steps
  }

  /// Returns the path of the log that a variant of the step's app prints.
  static func log(of step: String, _ variant: String) -> String {
    "\(folder)/Logs/\(step).\(variant).log"
  }

  /// Returns the steps that a scene of `lesson` explains.
  public func steps(with lesson: Int) -> [PathStep] { steps.filter { $0.lessons.contains(lesson) } }

  /// The introduction, in plain words.
  public static let introduction =
    "You build one app in twelve steps, in about two hours: a book search with a text field, a table "
    + "with covers, a button and a screen that closes. At each step the app does something wrong. "
    + "Two to four scenes explain it, and you add the line that is missing."

  /// The next steps after the path, each with the reason for it.
  public static let nextSteps: [(reason: String, link: String, command: String)] = [
    ("Fix small programs that go wrong", "", "lesson-runner practice"),
    (
      "Something is wrong in your app", "[the symptoms](#symptoms)", "lesson-runner search leak"
    ),
    (
      "You want to leave RAC", "[chapter IX](#\(Chapter.leaving.rawValue))",
      "lesson-runner list leaving"
    ),
  ]

  /// The section *The short path*.
  package func section(at folder: PageFolder) -> String {
    let rows = steps.map { step in
      [
        "\(step.number)", folder.link(step.exercise.title, to: step.exercise.master),
        folder.links(toScenes: step.scenes),
      ]
    }
    let onward = Self.nextSteps.map { reason, link, command in
      let ways = [link, Markdown.code(command)].filter { !$0.isEmpty }
      return "- \(reason): \(folder.linking(ways.joined(separator: ", "))).\n"
    }
    return """
      \(Markdown.anchor("short-path"))
      ## The short path

      \(Markdown.filled(Self.introduction, indent: ""))
      `lesson-runner path` shows where you are, and `lesson-runner path 1` begins. Your app is the file
      `\(Self.copy)`. It is tutorial D's book search, changed so that each step has its mistake.
      [The Objective-C](\(folder.address(of: Self.objectiveC))) has the same lines.

      \(Markdown.table(["step", "what goes wrong", "scenes that explain it"], rows))
      After the last step:

      \(onward.joined())
      """
  }

  /// Returns a line for the page of `lesson` with the steps that its scenes explain. Nil if there
  /// are none.
  package func mark(of lesson: Lesson, at folder: PageFolder) -> String? {
    let steps = steps(with: lesson.number)
    if steps.isEmpty { return nil }
    let titles = steps.map { step in
      "\(step.number), \(folder.link(step.exercise.title, to: step.exercise.master))"
    }.joined(separator: "; ")
    let word = steps.count == 1 ? "step" : "steps"
    return "On \(folder.link("the short path", to: "#short-path")): \(word) \(titles)"
  }
}

extension PageFolder {
  /// Returns links to `scenes`, each given as `23.the-search-that-stays-ahead`.
  fileprivate func links(toScenes scenes: [String]) -> String {
    scenes.map { selector in
      let number = selector.prefix { $0 != "." }
      let name = selector.dropFirst(number.count + 1)
      guard let lesson = lessons.numbered(Int(number) ?? 0),
        let scene = lesson.scenes.first(where: { $0.name == name })
      else { return selector }
      return link("\(number) \(scene.title)", to: lesson.page)
    }.joined(separator: ", ")
  }
}
