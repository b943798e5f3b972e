import Reactive

/// Returns a list of numbers whose heads and tails log their computation: `h1 · t1 · h2`.
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
  /// Logs a list's head, or `nil`.
  func callAsFunction<Value>(_ value: Value?) {
    self(value.map { "\($0)" } ?? "nil")
  }

  /// Logs all elements of `list`.
  func callAsFunction<Value>(_ list: LazyList<Value>) {
    self("\(list.array)")
  }
}
