import Lessons
import Notebook
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// The expected logs, compared with the logs that ReactiveObjC 3.1.1 printed.
@Suite struct OriginalLogTests {
  /// A scene's log from ReactiveObjC, compared with the lesson's expected log.
  private struct Comparison {
    let lesson: Lesson
    let part: OriginalLog.SceneLog
    let result: LogComparison

    var name: String { "\(lesson.number) \(part.scene) (\(part.program.rawValue))" }

    var row: OriginalDifference? {
      OriginalDifference.of(part.scene, in: lesson.number, part.program)
    }
  }

  private static let names = Result { try Repository.files(in: OriginalLog.folder) }

  private static let comparisons = Result {
    try Lesson.catalogue.flatMap { lesson -> [Comparison] in
      let expected = try lesson.expectedLogs()
      return try OriginalLog.files(of: lesson, in: names.get()).flatMap { name, play in
        try OriginalLog(Repository.text(of: "\(OriginalLog.folder)/\(name)"), play).sceneLogs
          .map { part in
            let scene = try #require(
              lesson.scenes.first { $0.title == part.scene },
              "\(name) has \"\(part.scene)\", but lesson \(lesson.number) has no such scene.")
            return Comparison(
              lesson: lesson, part: part,
              result: LogComparison(
                expected[part.scene] ?? [], of: scene, in: lesson, with: part.lines))
          }
      }
    }
  }

  @Test("An expected log differs from ReactiveObjC's log only where the table says so")
  func differences() throws {
    for comparison in try Self.comparisons.get() {
      #expect(
        comparison.result.count == comparison.row?.count ?? 0,
        """
        \(comparison.name): \(comparison.result) Give the reason in \
        Sources/Notebook/Original/OriginalDifference.swift, or fix the engine.
        """)
    }
  }

  @Test("A scene whose original log differs shows both logs and marks the lines that differ")
  func contrast() throws {
    let lesson = try #require(Lesson.catalogue.first { $0.memberName == "subjectAndReplaySubject" })
    let scene = try #require(lesson.scenes.first { $0.title == "what each keeps" })
    let parts = try OriginalLog.files(of: lesson, in: Self.names.get()).flatMap { name, play in
      try OriginalLog(Repository.text(of: "\(OriginalLog.folder)/\(name)"), play).sceneLogs
    }
    let log = try lesson.expectedLogs()["what each keeps"] ?? []
    let contrast = try #require(OriginalContrast(log, of: scene, in: lesson, with: parts))
    #expect(
      contrast.engine.suffix(4).map(\.marked) == [
        "  00:00.000 [1] (the three go)",
        "▸ 00:00.000 [1] (the subject's reader is let go of)",
        "▸ 00:00.000 [1] (the replay subject's reader is let go of)",
        "  00:00.000 [1] (they are gone)",
      ])
    #expect(
      contrast.original.suffix(2).map(\.marked) == [
        "  0.001 [main] (the three go)", "  0.001 [main] (they are gone)",
      ])
    let other = try #require(lesson.scenes.first { $0.title == "how each sends" })
    #expect(OriginalContrast([], of: other, in: lesson, with: parts) == nil)
  }

  @Test("Each row of the table is needed and unique, and gives its reason in a sentence")
  func rows() throws {
    let rows = OriginalDifference.all
    let used = try Self.comparisons.get().compactMap(\.row)
    for row in rows {
      #expect(row.count > 0 && used.contains(row), "\(row.lesson) \(row.scene): not needed")
      #expect(row.reason.hasSuffix(".") && row.reason.count > 20, "\(row.scene): \(row.reason)")
    }
    #expect(Set(rows.map { "\($0.lesson) \($0.scene) \($0.program)" }).count == rows.count)
    #expect(rows.map(\.lesson) == rows.map(\.lesson).sorted())
  }

  @Test("Every recorded log belongs to a lesson, and README.md lists the renumbered lessons")
  func files() throws {
    let names = try Self.names.get()
    let found = Lesson.catalogue.flatMap { lesson in
      OriginalLog.files(of: lesson, in: names).map { (name: $0.name, lesson: lesson.number) }
    }
    let logs = names.filter { $0.hasSuffix(".log") }
    #expect(Set(found.map(\.name)) == Set(logs))
    let renumbered = found.compactMap { name, lesson -> String? in
      let file = name.split(separator: ".")[0]
      let pieces = file.split(separator: "-", maxSplits: 1)
      guard let number = Int(pieces[0]), number != lesson else { return nil }
      return "| \(number) | \(lesson) | \(pieces[1]) |"
    }
    let listed = try Repository.text(of: "\(OriginalLog.folder)/README.md").lines.map(String.init)
      .filter { $0.firstMatch(of: #/^\| \d+ \| \d+ \| /#) != nil }
    #expect(Set(listed) == Set(renumbered))
    #expect(listed.count == Set(listed).count)
  }

  @Test("README.md and the notebook quote the correct numbers of recorded and of equal scenes")
  func figures() throws {
    let comparisons = try Self.comparisons.get()
    let recorded = comparisons.filter { $0.part.program == .recorded }
    // A natural program replaces the program that was recorded first.
    let equal = recorded.count { recorded in
      let natural = comparisons.first {
        $0.part.program == .natural && $0.part.scene == recorded.part.scene
          && $0.lesson.number == recorded.lesson.number
      }
      return (natural ?? recorded).result.count == 0
    }
    #expect(recorded.count == OriginalDifference.recordedScenes)
    #expect(equal == OriginalDifference.equalScenes)
    for file in ["README.md", Notebook.front] {
      let text = try Repository.text(of: file).replacing("\n", with: " ")
      #expect(text.contains("\(recorded.count) scenes"), "\(file)")
      #expect(text.contains("\(equal) of them"), "\(file)")
    }
  }
}
