import LessonRunner

becomeLiveRunner()
runCommand(builtFrom: builtFrom)
