import Synchronization

/// A number that several threads can increment and decrement.
final class Counter: Sendable {
  private let number: Atomic<Int>

  init(_ number: Int = 0) {
    self.number = Atomic(number)
  }

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func up() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }

  @discardableResult
  func down() -> Int { number.subtract(1, ordering: .acquiringAndReleasing).newValue }

  /// Increments the number, and waits until `count` threads have done so.
  func countUpAndWait(for count: Int) {
    up()
    while value < count { yieldThread() }
  }
}

/// An object that is counted while it is alive.
final class CountedObject: Sendable {
  private let count: Counter

  init(by count: Counter) {
    self.count = count
    count.up()
  }

  deinit {
    count.down()
  }

  /// Returns an empty handler that holds this object. Nothing else should hold the object.
  func handler<Value>() -> @Sendable (Value) -> Void {
    { _ in withExtendedLifetime(self) {} }
  }
}
