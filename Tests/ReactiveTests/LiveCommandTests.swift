import Reactive
import Testing

/// Tests of commands on real threads.
@Suite struct LiveCommandTests {
  @Test("A command does its work on the main queue, and is idle again afterwards")
  func command() async throws {
    let command = Command<Int, String> { input in
      .try { "\(input) on \(Scheduler.current?.name ?? "none")" }
    }
    for input in 1...3 {
      #expect(
        try await command.execute(input).asynchronousToArray(timeout: .ages) == ["\(input) on main"]
      )
      #expect(try await command.executing.filter { !$0 }.asynchronousFirst(timeout: .ages) == false)
      #expect(try await command.enabled.filter { $0 }.asynchronousFirst(timeout: .ages) == true)
    }
  }

  @Test("A failure on another thread is sent as a value by `errors`")
  func error() async throws {
    let background = Scheduler.background()
    let command = Command<Int, Int> { code in .error(TestError(code)).subscribeOn(background) }
    var errors = command.errors.values.makeAsyncIterator()
    let error = try await withThrowingTaskGroup(of: Void.self) { group in
      // The subscriber may miss one error, but not all of them.
      group.addTask {
        while !Task.isCancelled {
          _ = try? await command.execute(4).asynchronousToArray(timeout: .ages)
        }
      }
      defer { group.cancelAll() }
      return try await errors.next()
    }
    #expect(error as? TestError == TestError(4))
  }

  @Test("With concurrent execution, callers on many threads each get their own result")
  func concurrentExecutions() async throws {
    let command = Command<Int, Int> { .return($0 * 10) }
    command.allowsConcurrentExecution = true
    let results = try await withThrowingTaskGroup(of: Int?.self) { group in
      for input in 1...50 {
        group.addTask { try await command.execute(input).asynchronousFirst(timeout: .ages) }
      }
      return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
    }
    #expect(results == Set((1...50).map { $0 * 10 }))
  }
}
