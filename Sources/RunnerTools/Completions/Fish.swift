import Runner
import Stage

/// Returns the completion script for fish, `commands` and `lessons`.
func fishScript(for commands: CommandTable, _ lessons: [Lesson]) -> String {
  var lines = [
    "# Completes lesson-runner in fish: lesson-runner completions fish | source",
    "complete -c lesson-runner -e",
    "complete -c lesson-runner -f",
  ]
  func offer(_ completions: [Completion], when condition: String) {
    lines += completions.map { line(when: condition, "-a \($0.word)", $0.meaning) }
  }
  offer(commands.completions, when: commands.noneTyped)
  offer(Completion.numbers(of: lessons), when: commands.lessonsExpected)
  offer(Completion.scenes(of: lessons), when: commands.sceneExpected)
  offer(Completion.words(of: lessons), when: commands.wordExpected)
  for command in commands.all {
    lines += commands.choices(of: command).map { choice in
      let named = command.operands == .command ? commands[choice] : nil
      return line(when: commands.next(after: command), "-a \(choice)", named?.summary ?? "")
    }
  }
  offer(Completion.operators, when: seen(["try"]))
  lines.append(line(when: seen(["book"]), "-a '(__fish_complete_directories)'", ""))
  lines.append(line(when: seen(["doctor"]), "-F", ""))
  lines += Option.all.map { option in
    line(when: commands.condition(of: option), flags(of: option), option.summary)
  }
  return lines.map { $0 + "\n" }.joined()
}

extension CommandTable {
  /// The condition that no command has been typed.
  fileprivate var noneTyped: String { "not " + seen(names) }

  /// The names of the commands that take no lessons.
  private var others: [String] { all.filter { !$0.operands.areLessons }.map(\.name) }

  /// The condition that lessons can come next.
  fileprivate var lessonsExpected: String { "not " + seen(others) }

  /// The condition that a scene is being typed.
  fileprivate var sceneExpected: String {
    lessonsExpected + "; and string match -q '*.*' -- (commandline -ct)"
  }

  /// The condition that a title or name is being typed.
  fileprivate var wordExpected: String {
    "not " + seen(others.filter { !["search", "explain"].contains($0) })
      + "; and string match -qr '^[A-Za-z]' -- (commandline -ct)"
  }

  /// Returns the condition that `command` has been typed, but no choice after it.
  fileprivate func next(after command: Command) -> String {
    seen([command.name]) + "; and not "
      + seen(choices(of: command).filter { $0 != command.name })
  }

  /// Returns the condition for offering `option`. Common options are offered anywhere.
  fileprivate func condition(of option: Option) -> String? {
    if Option.common.contains(option) { return nil }
    // Without a command, the options of `run` apply.
    let isOfRun = run.options.contains(option)
    let names = all.filter { $0.options.contains(option) != isOfRun }.map(\.name)
    return (isOfRun ? "not " : "") + seen(names)
  }
}

/// Returns the condition that one of `commands` has been typed.
private func seen(_ commands: [String]) -> String {
  "__fish_seen_subcommand_from \(commands.joined(separator: " "))"
}

private func flags(of option: Option) -> String {
  var flags = "-l \(option.name.dropFirst(2))"
  if let letter = option.letter { flags += " -s \(letter.dropFirst())" }
  if let value = option.value { flags += " -x -a '\(value.choices.joined(separator: " "))'" }
  return flags
}

private func line(when condition: String?, _ what: String, _ meaning: String) -> String {
  var line = "complete -c lesson-runner"
  if let condition { line += " -n \(Shell.fish.quoted(condition))" }
  line += " \(what)"
  if !meaning.isEmpty { line += " -d \(Shell.fish.quoted(meaning))" }
  return line
}
