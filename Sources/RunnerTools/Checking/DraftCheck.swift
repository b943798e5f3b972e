import Notebook
import Runner
import Stage

/// A check that nothing is left of the text that `new` writes for the author to replace.
struct DraftCheck {
  private static let phrases = [
    "This lesson is a draft.", "Ask something that readers may get wrong,",
    "Say in a few words why not.", "Name the mechanism here,",
    "This exercise is a draft.", "Ask here about something that the learner",
    "Almost give the solution here:", "Say here in one sentence what the exercise shows.",
  ]

  /// Returns a problem for each such line of `text`, the text of `file`.
  static func problems(in text: String, of file: String, lesson: Int? = nil) -> [Problem] {
    let found = phrases.filter(text.has)
    if found.isEmpty { return [] }
    return text.lines.enumerated().filter { found.contains(where: $0.element.has) }.map { line in
      Problem(
        rule: .draft, lesson: lesson, file: file, line: line.offset + 1,
        message: "The draft's text is still here.", remedy: "Write your own.")
    }
  }
}
