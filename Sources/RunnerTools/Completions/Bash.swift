import Runner
import Stage

/// Returns the completion script for bash, `commands` and `lessons`.
func bashScript(for commands: CommandTable, _ lessons: [Lesson]) -> String {
  """
  # Completes lesson-runner in bash: source <(lesson-runner completions bash)
  _lesson_runner() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command= word words= skip= attached=
    local names= lessons='\(words(Completion.numbers(of: lessons).map(\.word)))'
    # Titles and names are offered only after the first letter.
    if [[ $current ]]; then names='\(words(Completion.words(of: lessons).map(\.word)))'; lessons+=" $names"; fi
    # Bash splits --color=auto into three words.
    if [[ $current == = ]]; then attached==; current=; elif [[ $previous == = ]]; then
      attached==; previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
      if [[ $skip ]]; then [[ $word == = ]] || skip=; continue; fi
      case $word in
        \(optionsWithValues)) skip=1;;
        =) skip=1;;
        \(commands.names.joined(separator: "|"))) command=$word; break;;
        -*) ;;
        *) command=run; break;;
      esac
    done
    case $previous$attached in
  \(valueCases.joined(separator: "\n"))
      *)
        case $current in
          -*)
            case $command in
  \(optionCases(of: commands).joined(separator: "\n"))
              *) words='\(words(Option.all.flatMap(\.spellings)))';;
            esac;;
          [0-9]*.*) words='\(words(Completion.scenes(of: lessons).map(\.word)))';;
          *)
            case $command in
              \(commands.namesTakingLessons.joined(separator: "|"))) words=$lessons;;
              '') words="\(words(commands.completions.map(\.word))) $lessons";;
              search|explain) words=$names;;
  \(choiceCases(of: commands).joined(separator: "\n"))
              try) words='\(words(Completion.operators.map(\.word)))';;
              book) words=$(compgen -d -- "$current");;
              doctor) words=$(compgen -f -- "$current");;
            esac;;
        esac;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  }
  complete -F _lesson_runner lesson-runner

  """
}

private let optionsWithValues = Option.all.filter { $0.value != nil }.map(\.name)
  .joined(separator: "|")

private let valueCases = Option.all.compactMap { option in
  option.value.map { "    \(option.name)|\(option.name)=) words='\(words($0.choices))';;" }
    ?? option.optionalNumber.map { _ in "    \(option.name)=) words=;;" }
}

private func choiceCases(of commands: CommandTable) -> [String] {
  commands.choices.map { name, choices in
    """
                \(name))
                  [[ $previous != \(name) ]] || words='\(words(choices))';;
    """
  }
}

private func optionCases(of commands: CommandTable) -> [String] {
  commands.all.map { command in
    "            \(command.name)) words='\(words(command.completableOptions.map(\.word)))';;"
  }
}

private func words(_ words: [String]) -> String { words.joined(separator: " ") }
