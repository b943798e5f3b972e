import LessonRunner
import Lessons
import Stage

becomeLiveRunner()
runCommand(playing: Lesson.catalogue, builtFrom: builtFrom)
