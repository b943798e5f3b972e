import Notebook
import Runner
import Stage

extension Tool {
  /// The command that shows the text of lessons, in Swift or in Objective-C.
  package static let show = Command.show.performed { invocation throws(Failure) in
    let selection = try Selection.printingNotes(for: invocation)
    let checkout = try Checkout.current(for: invocation)
    let style = TextStyle(invocation[.color], for: .standard)
    let width = Output.standard.isTerminal ? Output.standard.width : 80
    var pages: [[String]] = []
    var failures: [Failure] = []
    for selected in selection.selectedLessons {
      do throws(Failure) {
        let page = try ShownPage(on: selected, of: checkout, style, width)
        pages.append(try invocation.has(.objc) ? page.objectiveC : page.swift)
      } catch {
        failures.append(error)
      }
    }
    Output.standard.write(pages.joined(separator: ["", ""]).map { $0 + "\n" }.joined())
    for line in failures.flatMap(\.lines) { Output.error.line(line) }
    return failures.isEmpty ? .asExpected : .problem
  }
}

/// The text of a lesson or of some of its scenes.
struct ShownPage {
  private let selected: SelectedLesson
  private let checkout: Checkout
  private let file: LessonFile
  private let headings: [Heading]
  private let style: TextStyle
  private let width: Int

  init(
    on selected: SelectedLesson, of checkout: Checkout, _ style: TextStyle, _ width: Int
  ) throws(Failure) {
    (self.selected, self.checkout, self.style, self.width) = (selected, checkout, style, width)
    file = LessonFile(text: try checkout.text(of: selected.lesson.source))
    headings = try checkout.headings()
  }

  /// The lesson's prose and its Swift file, or the Swift of some scenes.
  var swift: [String] {
    let path = selected.lesson.source
    if selected.isWhole { return heading + ["", style.dim(path), "", file.code.trimmed] }
    return heading
      + selected.scenes.flatMap { scene in
        block(path, file.line(of: scene) ?? 1, of: scene)
          + [file.code(of: scene)?.trimmed ?? file.code.trimmed] + conclusion(of: scene)
      }
  }

  /// The Objective-C: first the code that scenes share, then the code of each scene that has any.
  var objectiveC: [String] {
    get throws(Failure) {
      let path = selected.lesson.objectiveC
      guard let read = checkout.objectiveC(of: selected.lesson) else {
        throw .noObjectiveC(selected.lesson)
      }
      let objectiveC: ObjectiveCFile
      do throws(ObjectiveCProblem) {
        objectiveC = try read.get()
      } catch {
        throw Failure(message: error.description)
      }
      var lines = heading
      if !objectiveC.shared.isEmpty { lines += ["", style.dim(path), "", objectiveC.shared] }
      for scene in selected.scenes {
        let mark = objectiveC.section(of: scene)
        let code = mark?.code ?? SwiftOnlyScene.reason(for: scene, of: selected.lesson)
        guard let code else {
          if selected.isWhole { continue }
          throw .noMark(path, selected.lesson, scene)
        }
        lines += block(path, mark?.line ?? 1, of: scene)
        lines += ["#pragma mark - \(scene.title)", "", code]
        lines += try original(of: scene) + conclusion(of: scene)
      }
      return lines
    }
  }

  /// Returns this engine's and ReactiveObjC's logs of `scene` with the reason, if the logs differ.
  private func original(of scene: Scene) throws(Failure) -> [String] {
    let lesson = selected.lesson
    let originals = try checkout.originals(of: lesson)
    if let race = originals.race(in: scene, of: lesson) {
      return [""]
        + wrapped(
          "In \(OriginalContrast.title), the order varies from run to run. \(race)", to: width)
    }
    let expected = try checkout.bytesIfAny(of: lesson.expectedLog) ?? []
    let log =
      expected.split(intoScenesOf: lesson).first { $0.scene?.name == scene.name }?.bytes ?? []
    guard
      let contrast = OriginalContrast(
        LogLine.lines(of: String(decoding: log, as: UTF8.self)), of: scene, in: lesson,
        with: originals)
    else { return [] }
    return ["", style.dim("this engine prints")] + contrast.engine.map(\.marked)
      + ["", style.dim("\(OriginalContrast.title) prints")] + contrast.original.map(\.marked)
      + [""] + wrapped(contrast.reason, to: width)
  }

  /// The lesson's title and, if the whole lesson is selected, its sources and its prose.
  private var heading: [String] {
    let lesson = selected.lesson
    var lines = [style.bold("\(lesson.number)  \(lesson.title)")]
    if !selected.isWhole { return lines }
    for (document, headings) in headings.retold(by: lesson.number) {
      for (start, words) in [
        (document.letter, headings.joined(separator: ", ")), ("", "of \(document.title)"),
      ] {
        let text = wrapped(words, to: width - 3)
        lines += zip([start] + text.dropFirst().map { _ in "" }, text)
          .map { style.dim(padded($0, to: 3) + $1) }
      }
    }
    return lines + prose(file.blocks)
  }

  /// Returns the path and line of `scene`, with the question and the answers.
  private func block(_ path: String, _ line: Int, of scene: Scene) -> [String] {
    let explanation = file.explanation(of: scene)
    return ["", style.dim("\(path):\(line)")]
      + prose(LessonFile.Comment.blocks(of: explanation.question))
      + prose(explanation.answers.isEmpty ? [] : [explanation.answers.map { "- \($0.text)" }]) + [
        ""
      ]
  }

  /// Returns the reason for the log of `scene`, and the notes after it.
  private func conclusion(of scene: Scene) -> [String] {
    prose(file.explanation(of: scene).reasonAndRemarks)
  }

  /// Returns `blocks`, which are paragraphs, lists and tables, each after an empty line.
  private func prose(_ blocks: [[String]]) -> [String] {
    blocks.flatMap { block in
      [""]
        + block.flatMap { line in
          line.hasPrefix("|")
            ? [line] : wrapped(line, to: width, indent: line.hasPrefix("- ") ? "  " : "")
        }
    }
  }
}

extension Failure {
  fileprivate static func noObjectiveC(_ lesson: Lesson) -> Failure {
    Failure(
      message: "lesson \(lesson.number) has no Objective-C: there is no \(lesson.objectiveC)",
      advice: [Advice(command: "lesson-runner show \(lesson.number)", comment: "its Swift")])
  }

  fileprivate static func noMark(_ path: String, _ lesson: Lesson, _ scene: Scene) -> Failure {
    Failure(
      message: "\(path) has no \"#pragma mark - \(scene.title)\"",
      advice: [
        Advice(
          command: "lesson-runner show \(lesson.number).\(scene.name)", comment: "its Swift")
      ])
  }
}

extension String {
  /// The text without trailing newlines.
  fileprivate var trimmed: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
