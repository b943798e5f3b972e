import Synchronization

/// A record of the signals, subscriptions, properties and commands that were created while the
/// census was taken and are still alive, and of the `OnMain` tasks that have not ended.
///
///     let census = Census()
///     let numbers = census.taken { Subject<Int>() }
///     for survivor in census.survivors { print(survivor.kind) }
///     withExtendedLifetime(numbers) {}
///     // Prints "Subject<Int>"
///
/// If an object survives unexpectedly, something still references it. Most often the object
/// references itself, through a cycle.
public final class Census: Sendable {
  /// An object that is still alive.
  public struct Survivor: Sendable {
    fileprivate let object: any AnyObject & Sendable

    /// The kind of object: `subscription`, `task`, or its type, such as `Subject<Int>`.
    public var kind: String { (object as? any CensusMember)?.kind ?? "\(type(of: object))" }

    /// Disposes of a subscription, which breaks any reference cycle that it is part of, or cancels
    /// a task.
    ///
    /// Does nothing to any other object.
    ///
    ///     let census = Census()
    ///     census.taken {
    ///       let numbers = Subject<Int>()
    ///       numbers.subscribeNext { _ in numbers.sendCompleted() }
    ///     }
    ///     for survivor in census.survivors { survivor.dispose() }
    ///     print(census.survivors.count)
    ///     // Prints "0"
    public func dispose() {
      (object as? any CensusMember)?.dispose()
    }
  }

  private struct WeakObject {
    weak var object: (any AnyObject & Sendable)?
  }

  private struct Register {
    var objects: [WeakObject] = []
    var limit = 1024
  }

  private let register = Lock(Register())

  // The number of calls to `taken` in progress. It is usually 0, and then no census needs to be
  // looked up.
  private static let underWay = Atomic<Int>(0)

  /// Creates an empty census.
  public init() {}

  /// Runs `body` and records the objects that it creates, including those created by actions that
  /// it schedules.
  public func taken<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Self.underWay.wrappingAdd(1, ordering: .relaxed)
    defer { Self.underWay.wrappingSubtract(1, ordering: .relaxed) }
    return try Context.with({ $0.census = self }, body)
  }

  /// The objects that are still alive, in order of creation.
  public var survivors: [Survivor] {
    register.withLock { register in
      register.objects.compactMap { reference in reference.object.map { Survivor(object: $0) } }
    }
  }

  /// True if a census is being taken, so that new objects must be recorded.
  static var isUnderWay: Bool { underWay.load(ordering: .relaxed) > 0 }

  /// Records an object in the current census.
  static func enter(_ object: any AnyObject & Sendable) {
    Context.current?.contents.census?.add(object)
  }

  private func add(_ object: any AnyObject & Sendable) {
    register.withLock { register in
      if register.objects.count == register.limit {
        register.objects.removeAll { $0.object == nil }
        register.limit = max(1024, register.objects.count * 2)
      }
      register.objects.append(WeakObject(object: object))
    }
  }
}

/// An object that a census can end.
protocol CensusMember: AnyObject, Sendable {
  /// The name of the object in a list of survivors.
  var kind: String { get }

  /// Ends the object's work.
  func dispose()
}

/// A running task in a census.
final class CountedTask: CensusMember {
  private let cancel = Lock((@Sendable () -> Void)?.none)

  /// Creates a task with `make`, records it in the census, and returns it.
  static func begin<Success, Failure: Error>(
    _ make: (CountedTask) -> Task<Success, Failure>
  ) -> Task<Success, Failure> {
    let counted = CountedTask()
    if Census.isUnderWay { Census.enter(counted) }
    let task = make(counted)
    counted.cancel.withLock { $0 = { task.cancel() } }
    return task
  }

  var kind: String { "task" }

  func dispose() { cancel.withLock { $0 }?() }

  /// Removes the task from the census after it has ended.
  func end() {
    cancel.releaseOutside { $0.take() }
  }
}
