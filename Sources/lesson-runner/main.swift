import Lessons
import Loopback
import Reactive
import Runner
import Stage

runCommand(of: .all, playing: Lesson.catalogue, builtFrom: builtFrom) { program in
  let fetcher = Fetcher(program)
  return Network { fixtures in
    let client = try Loopback(fixtures, by: fetcher)
    return (client, Disposable { client.close() })
  }
}
