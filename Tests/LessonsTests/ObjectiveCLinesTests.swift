import Lessons
import Notebook
import Stage
import TestSupport
import Testing

/// The lines of Objective-C that events highlight.
@Suite struct ObjectiveCLinesTests {
  /// A scene with Objective-C, and its events with the lines that they highlight.
  private struct HighlightedScene: Sendable {
    let name: String
    let file: ObjectiveCFile
    let section: ObjectiveCFile.SceneSection
    let run: Run
    let lines: ObjectiveCLines
  }

  private static let scenes = Result {
    let drawn = try DrawnScene.all.get()
    var scenes: [HighlightedScene] = []
    for lesson in Lesson.catalogue where Repository.exists(lesson.objectiveC) {
      let file = try ObjectiveCFile(
        text: Repository.text(of: lesson.objectiveC), path: lesson.objectiveC)
      let swift = try LessonFile(of: lesson)
      for one in drawn[lesson.number] ?? [] {
        guard let section = file.section(of: one.scene) else { continue }
        scenes.append(
          HighlightedScene(
            name: "\(lesson.number).\(one.scene.name)", file: file, section: section, run: one.run,
            lines: ObjectiveCLines(one.run, of: one.scene, in: file, besides: swift)))
      }
    }
    return scenes
  }

  @Test("The line of Objective-C that an event highlights does what the event records")
  func same() throws {
    for scene in try Self.scenes.get() {
      let formats = scene.section.formats + scene.file.sharedFormats
      for event in scene.run.events {
        guard let number = scene.lines.line(of: event) else { continue }
        let text = scene.file.lines[number - 1]
        let isSame =
          switch event.kind {
          case .logged(let line):
            formats.contains { $0.line == number && $0.format.prints(line.message) }
              || text.contains(/\blog(Next|Error|Completed|All)\]/)
          case .sent(.next(let value)): Self.sends(value, text)
          case .sent(.failed): text.contains("sendError:")
          case .sent: text.contains("sendCompleted")
          case .subscribing: text.contains(/\b(subscribe|connect)/)
          case .disposing: text.contains(" dispose]")
          case .executing: text.contains(" execute:")
          case .touched: text.contains(/(Tap|Type|Enter|Delete)\(|:|Responder\]/)
          // These events highlight the line of their cause.
          case .mark, .screen: true
          }
        #expect(isSame, "\(scene.name): \(scene.run.words(for: event)), \(number): \(text)")
      }
    }
  }

  /// Returns true if the line `text` may send `value`. A line that does not show its value may send
  /// any value.
  private static func sends(_ value: String, _ text: Substring) -> Bool {
    let literals = text.matches(of: /sendNext:@(?:"((?:[^"\\]|\\.)*)"|([0-9.]+))\]/)
    if literals.isEmpty { return text.contains("sendNext:") }
    return literals.contains { ($0.1 ?? $0.2).map { $0 == value } ?? false }
  }

  @Test("Every log line and at least 85 percent of each kind of event highlight Objective-C")
  func figures() throws {
    let scenes = try Self.scenes.get()
    let dark = scenes.flatMap { scene in
      scene.run.events.filter { $0.logged != nil && scene.lines.line(of: $0) == nil }
        .map { "\(scene.name): \(scene.run.words(for: $0))" }
    }
    print("\(scenes.count) scenes have Objective-C; log lines that highlight none of it: \(dark)")
    #expect(dark == [])
    for (name, isMeant) in Self.kinds {
      let meant = scenes.flatMap { scene in
        scene.run.events.filter(isMeant).map { scene.lines.line(of: $0) != nil }
      }
      let lit = meant.count { $0 }
      print("\(name): \(lit) of \(meant.count) events highlight a line of Objective-C")
      #expect(lit * 100 >= meant.count * 85, "\(name): \(lit) of \(meant.count)")
    }
  }

  private static let kinds: [(String, @Sendable (Run.Event) -> Bool)] = [
    ("logged", { if case .logged = $0.kind { true } else { false } }),
    ("sent", { if case .sent = $0.kind { true } else { false } }),
    ("subscribing", { $0.kind == .subscribing }), ("executing", { $0.kind == .executing }),
    ("disposing", { $0.kind == .disposing }),
    ("touched", { if case .touched = $0.kind { true } else { false } }),
  ]
}
