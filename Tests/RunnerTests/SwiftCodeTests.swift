import Testing

@testable import LessonRunner
@testable import Notebook
@testable import Stage

@Suite struct SwiftCodeTests {
  @Test(
    "Comments and texts are no code; what a text interpolates is",
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
    #expect(SwiftCode(text).lines == lines)
  }

  @Test(
    "A wall clock is found where it is code",
    arguments: [
      ("log(\"\\(Date())\")", ["Date"]), ("// Date()", []), ("log(\"Date()\")", []),
      ("log(\"\"\"\n\\(Date.now)\n\"\"\")", ["Date.now"]), ("wait(); sleep(1)", ["sleep"]),
    ])
  func clocks(text: String, names: [String]) {
    #expect(SwiftCode(text).wallClocks.map(\.name) == names)
  }
}
