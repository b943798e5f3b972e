/// What is scheduled, in the one order that holds everywhere: due time, then order of scheduling.
///
/// Most actions are scheduled for the present. They are due in the order they come, so they stand
/// in a plain queue; the others stand in a binary heap.
struct Agenda {
  private struct Entry {
    let due: Int64
    let number: UInt64
    let action: Action

    func precedes(_ other: Entry) -> Bool {
      due != other.due ? due < other.due : number < other.number
    }
  }

  private var queue: ContiguousArray<Entry?> = []
  private var head = 0
  private var heap: ContiguousArray<Entry> = []
  private var count: UInt64 = 0

  /// How many entries will not run because they were disposed of.
  private var cancelled = 0

  /// The number that the next entry will have.
  var nextNumber: UInt64 { count }

  /// Whether an action was the last to be added, and nothing that was to be due later is due.
  func isLast(_ action: Action, now: @autoclosure () -> Int64) -> Bool {
    guard head < queue.count, queue[queue.count - 1]?.action === action,
      queue[queue.count - 1]?.number == count - 1
    else { return false }
    return heap.isEmpty || heap[0].due > now()
  }

  /// Adds an action that is due now.
  mutating func append(_ action: Action, now: Int64) {
    queue.append(Entry(due: now, number: count, action: action))
    count += 1
  }

  /// Adds an action that is due later.
  mutating func insert(_ action: Action, due: Int64) {
    purge()
    heap.append(Entry(due: due, number: count, action: action))
    count += 1
    heap.withUnsafeMutableBufferPointer { Self.siftUp($0) }
  }

  /// Adds a repeating action again, unless it has ended or time has before the run.
  mutating func insertNextRun(of action: Action, after due: Int64) {
    guard let interval = action.interval, !action.isDisposed else { return }
    let (next, isBeyond) = due.addingReportingOverflow(interval)
    if !isBeyond { insert(action, due: next) }
  }

  /// The next action, whether or not it will still run, and when it is due.
  var next: (due: Int64, action: Action)? { first.map { ($0.due, $0.action) } }

  /// When to begin at the latest, so that nothing runs later than its leeway allows.
  var latestStart: Int64 {
    heap.reduce(queueFront?.due ?? .max) { min($0, $1.due.addingClamped($1.action.leeway)) }
  }

  /// Takes out what is not to run any more, up to the next action that is.
  mutating func skipDisposed() {
    while let first, first.action.isDisposed { _ = next(dueBy: .max) }
  }

  /// Takes out the next action, if it is due by then and was scheduled before that number.
  mutating func next(dueBy limit: Int64, before number: UInt64 = .max) -> (
    due: Int64, action: Action
  )? {
    let entry: Entry
    switch (queueFront, heap.first) {
    case (nil, nil): return nil
    case (let queued?, let heaped) where heaped == nil || queued.precedes(heaped.unsafelyUnwrapped):
      guard queued.due <= limit, queued.number < number else { return nil }
      entry = queued
      queue[head] = nil
      head += 1
      if head == queue.count {
        queue.removeAll(keepingCapacity: queue.count <= 1024)
        head = 0
      }
    case (_, let heaped):
      guard let heaped, heaped.due <= limit, heaped.number < number else { return nil }
      entry = removeFirst()
    }
    if entry.action.isDisposed, cancelled > 0 { cancelled -= 1 }
    return (entry.due, entry.action)
  }

  /// Counts a disposal, so that the heap can be cleared of what is never to run.
  mutating func didCancel() {
    cancelled += 1
  }

  /// Takes out everything. The result is for letting go of outside a lock.
  mutating func removeAll() -> [Action] {
    defer { self = Agenda() }
    return pending
  }

  /// What will still run, in order.
  var pending: [Action] {
    (queue[head...].compactMap { $0 } + heap)
      .filter { !$0.action.isDisposed }
      .sorted { $0.precedes($1) }
      .map(\.action)
  }

  private var first: Entry? {
    guard let queued = queueFront, let heaped = heap.first else { return queueFront ?? heap.first }
    return queued.precedes(heaped) ? queued : heaped
  }

  private var queueFront: Entry? { head < queue.count ? queue[head] : nil }

  /// Clears the heap when more than half of it is dead: a debounced signal schedules an action a
  /// value and cancels all but the last.
  private mutating func purge() {
    guard cancelled > 64, cancelled > heap.count / 2 else { return }
    cancelled = 0
    let alive = heap.filter { !$0.action.isDisposed }.sorted { $0.precedes($1) }
    heap = ContiguousArray(alive)
  }

  private mutating func removeFirst() -> Entry {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return last }
    return heap.withUnsafeMutableBufferPointer { entries in
      let first = (entries.baseAddress.unsafelyUnwrapped).move()
      Self.siftDown(last, entries)
      return first
    }
  }

  // Both move entries into a hole instead of swapping them: no reference count changes.

  private static func siftUp(_ entries: UnsafeMutableBufferPointer<Entry>) {
    let base = entries.baseAddress.unsafelyUnwrapped
    var hole = entries.count - 1
    let entry = (base + hole).move()
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard entry.precedes(base[parent]) else { break }
      (base + hole).moveInitialize(from: base + parent, count: 1)
      hole = parent
    }
    (base + hole).initialize(to: entry)
  }

  private static func siftDown(_ entry: Entry, _ entries: UnsafeMutableBufferPointer<Entry>) {
    let base = entries.baseAddress.unsafelyUnwrapped
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, base[child + 1].precedes(base[child]) { child += 1 }
      guard base[child].precedes(entry) else { break }
      (base + hole).moveInitialize(from: base + child, count: 1)
      hole = child
    }
    (base + hole).initialize(to: entry)
  }
}
