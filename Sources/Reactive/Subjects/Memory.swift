/// What a subject plays back to those who subscribe later.
@usableFromInline
struct Memory<Value: Sendable>: Sendable {
  private let capacity: Int
  private let keepsEnding: Bool

  // The oldest value stands at `oldest`, once there are so many that the newest takes its place.
  private var values: ContiguousArray<Value>
  private var oldest = 0

  /// How many values have been recorded since the beginning.
  private(set) var count: Int
  private(set) var ending: Ending?

  init(capacity: Int, keepsEnding: Bool, values: ContiguousArray<Value> = []) {
    self.capacity = capacity
    self.keepsEnding = keepsEnding
    self.values = values
    count = values.count
  }

  /// Keeps a value, and forgets the oldest one if there are too many. That one is returned: it may
  /// be an object's last reference, which is for letting go of outside a lock.
  @discardableResult
  mutating func record(_ value: Value) -> Value? {
    guard capacity > 0 else { return nil }
    count += 1
    guard values.count == capacity else {
      values.append(value)
      return nil
    }
    defer {
      values[oldest] = value
      oldest = (oldest + 1) % capacity
    }
    return values[oldest]
  }

  /// Keeps an ending. A completion is never forgotten for an error.
  mutating func record(_ ending: Ending) {
    guard keepsEnding else { return }
    if case .completed = self.ending { return }
    self.ending = ending
  }

  /// The kept ones of the values recorded after the first so many.
  func values(after known: Int) -> ContiguousArray<Value> {
    let new = min(count - known, values.count)
    if new == values.count, oldest == 0 { return values }
    return ContiguousArray(
      (values.count - new..<values.count).lazy.map { values[(oldest + $0) % values.count] })
  }
}
