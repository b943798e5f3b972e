import Testing

@testable import LessonRunner

/// The largest sizes that files of the notebook and the book may have.
@Suite struct SizeLimitTests {
  private static let split = "Split the lesson, or let its scenes say, log or draw less."

  @Test(
    "A notebook file larger than its limit is reported",
    arguments: [
      (
        "lessons.md", 60,
        "Move a part of it, such as the table of names, to a page of its own."
      ),
      ("lessons/07-cold-and-hot.md", 120, split),
      ("lessons/07-cold-and-hot.hot.svg", 60, "Let the scene draw fewer signals or values."),
    ])
  func notebook(path: String, kilobytes: Int, remedy: String) {
    let limit = SizeLimit.ofNotebook(path)
    #expect(limit.problem(with: path, of: kilobytes * 1000) == nil)
    #expect(
      limit.problem(with: path, of: kilobytes * 1000 + 1)?.text
        == "\(path):1: It would take \(kilobytes + 1) KB; the limit is \(kilobytes) KB. \(remedy)")
  }

  @Test(
    "A book larger than its limits is reported",
    arguments: [
      (
        "07-cold-and-hot.html", 300_001,
        ["book/07-cold-and-hot.html:1: It would take 301 KB; the limit is 300 KB. \(split)"]
      ),
      ("07-cold-and-hot.html", 300_000, []),
      (
        "search.js", 412_000,
        [
          "book/search.js:1: It would take 412 KB; the limit is 400 KB. "
            + "Leave something out of SearchIndex that readers rarely look for."
        ]
      ),
      ("search.js", 400_000, []),
      (
        "book.css", 8_000_000,
        [
          "book:1: It would take 8001 KB; the limit is 8000 KB. "
            + "Look for what many of its pages repeat, and say it once."
        ]
      ),
      ("book.css", 7_999_000, []),
    ])
  func book(name: String, bytes: Int, problems: [String]) {
    let check = BookCheck(files: [("index.html", 1000), (name, bytes)])
    #expect(check.problems().map(\.text) == problems)
  }
}
