// Pictures need the cause of each step and the calls that made each signal. The browser needs only
// times and marks, so its engine records neither causes nor calls.

final class Census: Sendable {
  static var isUnderWay: Bool { false }
  static func enter(_ object: AnyObject) {}
}

protocol CensusMember: AnyObject, Sendable {}

final class Call: Sendable {
  enum Argument: Sendable {
    case block

    static func value<Value>(_ value: Value) -> Argument { .block }

    static func source(_ signal: AnyObject) -> Argument { .block }
  }
}

extension Signal {
  final func called(
    on receiver: @autoclosure () -> AnyObject? = nil,
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function
  ) -> Self {
    self
  }
}

/// A stand-in for the trace of a run.
struct Trace: Sendable {
  static var isUnderWay: Bool { false }

  static var current: Trace? { nil }

  static var cause: Int { 0 }

  static func withCause<Result, Failure: Error>(
    _ step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }

  static func beginning(_ body: () -> Void) { body() }

  func taken<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }
}

extension Thread {
  static var cause: Int { 0 }

  static func withCause<Result, Failure: Error>(
    _ step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }
}

/// A stand-in for the trace of a subject.
enum HubTrace: Sendable {
  init?(_ trace: Trace) { return nil }

  func begin(remembering count: Int) {}
  func send(_ body: () -> Void) {}
  func sendNew(_ body: () -> Void) {}
  func playback(_ playback: AnyObject, of count: Int) {}
  func replay(to playback: AnyObject, _ body: () -> Void) {}
  func end(_ playback: AnyObject) {}
}

/// A stand-in for the steps of the values that a join keeps.
enum KeptSteps: Sendable {
  enum Order: Sendable {
    case latest
    case queued
    case latestOfFirst
  }

  static func traced(_ order: Order) -> KeptSteps? { nil }

  func watching<Input>(for observer: Observer<Input>) -> Observer<Input> { observer }

  func sending<Value>(to observer: Observer<Value>) -> Observer<Value> { observer }
}
