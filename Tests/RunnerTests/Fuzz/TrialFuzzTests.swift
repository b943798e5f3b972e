import Marbles
import Stage
import TestSupport
import Testing

/// Tests of the parser of `try` and of the engine that plays the parsed lines.
@Suite struct TrialFuzzTests {
  @Test("A typed line is refused with a reason, or drawn as a diagram that can be read back")
  func lines() {
    let mutation = Mutation(of: Self.lines, tokens: Self.tokens)
    Fuzzing(watchdog: .trials, count: 150).run { random in
      try Self.check(String(decoding: mutation.bytes(&random), as: UTF8.self))
    }
  }

  private static func check(_ line: String) throws {
    let outcome: Trial.Outcome
    do throws(TryFailure) {
      outcome = try Trial(line: line).run()
    } catch {
      guard !error.description.isEmpty else {
        throw Fuzzing.Finding("refused without a reason: \(line)")
      }
      return
    }
    let text = outcome.diagram.text()
    guard try Diagram(drawn: text) == outcome.diagram else {
      throw Fuzzing.Finding(
        "this drawing is read back as another diagram:\n\(text)\ndrawn from \(line)")
    }
    guard outcome.diagram.lanes.flatMap(\.events).count <= 2000 else {
      throw Fuzzing.Finding("too many events to draw: \(line)")
    }
  }

  private static let lines = Operator.all.map { Array($0.example.utf8) }

  private static let tokens =
    Operator.all.flatMap(\.names)
    + [
      " ", ",", ", ", "|", "#", "-", "[", "]", "[ab]", ".", "\"", "'", "a=", "b=", "a=\"1-2|\"",
      "\"-x-|\"", "1", "0.001", "1e9", "86400", "2ms", "even", ">2", "upper", "*2", "+", "max",
      "a", "b", ", subscribe 0 1-2", ", subscribe ", ", repeat", ", retry", ", flattenMap a",
      "true", "t",
    ]
}
