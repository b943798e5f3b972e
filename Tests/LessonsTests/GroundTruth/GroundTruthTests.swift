import Lessons
import Notebook
import Stage
import TestSupport
import Testing

/// The expected logs, compared with what ReactiveObjC printed for the documents' scenarios.
@Suite struct GroundTruthTests {
  private static let folder = "Tests/GroundTruth"

  /// The lines of every scene's expected log, by names such as `17.take-2`.
  private static let expected = Result {
    var logs: [String: [LogLine]] = [:]
    for lesson in Lesson.catalogue {
      let expected = try lesson.expectedLogs()
      for scene in lesson.scenes { logs["\(lesson.number).\(scene.name)"] = expected[scene.title] }
    }
    return logs
  }

  private static let skip = GroundTruth.log(
    "skip",
    parts: [
      "by two": .scene("1.skip", except: ["oops": "nothing fails"]),
      "by three": .noScene("it shows the same"),
    ])

  @Test("Every log from ReactiveObjC is listed once, and every entry has its log")
  func files() throws {
    let listed = GroundTruth.all.map { "\($0.log).log" }
    #expect(try listed.sorted() == Repository.files(in: Self.folder))
  }

  @Test("Scenes print the lines that ReactiveObjC printed", arguments: GroundTruth.all.map(\.log))
  func retelling(log: String) throws {
    let truth = try #require(GroundTruth.all.first { $0.log == log })
    let text = try Repository.text(of: "\(Self.folder)/\(log).log")
    #expect(try truth.problems(in: text, retoldBy: Self.expected.get()) == [])
  }

  @Test(
    "A line that its scene does not print, in order and on time, is reported",
    arguments: [
      ("", []),
      ("0.500 7\n", ["skip.log:1: 1.skip does not print \"0.5 7\" in the right order."]),
      ("2.000 2\n", ["skip.log:1: 1.skip does not print \"2.0 2\" in the right order."]),
      ("1.000 1\n", ["skip.log:1: 1.skip does not print \"1.0 1\" in the right order."]),
    ])
  func lines(added: String, problems: [String]) {
    let half = "0.000 -- by two\n0.000 1\n0.000 oops\n0.000 (state)\n1.000 2\n\(added)"
    let text = half + "2.000 -- by three\n2.000 9\n"
    let printed = """
      2020-06-03 14:00:00.000000+0800 RACExample[1:1] 1
      2020-06-03 14:00:01.000000+0800 RACExample[1:1] 2
      """
    let logs = ["1.skip": LogLine.lines(of: printed)]
    #expect(Self.skip.problems(in: text, retoldBy: logs) == problems)
    #expect(
      Self.skip.problems(in: text, retoldBy: [:])
        == ["skip.log:1: there is no scene 1.skip to retell it."])
    #expect(Self.skip.problems(in: half, retoldBy: logs).count == 1)
  }
}
