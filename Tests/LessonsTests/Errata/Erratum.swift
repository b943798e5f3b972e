/// A place where one of the documents contradicts itself or the original library.
struct Erratum: Sendable {
  /// The lesson that retells the place.
  let lesson: Int

  /// What the document says, in a few words.
  let claim: String

  /// Words of the sentence, in the lesson's prose, that says what really happens.
  let told: String

  /// The scene that shows it, or nothing where it cannot be run and prose must do.
  let shown: Showing

  enum Showing: Sendable {
    case scene(String)
    case prose
  }

  init(_ lesson: Int, _ claim: String, told: String, shown: Showing) {
    self.lesson = lesson
    self.claim = claim
    self.told = told
    self.shown = shown
  }

  /// All there are.
  static let all =
    thinkingAndSignals + earlyOperators + lateOperators + collectionsAndCocoa
    + commandAndChannel + earlyMvvm
}
