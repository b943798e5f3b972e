import Foundation
import LessonRunner
import Lessons

// The runner with these lessons, or with those that are not as they should be.
let lessons =
  switch ProcessInfo.processInfo.environment["LESSONS"] {
  case "broken": brokenLessons
  case "hanging": hangingLessons
  case "trapping": trappingLessons
  case "unsteady": unsteadyLessons
  default: Lesson.overall
  }
runCommand(over: Network.none, playing: lessons)
