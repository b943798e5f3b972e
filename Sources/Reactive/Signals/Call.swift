import Synchronization

/// The origin of a signal: the operator that made it, its arguments and its sources.
///
///     let calls = Call.kept { Signal.of(1, 2).take(1).call }
///
/// Only pictures need calls, so they are recorded only on request; otherwise an operator just
/// checks a counter. A call holds no signals, only the calls of its sources.
@usableFromInline
package final class Call: Sendable {
  /// An argument of an operator.
  @usableFromInline
  package enum Argument: Sendable {
    /// A value.
    case value(any Sendable)

    /// A closure, whose source text is unknown.
    case block

    /// Another signal.
    case signal(Call?)
  }

  /// The name of the operator. Empty if `mark` identifies the signal.
  package let name: String

  /// The arguments of the operator.
  package let arguments: [Argument]

  /// True if the operator was called on its first source, false if it was called on the type, with
  /// all sources as arguments.
  package let hasReceiver: Bool

  /// True if the operator has no source and makes the values itself.
  package let isMaker: Bool

  /// The calls of the sources, as far as they are known.
  package let sources: [Call]

  /// A number under which the caller knows the signal.
  package let mark: Int?

  // Usually nothing is drawn, and then no call should be recorded.
  private static let keepers = Atomic<Int>(0)

  @usableFromInline
  init(_ name: String, _ arguments: Argument..., of sources: any Called...) {
    self.name = name
    self.arguments = arguments
    self.sources = sources.compactMap(\.call)
    hasReceiver = sources.first.map { $0.call != nil } ?? false
    isMaker = sources.isEmpty
    mark = nil
  }

  @usableFromInline
  init(_ name: String, of sources: [any Called]) {
    self.name = name
    isMaker = false
    hasReceiver = false
    self.sources = sources.compactMap(\.call)
    arguments = sources.map { .signal($0.call) }
    mark = nil
  }

  /// Creates a call for a signal known as `mark`, based on the call of `source`.
  package init(mark: Int, of source: Call?) {
    name = ""
    arguments = []
    hasReceiver = false
    isMaker = false
    sources = source.map { [$0] } ?? []
    self.mark = mark
  }

  /// Runs `body` and records the calls of all signals that are made meanwhile.
  package static func kept<Result>(_ body: () throws -> Result) rethrows -> Result {
    keepers.wrappingAdd(1, ordering: .relaxed)
    defer { keepers.wrappingSubtract(1, ordering: .relaxed) }
    return try body()
  }

  @usableFromInline
  static var areKept: Bool { keepers.load(ordering: .relaxed) > 0 }
}

/// A value that knows the call that made it.
@usableFromInline
package protocol Called: Sendable {
  /// The call that made it, if calls were recorded.
  var call: Call? { get }
}

extension Signal: Called {
  /// Returns the same signal, after recording that it was made by `call`, if calls are recorded. A
  /// signal with a mark keeps it.
  @usableFromInline
  final func called(by call: @autoclosure () -> Call) -> Self {
    if Call.areKept, self.call?.mark == nil { self.call = call() }
    return self
  }
}
