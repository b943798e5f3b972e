import Testing

@testable import RunnerTools
@testable import Runner

/// The size limits of the notebook's and the book's files.
@Suite struct SizeLimitTests {
  private static let split = "Split the lesson, or shorten its prose, logs or drawings."

  @Test(
    "A notebook file larger than its limit is reported",
    arguments: [
      ("lessons.md", 60, "Move a part to its own page."),
      ("lessons/07-cold-and-hot.md", 120, split),
      ("lessons/07-cold-and-hot.hot.svg", 60, "Draw fewer signals or values in the scene."),
    ])
  func notebook(path: String, kilobytes: Int, remedy: String) {
    let limit = SizeLimit.ofNotebook(path)
    #expect(limit.problem(with: path, of: kilobytes * 1000) == nil)
    #expect(
      limit.problem(with: path, of: kilobytes * 1000 + 1)?.text
        == "\(path):1: It takes \(kilobytes + 1) KB; the limit is \(kilobytes) KB. \(remedy)")
  }

  @Test(
    "A book larger than its limits is reported",
    arguments: [
      (
        "07-cold-and-hot.html", 300_001,
        ["book/07-cold-and-hot.html:1: It takes 301 KB; the limit is 300 KB. \(split)"]
      ),
      ("07-cold-and-hot.html", 300_000, []),
      (
        "search.js", 412_000,
        [
          "book/search.js:1: It takes 412 KB; the limit is 400 KB. "
            + "Remove something from SearchIndex that readers rarely look for."
        ]
      ),
      ("search.js", 400_000, []),
      (
        "book.css", 8_000_000,
        [
          "book:1: It takes 8001 KB; the limit is 8000 KB. "
            + "Find text that many pages repeat, and store it only once."
        ]
      ),
      ("book.css", 7_999_000, []),
    ])
  func book(name: String, bytes: Int, problems: [String]) {
    let check = BookCheck(files: [("index.html", 1000), (name, bytes)])
    #expect(check.problems().map(\.text) == problems)
  }
}
