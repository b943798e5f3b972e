import Stage

/// Returns the completion script for fish and `lessons`.
func fishScript(for lessons: [Lesson]) -> String {
  ([
    "# Completes lesson-runner in fish: lesson-runner completions fish | source",
    "complete -c lesson-runner -e",
    "complete -c lesson-runner -f",
  ] + Completion.commands.map { line(when: first, "-a \($0.word)", $0.meaning) }
    + Completion.numbers(of: lessons).map {
      line(when: lessonsExpected, "-a \($0.word)", $0.meaning)
    }
    + Completion.scenes(of: lessons).map { line(when: sceneExpected, "-a \($0.word)", $0.meaning) }
    + Completion.words(of: lessons).map { line(when: wordExpected, "-a \($0.word)", $0.meaning) }
    + Command.all.flatMap { command in
      command.operands.choices.map { choice in
        let named = command.operands == .command ? Command.named(choice) : nil
        return line(when: next(after: command), "-a \(choice)", named?.summary ?? "")
      }
    }
    + Completion.operators.map { line(when: seen("try"), "-a \($0.word)", $0.meaning) }
    + [line(when: seen("book"), "-a '(__fish_complete_directories)'", "")]
    + [line(when: seen("doctor"), "-F", "")]
    + Option.all.map { option in
      line(when: condition(of: option), flags(of: option), option.summary)
    })
    .map { $0 + "\n" }.joined()
}

private let names = Command.all.map(\.name).joined(separator: " ")

/// The condition that no command has been typed.
private let first = "not __fish_seen_subcommand_from \(names)"

private let others = Command.all.filter { !$0.operands.areLessons }.map(\.name)

/// The condition that lessons can come next.
private let lessonsExpected = "not __fish_seen_subcommand_from \(others.joined(separator: " "))"

/// The condition that a scene is being typed.
private let sceneExpected = "\(lessonsExpected); and string match -q '*.*' -- (commandline -ct)"

/// The condition that a title or name is being typed.
private let wordExpected =
  "not __fish_seen_subcommand_from \(others.filter { !["search", "explain"].contains($0) }.joined(separator: " "))"
  + "; and string match -qr '^[A-Za-z]' -- (commandline -ct)"

private func seen(_ command: String) -> String { "__fish_seen_subcommand_from \(command)" }

/// Returns the condition that `command` has been typed, but no choice after it.
private func next(after command: Command) -> String {
  let choices = command.operands.choices.filter { $0 != command.name }
  return seen(command.name) + "; and not " + seen(choices.joined(separator: " "))
}

/// Returns the condition for offering `option`. Common options are offered anywhere.
private func condition(of option: Option) -> String? {
  if Option.common.contains(option) { return nil }
  // Without a command, the options of `run` apply.
  let isOfRun = Command.run.options.contains(option)
  let names = Command.all.filter { $0.options.contains(option) != isOfRun }.map(\.name)
  return (isOfRun ? "not " : "") + seen(names.joined(separator: " "))
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
