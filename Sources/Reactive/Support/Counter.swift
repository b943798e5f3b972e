import Synchronization

/// An integer that any thread may increment and decrement.
final class Counter: Sendable {
  private let number: Atomic<Int>

  init(_ number: Int) {
    self.number = Atomic(number)
  }

  /// Adds `difference` and returns the sum.
  @discardableResult
  func add(_ difference: Int) -> Int {
    number.add(difference, ordering: .acquiringAndReleasing).newValue
  }
}
