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
/// `execute` immediately calls your closure, which returns a signal. It subscribes to that signal
/// on the main thread, after `executing`, `enabled` and `executionSignals` have announced it there.
/// While an execution is running, no other can begin unless `allowsConcurrentExecution` is set: if
/// several threads call `execute` at the same time, one of them begins. (In ReactiveObjC, several
/// threads may begin if each checks before another has begun.)
///
/// Create a view model's command last, from a closure that captures only the objects that it needs.
/// The closure must not capture the view model, which holds the command:
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
  /// A signal for each execution, sent on the main thread before the work begins.
  ///
  /// Each of them sends the values of the work, and completes if the work fails: `errors` sends the
  /// error. A late subscriber does not receive the executions that have already begun.
  public let executionSignals: Signal<Signal<Output>>

  @usableFromInline let makeWork: @Sendable (Input) -> Signal<Output>
  @usableFromInline let startedExecutions = Subject<Signal<Output>>()
  @usableFromInline let executions: Executions

  /// Creates a command that runs the signal returned by `makeWork`.
  ///
  /// It can be executed while the latest value of `condition` is true, and until `condition` has
  /// sent a value.
  @inlinable
  public init(
    enabled condition: Signal<Bool>? = nil,
    _ makeWork: @escaping @Sendable (Input) -> Signal<Output>
  ) {
    self.makeWork = makeWork
    executions = Executions(enabled: condition)
    executionSignals = startedExecutions.deliverOn(.main)
    Census.enter(self)
  }

  deinit {
    executions.close()
    startedExecutions.sendCompleted()
  }

  /// Sends on the main thread whether an execution is running: first the current state, then each
  /// change.
  public var executing: Signal<Bool> { executions.executing }

  /// Sends on the main thread whether `execute` would be accepted: first the current state, then
  /// each change.
  ///
  /// It never misses a change. (In ReactiveObjC, a change during the first state can be lost for
  /// good.)
  public var enabled: Signal<Bool> { executions.enabled }

  /// Sends the errors of executions as values, on the main thread.
  public var errors: Signal<any Error> { executions.errors }

  /// A Boolean value that indicates whether an execution may begin while another one is running.
  ///
  /// The default is false.
  ///
  /// Setting it back to false disables the command while anything is running. (ReactiveObjC
  /// overlooks executions that began before.)
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
  /// The returned signal replays the values of the work. Disposing of a subscription to it does not
  /// stop the work. If the command is not enabled, the signal fails with `CommandError.notEnabled`.
  @inlinable @discardableResult @_disfavoredOverload
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
  @inlinable @discardableResult @_disfavoredOverload
  public func execute() -> Signal<Output> where Input == Void {
    execute(())
  }
}

/// Errors that commands send by themselves.
///
///     let command = Command<Void, Int>(enabled: .return(false)) { .return(1) }
///     command.execute().subscribeError { print($0 is CommandError) }
///     // Prints "true"
public enum CommandError: Error, CustomStringConvertible {
  /// The command was executed while it was not enabled.
  case notEnabled(any AnyObject & Sendable)

  /// The code of this error in ReactiveObjC.
  public var code: Int { 1 }

  /// The domain of this error in ReactiveObjC, which a cast to `NSError` uses, too.
  public var _domain: String { "RACCommandErrorDomain" }

  /// The same as `code`, for a cast to `NSError`.
  public var _code: Int { code }

  /// The description that ReactiveObjC prints, without the user info.
  public var description: String {
    "Error Domain=\(_domain) Code=\(code) "
      + "\"The command is disabled and cannot be executed\""
  }
}
