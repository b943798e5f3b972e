/// What the engine's code runs in: on which clock, where it writes, who hears of misuse, who counts
/// what it makes.
///
/// It travels as a task-local value, so it holds for what is called from inside, for tasks begun
/// there, and for what is scheduled there on live schedulers; two tests or two scenes at once do
/// not disturb each other.
final class Context: Sendable {
  struct Contents: Sendable {
    var clock: (any ContextClock)?
    var misuse: (@Sendable (String) -> Void)?
    var write: (@Sendable (String) -> Void)?
    var address: (@Sendable (AnyObject) -> String)?
    var census: Census?
  }

  let contents: Contents

  init(_ contents: Contents = Contents()) {
    self.contents = contents
  }

  @TaskLocal static var current: Context?

  /// The same context on `clock`, or on the system's if that is nil.
  func on(_ clock: (any ContextClock)?) -> Context {
    guard contents.clock !== clock else { return self }
    var contents = self.contents
    contents.clock = clock
    return Context(contents)
  }

  /// Runs `body` in the current context, changed by `change`.
  static func with<Result, Failure: Error>(
    _ change: (inout Contents) -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var contents = current?.contents ?? Contents()
    change(&contents)
    return try Context(contents).run(body)
  }

  /// Runs `body` in `context`, or in none.
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

/// A clock as a context knows it: a `Timepiece`, and nothing else.
protocol ContextClock: AnyObject, Sendable {}
