/// A block that transforms a value.
struct Transform: Sendable {
  /// The word to type.
  let word: String

  /// The transformation, which throws a reason if it does not apply to the value.
  let make: @Sendable (TypedValue) throws(TryFailure) -> TypedValue

  /// The transforms without a number.
  static let plain = [
    Transform(word: "upper") { value throws(TryFailure) in .word("\(value)".uppercased()) },
    Transform(word: "lower") { value throws(TryFailure) in .word("\(value)".lowercased()) },
    Transform(word: "number") { value throws(TryFailure) in .word("\(try number(value))") },
  ]

  /// Creates the transform typed as `word`: a name, or a sign with a number, such as `+1`, `-1` or
  /// `*2`.
  init?(_ word: String) {
    if let plain = Self.plain.first(where: { $0.word == word }) {
      self = plain
      return
    }
    guard let sign = word.first, let operand = Int(word.dropFirst()), abs(operand) < 1000,
      word.dropFirst().first?.isNumber == true
    else { return nil }
    let make: @Sendable (Int) -> Int
    switch sign {
    case "+": make = { $0 &+ operand }
    case "-": make = { $0 &- operand }
    case "*": make = { $0 &* operand }
    default: return nil
    }
    self.init(word: word) { value throws(TryFailure) in
      .word("\(make(try Self.number(value)))")
    }
  }

  private init(
    word: String, make: @escaping @Sendable (TypedValue) throws(TryFailure) -> TypedValue
  ) {
    (self.word, self.make) = (word, make)
  }

  private static func number(_ value: TypedValue) throws(TryFailure) -> Int {
    guard let number = value.number else { throw TryFailure("`\(value)` is not a number") }
    return number
  }

  /// The words that can be typed.
  static let words = plain.map(\.word) + ["+1", "-1", "*2"]
}

/// A block that tests a value.
struct Check: Sendable {
  /// The word to type.
  let word: String

  /// The test.
  let passes: @Sendable (TypedValue) -> Bool

  /// The tests without a value to compare with.
  static let plain = [
    Check(word: "vowel") { "aeiou".contains("\($0)".lowercased()) && "\($0)".count == 1 },
    Check(word: "letter") { "\($0)".allSatisfy(\.isLetter) },
    Check(word: "number") { $0.number != nil },
    Check(word: "even") { $0.number.map { $0.isMultiple(of: 2) } ?? false },
    Check(word: "odd") { $0.number.map { !$0.isMultiple(of: 2) } ?? false },
    Check(word: "upper") { "\($0)".contains(where: \.isUppercase) },
    Check(word: "lower") { "\($0)".contains(where: \.isLowercase) },
  ]

  /// Creates the test typed as `word`: a name, or a comparison, such as `>2`, `<=2`, `=a` or `!=a`.
  init?(_ word: String) {
    if let plain = Self.plain.first(where: { $0.word == word }) {
      self = plain
      return
    }
    let sign = word.prefix { "<>=!".contains($0) }
    let other = TypedValue.word(String(word.dropFirst(sign.count)))
    guard Marbles.isValue("\(other)"), let compare = Self.comparisons[String(sign)] else {
      return nil
    }
    self.init(word: word) { compare($0, other) }
  }

  private init(word: String, passes: @escaping @Sendable (TypedValue) -> Bool) {
    (self.word, self.passes) = (word, passes)
  }

  private static let comparisons: [String: @Sendable (TypedValue, TypedValue) -> Bool] = [
    ">": { isOrdered($1, $0) }, "<": { isOrdered($0, $1) }, ">=": { !isOrdered($0, $1) },
    "<=": { !isOrdered($1, $0) }, "=": { $0 == $1 }, "==": { $0 == $1 }, "!=": { $0 != $1 },
  ]

  /// Returns whether `one` comes before `other`: by number if both are numbers, otherwise by text.
  static func isOrdered(_ one: TypedValue, _ other: TypedValue) -> Bool {
    if let one = one.number, let other = other.number { return one < other }
    return "\(one)" < "\(other)"
  }

  /// The words that can be typed.
  static let words = plain.map(\.word) + [">2", "<2", "=a", "!=a"]
}

/// A block that combines the result so far with the next value.
struct Fold: Sendable {
  /// The word to type.
  let word: String

  /// A function that combines both. In the first call, `running` may be the empty word.
  let make: @Sendable (_ running: TypedValue, _ next: TypedValue) -> TypedValue

  /// All folds.
  static let all = [
    Fold(word: "+") { running, next in
      let (one, other) = ("\(running)", "\(next)")
      if let one = Int(one), let other = Int(other) { return .word("\(one &+ other)") }
      // A word that grows with each value is cut off before it becomes unreadable.
      return .word(String((one + other).prefix(80)))
    },
    Fold(word: "max") { running, next in
      "\(running)".isEmpty || Check.isOrdered(running, next) ? next : running
    },
    Fold(word: "min") { running, next in
      "\(running)".isEmpty || Check.isOrdered(next, running) ? next : running
    },
    Fold(word: "count") { running, _ in .word("\((running.number ?? 0) + 1)") },
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

  /// The words that can be typed.
  static let words = all.map(\.word)
}
