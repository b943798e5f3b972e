import Notebook
import Stage

/// A certain or possible mistake in the code, with the scene that shows it.
package struct Trap: Sendable, Hashable {
  /// The degree of certainty.
  package enum Certainty: String, Sendable {
    /// The code shows the mistake.
    case sure

    /// The excerpt alone does not show whether the code has the mistake.
    case check
  }

  /// The rule that found the mistake.
  package let rule: Rule

  /// The reason and the remedy, to show to the reader.
  package let sentence: String

  /// The scene that shows the mistake: `38.strong-self`.
  package let scene: String

  /// The degree of certainty.
  package let certainty: Certainty

  /// The number of the call's line in the code, counted from 1. Nil if the trap is not a single
  /// call.
  package let line: Int?

  /// The first part of the call's selector. Nil if the trap is not a single call.
  let call: String?

  /// The degree to which the trap matters.
  package var severity: Rule.Severity { certainty == .check ? .question : rule.severity }

  /// Returns the traps that `facts` show, the most certain first.
  static func all(in facts: Facts) -> [Trap] {
    var traps = Rule.allCases.flatMap { rule in
      rule.matches(facts).map { Trap(rule, $0, facts) }
    }
    .withoutRepeats()
    // A rule that finds the same call more exactly has said everything about it.
    let exact = Set(traps.filter { $0.certainty == .sure }.map { Place($0) })
    traps.removeAll { trap in
      trap.rule.yieldsTo.contains { exact.contains(Place(rule: $0, line: trap.line)) }
    }
    return traps.filter { $0.certainty == .sure } + traps.filter { $0.certainty == .check }
  }

  private struct Place: Hashable {
    let rule: String
    let line: Int?

    init(rule: String, line: Int?) { (self.rule, self.line) = (rule, line) }

    init(_ trap: Trap) { self.init(rule: trap.rule.name, line: trap.line) }
  }

  private init(_ rule: Rule, _ match: Match, _ facts: Facts) {
    self.rule = rule
    let text = [match.reason ?? rule.reason, match.remedy ?? rule.remedy].filter { !$0.isEmpty }
      .joined(separator: " ")
    var words = match.words
    words["call"] = words["call"] ?? match.message?.base
    words["weak"] = facts.weakCapture
    sentence = Self.filled(text, with: words)
    scene = match.scene ?? rule.scene
    certainty = match.isCertain && rule.severity != .question ? .sure : .check
    line = match.message?.line
    call = match.message.map { String($0.base.prefix { $0 != ":" }) }
  }

  /// Returns `text` with each `{key}` replaced by its word.
  private static func filled(_ text: String, with words: [String: String]) -> String {
    var filled = ""
    // By bytes, because there may be a hundred thousand findings.
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let start = rest.index(after: open)
      let key = rest[start...].prefix { $0 != UInt8(ascii: "}") }
      if key.endIndex != rest.endIndex, let word = words[String(Substring(key))] {
        filled += Substring(rest[..<open]) + word
        rest = rest[rest.index(after: key.endIndex)...]
      } else {
        filled += Substring(rest[..<start])
        rest = rest[start...]
      }
    }
    return filled + Substring(rest)
  }
}

/// A place in the code that a rule matches.
struct Match {
  /// The call to report.
  let message: Message?

  /// The words that replace `{key}` in the rule's texts. `{call}` is the call's name unless given.
  var words: [String: String] = [:]

  /// False if only other code could show whether this is a mistake.
  var isCertain = true

  /// The texts and the scene to use instead of the rule's own.
  var reason: String?
  var remedy: String?
  var scene: String?

  init(_ message: Message?, _ words: [String: String] = [:], isCertain: Bool = true) {
    (self.message, self.words, self.isCertain) = (message, words, isCertain)
  }
}
