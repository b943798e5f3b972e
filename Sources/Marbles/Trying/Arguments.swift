import Reactive
import Stage

/// An operator's arguments, read word by word in the order in which the operator asks for them.
final class Arguments {
  /// The words read so far, as a lane's label shows them.
  private(set) var labels: [String] = []

  private let `operator`: Operator
  private let context: TrialContext
  private var words: ArraySlice<String>

  init(_ words: [String], to operator: Operator, on context: TrialContext) {
    (self.words, self.operator, self.context) = (words[...], `operator`, context)
  }

  // MARK: Arguments

  /// Reads a signal, given by its name or its marbles.
  func signal() throws(TryFailure) -> Signal<TypedValue> {
    let word = try next("a signal, such as \"-1-2|\"")
    let (name, signal) = try context.signal(word)
    labels[labels.count - 1] = name
    return signal
  }

  /// Reads all remaining words as signals. There must be at least one.
  func signals() throws(TryFailure) -> [Signal<TypedValue>] {
    var signals = [try signal()]
    while !words.isEmpty { signals.append(try signal()) }
    return signals
  }

  /// Reads a signal, or returns nil if there are no more words.
  func signalIfAny() throws(TryFailure) -> Signal<TypedValue>? {
    words.isEmpty ? nil : try signal()
  }

  /// Reads a duration: seconds, or a number with a unit, such as `0.5`, `2s` or `300ms`.
  func time() throws(TryFailure) -> Duration {
    let word = try next("a time, such as 2 or 0.5s")
    if let time = Duration(typed: word) { return time }
    throw TryFailure.tooLong(word, for: `operator`.name, example: `operator`.example)
      ?? wrong(word, "time", "2, 0.5s or 300ms")
  }

  /// Reads a duration that is not zero. Shorter times than a millisecond are rounded to zero.
  func interval() throws(TryFailure) -> Duration {
    let time = try time()
    if time > .zero { return time }
    throw TryFailure(
      "`\(labels.last ?? "")` is too short for \(`operator`.name): type at least 1ms",
      advice: [`operator`.example])
  }

  /// Reads a duration, or returns nil if there are no more words.
  func timeIfAny() throws(TryFailure) -> Duration? { words.isEmpty ? nil : try time() }

  /// Returns a signal that plays the next one of `signals` to each new subscriber.
  func inTurn(_ signals: [Signal<TypedValue>]) -> Signal<TypedValue> { context.inTurn(signals) }

  /// Reads a count.
  func count() throws(TryFailure) -> Int {
    let word = try next("a whole number, such as 2")
    if let count = Int(word), (0...1_000_000).contains(count) { return count }
    guard word.isEmpty || !word.utf8.allSatisfy(\.isDigit) else {
      throw TryFailure.tooLarge(
        word, for: `operator`.name, "largest number is 1000000", example: `operator`.example)
    }
    throw wrong(word, "whole number", "0, 1, 2 and so on")
  }

  /// Reads a count, or returns nil if there are no more words.
  func countIfAny() throws(TryFailure) -> Int? { words.isEmpty ? nil : try count() }

  /// Reads a value.
  func value() throws(TryFailure) -> TypedValue {
    let word = try next("a value, such as a or 1")
    guard TypedMarbles.isValue(word) else { throw wrong(word, "value", "letters and digits") }
    return .word(word)
  }

  /// Reads a start value, or returns the empty word if there are no more words.
  func start() throws(TryFailure) -> TypedValue { words.isEmpty ? .word("") : try value() }

  /// Reads a block that transforms each value.
  func transform() throws(TryFailure) -> Transform {
    let word = try next("a transformation: \(Transform.words.listed)")
    guard let transform = Transform(word) else {
      throw wrong(word, "transformation", Transform.words.listed)
    }
    return transform
  }

  /// Reads a block that tests each value.
  func check() throws(TryFailure) -> Check {
    let word = try next("a test: \(Check.words.listed)")
    guard let check = Check(word) else { throw wrong(word, "test", Check.words.listed) }
    return check
  }

  /// Reads a block that tests each value, or returns nil if there are no more words.
  func checkIfAny() throws(TryFailure) -> Check? { words.isEmpty ? nil : try check() }

  /// Reads a block that tests each value. Returns nil if the next word is not a test or is the name
  /// of a signal.
  func checkIfNext() -> Check? {
    guard let word = words.first, !context.isName(word), let check = Check(word) else { return nil }
    words.removeFirst()
    labels.append(word)
    return check
  }

  /// Reads a block that combines several values.
  func fold() throws(TryFailure) -> Fold {
    let word = try next("a sum: \(Fold.words.listed)")
    guard let fold = Fold(word) else { throw wrong(word, "sum", Fold.words.listed) }
    return fold
  }

