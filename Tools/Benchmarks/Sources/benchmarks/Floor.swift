// Hand-written code that does the same work as the engine, in its usual form: closures that call
// closures, arrays and a binary heap. There are no locks, endings, errors or safety checks.
//
// Functions that create closures are not inlined, and the optimiser cannot see which closures they
// receive. So every stage is a real call, as between the stages of an application. Nothing here
// is generic, because a generic type adds a call to each closure.

/// A function that calls its argument with one value after another.
typealias Source = (_ next: @escaping (Int) -> Void) -> Void

// These functions hide from the optimiser which closure is used.

@inline(never) @_optimize(none)
func opaque(_ closure: @escaping (Int) -> Void) -> (Int) -> Void { closure }

@inline(never) @_optimize(none)
func opaque(_ closure: @escaping (Int?) -> Void) -> (Int?) -> Void { closure }

@inline(never) @_optimize(none)
func opaque(_ closure: @escaping (Int) -> Int) -> (Int) -> Int { closure }

@inline(never) @_optimize(none)
func opaque(_ closure: @escaping (Int) -> Bool) -> (Int) -> Bool { closure }

@inline(never) @_optimize(none)
func opaque(_ source: @escaping Source) -> Source { source }

@inline(never) @_optimize(none)
func increment(_ value: Int) -> Int { value &+ 1 }

@inline(never)
func numbers(_ range: Range<Int>) -> Source {
  { next in for number in range { next(number) } }
}

@inline(never)
func just(_ value: Int) -> Source {
  { next in next(value) }
}

@inline(never)
func two(_ value: Int) -> Source {
  { next in
    next(value)
    next(value &+ 1)
  }
}

@inline(never)
func map(_ source: @escaping Source, _ transform: @escaping (Int) -> Int) -> Source {
  { next in source { next(transform($0)) } }
}

@inline(never)
func filter(_ source: @escaping Source, _ isIncluded: @escaping (Int) -> Bool) -> Source {
  { next in source { if isIncluded($0) { next($0) } } }
}

@inline(never)
func flatMap(_ source: @escaping Source, _ transform: @escaping (Int) -> Source) -> Source {
  { next in source { transform($0)(next) } }
}

/// Returns a source that subscribes to all of `sources`.
@inline(never)
func merge(_ sources: [FloorSource]) -> Source {
  { next in for source in sources { source.subscribe { next($0) } } }
}

/// Returns a source that sends the values of synchronous sources, one source after another.
@inline(never)
func concat(_ sources: [FloorSource]) -> Source {
  { next in for source in sources { source.subscribe(next) } }
}

/// A source that can be stored in an array.
struct FloorSource {
  let subscribe: Source
}

/// A first-in, first-out queue.
struct FloorQueue {
  private var values: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == values.count }

  mutating func append(_ value: Int) {
    if isEmpty {
      values.removeAll(keepingCapacity: true)
      head = 0
    }
    values.append(value)
  }

  mutating func removeFirst() -> Int {
    head += 1
    return values[head - 1]
  }
}

/// A closure that receives values.
struct FloorReceiver {
  let place: Int
  let next: (Int) -> Void
}

/// A function that removes a receiver.
struct FloorDisposable {
  let dispose: () -> Void
}

/// A subject that calls its receivers.
final class FloorSubject {
  private var receivers: [FloorReceiver] = []
  private var nextPlace = 0

  /// Adds a receiver and returns a disposable that removes it.
  @inline(never) @discardableResult
  func subscribe(_ next: @escaping (Int) -> Void) -> FloorDisposable {
    let place = nextPlace
    nextPlace += 1
    receivers.append(FloorReceiver(place: place, next: next))
    return FloorDisposable { self.remove(place) }
  }

  @inline(never)
  func send(_ value: Int) {
    for receiver in receivers { receiver.next(value) }
  }

  private func remove(_ place: Int) {
    guard let index = receivers.lastIndex(where: { $0.place == place }) else { return }
    receivers.remove(at: index)
  }
}

/// A subject that first sends all earlier values to each new receiver.
final class FloorReplay {
  private var values: [Int] = []
  private var receivers: [FloorReceiver] = []

  @inline(never)
  func subscribe(_ next: @escaping (Int) -> Void) {
    for value in values { next(value) }
    receivers.append(FloorReceiver(place: receivers.count, next: next))
  }

  @inline(never)
  func send(_ value: Int) {
    values.append(value)
    for receiver in receivers { receiver.next(value) }
  }
}

/// A variable that calls its observers when they subscribe and when it is set.
final class FloorVariable {
  private let changes = FloorSubject()

  var value: Int { didSet { changes.send(value) } }

  init(_ value: Int) {
    self.value = value
  }

  @inline(never)
  func subscribe(_ next: @escaping (Int) -> Void) {
    next(value)
    changes.subscribe(next)
  }
}

/// A clock that runs actions in the order of their due times. Actions that are due at the same time
/// run in the order in which they were scheduled.
final class FloorClock {
  private struct Entry {
    let due: Int
    let number: Int
    let action: () -> Void
  }

  private var heap: [Entry] = []
  private var count = 0
  private var now = 0

  @inline(never)
  func after(_ delay: Int, _ action: @escaping () -> Void) {
    heap.append(Entry(due: now + delay, number: count, action: action))
    count += 1
    heap.withUnsafeMutableBufferPointer { heap in
      var index = heap.count - 1
      while index > 0 {
        let parent = (index - 1) / 2
        guard Self.precedes(heap, index, parent) else { return }
        heap.swapAt(index, parent)
        index = parent
      }
    }
  }

  @inline(never)
  func advance(by duration: Int) {
    let end = now + duration
    while !heap.isEmpty, heap[0].due <= end {
      let first = removeFirst()
      now = first.due
      first.action()
    }
    now = end
  }

  private func removeFirst() -> Entry {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    heap.withUnsafeMutableBufferPointer { heap in
      var index = 0
      while true {
        var child = 2 * index + 1
        guard child < heap.count else { return }
        if child + 1 < heap.count, Self.precedes(heap, child + 1, child) { child += 1 }
        guard Self.precedes(heap, child, index) else { return }
        heap.swapAt(index, child)
        index = child
      }
    }
    return first
  }

  // Compares the numbers in place, because copying the entries would count references.
  private static func precedes(
    _ heap: UnsafeMutableBufferPointer<Entry>, _ index: Int, _ other: Int
  ) -> Bool {
    heap[index].due != heap[other].due
      ? heap[index].due < heap[other].due : heap[index].number < heap[other].number
  }
}

/// Returns `count` numbers in random order, the same every time.
func scattered(_ count: Int, below limit: Int) -> [Int] {
  var state: UInt64 = 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
