// What takes a parameter pack stands here, in one small file: this compiler miscompiles some shapes
// of them in release clients, and one place is easier to guard than many. The shapes used are few:
// a class over a pack that stores a tuple of cells, a loop over it, and a tuple made from it.

extension Signal {
  /// Sends a tuple of the latest values of all `signals` whenever one of them sends, as soon as all
  /// have.
  ///
  ///     Signal.combineLatest(.of("Ann"), .of(1, 2))
  ///     // Sends ("Ann", 1), ("Ann", 2)
  ///
  /// It completes when all have; the first error ends it.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public static func combineLatest<each Element: Sendable>(
    _ signals: repeat Signal<each Element>
  ) -> Signal where Value == (repeat each Element) {
    // The original maps nested pairs to a tuple, so this too counts as a `map`.
    Signal(attachment: { LatestRow($0, repeat LatestCell(each signals)).attach() })
      .bindOperator { $0.next }
  }

  /// Sends what `reduce` makes of the latest values of all `signals`.
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
  }

  /// Sends tuples: the first values of all `signals`, the second values, and so on.
  ///
  ///     Signal.zip(.of("Ann", "Bea"), .of(1, 2, 3))
  ///     // Sends ("Ann", 1), ("Bea", 2)
  ///
  /// A value waits for its partners as long as it takes. The result completes when one signal has
  /// and none of its values is waiting; the first error ends it.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public static func zip<each Element: Sendable>(
    _ signals: repeat Signal<each Element>
  ) -> Signal where Value == (repeat each Element) {
    Signal(attachment: { ZipRow($0, repeat ZipCell(each signals)).attach() }).bindOperator {
      $0.next
    }
  }

  /// Sends what `reduce` makes of the first values of all `signals`, of the second, and so on.
  ///
  ///     Signal.zip(.of(1, 2), .of(3, 4)) { $0 + $1 }
  ///     // Sends 4, 6
  public static func zip<each Element: Sendable>(
    _ signals: repeat Signal<each Element>,
    reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    Signal<(repeat each Element)>.zip(repeat each signals).reduceEach(reduce)
  }

  /// Sends what `reduce` makes of the elements of each tuple.
  ///
  ///     Signal.return((1, 2, 3)).reduceEach { $0 + $1 + $2 }
  ///     // Sends 6
  public final func reduceEach<each Element, Output>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    map { tuple in reduce(repeat each tuple) }
  }
}

extension LazyList {
  /// What `reduce` makes of the elements of each tuple.
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
  /// Calls `method` with the latest values of all `signals` whenever one of them sends, as soon as
  /// all have, for as long as this object lives; sends what it returns.
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
  /// The call happens whether or not anybody subscribes, on the thread of the value that causes it;
  /// the latest result is played back.
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

/// One signal of a `combineLatest`, and its latest value.
private final class LatestCell<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason that `Local` gives.
  private let source: Local<Signal<Value>?>

  // A plain place and a flag, since `Optional<Value>` would be looked up at run time at every
  // value.
  private let latest = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  @exclusivity(unchecked) private var isSet = false

  init(_ signal: Signal<Value>) {
    source = Local(signal)
  }

  deinit {
    if isSet { latest.deinitialize(count: 1) }
    latest.deallocate()
  }

  /// Hands over the signal, since a source that were held by what it sends to would never go.
  func takeSignal() -> Signal<Value>? { source.value.take() }

  /// Stores `value` and tells whether it is the first.
  func store(_ value: Value) -> Bool {
    if isSet {
      latest.pointee = value
      return false
    }
    latest.initialize(to: value)
    isSet = true
    return true
  }

  var value: Value { latest.pointee }
}

private final class LatestRow<each Element: Sendable>: Sendable {
  private let join: Join<(repeat each Element)>
  private let cells: (repeat LatestCell<each Element>)
  private let count: Int
  private let missing: Local<Int>

