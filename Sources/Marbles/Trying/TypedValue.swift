import Reactive

/// A value in a trial. Operators send values of different types, so there is a case for each type.
package indirect enum TypedValue: Sendable {
  /// The text of a marble: a word or a number.
  case word(String)

  /// A Boolean, such as the result of `any` or `not`.
  case flag(Bool)

  /// The values of several signals, or several values of one signal, sent as one value.
  case list([TypedValue])

  /// A value sent by `materialize`.
  case event(Event<TypedValue>)

  /// A signal and its name.
  case signal(String, Signal<TypedValue>)

  /// The number that the value represents, or nil.
  // The number has 64 bits even in the browser, where `Int` has only 32.
  var number: Int64? { Int64(description) }
}

extension TypedValue: CustomStringConvertible {
  /// The value as a marble. The elements of a list are side by side if each is a single ASCII
  /// character, as in `a1`. Otherwise commas separate them, as in `10,1`.
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
    words.joined(separator: words.allSatisfy { $0.utf8.count == 1 } ? "" : ",")
  }
}

extension TypedValue: Hashable {
  /// Returns true if both values have the same description.
  package static func == (one: TypedValue, other: TypedValue) -> Bool {
    one.description == other.description
  }

  /// Hashes the value's description.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The error that `#` stands for.
struct TypedError: Error, CustomStringConvertible {
  var description: String { "#" }
}
