import Lessons
import Loopback
import Reactive
import Runner
import RunnerTools
import Stage

runCommand(of: .full, playing: Lesson.catalogue, builtFrom: builtFrom) { program in
  let fetcher = Fetcher(program)
  return Network { fixtures in
    let client = try Loopback(fixtures, by: fetcher)
    return (client, Disposable { client.close() })
  }
}
