import Stage

/// A block that transforms a value.
struct Transform: Sendable {
  /// The word to type.
  let word: String

  /// A function that transforms a value, or throws the reason why it cannot.
  let make: @Sendable (TypedValue) throws(TryFailure) -> TypedValue

  /// The transforms that are typed without a number.
  static let plain = [
    Transform(word: "upper") { value throws(TryFailure) in
      .word(value.description.asciiUppercased)
    },
    Transform(word: "lower") { value throws(TryFailure) in
      .word(value.description.asciiLowercased)
    },
    Transform(word: "number") { value throws(TryFailure) in .word(String(try number(value))) },
  ]

  /// Creates the transform typed as `word`: a name, or a sign with a number, such as `+1`, `-1` or
  /// `*2`.
  init?(_ word: String) {
    if let plain = Self.plain.first(where: { $0.word == word }) {
      self = plain
      return
    }
    let digits = word.utf8.dropFirst()
    guard let sign = word.utf8.first, digits.first?.isDigit == true,
      let operand = Int64(digits.text), operand < 1000
    else { return nil }
    let make: @Sendable (Int64) -> Int64
    switch sign {
    case UInt8(ascii: "+"): make = { $0 &+ operand }
    case UInt8(ascii: "-"): make = { $0 &- operand }
    case UInt8(ascii: "*"): make = { $0 &* operand }
    default: return nil
    }
    self.init(word: word) { value throws(TryFailure) in
      .word(String(make(try Self.number(value))))
    }
  }

  private init(
    word: String, make: @escaping @Sendable (TypedValue) throws(TryFailure) -> TypedValue
  ) {
    (self.word, self.make) = (word, make)
  }

  private static func number(_ value: TypedValue) throws(TryFailure) -> Int64 {
    guard let number = value.number else { throw TryFailure("`\(value)` is not a number") }
    return number
  }

  /// The words to suggest to a user.
  static let words = plain.map(\.word) + ["+1", "-1", "*2"]
}

/// A block that tests a value.
struct Check: Sendable {
  /// The word to type.
  let word: String

  /// A function that returns true if a value passes the test.
  let passes: @Sendable (TypedValue) -> Bool

  /// The tests that are typed without a value to compare with.
  static let plain = [
    Check(word: "vowel") {
      let word = $0.description.asciiLowercased.utf8
      return word.count == 1 && "aeiou".utf8.contains(word[word.startIndex])
    },
    Check(word: "letter") { $0.description.utf8.allSatisfy { $0.isLetter } },
    Check(word: "number") { $0.number != nil },
    Check(word: "even") { $0.number.map { $0.isMultiple(of: 2) } ?? false },
    Check(word: "odd") { $0.number.map { !$0.isMultiple(of: 2) } ?? false },
    Check(word: "upper") { $0.description.utf8.contains { $0.isUppercase } },
    Check(word: "lower") { $0.description.utf8.contains { $0.isLowercase } },
  ]

  /// Creates the test typed as `word`: a name, or a comparison, such as `>2`, `<=2`, `=a` or `!=a`.
  init?(_ word: String) {
    if let plain = Self.plain.first(where: { $0.word == word }) {
      self = plain
      return
    }
    let sign = word.utf8.prefix { "<>=!".utf8.contains($0) }
    let text = word.utf8.dropFirst(sign.count).text
    guard TypedMarbles.isValue(text), let compare = Self.comparison(sign.text) else { return nil }
    let other = TypedValue.word(text)
    self.init(word: word) { compare($0, other) }
  }

  private init(word: String, passes: @escaping @Sendable (TypedValue) -> Bool) {
    (self.word, self.passes) = (word, passes)
  }

  private static func comparison(
    _ sign: String
  ) -> (@Sendable (TypedValue, TypedValue) -> Bool)? {
    switch sign {
    case ">": { isOrdered($1, $0) }
    case "<": { isOrdered($0, $1) }
    case ">=": { !isOrdered($0, $1) }
    case "<=": { !isOrdered($1, $0) }
    case "=", "==": { $0 == $1 }
    case "!=": { $0 != $1 }
    default: nil
    }
  }

  /// Returns true if `one` comes before `other`: as numbers if both are numbers, otherwise as text.
  static func isOrdered(_ one: TypedValue, _ other: TypedValue) -> Bool {
    if let one = one.number, let other = other.number { return one < other }
    return one.description < other.description
  }

  /// The words to suggest to a user.
  static let words = plain.map(\.word) + [">2", "<2", "=a", "!=a"]
}

/// A block that combines the result so far with the next value.
struct Fold: Sendable {
  /// The word to type.
  let word: String

  /// A function that combines the result so far, `running`, with the next value. In the first call,
  /// `running` may be the empty word.
  let make: @Sendable (_ running: TypedValue, _ next: TypedValue) -> TypedValue

  /// All folds.
  static let all = [
    Fold(word: "+") { running, next in
      if let one = running.number, let other = next.number { return .word(String(one &+ other)) }
      // A word that grows with each value must be cut off before it becomes unreadable.
      return .word((running.description + next.description).utf8.prefix(80).text)
    },
    Fold(word: "max") { running, next in
      running.description.isEmpty || Check.isOrdered(running, next) ? next : running
    },
    Fold(word: "min") { running, next in
      running.description.isEmpty || Check.isOrdered(next, running) ? next : running
    },
    Fold(word: "count") { running, _ in .word(String((running.number ?? 0) + 1)) },
  ]

  /// Creates the fold typed as `word`.
  init?(_ word: String) {
    guard let fold = Self.all.first(where: { $0.word == word }) else { return nil }
    self = fold
  }

  private init(
    word: String, make: @escaping @Sendable (TypedValue, TypedValue) -> TypedValue
  ) {
    (self.word, self.make) = (word, make)
  }

  /// The words to suggest to a user.
  static let words = all.map(\.word)
}
