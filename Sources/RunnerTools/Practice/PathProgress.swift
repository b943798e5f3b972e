import Notebook
import Runner
import Stage

/// The steps that a learner has done, and their answers to the questions of the short path.
struct PathProgress {
  /// The file that contains it, with one line for each event.
  static let file = "\(GivenExercise.folder)/path.txt"

  /// An event: a word and the number of a step.
  struct Event: Equatable {
    enum Word: String {
      /// The learner has seen the step, and the question before it.
      case begun

      /// The learner's app has printed the step's log.
      case done

      /// The learner has answered a question about the step.
      case right
      case wrong
    }

    let word: Word
    let step: Int
  }

  private(set) var events: [Event]

  /// Reads `text`. Lines that are not events are ignored.
  init(_ text: String) {
    events = text.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let word = Event.Word(rawValue: String(words[0])),
        let step = Int(words[1])
      else { return nil }
      return Event(word: word, step: step)
    }
  }

  init(in checkout: Checkout) throws(Failure) {
    self.init(String(decoding: try checkout.bytesIfAny(of: Self.file) ?? [], as: UTF8.self))
  }

  func has(_ word: Event.Word, _ step: Int) -> Bool {
    events.contains(Event(word: word, step: step))
  }

  /// Adds an event to the file, unless it is there already and counts only once.
  mutating func add(_ word: Event.Word, _ step: Int, in checkout: Checkout) throws(Failure) {
    if [.begun, .done].contains(word), has(word, step) { return }
    events.append(Event(word: word, step: step))
    let lines = events.map { "\($0.word.rawValue) \($0.step)\n" }.joined()
    try checkout.replace(Self.file, with: Array(lines.utf8))
  }

  /// Returns the step before `step` that a question should be about: first one that was last
  /// answered wrong, then one that has not been asked about for the longest time. Only steps that
  /// the learner has seen count, and the step just before is left alone if there is another.
  func stepToReview(before step: Int) -> Int? {
    let answers = events.filter { $0.word == .right || $0.word == .wrong }
    let wrong = (1..<max(1, step)).first { number in
      answers.last { $0.step == number }?.word == .wrong
    }
    if let wrong { return wrong }
    let seen = (1..<max(1, step)).filter { has(.begun, $0) || has(.done, $0) }
    let candidates = seen.count > 1 ? seen.filter { $0 != step - 1 } : seen
    return candidates.min { one, other in
      let last = { (number: Int) in answers.lastIndex { $0.step == number } ?? -1 }
      return (last(one), one) < (last(other), other)
    }
  }
}
