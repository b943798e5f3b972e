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
    let sceneLog: OriginalLog.SceneLog
    let result: LogComparison

    var name: String { "\(lesson.number) \(sceneLog.scene)" }
    var row: OriginalDifference? { OriginalDifference.of(sceneLog.scene, in: lesson.number) }
  }

  private static let comparisons = Result {
    try Lesson.catalogue.flatMap { lesson -> [Comparison] in
      let expected = try lesson.expectedLogs()
      return try originals(of: lesson).map { sceneLog in
        let scene = try #require(
          lesson.scenes.first { $0.title == sceneLog.scene },
          "Lesson \(lesson.number) has no scene \"\(sceneLog.scene)\".")
        return Comparison(
          lesson: lesson, sceneLog: sceneLog,
          result: LogComparison(
            expected[sceneLog.scene] ?? [], of: scene, in: lesson, with: sceneLog.lines))
      }
    }
  }

  /// Returns the recorded logs of `lesson`. A lesson that was added later has none.
  private static func originals(of lesson: Lesson) throws -> [OriginalLog.SceneLog] {
    let file = OriginalLog.file(of: lesson)
    return OriginalLog(Repository.exists(file) ? try Repository.text(of: file) : "").sceneLogs
  }

  private static func lesson(_ memberName: String) throws -> Lesson {
    try #require(Lesson.catalogue.first { $0.memberName == memberName })
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
    let lesson = try Self.lesson("subjectAndReplaySubject")
    let scene = try #require(lesson.scenes.first { $0.title == "what each keeps" })
    let originals = try Self.originals(of: lesson)
    let log = try lesson.expectedLogs()["what each keeps"] ?? []
    let contrast = try #require(OriginalContrast(log, of: scene, in: lesson, with: originals))
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
    #expect(contrast.run.log.map(\.message).suffix(2) == ["(the three go)", "(they are gone)"])
    let other = try #require(lesson.scenes.first { $0.title == "how each sends" })
    #expect(OriginalContrast([], of: other, in: lesson, with: originals) == nil)
  }

  @Test(
    "If ReactiveObjC's order varies, a sentence counts the orders, unless the system is the reason",
    arguments: [
      (
        "zip", "marbles",
        "Of 20 runs, 9 printed the lesson's order. Where the others differ, 7 printed signalA 3 · signalB B · zip 2B"
      ),
      ("sequences", "later, elsewhere", "Three threads run at the same time"),
      ("threads", "from a thread without a scheduler", nil), ("zip", "two pairs", nil),
    ] as [(String, String, String?)])
  func orders(member: String, title: String, beginning: String?) throws {
    let lesson = try Self.lesson(member)
    let scene = try #require(lesson.scenes.first { $0.title == title })
    let race = try Self.originals(of: lesson).race(in: scene, of: lesson)
    #expect((race == nil) == (beginning == nil))
    #expect(race?.hasPrefix(beginning ?? "") ?? true, "\(race ?? "")")
    #expect(race?.hasSuffix(".") ?? true)
  }

  @Test("The page of differences quotes the orders of each race")
  func races() throws {
    let page = try Repository.text(of: OriginalDifference.page)
    var count = 0
    for comparison in try Self.comparisons.get() {
      let lesson = comparison.lesson
      let scene = try #require(lesson.scenes.first { $0.title == comparison.sceneLog.scene })
      guard let race = [comparison.sceneLog].race(in: scene, of: lesson) else { continue }
      #expect(page.contains("](../\(lesson.page)#\(scene.name)) | \(race) |"), "\(race)")
      count += 1
    }
    #expect(count > 0)
  }

  @Test("Each row of the table is needed and unique, and gives its reason in a sentence")
  func rows() throws {
    let rows = OriginalDifference.all
    let used = try Self.comparisons.get().compactMap(\.row)
    for row in rows {
      #expect(row.count > 0 && used.contains(row), "\(row.lesson) \(row.scene): not needed")
      #expect(row.reason.hasSuffix(".") && row.reason.count > 20, "\(row.scene): \(row.reason)")
    }
    #expect(Set(rows.map { "\($0.lesson) \($0.scene)" }).count == rows.count)
    #expect(rows.map(\.lesson) == rows.map(\.lesson).sorted())
  }

  @Test("Every recorded log belongs to a lesson, except for names")
  func files() throws {
    let logs = try Repository.files(in: OriginalLog.folder).filter { $0.hasSuffix(".log") }
    let lessons = Lesson.catalogue.map { "\($0.fileName).log" }
    #expect(Set(logs).subtracting(lessons) == ["56-looking-inside.names.log"])
  }

  @Test("RAC_DEBUG_SIGNAL_NAMES changes the names of signals, and nothing else")
  func names() throws {
    let plain = try Self.originals(of: Self.lesson("lookingInside"))
    let file = "\(OriginalLog.folder)/56-looking-inside.names.log"
    for named in OriginalLog(try Repository.text(of: file)).sceneLogs {
      let unnamed = try #require(plain.first { $0.scene == named.scene }).lines.map(\.message)
      /// Returns `(map) <RACDynamicSignal` for `(map) <RACDynamicSignal: 0x11> name: …`.
      func kind(_ message: String) -> Substring { message.prefix { $0 != ":" } }
      #expect(named.lines.map { kind($0.message) } == unnamed.map { kind($0) })
      #expect(unnamed.allSatisfy { $0.hasSuffix("name:") || $0.hasSuffix("name: ") })
    }
  }

  @Test("README.md and the notebook quote the correct numbers of recorded and of equal scenes")
  func figures() throws {
    let comparisons = try Self.comparisons.get()
    let equal = comparisons.count { $0.result.count == 0 }
    #expect(comparisons.count == OriginalDifference.recordedScenes)
    #expect(equal == OriginalDifference.equalScenes)
    for file in ["README.md", Notebook.front, "\(OriginalLog.folder)/README.md"] {
      let text = try Repository.text(of: file).replacing("\n", with: " ")
      #expect(text.contains("\(comparisons.count) scenes"), "\(file)")
      #expect(text.contains("\(equal) of them"), "\(file)")
    }
  }
}
