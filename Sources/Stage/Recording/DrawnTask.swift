import Reactive

extension OnMain {
  /// Starts a task and draws it in a lane `name` of the scene's marble diagram: as a bar while it
  /// runs, with the lines that it logs and the result that it returns.
  ///
  ///     let ticking = OnMain.task(drawn: "ticks") {
  ///       for number in 1... {
  ///         try await stage.clock.sleep(for: .seconds(1))
  ///         log("ticks: \(number)")  // Drawn as 1, 2 and so on.
  ///       }
  ///     }
  ///
  /// `form` shortens a long line, or returns nil to leave it out.
  @discardableResult
  package static func task<Success: Sendable>(
    drawn name: String, in group: String? = nil, as form: DrawnTask.LineFormatter? = nil,
    _ body: @escaping @OnMain @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    guard let drawing = DrawnTask(name, in: group, as: form) else { return task(body) }
    return task { try await drawing.run(body) }
  }

  /// Starts a task that does not throw, and draws it.
  @discardableResult
  package static func task<Success: Sendable>(
    drawn name: String, in group: String? = nil, as form: DrawnTask.LineFormatter? = nil,
    _ body: @escaping @OnMain @Sendable () async -> Success
  ) -> Task<Success, Never> {
    guard let drawing = DrawnTask(name, in: group, as: form) else { return task(body) }
    return task { await drawing.run(body) }
  }
}

extension ThrowingTaskGroup where Failure == any Error, ChildTaskResult: Sendable {
  /// Adds a child task and draws it in a lane `name`.
  package mutating func addTask(
    drawn name: String, in group: String? = nil, as form: DrawnTask.LineFormatter? = nil,
    _ body: @escaping @Sendable () async throws -> ChildTaskResult
  ) {
    guard let drawing = DrawnTask(name, in: group, as: form) else {
      return addTask { try await body() }
    }
    addTask { try await drawing.run(body) }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Runs `body`, a part of the current task, and draws it in a lane `name` as if it were a task.
  package static func drawn<Result: Sendable, Problem: Error>(
    _ name: String, in group: String? = nil, as form: DrawnTask.LineFormatter? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws(Problem) -> Result
  ) async throws(Problem) -> Result {
    guard let drawing = DrawnTask(name, in: group, as: form) else { return try await body() }
    return try await drawing.run(body)
  }
}

/// A task's lane.
package struct DrawnTask: Sendable {
  /// A closure that shortens a logged line, or returns nil to leave it out.
  package typealias LineFormatter = @Sendable (String) -> String?

  /// The innermost drawn task that is running the current code.
  @TaskLocal static var current: DrawnTask?

  private let draw: Recording.LaneWriter
  private let form: LineFormatter?

  /// Creates a lane `name` for a task. Returns nil if nothing is being recorded.
  init?(_ name: String, in group: String?, as form: LineFormatter?) {
    guard let recording = Recording.current else { return nil }
    let node = recording.addTaskNode(name, in: group)
    draw = recording.lane(at: node, .task, of: String.self, isAsynchronous: true)
    self.form = form
  }

  /// Runs `body`, and draws its beginning, its cancellation, its result and its end.
  func run<Success: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    Trace.proceed(causedBy: draw(.started))
    // The closures capture the isolation to inherit it. Otherwise each call would become a job of
    // its own, and the scene could log in a different order.
    let outcome = await Self.$current.withValue(self) {
      _ = isolation
      return await withTaskCancellationHandler {
        _ = isolation
        do throws(Failure) {
          return Result<Success, Failure>.success(try await body())
        } catch {
          return .failure(error)
        }
      } onCancel: {
        draw(.cancelled)
      }
    }
    switch outcome {
    case .success(let result):
      // The result is the cause of everything that its readers do next.
      if Success.self != Void.self { Trace.proceed(causedBy: draw(.next(text(ofSent: result)))) }
      draw(.completed)
    case .failure: Trace.proceed(causedBy: draw(.failed))
    }
    return try outcome.get()
  }

  /// Draws `line`, which the task logs, and returns the number of the step, or nil if the line is
  /// left out. The drawing also omits the task's name at the beginning of the line, and parentheses
  /// around the whole line.
  func draw(_ line: LogLine) -> Int? {
    guard var text = form.map({ $0(line.message) }) ?? line.message else { return nil }
    let name = draw.name + ": "
    if text.hasPrefix(name) { text.removeFirst(name.count) }
    if text.first == "(", text.last == ")" { text = String(text.dropFirst().dropLast()) }
    return draw(.next(Marble.shortened(text)), at: line.lineNumber, isLogged: true)
  }
}
