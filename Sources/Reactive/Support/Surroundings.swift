/// What the engine finds around the code it runs: which clock, where it writes, who hears of
/// misuse, who counts what it makes.
///
/// It travels as a task-local value, so it holds for what is called from inside, for tasks begun
/// there, and for what is scheduled there on live schedulers; two tests or two scenes at once do
/// not disturb each other.
final class Surroundings: Sendable {
  struct Contents: Sendable {
    var clock: Timepiece?
    var misuse: (@Sendable (String) -> Void)?
    var write: (@Sendable (String) -> Void)?
    var address: (@Sendable (AnyObject) -> String)?
    var census: Census?
  }

  let contents: Contents

  init(_ contents: Contents = Contents()) {
    self.contents = contents
  }

  @TaskLocal static var current: Surroundings?

  /// The same by another clock, or by the system's.
  func on(_ clock: Timepiece?) -> Surroundings {
    guard contents.clock !== clock else { return self }
    var contents = self.contents
    contents.clock = clock
    return Surroundings(contents)
  }

  /// Runs the body in surroundings that differ by this change.
  static func with<Result, Failure: Error>(
    _ change: (inout Contents) -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var contents = current?.contents ?? Contents()
    change(&contents)
    return try Surroundings(contents).surround(body)
  }

  /// Runs the body in these surroundings, or in none.
  static func with(_ surroundings: Surroundings?, _ body: () -> Void) {
    if surroundings === current {
      body()
    } else {
      $current.withValue(surroundings, operation: body)
    }
  }

  /// Runs the body in these surroundings.
  func surround<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = Self.$current.withValue(self) {
      Swift.Result { () throws(Failure) -> Result in try body() }
    }
    return try outcome.get()
  }
}
