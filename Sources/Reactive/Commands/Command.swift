/// An action that can be executed, with everything that a button needs to know: whether it is
/// enabled, whether it is running, its results and its errors.
///
///     let greet = Command<String, String> { name in
///       .return("Hello, \(name)!")
///     }
///     greet.executionSignals.switchToLatest().subscribeNext { print($0) }
///     greet.execute("Ann")
///     print("executed")
///     // Prints "executed", "Hello, Ann!"
///
/// `execute` immediately calls your closure, which returns a signal. The command then subscribes to
/// that signal on the main thread, after `executing`, `enabled` and `executionSignals` have
/// announced the execution there. While an execution is running, no other can begin unless
/// `allowsConcurrentExecution` is set. If several threads call `execute` at the same time, only one
/// execution begins. (In ReactiveObjC, several may begin if each thread checks before another has
/// begun.)
///
/// In a view model, create the command last, with a closure that captures only the objects that it
/// needs. The closure must not capture the view model, because the view model holds the command:
///
///     final class Account: Sendable {
///       let name = Property("Ann")
///       let greet: Command<Void, String>
///       init() {
///         greet = Command(enabled: name.signal.map { !$0.isEmpty }) { [name] _ in
///           .return("Hello, \(name.value)!")
///         }
///       }
///     }
///     let account = Account()
///     account.name.value = "Bea"
///     account.greet.execute().subscribeNext { print($0) }
///     // Prints "Hello, Bea!"
public final class Command<Input: Sendable, Output: Sendable>: Sendable {
  /// Sends a signal for each execution, on the main thread, before the work begins.
  ///
  /// Each of these signals sends the work's values. If the work fails, the signal completes, and
  /// `errors` sends the error. A late subscriber does not receive executions that have already
  /// begun.
  public let executionSignals: Signal<Signal<Output>>

  let makeWork: @Sendable (Input) -> Signal<Output>
  let startedExecutions = Subject<Signal<Output>>()
  let executions: Executions

  /// Creates a command that, when executed, subscribes to the signal that `makeWork` returns.
  ///
  /// The command can be executed while the latest value of `condition` is true, and before
  /// `condition` has sent its first value.
  public init(
    enabled condition: Signal<Bool>? = nil,
    _ makeWork: @escaping @Sendable (Input) -> Signal<Output>
  ) {
    self.makeWork = makeWork
    executions = Executions(enabled: condition)
    executionSignals = startedExecutions.deliverOn(.main)
    if Census.isUnderWay { Census.enter(self) }
  }

  deinit {
    executions.close()
    startedExecutions.sendCompleted()
  }

  /// Sends true while an execution is running and false otherwise: first the current state, then
  /// each change, on the main thread.
  public var executing: Signal<Bool> { executions.executing }

  /// Sends true while the command can be executed and false otherwise: first the current state,
  /// then each change, on the main thread.
  ///
  /// No change is ever missed. (In ReactiveObjC, a change that happens while the first state is
  /// being delivered can be lost for good.)
  public var enabled: Signal<Bool> { executions.enabled }

  /// Sends the errors of failed executions as values, on the main thread.
  public var errors: Signal<any Error> { executions.errors }

  /// A Boolean value that indicates whether an execution may begin while another one is running.
  ///
  /// The default is false.
  ///
  /// Setting it back to false disables the command until no execution is running. (ReactiveObjC
  /// overlooks executions that began earlier.)
  public var allowsConcurrentExecution: Bool {
    get { executions.areConcurrent }
    set { executions.areConcurrent = newValue }
  }

  /// Creates the work for `input` and starts it on the main thread.
  ///
  ///     let double = Command<Int, Int> { .return($0 * 2) }
  ///     double.execute(4).subscribeNext { print($0) }
  ///     // Prints "8"
  ///
  /// The returned signal replays the work's events. Disposing of a subscription to it does not stop
  /// the work. If the command is not enabled, the returned signal fails with
  /// `CommandError.notEnabled`.
  @discardableResult @_disfavoredOverload
  public func execute(_ input: Input) -> Signal<Output> {
    guard executions.admit() else { return .error(CommandError.notEnabled(self)) }
    let work = makeWork(input)
    let result = ReplaySubject<Output>().called(on: work.subscribeOn(.main), function: "multicast")
    executions.begin()
    startedExecutions.sendNext(result.catchTo(.empty()))
    Scheduler.main.schedule { [executions] in
      work.attach(
        Observer(Scope(), next: { result.sendNext($0) }) { ending in
          executions.end(ending)
          result.send(ending)
        })
    }
    return result
  }

  /// Executes the command without an input.
  @discardableResult @_disfavoredOverload
  public func execute() -> Signal<Output> where Input == Void {
    execute(())
  }
}

/// Errors that come from a command itself, not from its work.
///
///     let command = Command<Void, Int>(enabled: .return(false)) { .return(1) }
///     command.execute().subscribeError { print($0 is CommandError) }
///     // Prints "true"
public enum CommandError: Error, CustomStringConvertible {
  /// The command was executed while it was not enabled.
  case notEnabled(any AnyObject & Sendable)

  /// The code of this error in ReactiveObjC.
  public var code: Int { 1 }

  /// The domain of this error in ReactiveObjC, which a cast to `NSError` also uses.
  public var _domain: String { "RACCommandErrorDomain" }

  /// The same as `code`, for a cast to `NSError`.
  public var _code: Int { code }

  /// The description that ReactiveObjC prints, without the user info.
  public var description: String {
    "Error Domain=\(_domain) Code=\(code) "
      + "\"The command is disabled and cannot be executed\""
  }
}
