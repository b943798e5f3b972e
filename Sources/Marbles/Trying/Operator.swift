import Reactive

/// An operator that `lesson-runner try` supports, with its names and arguments.
///
///     print(Operator.named("throttle:")?.example ?? "")
///     // Prints ""a-b--c|" throttle 2"
package struct Operator: Sendable {
  /// The name in this engine, followed by the original's names if they differ.
  package let names: [String]

  /// The arguments, as shown in the usage: `TIME [TEST]`.
  package let takes: String

  /// An example to type after `lesson-runner try`.
  package let example: String

  /// True if the operator is a source of values.
  package let isSource: Bool

  /// A closure that creates the operator's signal from the previous signal and the arguments.
  let make: @Sendable (_ source: Signal<TypedValue>, Arguments) throws -> Signal<TypedValue>

  /// Creates an operator that is applied to the signal before it.
  init(
    _ names: String..., takes: String = "", example: String,
    make: @escaping @Sendable (_ source: Signal<TypedValue>, Arguments) throws -> Signal<TypedValue>
  ) {
    (self.names, self.takes, self.example, self.make) = (names, takes, example, make)
    isSource = false
  }

  /// Creates a source of values.
  init(
    source name: String, takes: String = "", example: String,
    make: @escaping @Sendable (Arguments) throws -> Signal<TypedValue>
  ) {
    (names, self.takes, self.example) = ([name], takes, example)
    isSource = true
    self.make = { try make($1) }
  }

  /// The operator's name in this engine.
  package var name: String { names[0] }

  /// The usage: `throttle TIME [TEST]`.
  package var usage: String { takes.isEmpty ? name : "\(name) \(takes)" }
}

extension Operator {
  /// All operators, sorted by name. Each list declares its type. Otherwise, an error in one of the
  /// lists would make the compiler report this sum, too.
  package static let all = (sources + ofValues + ofTime + ofEndings + ofSignals).sorted {
    $0.name < $1.name
  }

  /// The words for tests, as a list for a sentence.
  package static let tests = Check.words.listed
  package static let transformations = Transform.words.listed
  package static let sums = Fold.words.listed

  /// Returns the operator called `name` in this engine or in the original. Ignores case and colons.
  package static func named(_ name: String) -> Operator? {
    let name = spelling(name)
    return all.first { $0.names.contains { spelling($0) == name } }
      ?? all.first { one in
        one.names.contains { spelling($0.halves(around: ":").before) == name }
      }
  }

  /// Returns `name` in lower case and without colons.
  private static func spelling(_ name: String) -> String {
    name.utf8.filter { $0 != UInt8(ascii: ":") }.text.asciiLowercased
  }
}
