import Synchronization

/// The origin of a signal: the operator that made it, its arguments and its sources.
///
///     let calls = Call.kept { Signal.of(1, 2).take(1).call }
///
/// Only pictures need calls, so they are recorded only on request; otherwise an operator just
/// checks a counter. A call holds no signals, only the calls of its sources.
@usableFromInline
package final class Call: @unchecked Sendable {
  // `@unchecked`: `arguments` and `sources` change in `deinit` only.

  /// An argument of an operator.
  @usableFromInline
  package enum Argument: Sendable {
    /// A value.
    case value(any Sendable)

    /// A closure, whose source text is unknown.
    case block

    /// Another signal, by its call.
    case signal(Call?)

    /// Returns the argument for `signal`.
    @usableFromInline
    static func source(_ signal: any CallProviding) -> Argument { .signal(signal.call) }

    fileprivate var call: Call? { if case .signal(let call) = self { call } else { nil } }
  }

  /// The name of the operator. Empty if `mark` identifies the signal.
  package let name: String

  /// The arguments of the operator.
  @exclusivity(unchecked) package private(set) var arguments: [Argument]

  /// True if the operator was called on its first source, false if it was called on the type, with
  /// all sources as arguments.
  package let hasReceiver: Bool

  /// True if the operator has no source and makes the values itself.
  package let isMaker: Bool

  /// The calls of the sources, as far as they are known.
  @exclusivity(unchecked) package private(set) var sources: [Call]

  /// A number under which the caller knows the signal.
  package let mark: Int?

  // Usually nothing is drawn, and then no call should be recorded.
  private static let keepers = Atomic<Int>(0)

  /// Creates a call of `function`, as `#function` spells it.
  init(_ function: StaticString, on receiver: (any CallProviding)?, _ arguments: [Argument]) {
    name = "\(function)".prefix { $0 != "(" }.filter { $0 != "`" }
    self.arguments = arguments
    let signals = arguments.filter { if case .signal = $0 { true } else { false } }
    sources = ([receiver?.call] + signals.map(\.call)).compactMap(\.self)
    hasReceiver = receiver?.call != nil
    isMaker = receiver == nil && signals.isEmpty
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

  deinit {
    if !sources.isEmpty { Thread.release { takeSources() } }
  }

  private func takeSources() -> ([Argument], [Call]) {
    defer { (arguments, sources) = ([], []) }
    return (arguments, sources)
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
package protocol CallProviding: Sendable {
  /// The call that made it, if calls were recorded.
  var call: Call? { get }
}

extension Signal: CallProviding {
  /// Returns the same signal, after recording the call of the operator that made it, if calls are
  /// recorded. A signal with a mark keeps it.
  @usableFromInline
  final func called(
    on receiver: @autoclosure () -> (any CallProviding)? = nil,
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function
  ) -> Self {
    if Call.areKept, call?.mark == nil { call = Call(function, on: receiver(), arguments()) }
    return self
  }
}
