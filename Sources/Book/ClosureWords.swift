import Marbles
import Stage

/// The words of a typed line for closures in a lesson's code: `*10` for `map { $0 * 10 }`.
enum ClosureWords {
  /// Returns the words for the closures of the operator `name` in `code`. A closure that no word
  /// stands for is left out, and a closure that changes nothing has an empty word.
  static func all(of name: String, in code: String) -> [String] {
    let arguments = #"(?:\((?:[^(){}]|\([^(){}]*\))*\))?"#
    guard let pattern = try? Regex(#"\b\#(name)\#(arguments)\s*\{([^{}]*)\}"#) else { return [] }
    let words = code.matches(of: pattern.wordBoundaryKind(.simple)).compactMap { match in
      match.output[1].substring.flatMap { word(for: body(String($0)), of: name) }
    }
    return words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns a closure's code on one line, with `$0` and `$1` in place of its parameters.
  private static func body(_ code: String) -> String {
    let line = code.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    guard let named = line.wholeMatch(of: /(\w+)(?:, (\w+))? in (.*)/) else { return line }
    var body = String(named.3)
    for (index, name) in [named.1, named.2 ?? "_"].enumerated() where name != "_" {
      guard let pattern = try? Regex("\\b\(name)\\b") else { continue }
      body = body.replacing(pattern.wordBoundaryKind(.simple), with: "$\(index)")
    }
    return body
  }

  private static func word(for body: String, of name: String) -> String? {
    switch (name, body) {
    case ("flattenMap", "$0"), ("zip", #""\($0) \($1)""#), ("combineLatest", #""\($0) \($1)""#):
      return ""
    case ("zip", "$0 + $1"), ("combineLatest", "$0 + $1"): return ", reduceEach +"
    case ("scan", "$0 + 1"), ("aggregate", "$0 + 1"): return "count"
    case ("scan", "$0 + $1"), ("aggregate", "$0 + $1"): return "+"
    case ("map", "$0.uppercased()"): return "upper"
    case ("map", "$0.lowercased()"): return "lower"
    case (_, "$0.isMultiple(of: 2)"), (_, "$0 % 2 == 0"): return "even"
    default: break
    }
    if name == "map" {
      return body.wholeMatch(of: /\$0 ([*+-]) (\d+)/).map { "\($0.1)\($0.2)" }
    }
    return body.wholeMatch(of: /\$0 ([<>=!]+) "?(\w+)"?/).map { match in
      let sign = match.1 == "==" ? "=" : match.1
      return "\"\(sign)\(match.2)\""
    }
  }
}

extension [TypedLine] {
  /// The lines with words in place of closures. The closures are those in a scene's `code` or, if the
  /// operator has none there, in `others`. A line whose closures cannot be typed is left out, and so is
  /// one for which several choices give the same result.
  func filled(from code: String, orElse others: String) -> [TypedLine] {
    compactMap { line in
      var choices: [[String]] = [[]]
      for name in line.blocks {
        var words = ClosureWords.all(of: name, in: code)
        if words.isEmpty { words = ClosureWords.all(of: name, in: others) }
        choices = choices.flatMap { chosen in words.map { chosen + [$0] } }
      }
      if line.blocks.isEmpty { return line }
      let fitting = choices.prefix(32).map { line.filled(with: $0) }.filter(\.isConfirmed)
      return fitting.count == 1 ? fitting[0] : nil
    }
  }
}
