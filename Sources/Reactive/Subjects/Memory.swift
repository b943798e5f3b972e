// Inlined, because the benchmark behaviour would otherwise take 182 % more instructions.

/// The events that a subject replays to later subscribers.
@usableFromInline
struct Memory<Value: Sendable>: Sendable {
  @usableFromInline let capacity: Int

  /// True in a replay subject, which remembers its ending, and adds a new subscriber after
  /// replaying to it. A behavior subject does neither.
  @usableFromInline let isReplay: Bool

  // Once the memory is full, a new value replaces the oldest, at index `oldest`.
  @usableFromInline var kept: ContiguousArray<Value>
  @usableFromInline var oldest = 0

  @usableFromInline private(set) var ending: Ending?

  @usableFromInline
  init(capacity: Int, isReplay: Bool = false, values: ContiguousArray<Value> = []) {
    self.capacity = capacity
    self.isReplay = isReplay
    kept = values
  }

  /// Records a value and returns the one it replaces, if the memory is full. Most subjects remember
  /// nothing.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  mutating func record(_ value: Value) -> Value? {
    capacity > 0 ? keep(value) : nil
  }

  /// Records a value in a subject that remembers values.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// Records an ending. An error does not replace a completion.
  // Always inlined, like `values`: a call from generic code would look up the type of the memory.
  @inline(__always)
  mutating func record(_ ending: Ending) {
    guard isReplay else { return }
    if case .completed = self.ending { return }
    self.ending = ending
  }

  /// True if a new subscription can be added before anything is replayed to it. In a behavior
  /// subject, which replays one value and no ending, this is always the case. A replay subject must
  /// have nothing to replay, because it moves a subscription to the end of the list after the last
  /// replayed value.
  @inline(__always)
  var needsNoPlayback: Bool {
    isReplay ? kept.count == 0 && ending == nil : kept.count <= 1
  }

  /// The remembered values, oldest first.
  @usableFromInline @inline(__always)
  var values: ContiguousArray<Value> { oldest == 0 ? kept : rotated }

  @inline(never)
  private var rotated: ContiguousArray<Value> {
    var values: ContiguousArray<Value> = []
    values.reserveCapacity(kept.count)
    for number in kept.indices { values.append(kept[(oldest + number) % kept.count]) }
    return values
  }

  /// The indices of the remembered values in `kept`, oldest value first.
  var order: [Int] { Array(oldest..<kept.count) + Array(0..<oldest) }

  /// The index of the newest value in `kept`, or nil if nothing is remembered.
  @usableFromInline
  var newest: Int? { kept.isEmpty ? nil : (oldest + kept.count - 1) % kept.count }
}