  init(_ observer: Observer<(repeat each Element)>, _ cells: repeat LatestCell<each Element>) {
    var count = 0
    for _ in repeat each cells { count += 1 }
    self.count = count
    join = Join(observer, of: count)
    self.cells = (repeat each cells)
    missing = Local(count)
  }

  func attach() {
    if count == 0 { join.observer.finish(.completed) }
    for cell in repeat each cells { attach(cell) }
  }

  private func attach<Value: Sendable>(_ cell: LatestCell<Value>) {
    guard let signal = cell.takeSignal() else { return }
    join.attach(signal) { [self] value in
      if cell.store(value) { missing.value -= 1 }
      if missing.value == 0 { join.observer.next((repeat (each cells).value)) }
    }
  }
}

/// One signal of a `zip`, and those of its values that wait for partners.
private final class ZipCell<Value: Sendable>: Sendable {
  private let source: Local<Signal<Value>?>
  private let state = Local((waiting: Queue<Value>(), received: 0, isCompleted: false))
  private let scope = Local(Scope?.none)

  init(_ signal: Signal<Value>) {
    source = Local(signal)
  }

  /// Hands over the signal, for the reason that `LatestCell` gives.
  func takeSignal() -> Signal<Value>? { source.value.take() }

  func begin(in scope: Scope) { self.scope.value = scope }

  func store(_ value: Value) {
    state.value.waiting.append(value)
    state.value.received += 1
  }

  func complete() { state.value.isCompleted = true }

  func end() { scope.value?.cutOff() }

  var isWaiting: Bool { !state.value.waiting.isEmpty }
  var isOver: Bool { state.value.isCompleted && state.value.waiting.isEmpty }
  var received: Int { state.value.received }

  /// Whether it will never have more than `count` values.
  func isLimited(to count: Int) -> Bool {
    state.value.isCompleted && state.value.received == count
  }

  var first: Value { state.value.waiting.popFirst()! }
}

private final class ZipRow<each Element: Sendable>: Sendable {
  private let join: Join<(repeat each Element)>
  private let cells: (repeat ZipCell<each Element>)

  init(_ observer: Observer<(repeat each Element)>, _ cells: repeat ZipCell<each Element>) {
    join = Join(observer)
    self.cells = (repeat each cells)
  }

  func attach() {
    var isEmpty = true
    for cell in repeat each cells {
      isEmpty = false
      if !join.isOver { attach(cell) }
    }
    if isEmpty { join.observer.finish(.completed) }
  }

  private func attach<Value: Sendable>(_ cell: ZipCell<Value>) {
    let scope = join.newScope()
    cell.begin(in: scope)
    cell.takeSignal()?.attach(
      join.receiving(in: scope) { [self] value in
        cell.store(value)
        sendIfComplete()
        endWhatIsLimited()
      } completed: { [self] in
        cell.complete()
        finishIfOver()
        endWhatIsLimited()
      })
  }

  private func sendIfComplete() {
    var isComplete = true
    for cell in repeat each cells {
      if !cell.isWaiting { isComplete = false }
    }
    guard isComplete else { return }
    join.observer.next((repeat (each cells).first))
    finishIfOver()
  }

  private func finishIfOver() {
    var isOver = false
    for cell in repeat each cells {
      if cell.isOver { isOver = true }
    }
    if isOver { join.observer.finish(.completed) }
  }

  /// Ends the signals whose further values can have no partner among those before them: the
  /// original zips the first two, the result with the third, and so on, and a zip that is over
  /// disposes of both its sides.
  private func endWhatIsLimited() {
    var (count, index, limited) = (Int.max, 0, 0)
    for cell in repeat each cells {
      count = min(count, cell.received)
      index += 1
      if index > 1, isLimited(to: count, among: index) { limited = index }
    }
    index = 0
    for cell in repeat each cells {
      index += 1
      if index <= limited { cell.end() }
    }
  }

  private func isLimited(to count: Int, among first: Int) -> Bool {
    var index = 0
    for cell in repeat each cells {
      index += 1
      if index <= first, cell.isLimited(to: count) { return true }
    }
    return false
  }
}
