/// Something that several threads do to the engine at once, and what must hold then.
struct Scenario: Sendable {
  let name: String

  /// What it is about.
  let about: String

  let play: @Sendable (Round) -> Void

  init(_ name: String, _ about: String, play: @escaping @Sendable (Round) -> Void) {
    self.name = name
    self.about = about
    self.play = play
  }

  static let all =
    subjects + operators + joins + inners + connections + live + schedulers + tasks + commands
    + properties + disposables + graphs
}
