import Lessons
import Runner
import Stage

runCommand(of: .all, playing: Lesson.catalogue, builtFrom: builtFrom)
