// All operators with parameter packs are in this small file, because the compiler miscompiles some
// uses of packs in clients' release builds, and a single file is easier to check. Only a few forms
// are used: a loop over a pack, a pack passed on as arguments, a class that stores a tuple of
// cells, and a tuple made from these cells.

extension Signal {
  /// Sends a tuple of the latest values of all `signals` whenever any of them sends a value, once
  /// all have sent one.
  ///
  ///     Signal.combineLatest(.of("Ann"), .of(1, 2))
  ///     // Sends ("Ann", 1), ("Ann", 2)
  ///
  /// The result completes when all signals have completed; the first error ends it.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public static func combineLatest<each Element: Sendable>(
    _ signals: repeat Signal<each Element>
  ) -> Signal where Value == (repeat each Element) {
    // ReactiveObjC combines the values in nested pairs and flattens them with a final `map`.
    // `bound` makes this result behave like the result of `map`: for example, it holds back a
    // completion while a value is being delivered.
    Signal(attachment: { attachLatest($0, repeat each signals) }).bound { $0.next }
      .called(showing: arguments(repeat each signals))
  }

  /// Combines the latest values of all `signals` with `reduce`, and sends each result.
  ///
  ///     source  a -  -  b  |
  ///     other   - 1  2  -  - |
  ///     Signal.combineLatest(source, other) { $1 + $0 }
  ///     result  - 1a 2a 2b - |
  public static func combineLatest<each Element: Sendable>(
    _ signals: repeat Signal<each Element>,
    reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    Signal<(repeat each Element)>.combineLatest(repeat each signals).reduceEach(reduce)
      .called(showing: arguments(repeat each signals) + [.block])
  }

  /// Sends tuples: the first values of all `signals`, the second values, and so on.
  ///
  ///     Signal.zip(.of("Ann", "Bea"), .of(1, 2, 3))
  ///     // Sends ("Ann", 1), ("Bea", 2)
  ///
  /// A value waits for its partners as long as necessary. The result completes when a signal has
  /// completed and none of its values is waiting; the first error ends it.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public static func zip<each Element: Sendable>(
    _ signals: repeat Signal<each Element>
  ) -> Signal where Value == (repeat each Element) {
    Signal(attachment: { ZipRow($0, repeat ZipCell(each signals)).attach() }).bound { $0.next }
      .called(showing: arguments(repeat each signals))
  }

  /// Combines the first values of all `signals` with `reduce`, then the second values, and so on,
  /// and sends each result.
  ///
  ///     Signal.zip(.of(1, 2), .of(3, 4)) { $0 + $1 }
  ///     // Sends 4, 6
  public static func zip<each Element: Sendable>(
    _ signals: repeat Signal<each Element>,
    reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    Signal<(repeat each Element)>.zip(repeat each signals).reduceEach(reduce)
      .called(showing: arguments(repeat each signals) + [.block])
  }

  /// Calls the function in each pair with the arguments in the pair, and sends the result.
  ///
  ///     let areas: @Sendable ((Int, Int)) -> Int = { size in size.0 * size.1 }
  ///     let sizes = Signal.combineLatest(.of(2), .of(3, 4))
  ///     Signal.return(areas).combineLatest(with: sizes).reduceApply().subscribeNext { print($0) }
  ///     // Prints "6", "8"
  ///
  /// ReactiveObjC expects the function and all its arguments in one tuple. Here they form a pair,
  /// because a pair's types can be checked and `combineLatest(with:)` sends pairs. Pass several
  /// arguments as a tuple.
  @inlinable
  public final func reduceApply<Arguments, Output>() -> Signal<Output>
  where Value == (@Sendable (Arguments) -> Output, Arguments) {
    reduceApply { $0.0($0.1) }
  }

  @usableFromInline
  final func reduceApply<Output>(
    _ apply: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    map(apply).called(on: self)
  }

  /// Calls `reduce` with each tuple's elements, and sends the result.
  ///
  ///     Signal.return((1, 2, 3)).reduceEach { $0 + $1 + $2 }
  ///     // Sends 6
  @inlinable
  public final func reduceEach<each Element, Output>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    map { tuple in reduce(repeat each tuple) }
  }
}

extension LazyList {
  /// Calls `reduce` with each tuple's elements, and returns the results.
  ///
  ///     LazyList([(1, 2, 3)]).reduceEach { $0 + $1 + $2 }.array
  ///     // [6]
  public func reduceEach<each Item, Output>(
    _ reduce: @escaping @Sendable (repeat each Item) -> Output
  ) -> LazyList<Output> where Element == (repeat each Item) {
    map { tuple in reduce(repeat each tuple) }
  }
}

extension LifetimeOwner {
  /// Calls `method` with the latest values of all `signals` whenever any of them sends a value,
  /// once all have sent one, and sends the results.
  ///
  /// The calls stop when this object is deallocated.
  ///
  ///     final class Page: LifetimeOwner {
  ///       let lifetime = Lifetime()
  ///       func show(_ title: String, by author: String) { print(title, "by", author) }
  ///     }
  ///     let page = Page()
  ///     let titles = BehaviorSubject("Emma")
  ///     page.lift(titles, .return("Austen")) { $0.show($1, by: $2) }
  ///     titles.sendNext("Persuasion")
  ///     // Prints "Emma by Austen", "Persuasion by Austen"
  ///
  /// `method` is called even if the result has no subscribers, on the thread that delivers the
  /// value that causes the call. The latest result is replayed.
  @discardableResult
  public func lift<each Argument: Sendable, Result: Sendable>(
    _ signals: repeat Signal<each Argument>,
    method: @escaping @Sendable (Self, repeat each Argument) -> Result
  ) -> Signal<Result> {
    let tuples = Signal<(repeat each Argument)>.combineLatest(repeat each signals)
    return lift(arguments: tuples) { (owner: Self, tuple: (repeat each Argument)) in
      method(owner, repeat each tuple)
    }
  }
}

