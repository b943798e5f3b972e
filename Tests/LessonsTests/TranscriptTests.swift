import Foundation
import Lessons
import Testing

/// The tutorials' own console output, in `Tests/Documented`: a file is called by its lesson's
/// number and, after the dot, the scene's name.
@Suite struct TranscriptTests {
  private static let files = (try? Repository.files(in: "Tests/Documented")) ?? []

  @Test("A scene mirrors its transcript", arguments: files)
  func mirrors(file: String) throws {
    let scene = try #require(
      Self.scene(of: file), "No scene has this transcript. Its lesson or its scene was renamed.")
    var transcript = Line.lines(of: try Repository.text(of: "Tests/Documented/\(file)"))
      .filter { !$0.message.isEmpty || $0.time != nil }
    let hasTimes = transcript.allSatisfy { $0.time != nil }
    var played = try Played.lines(of: scene)
    if !hasTimes {
      transcript = transcript.flatMap(\.eachLine)
      played = played.flatMap(\.eachLine)
    }
    try #require(!transcript.isEmpty)
    let starts = played.indices.filter { start in
      played[start...].prefix(transcript.count).map(\.message) == transcript.map(\.message)
    }
    let text = played.map { "\($0)" }.joined(separator: "\n")
    #expect(!starts.isEmpty, "The transcript is not in what the scene prints:\n\(text)")
    guard hasTimes, !starts.isEmpty else { return }
    #expect(
      starts.contains { start in
        zip(played[start...], transcript).allSatisfy { ours, theirs in
          ours.isAsLate(as: theirs, since: played[start], and: transcript[0], within: 0.5)
        }
      }, "The scene says the same, but not at the documented times:\n\(text)")
    #expect(
      starts.contains { abs((played[$0].time ?? 0) - (transcript[0].time ?? 0)) < 0.0015 },
      "The first documented line does not fall on the documented instant:\n\(text)")
  }

  @Test("A scene with a documented start has its transcript")
  func transcripts() throws {
    var unused: [String] = []
    let documented = Self.files.compactMap { Self.scene(of: $0) }
    for lesson in Lesson.all {
      for scene in lesson.scenes where scene.hasDocumentedStart {
        let isDocumented = documented.contains {
          $0.lesson.number == lesson.number && $0.scene.name == scene.name
        }
        if !isDocumented { unused.append("\(lesson.number).\(scene.name)") }
      }
    }
    #expect(unused.isEmpty, "Only scenes with a transcript in Tests/Documented say from:.")
  }

  /// The scene that a transcript belongs to. One that names none belongs to the first scene of its
  /// lesson that has a documented start.
  private static func scene(of file: String) -> SelectedScene? {
    let parts = file.split(separator: ".")
    guard let number = file.split(separator: "-").first.flatMap({ Int($0) }),
      let lesson = Lesson.numbered(number), lesson.fileName == parts.first ?? ""
    else { return nil }
    if parts.count == 3 { return SelectedScene("\(number).\(parts[1])") }
    let scene = lesson.scenes.first { $0.hasDocumentedStart } ?? lesson.scenes.first
    return scene.flatMap { SelectedScene("\(number).\($0.name)") }
  }
}

extension Line {
  /// Its message line by line.
  var eachLine: [Line] {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line(message: $0.trimmingCharacters(in: .whitespaces), time: time) }
  }

  /// Whether as much time has passed since one line as until the other since its own.
  func isAsLate(
    as other: Line, since start: Line, and otherStart: Line, within tolerance: Double
  ) -> Bool {
    guard let time, let first = start.time, let theirs = other.time,
      let theirFirst = otherStart.time
    else { return false }
    return abs((time - first) - (theirs - theirFirst)) <= tolerance
  }
}
