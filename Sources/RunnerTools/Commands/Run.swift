import Notebook
import Runner
import Stage

extension Tool {
  /// The command that plays lessons, with JSON about their events and about ReactiveObjC.
  package static let run = Command.run.performed { invocation throws(Failure) in
    if !invocation.has(.json) { return try printLogs(for: invocation) }
    let originals = try? OriginalLogs(checkout: .current(for: invocation))
    return try printLogs(for: invocation) { run, log, scene, lesson in
      let events = run.map { run in
        let objectiveC = originals?.objectiveC(run, scene, of: lesson)
        return run.events.map { run.object($0, scene, of: lesson, objectiveC?.line(of: $0)) }
      }
      return (events ?? []) + [originals?.object(log, scene, of: lesson)].compactMap(\.self)
    }
  }
}

/// The logs of ReactiveObjC in a checkout.
private struct OriginalLogs: Sendable {
  let checkout: Checkout

  /// Returns a JSON object that compares `log`, the log of `scene` in `lesson`, with ReactiveObjC's
  /// log. If the order of ReactiveObjC's log varies, the object only explains this. Otherwise,
  /// returns nil if the logs are the same, or if ReactiveObjC's log was not recorded.
  func object(_ log: [LogLine], _ scene: Scene, of lesson: Lesson) -> String? {
    var members: [(String, JSON)] = [
      ("lesson", .number(lesson.number)), ("scene", .string(scene.name)),
      ("program", .string(OriginalContrast.title)),
    ]
    guard let originals = try? checkout.originals(of: lesson) else { return nil }
    if let race = originals.race(in: scene, of: lesson) {
      members += [("orders", .string(race))]
    } else {
      guard let contrast = OriginalContrast(log, of: scene, in: lesson, with: originals) else {
        return nil
      }
      members += [
        ("reason", .string(contrast.reason)), ("engine", lines(contrast.engine)),
        ("original", lines(contrast.original)),
      ]
    }
    return JSON.line("original", members)
  }

  /// Returns the lines of Objective-C to highlight for the events of `run`, if `scene` has any.
  func objectiveC(_ run: Run, _ scene: Scene, of lesson: Lesson) -> ObjectiveCLines? {
    guard let file = try? checkout.objectiveC(of: lesson)?.get(), file.section(of: scene) != nil,
      let swift = try? checkout.text(of: lesson.source)
    else { return nil }
    return ObjectiveCLines(run, of: scene, in: file, besides: LessonFile(text: swift))
  }

  private func lines(_ lines: [OriginalContrast.MarkedLine]) -> JSON {
    .list(lines.map { .object(["text": .string($0.text), "differs": .flag($0.isMarked)]) })
  }
}

extension Run {
  /// Returns a JSON object about `event` of `scene` in `lesson`. `objectiveC` is the number of the
  /// line of Objective-C to highlight. A cause of 0 means the scene's own code.
  fileprivate func object(
    _ event: Event, _ scene: Scene, of lesson: Lesson, _ objectiveC: Int?
  ) -> String {
    var members: [(String, JSON)] = [
      ("lesson", .number(lesson.number)), ("scene", .string(scene.name)),
      ("number", .number(event.number)), ("at", .fraction(event.time / .seconds(1))),
      ("thread", .number(event.thread)), ("kind", .string(event.kind.name)),
    ]
    switch event.kind {
    case .logged(let line): members += [("message", .string(line.message))]
    case .mark(let lane, let mark):
      members += [("lane", .string(score?.laneNames[lane] ?? ""))] + mark.members
    case .sent(let mark): members += mark.members
    case .touched(let words): members += [("text", .string(words))]
    case .screen(let title): members += [("screen", .string(title))]
    case .subscribing, .disposing, .executing: break
    }
    switch event.cause {
    case .scene: members += [("cause", 0)]
    case .event(let number): members += [("cause", .number(number))]
    case .unknown: break
    }
    members += [("contains", .list(event.keptFrom.map { .number($0) }))]
    if let line = line(of: event) {
      members += [("file", .string(lesson.source)), ("line", .number(line))]
    }
    if let objectiveC {
      members += [("objcFile", .string(lesson.objectiveC)), ("objcLine", .number(objectiveC))]
    }
    return JSON.line("event", members)
  }
}

extension Run.Event.Kind {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .logged: "logged"
    case .mark: "mark"
    case .sent: "sent"
    case .subscribing: "subscribing"
    case .disposing: "disposing"
    case .executing: "executing"
    case .touched: "touched"
    case .screen: "screen"
    }
  }
}

extension Diagram.Mark {
  /// The members that describe the mark in a JSON object.
  fileprivate var members: [(String, JSON)] {
    guard case .next(let value) = self else { return [("mark", .string("\(self)"))] }
    return [("mark", "next"), ("value", .string(value))]
  }
}
