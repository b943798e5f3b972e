import Reactive
import Testing

/// A row in a table of tests: an operator on one source, with the expected log.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: String
  let make: @Sendable (Signal<Int>) -> Signal<Int>

  init(
    _ name: String, _ expected: String = "",
    _ make: @escaping @Sendable (Signal<Int>) -> Signal<Int>
  ) {
    testDescription = name
    self.expected = expected
    self.make = make
  }
}

/// A row in a table of tests: an operator on two sources, or on one source and a closure.
struct BinaryCase<Other: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: String
  let make: @Sendable (Signal<Int>, Other) -> Signal<Int>

  init(
    _ name: String, _ expected: String = "",
    _ make: @escaping @Sendable (Signal<Int>, Other) -> Signal<Int>
  ) {
    testDescription = name
    self.expected = expected
    self.make = make
  }
}

extension OperatorRow: CustomTestStringConvertible {
  var testDescription: String { name }

  /// Returns the operator as a link of a chain, once for each source that a chain can pass through.
  func links(expecting expected: String = "") -> [OperatorCase] {
    let (make, first, second) = (make, first, second)
    var links: [OperatorCase] = []
    if let second { links.append(OperatorCase(name, expected) { make($0, second) { $0 } }) }
    if let first {
      links.append(
        OperatorCase("\(name), second source", expected) { make(first, $0) { $0 } })
    }
    return links
  }
}
