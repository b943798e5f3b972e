/// The environment in which the engine's code runs: the clock, the output, the misuse handler, the
/// census and the trace.
///
/// The current context is a task-local value: all code called in the context inherits it, and so do
/// tasks started there. An action scheduled there on a live scheduler inherits everything but the
/// clock: it gets the scheduler's clock. So tests or scenes that run at the same time do not affect
/// each other.
final class Context: Sendable {
  struct Contents: Sendable {
    var clock: (any ContextClock)?
    var misuse: (@Sendable (String) -> Void)?
    var write: (@Sendable (String) -> Void)?
    var address: (@Sendable (AnyObject) -> String)?
    var census: Census?
    var trace: Trace?
  }

  let contents: Contents

  init(_ contents: Contents = Contents()) {
    self.contents = contents
  }

  @TaskLocal static var current: Context?

  /// Returns this context with its clock replaced by `clock`, or by the system clock if `clock` is
  /// nil.
  func on(_ clock: (any ContextClock)?) -> Context {
    guard contents.clock !== clock else { return self }
    var contents = self.contents
    contents.clock = clock
    return Context(contents)
  }

  /// Runs `body` in the current context, modified by `change`.
  static func with<Result, Failure: Error>(
    _ change: (inout Contents) -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var contents = current?.contents ?? Contents()
    change(&contents)
    return try Context(contents).run(body)
  }

  /// Runs `body` in `context`, or without a context if `context` is nil.
  static func with(_ context: Context?, _ body: () -> Void) {
    if context === current {
      body()
    } else {
      $current.withValue(context, operation: body)
    }
  }

  /// Runs `body` in this context.
  func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = Self.$current.withValue(self) {
      Swift.Result { () throws(Failure) -> Result in try body() }
    }
    return try outcome.get()
  }
}

/// A clock that a context can hold. `Timepiece` is the only conforming type.
protocol ContextClock: AnyObject, Sendable {}
