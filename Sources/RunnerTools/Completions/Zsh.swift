import Runner
import Stage

/// Returns the completion script for zsh, `commands` and `lessons`. It can be sourced, or placed in
/// the function path as `_lesson-runner`.
func zshScript(for commands: CommandTable, _ lessons: [Lesson]) -> String {
  """
  #compdef lesson-runner
  # Completes lesson-runner in zsh: source <(lesson-runner completions zsh)
  _lesson-runner() {
    local command word skip
    local -a commands lessons scenes words_of_lessons options operators
    commands=(\(described(commands.completions)))
    lessons=(\(described(Completion.numbers(of: lessons))))
    scenes=(\(described(Completion.scenes(of: lessons))))
    # Titles and names are offered only after the first letter.
    if [[ -n ${words[CURRENT]} ]]; then words_of_lessons=(\(described(Completion.words(of: lessons)))); fi
    for word in ${words[2,CURRENT-1]}; do
      if [[ -n $skip ]]; then skip=; continue; fi
      case $word in
        \(optionsWithValues)) skip=1;;
        \(commands.names.joined(separator: "|"))) command=$word; break;;
        -*) ;;
        *) command=run; break;;
      esac
    done
    case ${words[CURRENT-1]} in
  \(valueCases.joined(separator: "\n"))
    esac
    case ${words[CURRENT]} in
      -*)
        case $command in
  \(optionCases(of: commands).joined(separator: "\n"))
          *) options=(\(described(allOptions)));;
        esac
        _describe -o option options
        return;;
      [0-9]*.*) _describe -V scene scenes; return;;
    esac
    case $command in
      \(commands.namesTakingLessons.joined(separator: "|")))
        _describe -V lesson lessons; _describe word words_of_lessons;;
      '')
        _describe command commands; _describe -V lesson lessons
        _describe word words_of_lessons;;
      search|explain) _describe word words_of_lessons;;
  \(choiceCases(of: commands).joined(separator: "\n"))
      try) operators=(\(described(Completion.operators))); _describe operator operators;;
      book) _files -/;;
      doctor) _files;;
    esac
  }
  if [[ ${funcstack[1]} == _lesson-runner ]]; then _lesson-runner; else
    compdef _lesson-runner lesson-runner
  fi

  """
}

private let optionsWithValues = Option.all.filter { $0.value != nil }.map(\.name)
  .joined(separator: "|")

private let allOptions = Option.all.map { Completion(word: $0.name, meaning: $0.summary) }

private let valueCases = Option.all.compactMap { option in
  option.value.map {
    "    \(option.name)) compadd \($0.choices.joined(separator: " ")); return;;"
  }
}

private func choiceCases(of commands: CommandTable) -> [String] {
  commands.choices.map { name, choices in
    """
        \(name))
          if [[ ${words[CURRENT-1]} == \(name) ]]; then
            compadd \(choices.joined(separator: " "))
          fi;;
    """
  }
}

private func optionCases(of commands: CommandTable) -> [String] {
  commands.all.map { command in
    "        \(command.name)) options=(\(described(command.completableOptions)));;"
  }
}

private func described(_ completions: [Completion]) -> String {
  completions.map { Shell.zsh.quoted("\($0.word):\($0.meaning)") }.joined(separator: " ")
}
