#if canImport(ReactiveObjC)
  @preconcurrency import ReactiveObjC
#endif

/// Bridges between ReactiveObjC and Swift concurrency, for an app that still contains both.
///
/// The functions are in a caseless enum instead of extensions of `RACSignal`, because Swift code in
/// an extension of a generic Objective-C class cannot use the type of its values.
nonisolated enum RACBridge {
  // MARK: - RACSignal to AsyncThrowingStream

  /// Returns a stream of a signal's values, for a single `for try await` loop.
  ///
  /// - Classes: the values leave the signal's thread, so `Value` must be `Sendable`. For any other
  ///   class, use `values(of:as:copying:keeping:)` or `valuesOnMain`.
  /// - Start: subscribes inside this call. Call it again for each loop. Call it on the main thread:
  ///   on a thread without a `RACScheduler`, ReactiveObjC subscribes a moment later, in the
  ///   background.
  /// - Errors: an error is thrown after the values that the signal sent before it. A value that is
  ///   not a `Value` throws `UnexpectedValue`, and so does nil, unless `Value` is optional.
  /// - Cancellation: cancelling the loop's task, or releasing the stream, disposes of the
  ///   subscription. A cancelled loop ends without an error.
  /// - Threads: the signal may send on any thread. The loop runs where its task runs.
  /// - Buffering: the signal does not wait for the loop. `policy` decides which values are kept.
  static func values<Object: AnyObject, Value: Sendable>(
    of signal: RACSignal<Object>, as type: Value.Type = Value.self,
    keeping policy: AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncThrowingStream<Value, any Error> {
    values(of: signal, as: type, copying: { $0 }, keeping: policy)
  }

  /// Returns a stream of copies of a signal's values, for a single `for try await` loop.
  ///
  /// Like `values(of:as:keeping:)`, except for these promises:
  ///
  /// - Classes: `Value` may be any class, an array or a tuple. Only the copies leave the signal's
  ///   thread, so they must be `Sendable`.
  /// - Errors: an error that `copy` throws ends the stream, too.
  /// - Threads: `copy` is called on the thread that sends the value, before the next value is sent.
  static func values<Object: AnyObject, Value, Copy: Sendable>(
    of signal: RACSignal<Object>, as type: Value.Type = Value.self,
    copying copy: @escaping @Sendable (Value) throws -> Copy,
    keeping policy: AsyncThrowingStream<Copy, any Error>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncThrowingStream<Copy, any Error> {
    AsyncThrowingStream(bufferingPolicy: policy) { continuation in
      // A signal may end before it returns its disposable.
      nonisolated(unsafe) let subscription = RACSerialDisposable()
      continuation.onTermination = { _ in subscription.dispose() }
      subscription.disposable = signal.subscribeNext(
        { object in
          do {
            continuation.yield(try copy(try value(of: object, as: type)))
          } catch {
            continuation.finish(throwing: error)
          }
        },
        error: { continuation.finish(throwing: $0 ?? UnknownError()) },
        completed: { continuation.finish() })
    }
  }

  /// Returns a stream of a signal's values that stay on the main actor.
  ///
  /// Like `values(of:as:keeping:)`, except for these promises:
  ///
  /// - Classes: `Value` may be any class, an array or a tuple, because only the main actor can read
  ///   the `value` of each element.
  /// - Threads: the signal may send on any thread. Its values are delivered on the main thread, as
  ///   with `deliverOnMainThread`.
  @MainActor static func valuesOnMain<Object: AnyObject, Value>(
    of signal: RACSignal<Object>, as type: Value.Type = Value.self,
    keeping policy: AsyncThrowingStream<OnMain<Value>, any Error>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncThrowingStream<OnMain<Value>, any Error> {
    values(
      of: signal.deliverOnMainThread(), as: type, copying: { OnMain(delivered: $0) },
      keeping: policy)
  }

  /// A value of any class that only the main actor can read.
  @MainActor struct OnMain<Value> {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }

    /// Creates the element for a value that was delivered on the main thread.
    nonisolated fileprivate init(delivered value: Value) {
      nonisolated(unsafe) let value = value
      self = MainActor.assumeIsolated { OnMain(value) }
    }
  }

  // MARK: - Asynchronous code to RACSignal

  /// Returns a cold signal of the elements of an asynchronous sequence.
  ///
  /// - Classes: the elements are sent in the background, so an `AsyncStream` of a class that is not
  ///   `Sendable` is rejected. For one object, use `signalOnMain`.
  /// - Start: each subscription starts a task, which iterates from the beginning. An `AsyncStream`
  ///   allows only one iteration.
  /// - Errors: an error that the sequence throws is sent as the signal's error.
  /// - Cancellation: a disposal cancels the task. The subscriber receives nothing more.
  /// - Threads: values are sent on a background thread. Add `deliverOnMainThread()` for a view.
  /// - Buffering: none. The next element is requested when the subscriber's block has returned.
  static func signal<Elements: AsyncSequence & Sendable>(
    of elements: Elements
  ) -> RACSignal<AnyObject> {
    signal { outlet in
      for try await element in elements { outlet.subscriber.sendNext(element) }
    }
  }

  /// Returns a cold signal of an asynchronous function's result.
  ///
  /// Each subscription calls `work` again, in a new task. Otherwise it is like `signal(of:)`.
  static func signal<Value: Sendable>(
    awaiting work: @escaping @Sendable () async throws -> Value
  ) -> RACSignal<AnyObject> {
    signal { outlet in outlet.subscriber.sendNext(try await work()) }
  }

  /// Returns a cold signal of a result that stays on the main actor.
  ///
  /// Like `signal(awaiting:)`, except for these promises:
  ///
  /// - Classes: the result may be of any class, an array or a tuple.
  /// - Threads: `work` runs on the main actor. Its result or error is sent on the main thread.
  static func signalOnMain<Value>(
    awaiting work: @escaping @MainActor () async throws -> Value
  ) -> RACSignal<AnyObject> {
    RACSignal<AnyObject>.createSignal { subscriber in
      let outlet = Outlet(subscriber: subscriber)
      let task = Task { @MainActor in
        do {
          outlet.subscriber.sendNext(try await work())
          outlet.subscriber.sendCompleted()
        } catch {
          outlet.subscriber.sendError(error)
        }
      }
      return disposable(of: task)
    }
  }

  private static func signal(
    _ work: @escaping @Sendable (Outlet) async throws -> Void
  ) -> RACSignal<AnyObject> {
    RACSignal<AnyObject>.createSignal { subscriber in
      let outlet = Outlet(subscriber: subscriber)
      let task = Task {
        do {
          try await work(outlet)
          outlet.subscriber.sendCompleted()
        } catch {
          outlet.subscriber.sendError(error)
        }
      }
      return disposable(of: task)
    }
  }

  /// A subscriber that a task sends to. RAC's subscribers may be called on any thread.
  private struct Outlet: @unchecked Sendable {
    let subscriber: any RACSubscriber
  }

  // MARK: - RACCommand

  /// Executes a command, and returns the last value of this execution, or nil if it sends none.
  ///
  /// - Start: the command executes inside this call, before anything is awaited.
  /// - Errors: an error of the execution is thrown, and the command's `errors` sends it too. If the
  ///   command is not enabled, an error of `RACCommandErrorDomain` is thrown, which `errors` does
  ///   not send.
  /// - Cancellation: throws a `CancellationError` at once. The execution continues, because a
  ///   command cannot stop it.
  /// - Threads: call it on the main actor. It returns there, so the value may be of any class.
  /// - Buffering: only the last value is kept.
  @MainActor static func execute<Input: AnyObject, Object: AnyObject, Value>(
    _ command: RACCommand<Input, Object>, _ input: Input? = nil, as type: Value.Type = Value.self
  ) async throws -> Value? {
    var last: Value?
    for try await element in valuesOnMain(of: command.execute(input), as: type) {
      last = element.value
    }
    try Task.checkCancellation()
    return last
  }

  // MARK: - Task and RACDisposable

  /// Returns a disposable that cancels a task.
  ///
  /// - Errors: code that awaits the task receives its error. The disposable never sees it.
  /// - Cancellation: disposing only asks the task to end. The task may continue until it checks.
  /// - Threads: dispose of it on any thread.
  static func disposable<Value: Sendable, Failure: Error>(
    of task: Task<Value, Failure>
  ) -> RACDisposable {
    RACDisposable(block: { task.cancel() })
  }

  /// Returns a task that waits until it is cancelled, and then disposes of `disposable`.
  ///
  /// - Errors: the task never throws.
  /// - Cancellation: disposes inside `cancel()`, or when the task begins if that is later.
  ///   Releasing the task does not dispose.
  /// - Threads: the disposable's block runs on the thread that cancels.
  static func task(disposingOf disposable: RACDisposable) -> Task<Void, Never> {
    nonisolated(unsafe) let disposable = disposable
    let dispose: @Sendable () -> Void = { disposable.dispose() }
    let silence = AsyncStream<Never> { _ in }
    return Task {
      await withTaskCancellationHandler(
        operation: { for await _ in silence {} }, onCancel: dispose)
    }
  }

  // MARK: - Main thread and main actor

  /// Subscribes to a signal, and calls the closures on the main actor.
  ///
  /// - Classes: the values stay on the main actor, so they may be of any class.
  /// - Errors: `failed` receives the error. A value that is not a `Value` is an error, too.
  /// - Cancellation: after a disposal on the main actor, no closure is called.
  /// - Threads: the signal may send on any thread. An event that is sent on the main thread arrives
  ///   at once, unless earlier events are waiting. Every other event waits for a turn of the main
  ///   queue.
  /// - Buffering: the main queue keeps the events, in order.
  @discardableResult
  static func subscribe<Object: AnyObject, Value>(
    to signal: RACSignal<Object>, as type: Value.Type = Value.self,
    next: @escaping @MainActor (Value) -> Void,
    failed: @escaping @MainActor (any Error) -> Void,
    completed: @escaping @MainActor () -> Void = {}
  ) -> RACDisposable {
    let subscription = RACSerialDisposable()
    subscription.disposable = signal.deliverOnMainThread().subscribeNext(
      { object in
        do {
          // RAC has already handed the value over to the main thread, on which this block runs.
          nonisolated(unsafe) let value = try value(of: object, as: type)
          MainActor.assumeIsolated { next(value) }
        } catch {
          subscription.dispose()
          MainActor.assumeIsolated { failed(error) }
        }
      },
      error: { error in MainActor.assumeIsolated { failed(error ?? UnknownError()) } },
      completed: { MainActor.assumeIsolated { completed() } })
    return subscription
  }

  /// Runs `work` on a scheduler, and returns its result.
  ///
  /// - Errors: an error that `work` throws is thrown here.
  /// - Cancellation: has no effect. The work runs, and its result is returned.
  /// - Threads: `work` runs on the scheduler, with it as `RACScheduler.current()`, unless it is
  ///   `RACScheduler.immediate()`, which leaves the current scheduler unchanged.
  ///   `RACScheduler.mainThread()` is the main actor's thread, so `MainActor.assumeIsolated` works.
  static func run<Value: Sendable>(
    on scheduler: RACScheduler, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      _ = scheduler.schedule { continuation.resume(with: Result { try work() }) }
    }
  }

  // MARK: - Values and errors

  /// The error for a value that does not have the requested type.
  struct UnexpectedValue: Error, CustomStringConvertible {
    let description: String
  }

  /// The error that replaces nil, because Objective-C code may call `[subscriber sendError:nil]`.
  struct UnknownError: Error {}

  private static func value<Value>(of object: Any?, as type: Value.Type) throws -> Value {
    guard let value = object as? Value else {
      throw UnexpectedValue(description: "\(object ?? "nil") is not a \(type).")
    }
    return value
  }
}
