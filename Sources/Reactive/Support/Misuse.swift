/// A report of a programming error.
///
///     Misuse.intercepted(by: { print($0) }) {
///       _ = Signal.return(1).take(-1)
///     }
///     // Prints "take(-1): the count must not be negative."
///
/// By default, a misuse stops the process with a message that names the call and the value, as
/// ReactiveObjC's assertions do. A test, or a scene that demonstrates an assertion, intercepts the
/// message instead. The call then does nothing, or as little as its return type allows.
public enum Misuse {
  /// Reports a misuse, described by `sentence`.
  ///
  ///     Misuse.intercepted(by: { print($0) }) {
  ///       Misuse.report("skip(-1): the count must not be negative.")
  ///     }
  ///     // Prints "skip(-1): the count must not be negative."
  public static func report(_ sentence: String) {
    guard let handler = Context.current?.contents.misuse else { fatalError(sentence) }
    handler(sentence)
  }

  /// Runs `body` and passes every misuse in it to `handler` instead of stopping the process.
  @discardableResult
  public static func intercepted<Result, Failure: Error>(
    by handler: @escaping @Sendable (String) -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Context.with({ $0.misuse = handler }, body)
  }
}
