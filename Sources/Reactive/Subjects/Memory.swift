/// What a subject plays back to those who subscribe later.
@usableFromInline
struct Memory<Value: Sendable>: Sendable {
  @usableFromInline let capacity: Int

  /// True in a replay subject. It keeps its ending, and it adds a subscriber after playing to it; a
  /// behavior subject does neither.
  @usableFromInline let isReplay: Bool

  // The oldest value stands at `oldest`, once there are so many that the newest takes its place.
  @usableFromInline var kept: ContiguousArray<Value>
  @usableFromInline var oldest = 0

  @usableFromInline private(set) var ending: Ending?

  @inlinable
  init(capacity: Int, isReplay: Bool = false, values: ContiguousArray<Value> = []) {
    self.capacity = capacity
    self.isReplay = isReplay
    kept = values
  }

  /// Keeps a value, and returns the oldest one if there are too many. Most subjects keep none.
  @inlinable @inline(__always) @discardableResult
  mutating func record(_ value: Value) -> Value? {
    capacity > 0 ? keep(value) : nil
  }

  /// The same for those that keep some.
  @inlinable @inline(__always)
  mutating func keep(_ value: Value) -> Value? {
    guard kept.count == capacity else {
      kept.append(value)
      return nil
    }
    let forgotten = kept[oldest]
    kept[oldest] = value
    oldest = (oldest + 1) % capacity
    return forgotten
  }

  /// Keeps an ending. A completion is never forgotten for an error.
  mutating func record(_ ending: Ending) {
    guard isReplay else { return }
    if case .completed = self.ending { return }
    self.ending = ending
  }

  /// The kept values, the oldest first.
  var values: ContiguousArray<Value> {
    oldest == 0 ? kept : ContiguousArray(kept[oldest...] + kept[..<oldest])
  }
}
