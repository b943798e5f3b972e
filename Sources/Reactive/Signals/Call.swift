import Synchronization

/// The origin of a signal: the operator that made it, with the operator's arguments and sources.
///
///     let calls = Call.kept { Signal.of(1, 2).take(1).call }
///
/// Only pictures need calls, so calls are recorded only on request; otherwise an operator just
/// checks a counter. A call holds no signals, only the calls of its sources.
package final class Call: @unchecked Sendable {
  // `@unchecked`: `arguments` and `sources` change in `deinit` only.

  /// An argument of an operator.
  package enum Argument: Sendable {
    /// A value.
    case value(any Sendable)

    /// A closure, whose source text is unknown.
    case block

    /// Another signal, represented by its call.
    case signal(Call?)

    /// Returns the argument for `signal`.
    static func source(_ signal: any CallProviding) -> Argument { .signal(signal.call) }

    fileprivate var call: Call? { if case .signal(let call) = self { call } else { nil } }
  }

  /// The operator's name. It is empty if `mark` identifies the signal.
  package let name: String

  /// The operator's arguments.
  package private(set) var arguments: [Argument]

  /// True if the operator was called on a source whose call is known, which is then the first one in
  /// `sources`. False if the operator was called on the type, with all sources as arguments.
  package let hasReceiver: Bool

  /// True if the operator has no source and makes the values itself.
  package let isMaker: Bool

  /// The known calls of the sources.
  package private(set) var sources: [Call]

  /// The number by which the recording code identifies the signal, or nil.
  package let mark: Int?

  // The number of calls to `kept` in progress. It is usually 0, because nothing is being drawn.
  private static let keepers = Atomic<Int>(0)

  /// Creates a call to `function`, spelled as in `#function`.
  init(_ function: StaticString, on receiver: (any CallProviding)?, _ arguments: [Argument]) {
    name = "\(function)".prefix { $0 != "(" }.filter { $0 != "`" }
    self.arguments = arguments
    let signals = arguments.filter { if case .signal = $0 { true } else { false } }
    sources = ([receiver?.call] + signals.map(\.call)).compactMap(\.self)
    hasReceiver = receiver?.call != nil
    isMaker = receiver == nil && signals.isEmpty
    mark = nil
  }

  /// Creates a call for a signal that `mark` identifies. `source` is the call of the signal's
  /// source.
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

  /// Runs `body`, and records the calls of all signals that are made in the meantime.
  package static func kept<Result>(_ body: () throws -> Result) rethrows -> Result {
    keepers.wrappingAdd(1, ordering: .relaxed)
    defer { keepers.wrappingSubtract(1, ordering: .relaxed) }
    return try body()
  }

  static var areKept: Bool { keepers.load(ordering: .relaxed) > 0 }
}

/// A value that knows which call made it.
package protocol CallProviding: Sendable {
  /// The call that made the value, if calls were being recorded.
  var call: Call? { get }
}

extension Signal: CallProviding {
  /// Records the call of the operator that made this signal, if calls are being recorded, and
  /// returns the signal. A signal whose call has a mark keeps that call.
  final func called(
    on receiver: @autoclosure () -> (any CallProviding)? = nil,
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function
  ) -> Self {
    if Call.areKept, call?.mark == nil { call = Call(function, on: receiver(), arguments()) }
    return self
  }
}
