/// An action that can be executed, with all that a button wants to know of it: whether it may be,
/// whether it is being, what comes of it and what went wrong.
///
///     let greet = Command<String, String> { name in
///       .return("Hello, \(name)!")
///     }
///     greet.executionSignals.switchToLatest().subscribeNext { print($0) }
///     greet.execute("Ann")
///     print("executed")
///     // Prints "executed", "Hello, Ann!"
///
/// `execute` calls your closure at once, which returns a signal, and subscribes to that on the main
/// thread, after `executing`, `enabled` and `executionSignals` have told of it there. While one execution is running there is
/// no other, unless `allowsConcurrentExecution` is set: of several threads that execute it at once,
/// one does. (The original lets each of them that looks before another has begun.)
///
/// A view model that has a command makes it last, of a closure that captures what it needs and not
/// the view model, which holds the command:
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
  /// A signal for each execution, sent on the main thread before its work begins.
  ///
  /// It sends what the work sends, and completes if the work fails: errors are sent by `errors`.
  /// Who subscribes late is not told of executions that have begun.
  public let executionSignals: Signal<Signal<Output>>

  @usableFromInline let makeWork: @Sendable (Input) -> Signal<Output>
  @usableFromInline let begun = Subject<Signal<Output>>()
  @usableFromInline let executions: Executions

  /// A command whose work `makeWork` makes, and that may be executed while the last value of
  /// `condition` is true; until `condition` has sent one, it may.
  @inlinable
  public init(
    enabled condition: Signal<Bool>? = nil,
    _ makeWork: @escaping @Sendable (Input) -> Signal<Output>
  ) {
    self.makeWork = makeWork
    executions = Executions(enabled: condition)
    executionSignals = begun.deliverOn(.main)
    Census.enter(self)
  }

  deinit {
    executions.close()
    begun.sendCompleted()
  }

  /// Whether an execution is running: the present state first, then each change, on the main
  /// thread.
  public var executing: Signal<Bool> { executions.executing }

  /// Whether `execute` would be accepted: the present state first, then each change, on the main
  /// thread.
  ///
  /// It misses none. (The original can overlook one in the midst of the first state, for good.)
  public var enabled: Signal<Bool> { executions.enabled }

  /// The errors of executions, as values, on the main thread.
  public var errors: Signal<any Error> { executions.errors }

  /// Whether an execution may begin while another is running, which it may not unless this is set.
  ///
  /// Taking it back disables the command while anything is running. (The original overlooks what
  /// began before that.)
  public var allowsConcurrentExecution: Bool {
    get { executions.areConcurrent }
    set { executions.areConcurrent = newValue }
  }

  /// Makes the work for `input` and has it begin on the main thread.
  ///
  ///     let double = Command<Int, Int> { .return($0 * 2) }
  ///     double.execute(4).subscribeNext { print($0) }
  ///     // Prints "8"
  ///
  /// The result plays back what the work sends. Disposing of a subscription to it does not stop
  /// the work. If the command is not enabled it is `CommandError.notEnabled`.
  @inlinable @discardableResult
  public func execute(_ input: Input) -> Signal<Output> {
    guard executions.admit() else { return .error(CommandError.notEnabled(self)) }
    let work = makeWork(input)
    let result = ReplaySubject<Output>().called(by: Call("multicast", of: work.subscribeOn(.main)))
    executions.begin()
    begun.sendNext(result.catchTo(.empty()))
    Scheduler.main.schedule { [executions] in
      work.attach(
        Observer(Scope(), next: { result.sendNext($0) }) { ending in
          executions.end(ending)
          result.send(ending)
        })
    }
    return result
  }

  /// Executes it without an input.
  @inlinable @discardableResult
  public func execute() -> Signal<Output> where Input == Void {
    execute(())
  }
}

/// The errors that commands answer with of their own accord.
///
///     let command = Command<Void, Int>(enabled: .return(false)) { .return(1) }
///     command.execute().subscribeError { print($0 is CommandError) }
///     // Prints "true"
public enum CommandError: Error, CustomStringConvertible {
  /// The command was executed while it was not enabled.
  case notEnabled(any AnyObject & Sendable)

  /// The number that the original has for it.
  public var code: Int { 1 }

  /// The domain that the original has for it, also as an `NSError`.
  public var _domain: String { "RACCommandErrorDomain" }

  /// As `code`, also as an `NSError`.
  public var _code: Int { code }

  /// As the original prints it, without the user info.
  public var description: String {
    "Error Domain=\(_domain) Code=\(code) "
      + "\"The command is disabled and cannot be executed\""
  }
}
