// Replacements for the parts of the engine that use threads, because a browser has only one.

import Synchronization

/// A value that needs no lock, because there is only one thread.
struct Mutex<Value>: ~Copyable {
  private let value: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value.pointee)
  }

  borrowing func releaseOutside<Released>(_ take: (inout Value) -> Released) {
    withExtendedLifetime(withLock(take)) {}
  }
}

extension Mutex: @unchecked Sendable {}

typealias Lock = Mutex

/// A value that replaces another one while a function runs.
@propertyWrapper
final class TaskLocal<Value>: @unchecked Sendable {
  var wrappedValue: Value

  var projectedValue: TaskLocal<Value> { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  func withValue<Result>(_ value: Value, operation: () -> Result) -> Result {
    let previous = wrappedValue
    wrappedValue = value
    defer { wrappedValue = previous }
    return operation()
  }
}

extension Thread {
  nonisolated(unsafe) private static let record: UnsafeMutablePointer<Thread> = {
    let record = UnsafeMutablePointer<Thread>.allocate(capacity: 1)
    record.initialize(to: Thread(isMain: true))
    return record
  }()

  static var current: UnsafeMutablePointer<Thread> { record }

  static var token: UInt { 2 }

  static func lookUpStackEnd() -> UInt { 0 }

  static var stackReserve: UInt { 0 }

  static var signalsPerStackCheck: UInt32 { 64 }

  static func hasRoom(for operation: StaticString, fromReserve: Bool = false) -> Bool { true }
  static func reportsNoRoom(for operation: StaticString, fromReserve: Bool) -> Bool { true }
  static func reportLoop(of sender: String) {}
  static func freeStack(of thread: UnsafeMutablePointer<Thread>) -> UInt { 0 }
  static var hasRoom: Bool { true }

  static func enterClosure(at depth: UInt32) -> UInt32? {
    let thread = current
    let outerDepth = thread.pointee.depth
    thread.pointee.depth = depth
    return outerDepth
  }

  static func leaveClosure(to outerDepth: UInt32) {
    current.pointee.depth = outerDepth
  }

  static func release<Contents>(_ takeContents: () -> Contents?) {}
}

/// The system's schedulers, which a trial on a virtual clock does not use.
final class LiveScheduler: Scheduler, @unchecked Sendable {
  static let mainQueue = LiveScheduler(name: "main", priority: .default)

  static var subscriptions: LiveScheduler { mainQueue }

  static var isOnMainQueue: Bool { true }

  init(name: String, priority: Scheduler.Priority) {
    super.init(name: name)
  }
}

func block(forNanoseconds nanoseconds: Int64) {}

protocol LatchObserver: AnyObject, Sendable {}

/// A gate that only one thread ever enters.
class Gate: @unchecked Sendable {
  enum EntryResult { case entered, reentered, busy }

  final func enter(_ thread: UInt) -> EntryResult { .reentered }

  final func leave(_ thread: UInt) {}

  final func leaveWork(_ thread: UInt, _ work: () -> Void) {}

  final func run(_ work: () -> Void, lasting: @autoclosure () -> @Sendable () -> Void) { work() }

  final func run(_ work: () -> Void) { work() }

  final func run(for scope: Scope, _ work: () -> Void) {
    if !scope.isDisposed { work() }
  }
}
