import LessonRunner
import Lessons
import Reactive

runCommand(
  over: Network { fixtures in
    let client = try Loopback(fixtures)
    return (client, Disposable { client.close() })
  }, builtFrom: builtFrom)