/// Returns `signals` as the arguments of a call.
private func arguments<each Element: Sendable>(
  _ signals: repeat Signal<each Element>
) -> [Call.Argument] {
  var arguments: [Call.Argument] = []
  for signal in repeat each signals { arguments.append(.source(signal)) }
  return arguments
}

/// Subscribes to all `signals`, and sends `observer` tuples of their latest values.
private func attachLatest<each Element: Sendable>(
  _ observer: Observer<(repeat each Element)>, _ signals: repeat Signal<each Element>
) {
  var count = 0
  for _ in repeat each signals { count += 1 }
  if count == 0 { return observer.finish(.completed) }
  let row = LatestRow(observer, of: count)
  var offset = 0
  for signal in repeat each signals { row.attach(signal, behind: &offset) }
}

/// State shared by the signals of one `combineLatest`. The class is not generic over the values.
private class AnyLatestRow: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.

  /// The number of signals that have not sent a value.
  let missing: Local<Int>

  init(of count: Int) {
    missing = Local(count)
  }

  func send() {}
}

/// The memory for the tuple that `combineLatest` sends. Each signal writes its own element.
/// Building a tuple from a pack for every value would look up the tuple's type every time.
private final class LatestRow<Values: Sendable>: AnyLatestRow, @unchecked Sendable {
  // `@unchecked` like its superclass.
  private let join: Join<Values>
  private let values = UnsafeMutablePointer<Values>.allocate(capacity: 1)

  init(_ observer: Observer<Values>, of count: Int) {
    join = Join(observer, of: count, keeping: .latest)
    super.init(of: count)
  }

  deinit {
    values.deallocate()
  }

  override func send() {
    join.observer.next(values.pointee)
  }

  /// Subscribes to `signal`, whose element comes after the first `offset` bytes of the tuple, and
  /// advances `offset`. Each element of a tuple starts at the next address that its alignment
  /// allows.
  func attach<Value: Sendable>(_ signal: Signal<Value>, behind offset: inout Int) {
    let alignment = MemoryLayout<Value>.alignment
    let start = (offset + alignment - 1) / alignment * alignment
    offset = start + MemoryLayout<Value>.size
    precondition(offset <= MemoryLayout<Values>.size, "The tuple has an unexpected memory layout.")
    let place = UnsafeMutableRawPointer(values) + start
    let element = LatestElement(place.assumingMemoryBound(to: Value.self), of: self)
    join.attach(signal) { element.store($0) }
  }
}

/// One signal of a `combineLatest`, with its latest value.
private final class LatestElement<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.
  private let place: UnsafeMutablePointer<Value>
  private let row: AnyLatestRow
  private let isSet = Local(false)

  init(_ place: UnsafeMutablePointer<Value>, of row: AnyLatestRow) {
    self.place = place
    self.row = row
  }

  deinit {
    if isSet.value { place.deinitialize(count: 1) }
  }

  func store(_ value: Value) {
    if isSet.value {
      place.pointee = value
    } else {
      place.initialize(to: value)
      isSet.value = true
      row.missing.value -= 1
    }
    if row.missing.value == 0 { row.send() }
  }
}

/// One signal of a `zip`, with its values that are waiting for partners.
private final class ZipCell<Value: Sendable>: Sendable {
  private let source: Local<Signal<Value>?>
  private let waiting = WaitingValues<Value>()

  init(_ signal: Signal<Value>) {
    source = Local(signal)
  }

  /// Removes and returns the signal. If this object kept the signal, neither would ever be
  /// deallocated, because the signal holds its receivers and they hold this object.
  func takeSignal() -> Signal<Value>? { source.value.take() }

  func store(_ value: Value) { waiting.append(value) }

  /// Removes and returns the value that has been waiting longest. There must be one.
  var first: Value { waiting.popFirst() }
}

private final class ZipRow<each Element: Sendable>: Sendable {
  private let join: Join<(repeat each Element)>
  private let cells: (repeat ZipCell<each Element>)
  private let counts: Local<ZipCounts>
  private let scopes = Local([Scope]())

  init(_ observer: Observer<(repeat each Element)>, _ cells: repeat ZipCell<each Element>) {
    var count = 0
    for _ in repeat each cells { count += 1 }
    counts = Local(ZipCounts(of: count))
    join = Join(observer, keeping: .queued)
    self.cells = (repeat each cells)
  }

  func attach() {
    for cell in repeat each cells {
      if !join.isOver { attach(cell, scopes.value.count) }
    }
    if scopes.value.isEmpty { join.observer.finish(.completed) }
  }

  private func attach<Value: Sendable>(_ cell: ZipCell<Value>, _ index: Int) {
    let scope = join.newScope()
    scopes.value.append(scope)
    let observer = join.receiving(in: scope) { [self] (value: Value) in
      cell.store(value)
      if counts.value.receive(index) {
        join.observer.next((repeat (each cells).first))
        finishIfOver()
      }
      endWhatIsLimited()
    } completed: { [self] in
      counts.value.complete(index)
      finishIfOver()
      endWhatIsLimited()
    }
    cell.takeSignal()?.attach(join.traced(observer))
  }

  private func finishIfOver() {
    if counts.value.areOver { join.observer.finish(.completed) }
  }

  private func endWhatIsLimited() {
    for index in counts.value.takeLimited() { scopes.value[index].cutOff() }
  }
}
