import Foundation
import LessonRunner
import Stage

// The runner with these lessons, or with those that are not as they should be.
let lessons =
  switch ProcessInfo.processInfo.environment["LESSONS"] {
  case "broken": brokenLessons
  case "hanging": hangingLessons
  case "trapping": trappingLessons
  case "trapping at once": lessonsThatTrapAtOnce
  case "unsteady": unsteadyLessons
  default: Lesson.catalogue
  }
runCommand(playing: lessons)
