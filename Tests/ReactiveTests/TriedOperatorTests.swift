import Testing
import Trying

/// The public operators that `try` can play on typed marbles.
@Suite struct TriedOperatorTests {
  /// The operators that `try` cannot play, with the reasons.
  private static let exceptions = [
    "bind": "its block decides what comes and when it ends; flattenMap does what marbles show",
    "deliverOn": "it takes a scheduler, and marbles show no threads",
    "doCompleted": "it runs a block beside what is sent",
    "doError": "it runs a block beside what is sent",
    "doNext": "it runs a block beside what is sent",
    "finally": "it runs a block beside what is sent",
    "initially": "it runs a block beside what is sent",
    "multicast": "it takes a subject; publish is the same with one of its own",
    "reduceApply": "its first value is a function, which no marble is",
    "startEagerly": "its block sends, where here marbles do",
    "startLazily": "its block sends, where here marbles do",
    "subscribeOn": "it takes a scheduler, and marbles show no threads",
  ]

  @Test("Every public operator works in `try`, or this list has the reason why not")
  func operators() {
    let missing = Set(EngineSources.operators.keys).subtracting(Operator.all.map(\.name))
    #expect(
      missing == Set(Self.exceptions.keys),
      "Give it a row in Sources/Trying/Operators, or add the reason why not here.")
  }

  @Test("Everything that `try` offers is an operator or a source of the engine")
  func rows() {
    let others = Set(Operator.all.map(\.name)).subtracting(EngineSources.operators.keys)
    #expect(others == ["attempts", "empty", "error", "never", "return"])
    #expect(
      Set(Operator.all.filter(\.isSource).map(\.name)) == others.union(["interval"]))
  }
}
