import Foundation
import Lessons
import Testing

@Suite struct GroundTruthTests {
  @Test("A log, and every part of it, is retold or says why not", arguments: GroundTruth.all)
  func complete(_ truth: GroundTruth) throws {
    let headings = Set(try parts(of: truth).map(\.heading))
    #expect(Set(truth.parts.keys) == headings)
    for (heading, retelling) in truth.parts {
      switch retelling {
      case .scenes(let scenes, _, _, let exceptions):
        #expect(!scenes.isEmpty && scenes.allSatisfy { SelectedScene($0) != nil }, "\(scenes)")
        #expect(exceptions.values.allSatisfy { !$0.isEmpty }, "\(heading)")
      case .nobody(let reason): #expect(!reason.isEmpty && !reason.contains("\n"))
      }
    }
  }

  @Test("A scene prints what the original prints", arguments: GroundTruth.all)
  func same(_ truth: GroundTruth) throws {
    for part in try parts(of: truth) {
      guard
        case .scenes(let names, let untimed, let rewording, let exceptions)? =
          truth.parts[part.heading]
      else { continue }
      var lines = part.lines
      for exception in exceptions.keys {
        let index = try #require(
          lines.firstIndex { $0.message == exception }, "No line says: \(exception)")
        lines.remove(at: index)
      }
      for (theirs, ours) in rewording {
        #expect(lines.contains { $0.message.contains(theirs) }, "No line says: \(theirs)")
        lines = lines.map {
          Line(message: $0.message.replacingOccurrences(of: theirs, with: ours), time: $0.time)
        }
      }
      let scenes = try names.map { try #require(SelectedScene($0)) }
      let played = try scenes.flatMap { try Played.lines(of: $0) }.map(\.folded)
      let isTimed = !untimed && names.count == 1
      if let missing = firstMissing(of: lines, in: played, isTimed: isTimed) {
        let text = played.map { "  \($0)" }.joined(separator: "\n")
        Issue.record(
          """
          \(truth.log), part "\(part.heading)": the original goes on with
            \(missing)
          but \(names.joined(separator: " and ")) does not:
          \(text)
          """)
      }
    }
  }

  @Test("Every log is in the table once")
  func table() throws {
    let logs = GroundTruth.all.map { "\($0.log).log" }
    #expect(logs.sorted() == (try Repository.files(in: "Tests/GroundTruth")))
  }

  private struct Part {
    let heading: String
    var lines: [Line] = []
  }

  /// The documents' own lines of a log by headings, or all under "" where the table has no others.
  /// What the scenario added stands in parentheses.
  private func parts(of truth: GroundTruth) throws -> [Part] {
    var parts = [Part(heading: "")]
    let isWhole = Array(truth.parts.keys) == [""]
    for line in Line.groundTruth(try Repository.text(of: "Tests/GroundTruth/\(truth.log).log")) {
      if line.message.hasPrefix("-- ") {
        if !isWhole { parts.append(Part(heading: String(line.message.dropFirst(3)))) }
      } else if !line.isFromScenario {
        parts[parts.count - 1].lines.append(line.folded)
      }
    }
    if parts[0].lines.isEmpty, parts.count > 1 { parts.removeFirst() }
    return parts
  }

  /// The first line that a scene does not print in its turn and at its time, from wherever the part
  /// may begin in it.
  private func firstMissing(of lines: [Line], in played: [Line], isTimed: Bool) -> Line? {
    guard let first = lines.first else { return nil }
    var furthest = 0
    for start in played.indices where played[start].message == first.message {
      var rest = played[start...]
      var found = 0
      for line in lines {
        let index = rest.firstIndex { ours in
          ours.message == line.message
            && (!isTimed
              || ours.isAsLate(as: line, since: played[start], and: first, within: 0.05))
        }
        guard let index else { break }
        rest = rest[(index + 1)...]
        found += 1
      }
      if found == lines.count { return nil }
      furthest = max(furthest, found)
    }
    return lines[furthest]
  }
}

extension GroundTruth: CustomTestStringConvertible {
  var testDescription: String { log }
}

extension Line {
  /// Whether the scenario added it to show state, and no document prints it.
  fileprivate var isFromScenario: Bool {
    message.hasPrefix("(") && message.hasSuffix(")") && message != "(null)"
  }
}
