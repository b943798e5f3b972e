import Runner
import Stage

/// The position of a reader who steps through scenes by pressing keys.
///
///     var session = StepSession(replays)
///     session.press(.forward)
///     session.shownCount  // 1
struct StepSession {
  let replays: [Replay]

  /// The index of the current scene.
  private(set) var number: Int

  /// The number of the scene's events shown so far.
  private(set) var shownCount = 0

  /// The number of latest events to mark as new: 1, except that the `instant` key marks all
  /// that it adds. Scrolling does not change the number.
  private(set) var newCount = 1

  /// The open question about which line is logged next, or nil.
  private(set) var question: Question?

  /// The number of lines by which the panes are scrolled down. It is negative if they are scrolled
  /// up.
  private(set) var scrolled = 0

  /// A note about the last key, or an empty string.
  private(set) var note = ""

  /// Creates a session that starts before the first event of the scene at `number`.
  init(_ replays: [Replay], from number: Int = 0) {
    self.replays = replays
    self.number = number
  }

  /// The current scene.
  var replay: Replay { replays[number] }

  /// Handles `key`. Returns false if the reader quits.
  mutating func press(_ key: Key) -> Bool {
    if case .answer(let answer) = key {
      self.answer(answer)
      return true
    }
    if key == .up || key == .down {
      scroll(by: key == .up ? -1 : 1)
      return true
    }
    (question, note, scrolled, newCount) = (nil, "", 0, 1)
    switch key {
    case .forward: shownCount = min(shownCount + 1, replay.events.count)
    case .instant:
      let end = replay.endOfInstant(from: shownCount)
      (shownCount, newCount) = (end, max(1, end - shownCount))
    case .back: shownCount = max(shownCount - 1, 0)
    case .first: shownCount = 0
    case .last: shownCount = replay.events.count
    case .next: go(to: number + 1)
    case .previous: go(to: number - 1)
    case .guess: ask()
    case .quit: return false
    case .answer, .up, .down: break
    }
    return true
  }

  /// The shown events that are marked as new.
  var newEvents: ArraySlice<Run.Event> { replay.events[..<shownCount].suffix(newCount) }

  private mutating func go(to scene: Int) {
    guard replays.indices.contains(scene) else {
      note = scene < 0 ? "This is the first scene." : "This is the last scene."
      return
    }
    (number, shownCount) = (scene, 0)
  }

  /// Scrolls by `count` lines, at most by the length of the panes.
  private mutating func scroll(by count: Int) {
    let lines =
      ReplayText(replay).logSoFar(at: shownCount).count
      + replay.code(lighting: newEvents).lines.count
    scrolled = max(-lines, min(scrolled + count, lines))
  }

  private mutating func ask() {
    guard let next = replay.question(after: shownCount) else {
      note = "Nothing more is logged."
      return
    }
    shownCount = next.event - 1
    question = next
  }

  private mutating func answer(_ number: Int) {
    guard let asked = question, asked.answers.indices.contains(number - 1) else { return }
    note = asked.verdict(on: number - 1)
    (question, scrolled) = (nil, 0)
    shownCount += 1
  }
}

extension Question {
  /// Returns the verdict on the answer at `index`.
  func verdict(on index: Int) -> String {
    if answers[index] == right { return "Right." }
    let number = (answers.firstIndex(of: right) ?? 0) + 1
    return "No, it is \(number)."
  }
}
