import Synchronization

/// How a signal came about: which operator made it, with what, and from which signals.
///
///     let calls = Call.kept { Signal.of(1, 2).take(1).call }
///
/// Only who draws wants to know, so nothing is kept unless somebody does, and an operator then
/// costs one look at a number more. A call holds no signal, only how its sources came about.
@usableFromInline
package final class Call: Sendable {
  /// What an operator was given.
  @usableFromInline
  package enum Argument: Sendable {
    /// A value.
    case value(any Sendable)

    /// A closure, whose text nobody knows.
    case block

    /// Another signal.
    case signal(Call?)
  }

  /// The operator, or nothing for what `mark` stands for.
  package let name: String

  /// What it was given.
  package let arguments: [Argument]

  /// Whether it was called on its first source, and not on the type with all of them.
  package let hasReceiver: Bool

  /// Whether nothing goes in, since it makes values by itself.
  package let isMaker: Bool

  /// How its sources came about, as far as anybody knows.
  package let sources: [Call]

  /// Who else knows the signal, by a number of theirs.
  package let mark: Int?

  // Nearly always nobody draws, and then nothing should be kept.
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

  /// What is known by `mark`, made of what `source` says.
  package init(mark: Int, of source: Call?) {
    name = ""
    arguments = []
    hasReceiver = false
    isMaker = false
    sources = source.map { [$0] } ?? []
    self.mark = mark
  }

  /// Runs `body`, and keeps how the signals come about that are made meanwhile.
  package static func kept<Result>(_ body: () throws -> Result) rethrows -> Result {
    keepers.wrappingAdd(1, ordering: .relaxed)
    defer { keepers.wrappingSubtract(1, ordering: .relaxed) }
    return try body()
  }

  @usableFromInline
  static var areKept: Bool { keepers.load(ordering: .relaxed) > 0 }
}

/// What knows how it came about.
@usableFromInline
package protocol Called: Sendable {
  /// How it came about, if that was kept.
  var call: Call? { get }
}

extension Signal: Called {
  /// The same signal, which remembers that it was made by `call` if anybody wants to know. What
  /// has a mark already is known by that.
  @usableFromInline
  final func called(by call: @autoclosure () -> Call) -> Self {
    if Call.areKept, self.call?.mark == nil { self.call = call() }
    return self
  }
}