  /// Reads a test or a transformation, and returns a function that uses it to compute a value's
  /// key.
  func key() throws(TryFailure) -> @Sendable (TypedValue) -> TypedValue {
    let choices = (Check.words + Transform.words.filter { !Check.words.contains($0) }).listed
    let word = try next("a key: \(choices)")
    if let check = Check(word) { return { .flag(check.passes($0)) } }
    guard let transform = Transform(word) else {
      throw wrong(word, "key", choices)
    }
    return applying(transform)
  }

  /// Returns the named signals, by the values that select them.
  func cases() throws(TryFailure) -> [TypedValue: Signal<TypedValue>] {
    let named = try context.named()
    guard !named.isEmpty else {
      throw TryFailure(
        "\(`operator`.name) needs a signal for each value, such as a=\"1-2|\"",
        advice: [`operator`.example])
    }
    return Dictionary(uniqueKeysWithValues: named.map { (.word($0), $1) })
  }

  /// Throws a failure if there are words left that the operator has not read.
  func end() throws(TryFailure) {
    guard let word = words.first else { return }
    throw TryFailure(
      "`\(word)` is one argument too many for \(`operator`.name); put a comma before the next "
        + "operator",
      advice: [`operator`.example])
  }

  // MARK: Blocks

  /// Returns `transform` as a block. The trial fails if the block cannot transform a value.
  func applying(_ transform: Transform) -> @Sendable (TypedValue) -> TypedValue {
    { [context] value in
      do throws(TryFailure) {
        return try transform.make(value)
      } catch {
        context.fail(error)
        return value
      }
    }
  }

  /// Returns a signal of the signals that `source` sends, or that its values name.
  func signals(sentBy source: Signal<TypedValue>) -> Signal<Signal<TypedValue>> {
    source.converted { [context] in context.signal(namedBy: $0) }
  }

  /// Returns a signal of the flags that `source` sends.
  func flags(sentBy source: Signal<TypedValue>) -> Signal<Bool> {
    source.converted { [context] in context.flag($0) }
  }

  /// Returns a signal of the lists that `source` sends.
  func lists(sentBy source: Signal<TypedValue>) -> Signal<[TypedValue]> {
    source.converted { [context] in context.list($0) }
  }

  /// Returns a signal of the lists of flags that `source` sends.
  func listsOfFlags(sentBy source: Signal<TypedValue>) -> Signal<[Bool]> {
    source.converted { [context] in context.list($0).map(context.flag) }
  }

  /// Returns a signal of the events that `source` sends as values. Any other value becomes a `next`
  /// event.
  func events(sentBy source: Signal<TypedValue>) -> Signal<Event<TypedValue>> {
    source.converted { if case .event(let event) = $0 { event } else { .next($0) } }
  }

  // MARK: Words

  private func next(_ need: String) throws(TryFailure) -> String {
    guard let word = words.popFirst() else {
      throw TryFailure("\(`operator`.name) needs \(need)", advice: [`operator`.example])
    }
    labels.append(word)
    return word
  }

  private func wrong(_ word: String, _ kind: String, _ choices: String) -> TryFailure {
    TryFailure(
      "\(`operator`.name) needs a \(kind), not `\(word)`: use \(choices)",
      advice: [`operator`.example])
  }
}

extension Signal {
  /// Returns a signal of this signal's values, each converted by `form`. Diagrams do not show this
  /// step.
  func converted<Output>(_ form: @escaping @Sendable (Value) -> Output) -> Signal<Output> {
    let signal = map(form)
    signal.call = call
    return signal
  }
}

extension [String] {
  /// The elements as a list for a sentence: `a, b or c`.
  var listed: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Duration {
  /// Creates a duration from `text`: seconds, or a number with a unit, such as `2`, `0.5s` or
  /// `300ms`. Returns nil if `text` is not a duration, or is longer than a day.
  package init?(typed text: String) {
    guard let duration = Duration(parsing: text), duration <= .seconds(86_400) else { return nil }
    self = duration
  }

  /// Creates a duration from `text`. A duration of more than a day is allowed, but inexact.
  init?(parsing text: String) {
    let text = text.utf8
    let hasUnit = text.last == UInt8(ascii: "s")
    let isInSeconds = !hasUnit || text.dropLast().last != UInt8(ascii: "m")
    let parts = text.dropLast(isInSeconds ? hasUnit ? 1 : 0 : 2).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    // The number in ten-thousandths, so that thousandths can be rounded.
    var number: Int64 = 0
    var digits = 0
    for digit in parts[0] {
      guard digit.isDigit else { return nil }
      digits += 1
      // This limit prevents an overflow. In either unit, it is longer than a day.
      number = min(10 * number + 10_000 * digit.digit, 1 << 50)
    }
    var place: Int64 = 1000
    for digit in parts.dropFirst().joined() {
      guard digit.isDigit else { return nil }
      digits += 1
      number += place * digit.digit
      place /= 10
    }
    let perMillisecond: Int64 = isInSeconds ? 10 : 10_000
    let milliseconds = (number + perMillisecond / 2) / perMillisecond
    guard digits > 0 else { return nil }
    self = .milliseconds(milliseconds)
  }
}
