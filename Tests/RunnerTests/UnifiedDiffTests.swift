import Stage
import Testing

@testable import Runner
@testable import RunnerTools

@Suite struct UnifiedDiffTests {
  @Test("Long texts are split at lines that occur once in each, not at repeated ones")
  func long() {
    let lines = (0..<1500).map { "\($0)" }
    let kept = { (old: [String], new: [String]) in
      Alignment(from: old, to: new).steps.count { if case .kept = $0 { true } else { false } }
    }
    #expect(kept(["a"] + lines, lines + ["b"]) == 1500)
    #expect(kept(["a"] + lines + lines, lines + ["b"]) == 0)
    // Behind the last of those lines, repeated ones count, too.
    let repeated = ["c", "c"]
    #expect(kept(["a"] + lines + repeated + ["d"], lines + repeated + ["e"]) == 1502)
  }

  @Test("Equal texts have no difference")
  func equal() {
    #expect(UnifiedDiff(from: "a\n", named: "x", to: "a\n", named: "y") == nil)
    #expect(UnifiedDiff(from: "", named: "x", to: "", named: "y") == nil)
  }

  @Test(
    "A difference equals the output of diff -u",
    arguments: [
      ("a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
      ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
      ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
      ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
      ("a \n", "a\n", "@@ -1 +1 @@\n-a \n+a\n"),
      ("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n"),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n5\n6\n7\n8\n9\n",
        "@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+x\n 5\n 6\n 7\n"
      ),
      (
        "a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
        "@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n"
      ),
      (
        "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
        "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n"
      ),
    ])
  func unified(old: String, new: String, hunks: String) throws {
    let diff = try #require(UnifiedDiff(from: old, named: "x", to: new, named: "y"))
    #expect("\(diff)" == "--- x\n+++ y\n" + hunks)
  }
}
