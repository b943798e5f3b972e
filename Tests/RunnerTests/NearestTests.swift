import Testing

@testable import Runner
@testable import RunnerTools

@Suite struct NearestTests {
  @Test(
    "The distance is the number of edits, ignoring case, and swapping two letters is one edit",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("record", "record", 0), ("recrod", "record", 1),
      ("dif", "diff", 1), ("Show", "show", 0), ("sohw", "show", 1), ("kitten", "sitting", 3),
    ])
  func distances(from: String, to: String, expected: Int) {
    #expect(distance(from, to) == expected)
    #expect(distance(to, from) == expected)
  }

  @Test("Only similar words are suggested")
  func suggestions() {
    let names = ["record", "run", "retry", "diff"]
    #expect(nearest(to: "recrd", among: names) == ["record"])
    #expect(nearest(to: "rerty", among: names) == ["retry"])
    #expect(nearest(to: "xyz", among: names) == [])
    #expect(nearest(to: "", among: names) == [])
  }
}
