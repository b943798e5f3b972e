import Lessons
import Runner
import RunnerTools
import Stage

runCommand(of: .full, playing: Lesson.catalogue, builtFrom: builtFrom)
