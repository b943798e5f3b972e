import Synchronization

/// Knows what is still alive of the signals, subscriptions, properties and commands that were made
/// while it was taken, and which tasks of `OnMain` have not ended.
///
///     let census = Census()
///     let numbers = census.taken { Subject<Int>() }
///     for survivor in census.survivors { print(survivor.kind) }
///     withExtendedLifetime(numbers) {}
///     // Prints "Subject<Int>"
///
/// What should be over and is not, somebody still holds: most often it holds itself.
public final class Census: Sendable {
  /// One of those that are alive.
  public struct Survivor: Sendable {
    fileprivate let object: any AnyObject & Sendable

    /// What it is: `subscription`, `task`, or its type, such as `Subject<Int>`.
    public var kind: String { (object as? any Countable)?.kind ?? "\(type(of: object))" }

    /// Disposes of it if it is a subscription, which breaks the circle if it was part of one, or
    /// cancels it if it is a task.
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
      (object as? any Countable)?.dispose()
    }
  }

  private struct Entry {
    weak var object: (any AnyObject & Sendable)?
  }

  private struct Register {
    var entries: [Entry] = []
    var limit = 1024
  }

  private let register = Lock(Register())

  // Nearly always nobody counts, and then nobody should have to look for who does.
  private static let underWay = Atomic<Int>(0)

  /// A census that nothing has been entered in.
  public init() {}

  /// Runs `body` and enters what it makes, and what is made by the actions it schedules.
  public func taken<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Self.underWay.wrappingAdd(1, ordering: .relaxed)
    defer { Self.underWay.wrappingSubtract(1, ordering: .relaxed) }
    return try Context.with({ $0.census = self }, body)
  }

  /// Those that are alive, in the order in which they were made.
  public var survivors: [Survivor] {
    register.withLock { register in
      register.entries.compactMap { entry in entry.object.map { Survivor(object: $0) } }
    }
  }

  /// Enters an object in the census that is taken where this is called, if there is one.
  @usableFromInline @inline(__always)
  static func enter(_ object: some AnyObject & Sendable) {
    if underWay.load(ordering: .relaxed) > 0 { Context.current?.contents.census?.add(object) }
  }

  @inline(never)
  private func add(_ object: any AnyObject & Sendable) {
    register.withLock { register in
      if register.entries.count == register.limit {
        register.entries.removeAll { $0.object == nil }
        register.limit = max(1024, register.entries.count * 2)
      }
      register.entries.append(Entry(object: object))
    }
  }
}

/// Something that a census can end.
protocol Countable: AnyObject, Sendable {
  /// Its name in a list of survivors.
  var kind: String { get }

  /// Ends it.
  func dispose()
}

/// A task that has not ended, as a census knows it.
final class CountedTask: Countable {
  private let cancel = Lock((@Sendable () -> Void)?.none)

  /// Begins the task that `begin` makes of what it is given, and enters it in the census.
  static func begin<Success, Failure: Error>(
    _ make: (CountedTask) -> Task<Success, Failure>
  ) -> Task<Success, Failure> {
    let counted = CountedTask()
    Census.enter(counted)
    let task = make(counted)
    counted.cancel.withLock { $0 = { task.cancel() } }
    return task
  }

  var kind: String { "task" }

  func dispose() { cancel.withLock { $0 }?() }

  /// Forgets the task, which has ended.
  func end() { cancel.letGo { $0.take() } }
}
