import Lessons

/// Plays what is selected, each line of the log on standard output as it is logged.
func run(_ selection: Selection) -> Status {
  var status = Status.asExpected
  for part in selection.parts {
    if selection.parts.count > 1 {
      Output.standard.line("══ \(part.lesson.number) \(part.lesson.title) ══")
    }
    for scene in part.scenes {
      do {
        try scene.play(in: part.lesson) { Output.standard.line($0) }
      } catch {
        Output.error.line("lesson-runner: \(error)")
        status = .problem
      }
    }
  }
  return status
}
