import Reactive

/// A value of what is tried. What it is shows only when it is typed, so it can be each of these.
package indirect enum TypedValue: Sendable {
  /// What a marble says: a word, or a number.
  case word(String)

  /// What a test answers.
  case flag(Bool)

  /// What several signals sent together, or one after the other.
  case list([TypedValue])

  /// What `materialize` sends.
  case event(Event<TypedValue>)

  /// A signal, by its name.
  case signal(String, Signal<TypedValue>)

  /// The number that it is, if it is one.
  var number: Int? { Int(description) }
}

extension TypedValue: CustomStringConvertible {
  /// As a marble: what stands in a list side by side, `a1`, with commas between words, `10,1`.
  package var description: String {
    switch self {
    case .word(let word): word
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values):
      values.isEmpty ? "()" : Self.joined(values.map(\.description))
    case .event(.next(let value)): "\(value)"
    case .event(.completed): "|"
    case .event(.error): "#"
    case .signal(let name, _): name
    }
  }

  private static func joined(_ words: [String]) -> String {
    words.joined(separator: words.allSatisfy { $0.count == 1 } ? "" : ",")
  }
}

extension TypedValue: Hashable {
  /// Whether both print equally.
  package static func == (one: TypedValue, other: TypedValue) -> Bool {
    one.description == other.description
  }

  /// Hashes what it prints.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The error that `#` stands for.
struct TypedError: Error, CustomStringConvertible {
  var description: String { "#" }
}
