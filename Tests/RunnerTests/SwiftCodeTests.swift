import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Notebook
@testable import Stage

@Suite struct SwiftCodeTests {
  @Test(
    "Comments and strings are not code, but interpolations are",
    arguments: [
      ("let a = b // c", ["let a = b "]),
      ("a /* b /* c */ d */ e", ["a  e"]),
      ("a /* b\nc */ d", ["a ", " d"]),
      ("log(\"a \\(b) c\")", ["log( b)"]),
      ("log(\"a \\(b(\"c \\(d)\")) e\")", ["log( b( d))"]),
      ("log(\"a \\\" b\") c", ["log() c"]),
      ("log(#\"a \"b\" \\(c) \\#(d)\"#) e", ["log( d) e"]),
      ("\"\"\"\na \"b\"\n\\(c)\n\"\"\" d", ["", "", " c", " d"]),
      ("a \"// b\" c", ["a  c"]),
      ("#if a", ["#if a"]),
      ("\"unended\na", ["", "a"]),
      (")", [")"]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(SwiftCode(text).lines.map(String.init) == lines)
  }

  @Test(
    "The use of a wall clock is found in code, but not in comments or strings",
    arguments: [
      ("log(\"\\(Date())\")", ["Date"]), ("// Date()", []), ("log(\"Date()\")", []),
      ("log(\"\"\"\n\\(Date.now)\n\"\"\")", ["Date.now"]), ("wait(); sleep(1)", ["sleep"]),
    ])
  func clocks(text: String, names: [String]) {
    #expect(SwiftCode(text).wallClocks.map(\.name) == names)
  }

  @Test(
    "Only work that escapes the scene's clock is found",
    arguments: [
      ("a\nTask { b }", ["2: Task"]), ("Task<Int, Never> { 1 }", ["1: Task<Int, Never>"]),
      ("let a = Task(priority: .high) {\n}", ["1: Task"]), ("Task.init { }", ["1: Task.init"]),
      ("Task(\n  executorPreference: Scheduler.main) { a }", []),
      ("OnMain.task { Task.isCancelled }", []), ("var task: Task<Int, Never>?", []),
      ("Task.detached { }; Task.immediate { }", ["1: Task.detached", "1: Task.immediate"]),
      ("@MainActor func a() {}", ["1: @MainActor"]), ("group.addTask { }", []),
      ("\nawait MainActor.run { }", ["2: MainActor.run"]), ("// Task { }", []),
      ("func a() -> Task<Int, Never> {", []),
    ])
  func escapes(text: String, found: [String]) {
    #expect(SwiftCode(text).escapes.map { "\($0.line): \($0.name)" } == found)
  }
}
