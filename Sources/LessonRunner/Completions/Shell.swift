import Lessons

/// A shell that can complete what is typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that teaches it, made from the table of commands.
  var script: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// A text between single quotes, as this shell reads it.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'" + text.replacing("'", with: "'\\''") + "'"
    case .fish: "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
  }
}

/// A word that can be completed, and what it means.
struct Completion {
  let word: String
  let meaning: String

  /// The words that stand for lessons.
  static let lessons =
    Lesson.all.map { Completion(word: "\($0.number)", meaning: $0.title) }
    + Chapter.allCases.map { Completion(word: $0.rawValue, meaning: "the chapter \($0.title)") }
    + [Completion(word: "all", meaning: "all lessons")]

  /// The words that stand for scenes.
  static let scenes = Lesson.all.flatMap { lesson in
    lesson.scenes.map { Completion(word: "\(lesson.number).\($0.name)", meaning: $0.title) }
  }

  /// The commands.
  static let commands = Command.all.map { Completion(word: $0.name, meaning: $0.summary) }
}

extension Command {
  /// What it understands, for those who complete it.
  var completableOptions: [Completion] {
    allOptions.flatMap { option in
      option.spellings.map { Completion(word: $0, meaning: option.summary) }
    }
  }
}

extension Command.Operands {
  /// Whether lessons can be named here.
  var areLessons: Bool {
    switch self {
    case .lessons, .anyLessons: true
    default: false
    }
  }
}

extension Command {
  /// Those that lessons can be named to.
  static let namesTakingLessons = all.filter(\.operands.areLessons).map(\.name)
}
