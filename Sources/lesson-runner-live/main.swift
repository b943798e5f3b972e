import LessonRunner
import Lessons
import Reactive
import Stage

runCommand(
  playing: Lesson.catalogue,
  over: Network { fixtures in
    let client = try Loopback(fixtures)
    return (client, Disposable { client.close() })
  }, builtFrom: builtFrom)
