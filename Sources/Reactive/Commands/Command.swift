import Synchronization

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

  /// Whether an execution is running: the present state first, then each change, on the main
  /// thread.
  public let executing: Signal<Bool>

  /// Whether `execute` would be accepted: the present state first, then each change, on the main
  /// thread.
  public let enabled: Signal<Bool>

  /// The errors of executions, as values, on the main thread.
  public let errors: Signal<any Error>

  /// As `enabled`, but without the way over the main thread.
  private let immediateEnabled: Signal<Bool>

  private let makeWork: @Sendable (Input) -> Signal<Output>
  private let executions = Subject<Signal<Output>>()
  private let isConcurrent = Atomic<Bool>(false)

  /// How many executions have begun and not ended. It counts them before anybody is told.
  private let running = Running()

  // Both remember, because a command made on a thread without a scheduler listens a little later.
  private let concurrency = BehaviorSubject(false)
  private let ended = ReplaySubject<Never>(capacity: 0)

  /// A command whose work `makeWork` makes, and that may be executed while the last value of
  /// `condition` is true; until `condition` has sent one, it may.
  public init(
    enabled condition: Signal<Bool>? = nil,
    _ makeWork: @escaping @Sendable (Input) -> Signal<Output>
  ) {
    self.makeWork = makeWork
    let main = Scheduler.main

    executionSignals = executions.map { $0.catchTo(.empty()) }.deliverOn(main)

    // Connected now, so that it tells of errors to whoever subscribes while the work is running.
    let failures = executions.flattenMap { execution in
      execution.materialize().flattenMap { event in event.error.map { .return($0) } }
    }.deliverOn(main).publish()
    errors = failures.signal
    failures.connect()

    let isExecuting = executions.flattenMap { execution in
      execution.catchTo(.empty()).then { .return(-1) }.startWith(1)
    }.scan(0) { $0 + $1 }.map { $0 > 0 }.startWith(false).replayLast()

    executing = isExecuting.deliverOn(main).startWith(false).distinctUntilChanged().replayLast()

    let moreAreAllowed = Signal.if(
      concurrency, then: .return(true), else: isExecuting.not())
    immediateEnabled = Signal.combineLatest([
      condition?.startWith(true) ?? .return(true), moreAreAllowed,
    ]).and().takeUntil(ended).replayLast()

    enabled = immediateEnabled.take(1)
      .concat(immediateEnabled.skip(1).deliverOn(main))
      .distinctUntilChanged().replayLast()
    Census.enter(self)
  }

  deinit {
    ended.sendCompleted()
    executions.sendCompleted()
  }

  /// Whether an execution may begin while another is running, which it may not unless this is set.
  ///
  /// Taking it back disables the command while anything is running. (The original overlooks what
  /// began before that.)
  public var allowsConcurrentExecution: Bool {
    get { isConcurrent.load(ordering: .acquiring) }
    set {
      isConcurrent.store(newValue, ordering: .releasing)
      concurrency.sendNext(newValue)
    }
  }

  /// Makes the work for `input` and has it begin on the main thread.
  ///
  ///     let double = Command<Int, Int> { .return($0 * 2) }
  ///     double.execute(4).subscribeNext { print($0) }
  ///     // Prints "8"
  ///
  /// The result plays back what the work sends. Disposing of a subscription to it does not stop
  /// the work. If the command is not enabled it is `CommandError.notEnabled`.
  @discardableResult
  public func execute(_ input: Input) -> Signal<Output> {
    guard immediateEnabled.first() == true, running.begin(besidesOthers: allowsConcurrentExecution)
    else { return .error(CommandError.notEnabled(self)) }
    let connection = makeWork(input).finally { [running] in running.end() }
      .subscribeOn(.main).multicast(ReplaySubject())
    executions.sendNext(connection.signal)
    connection.connect()
    return connection.signal
  }

  /// Executes it without an input.
  @discardableResult
  public func execute() -> Signal<Output> where Input == Void {
    execute(())
  }
}

/// Counts the executions of a command.
private final class Running: Sendable {
  private let count = Atomic<Int>(0)

  /// Counts one that begins, unless others are running and `isConcurrent` is false.
  func begin(besidesOthers isConcurrent: Bool) -> Bool {
    if isConcurrent {
      count.add(1, ordering: .acquiringAndReleasing)
      return true
    }
    return count.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
      .exchanged
  }

  func end() {
    count.subtract(1, ordering: .acquiringAndReleasing)
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
