import LessonRunner

becomeLiveRunner()
runCommand()
