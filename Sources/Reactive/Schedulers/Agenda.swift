/// Scheduled actions, ordered by due time and then by the order in which they were scheduled.
///
/// Most actions are due immediately, in the order in which they are scheduled, so they are kept in
/// a plain queue. The others are in a binary heap.
struct Agenda {
  struct Item {
    let due: Int64
    let number: UInt64
    let action: Action

    func precedes(_ other: Item) -> Bool {
      due != other.due ? due < other.due : number < other.number
    }
  }

  private(set) var queue = Queue<Item>()
  private var heap: ContiguousArray<Item> = []
  private var count: UInt64 = 0

  /// The size at which the heap is searched for actions that have been disposed of. `queueLimit` is
  /// the corresponding size for the queue.
  private var roomLimit = 64
  private var queueLimit = 64

  /// The number that the next added item will get.
  var nextNumber: UInt64 { count }

  /// The due time of the earliest delayed action.
  var firstDelayed: Int64? { heap.first?.due }

  /// Adds an action that is due now.
  mutating func append(_ action: Action, now: Int64) {
    if queue.count >= queueLimit { purgeQueue() }
    queue.append(Item(due: now, number: count, action: action))
    count += 1
  }

  /// Adds an action that is due later.
  mutating func insert(_ action: Action, due: Int64) {
    purge()
    heap.append(Item(due: due, number: count, action: action))
    count += 1
    heap.withUnsafeMutableBufferPointer { Self.siftUp($0) }
  }

  /// Adds the next run of `action`, if it repeats, unless it has been disposed of or the run's due
  /// time exceeds the range of `Int64`.
  mutating func insertNextRun(of action: Action, after due: Int64) {
    guard let interval = action.interval, !action.isDisposed else { return }
    let (next, isBeyond) = due.addingReportingOverflow(interval)
    if !isBeyond { insert(action, due: next) }
  }

  /// The next action and its due time. The action may have been disposed of.
  var next: (due: Int64, action: Action)? { nextItem.map { ($0.due, $0.action) } }

  /// The next action's item.
  var nextItem: Item? { isNextQueued ?? false ? queue.first : heap.first }

  /// The latest time at which a timer may fire without delaying any action by more than its leeway.
  var latestStart: Int64 {
    heap.reduce(queue.first?.due ?? .max) { min($0, $1.due.addingClamped($1.action.leeway)) }
  }

  /// Removes the actions at the front that have been disposed of, up to the first one that has not.
  mutating func skipDisposed() {
    while let next, next.action.isDisposed { _ = self.next(dueBy: .max) }
  }

  /// Removes and returns the next action, if it is due by `limit` and was scheduled before
  /// `number`.
  mutating func next(dueBy limit: Int64, before number: UInt64 = .max) -> (
    due: Int64, action: Action
  )? {
    guard let isNextQueued else { return nil }
    guard isNextQueued else {
      guard heap[0].due <= limit, heap[0].number < number else { return nil }
      let item = removeFirst()
      return (item.due, item.action)
    }
    guard let first = queue.first, first.due <= limit, first.number < number,
      let item = queue.popFirst()
    else { return nil }
    return (item.due, item.action)
  }

  /// Removes all actions and returns those that have not been disposed of. Release them outside any
  /// lock.
  mutating func removeAll() -> [Action] {
    defer { self = Agenda() }
    return pending
  }

  /// The actions that will still run, in order.
  var pending: [Action] {
    (queue.waiting + heap)
      .filter { !$0.action.isDisposed }
      .sorted { $0.precedes($1) }
      .map(\.action)
  }

  /// True if the next action is in the queue, false if it is in the heap, nil if there is none.
  private var isNextQueued: Bool? {
    guard let first = queue.first else { return heap.isEmpty ? nil : false }
    return heap.isEmpty || first.precedes(heap[0])
  }

  /// Removes from the heap the actions that have been disposed of, if they make up more than half
  /// of it. A throttled signal, for example, schedules an action for every value and disposes of
  /// all but the last.
  private mutating func purge() {
    guard heap.count >= roomLimit else { return }
    let alive = heap.count { !$0.action.isDisposed }
    if alive < heap.count / 2 {
      heap = ContiguousArray(
        heap.filter { !$0.action.isDisposed }.sorted { $0.precedes($1) })
    }
    roomLimit = max(64, 2 * alive)
  }

  /// Removes from the queue the actions that have been disposed of, if they make up more than half
  /// of it. A program may subscribe and dispose many times before a scheduler runs again.
  private mutating func purgeQueue() {
    let alive = queue.waiting.filter { !$0.action.isDisposed }
    if alive.count < queue.count / 2 {
      queue = Queue()
      for item in alive { queue.append(item) }
    }
    queueLimit = max(64, 2 * alive.count)
  }

  private mutating func removeFirst() -> Item {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return last }
    return heap.withUnsafeMutableBufferPointer { items in
      let first = (items.baseAddress.unsafelyUnwrapped).move()
      Self.siftDown(last, items)
      return first
    }
  }

  // The next two functions move items into a hole instead of swapping them, so no reference count
  // changes.

  private static func siftUp(_ items: UnsafeMutableBufferPointer<Item>) {
    let base = items.baseAddress.unsafelyUnwrapped
    var hole = items.count - 1
    let item = (base + hole).move()
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard item.precedes(base[parent]) else { break }
      (base + hole).moveInitialize(from: base + parent, count: 1)
      hole = parent
    }
    (base + hole).initialize(to: item)
  }

  private static func siftDown(_ item: Item, _ items: UnsafeMutableBufferPointer<Item>) {
    let base = items.baseAddress.unsafelyUnwrapped
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < items.count else { break }
      if child + 1 < items.count, base[child + 1].precedes(base[child]) { child += 1 }
      guard base[child].precedes(item) else { break }
      (base + hole).moveInitialize(from: base + child, count: 1)
      hole = child
    }
    (base + hole).initialize(to: item)
  }
}
