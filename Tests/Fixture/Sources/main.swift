import Foundation
import LessonRunner
import Stage

// The runner with the lessons of the fixture, or with the broken ones.
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
