/// Actions that several threads perform on the engine at once, and the rules that must then hold.
struct Scenario: Sendable {
  let name: String

  /// A short description, shown by `--list`.
  let about: String

  let play: @Sendable (Round) -> Void

  init(_ name: String, _ about: String, play: @escaping @Sendable (Round) -> Void) {
    self.name = name
    self.about = about
    self.play = play
  }

  static let all =
    subjects + operators + rows + joins + inners + connections + live + schedulers + tasks
    + commands + properties + disposables + graphs
}
