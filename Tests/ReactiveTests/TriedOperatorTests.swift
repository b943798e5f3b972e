import Marbles
import Testing

/// Tests that every public operator works in `try` or is an exception with a reason.
@Suite struct TriedOperatorTests {
  /// The operators that `try` cannot play, with the reasons.
  private static let exceptions = [
    "bind": "marbles cannot express its block; flattenMap is similar, and can be played",
    "deliverOn": "it takes a scheduler, and marbles show no threads",
    "doCompleted": "it only runs a block, which marbles do not show",
    "doError": "it only runs a block, which marbles do not show",
    "doNext": "it only runs a block, which marbles do not show",
    "finally": "it only runs a block, which marbles do not show",
    "initially": "it only runs a block, which marbles do not show",
    "multicast": "it takes a subject; publish does the same with a subject of its own",
    "reduceApply": "its values begin with a function, which a marble cannot show",
    "startEagerly": "its block sends the values, but here marbles do",
    "startLazily": "its block sends the values, but here marbles do",
    "subscribeOn": "it takes a scheduler, and marbles show no threads",
  ]

  @Test("Every public operator works in `try` or is an exception with a reason")
  func operators() {
    let missing = Set(EngineSources.operators.keys).subtracting(Operator.all.map(\.name))
    #expect(
      missing == Set(Self.exceptions.keys),
      "Add each operator to Sources/Marbles/Trying/Operators, or its reason to `exceptions`.")
  }

  @Test("Everything that `try` offers is an operator or a source of the engine")
  func rows() {
    let others = Set(Operator.all.map(\.name)).subtracting(EngineSources.operators.keys)
    #expect(others == ["attempts", "empty", "error", "never", "return"])
    #expect(
      Set(Operator.all.filter(\.isSource).map(\.name)) == others.union(["interval"]))
  }
}
