import Reactive

/// Numbers as a list whose heads and tails log that they are made: `h1 · t1 · h2`.
func numbers(from first: Int = 1, through last: Int = .max, _ log: Log) -> LazyList<Int> {
  guard first <= last else { return .empty }
  return LazyList(
    head: {
      log("h\(first)")
      return first
    },
    tail: {
      log("t\(first)")
      return numbers(from: first + 1, through: last, log)
    })
}

extension Log {
  /// Writes a head.
  func callAsFunction<Value>(_ value: Value?) {
    self(value.map { "\($0)" } ?? "nil")
  }

  /// Writes all elements.
  func callAsFunction<Value>(_ list: LazyList<Value>) {
    self("\(list.array)")
  }
}
