import Synchronization

/// An integer that any thread may increment and decrement.
@usableFromInline
final class Counter: Sendable {
  private let number: Atomic<Int>

  @usableFromInline
  init(_ number: Int) {
    self.number = Atomic(number)
  }

  /// Adds `difference` and returns the sum.
  @usableFromInline @discardableResult
  func add(_ difference: Int) -> Int {
    number.add(difference, ordering: .acquiringAndReleasing).newValue
  }
}
