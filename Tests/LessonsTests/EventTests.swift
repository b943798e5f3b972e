import Foundation
import Lessons
import Reactive
import TestSupport
import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

/// The events of the lessons' scenes, and their causes.
@Suite struct EventTests {
  /// All scenes with their runs.
  private static let scenes = Result {
    let drawn = try DrawnScene.all.get()
    return Lesson.catalogue.flatMap { lesson in
      (drawn[lesson.number] ?? []).map { (name: "\(lesson.number).\($0.scene.name)", run: $0.run) }
    }
  }

  @Test("Events are numbered in order, and every cause comes before its effects")
  func order() throws {
    for (name, run) in try Self.scenes.get() {
      #expect(run.events.map(\.number) == Array(1..<(run.events.count + 1)), "\(name)")
      #expect(zip(run.events, run.events.dropFirst()).allSatisfy { $0.time <= $1.time }, "\(name)")
      for event in run.events {
        #expect(run.causes(of: event).allSatisfy { $0.number < event.number }, "\(name)")
      }
    }
  }

  @Test("Every log line and every mark is an event")
  func completeness() throws {
    let expected = try Lesson.catalogue.map { try $0.expectedLogs().values.joined().count }
    let logged = try Self.scenes.get().map(\.run.log.count)
    #expect(logged.reduce(0, +) == expected.reduce(0, +))
    for (name, run) in try Self.scenes.get() {
      let marks = run.events.filter { if case .mark = $0.kind { true } else { false } }
      let drawn = (run.diagram?.lanes ?? []).map(\.events.count).reduce(0, +)
      #expect(marks.count == drawn, "\(name)")
      #expect(run.events.compactMap(\.logged) == run.log, "\(name)")
    }
  }

  /// The reasons why the causes of some events are unknown, by the scene's name and the event's
  /// description.
  private static let unknown: [String: String] = [:]

  @Test("At least 98 percent of events have a known cause, and all others are listed with reasons")
  func unknown() throws {
    let runs = try Self.scenes.get()
    let unknown = runs.flatMap { name, run in
      run.events.filter { $0.cause == .unknown }.map { "\(name): \(run.words(for: $0))" }
    }
    #expect(Set(unknown) == Set(Self.unknown.keys))
    let count = runs.map(\.run.events.count).reduce(0, +)
    print("\(count) events in \(runs.count) scenes, \(unknown.count) of them without a known cause")
    #expect(unknown.count * 50 <= count, "\(unknown.count) of \(count)")
  }

  @Test("Every log line and every action of the lesson or the user highlights a line of code")
  func lines() throws {
    var dark: [String] = []
    for (name, run) in try Self.scenes.get() {
      for event in run.events {
        switch event.kind {
        case .logged where run.line(of: event) == nil:
          dark.append("\(name): \(run.words(for: event))")
        case .sent, .subscribing, .disposing, .executing, .touched:
          #expect(event.line != nil, "\(name): \(run.words(for: event))")
        default: break
        }
      }
    }
    #expect(dark == [])
  }

  @Test("Every origin that a picture shows was recorded")
  func origins() throws {
    var count = 0
    for (name, run) in try Self.scenes.get() {
      guard let score = run.score, !score.diagram.lanes.isEmpty else { continue }
      for note in score.notes {
        for source in note.sources where source != note.lane && note.inner == nil {
          count += 1
          let event = run.events[note.event - 1]
          #expect(
            run.sources(of: event).contains { $0.kind.lane == source },
            "\(name): \(run.words(for: event)), from \(score.laneNames[source])")
        }
        for made in note.made where made != note.inner {
          let begin = try #require(score.notes.first { $0.lane == made && $0.mark.isBeginning })
          #expect(
            run.sources(of: run.events[begin.event - 1]).contains { $0.number == note.event },
            "\(name): \(score.laneNames[made]) should be caused by event \(note.event)")
        }
      }
      // The titles in a picture name origins after ", from ", but a lane's name may contain this
      // text too.
      let titles = Sheet(score, title: name).svg.matches(of: /<title>([^<]*)<\/title>/)
      let stated = titles.compactMap { title -> Substring? in
        guard let comma = title.1.range(of: ", from ", options: .backwards) else { return nil }
        return title.1[comma.upperBound...]
      }
      let recorded = score.notes.compactMap { note -> String? in
        let sources = note.inner == nil ? note.sources.filter { $0 != note.lane } : []
        return sources.isEmpty
          ? nil : sources.map { score.laneNames[$0] }.joined(separator: " and ")
      }
      #expect(Set(stated.map { "\($0)" }).isSubset(of: recorded.map(SVG.escaped)), "\(name)")
    }
    #expect(count > 0)
  }
}

extension Run {
  /// Returns the direct cause of `event`, if it is known, and the events from which `event` takes
  /// its values.
  fileprivate func causes(of event: Event) -> [Event] {
    var numbers = event.keptFrom
    if case .event(let number) = event.cause { numbers.append(number) }
    return numbers.map { events[$0 - 1] }
  }

  /// Returns all direct and indirect causes of `event`.
  fileprivate func sources(of event: Event) -> [Event] {
    var (found, open) = ([Event](), causes(of: event))
    var seen: Set<Int> = []
    while let next = open.popLast() {
      guard seen.insert(next.number).inserted else { continue }
      found.append(next)
      open += causes(of: next)
    }
    return found
  }
}

extension Run.Event.Kind {
  fileprivate var lane: Int? {
    if case .mark(let lane, .next) = self { lane } else { nil }
  }
}
