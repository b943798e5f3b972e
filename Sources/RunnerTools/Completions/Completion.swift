import Marbles
import Notebook
import Runner
import Stage

extension Shell {
  /// Returns the completion script for a program with `commands` and `lessons`.
  func script(for commands: CommandTable, _ lessons: [Lesson]) -> String {
    switch self {
    case .bash: bashScript(for: commands, lessons)
    case .zsh: zshScript(for: commands, lessons)
    case .fish: fishScript(for: commands, lessons)
    }
  }
}

/// A word that a shell can complete, and its meaning.
struct Completion {
  let word: String
  let meaning: String

  /// Returns the words that select `lessons`.
  static func numbers(of lessons: [Lesson]) -> [Completion] {
    lessons.map { Completion(word: "\($0.number)", meaning: $0.title) }
      + Chapter.allCases.map { Completion(word: $0.rawValue, meaning: "the chapter \($0.title)") }
      + [Completion(word: "all", meaning: "all lessons")]
  }

  /// Returns the titles of `lessons` and the names that they teach, offered after the first letter.
  static func words(of lessons: [Lesson]) -> [Completion] {
    let titles = titles(of: lessons)
    return titles + names(besides: titles)
  }

  private static func titles(of lessons: [Lesson]) -> [Completion] {
    lessons.map { lesson in
      Completion(
        word: String(lesson.fileName.drop { $0 != "-" }.dropFirst()), meaning: lesson.title)
    }
  }

  /// Returns the names from all libraries that consist of one plain word, each with the lessons that
  /// teach it. Leaves out words that are `titles`. Variants of names and misspelt names are not
  /// offered, although commands accept them.
  private static func names(besides titles: [Completion]) -> [Completion] {
    let own = Name.all.flatMap { [$0.objectiveC] + [$0.here].compactMap(\.self) }
    let foreign = ForeignName.all.filter { $0.library != .misspelling }.map(\.spelling)
    let spellings = own + foreign
    let words = Set(spellings.compactMap(plainWord)).subtracting(titles.map(\.word))
    return words.sorted().compactMap { word in
      let taught = Name.matching(word).filter { $0.here != nil }
      let lessons = Set(taught.map(\.lesson)).sorted().map { "\($0)" }
      if lessons.isEmpty { return nil }
      return Completion(
        word: word,
        meaning: (lessons.count == 1 ? "lesson " : "lessons ") + lessons.joined(separator: ", "))
    }
  }

  /// Returns `return` for `Signal.return(_:)`, and nil for a name that needs quotes in a shell.
  private static func plainWord(_ name: String) -> String? {
    let start = name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    let rest = name.dropFirst(start.count)
    guard rest.isEmpty || rest == ":" || rest.hasPrefix("(") || rest.hasPrefix("<"),
      let word = start.split(separator: ".").last, word.first?.isLetter == true
    else { return nil }
    return String(word)
  }

  /// Returns the words that select the scenes of `lessons`.
  static func scenes(of lessons: [Lesson]) -> [Completion] {
    lessons.flatMap { lesson in
      lesson.scenes.map { Completion(word: "\(lesson.number).\($0.name)", meaning: $0.title) }
    }
  }

  /// The operators of `try`.
  static let operators = Operator.all.map { Completion(word: $0.name, meaning: $0.takes) }
}

extension Command {
  /// The options with their meanings.
  var completableOptions: [Completion] {
    allOptions.flatMap { option in
      option.spellings.map { Completion(word: $0, meaning: option.summary) }
    }
  }
}

extension CommandTable {
  /// The names of the commands with their summaries.
  var completions: [Completion] { all.map { Completion(word: $0.name, meaning: $0.summary) } }

  /// The names of the commands that take lessons.
  var namesTakingLessons: [String] { all.filter(\.operands.areLessons).map(\.name) }

  /// The commands that take one of a few known words, as `completions` takes `bash`.
  var choices: [(name: String, words: [String])] {
    all.map { ($0.name, choices(of: $0)) }.filter { !$0.words.isEmpty }
  }

  /// Returns the words that can follow `command` directly.
  func choices(of command: Command) -> [String] {
    switch command.operands {
    case .shell: Shell.allCases.map(\.rawValue)
    case .exercise: Command.Operands.practiceActions
    case .step:
      Command.Operands.stepActions + ["watch"] + (1...ShortPath.length).map(String.init)
    case .command: names
    default: []
    }
  }
}
