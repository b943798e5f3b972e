import Foundation
import Runner
import RunnerTools
import Stage

if CommandLine.arguments.dropFirst().first == "in-terminal" {
  becomeProgramInTerminal(Array(CommandLine.arguments.dropFirst(2)))
}

// Runs the program with the fixture's lessons, or with lessons that have problems.
let lessons =
  switch ProcessInfo.processInfo.environment["LESSONS"] {
  case "broken": brokenLessons
  case "hanging": hangingLessons
  case "trapping": trappingLessons
  case "trapping at once": lessonsThatTrapAtOnce
  case "unsteady": unsteadyLessons
  default: Lesson.catalogue
  }
runCommand(of: .full, playing: lessons)
