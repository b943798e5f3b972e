/// A cell of a list, with a head and a tail that are computed on demand.
///
/// In a derived list, one step computes the head and determines how to compute the tail, so the
/// head is computed first. In a list created from two closures, head and tail are independent.
final class Cell<Element: Sendable>: @unchecked Sendable {
  // `@unchecked`: `step` and `value` are used by the thread that computes the head, `rest` by the
  // thread that computes the tail, and `advance` first by the former, then by the latter. After
  // both have been computed, nothing changes, and any thread may read.
  private let headOnce = Once()
  private let tailOnce = Once()
  private var step: (@Sendable (Cell) -> Void)?
  private var advance: (@Sendable () -> LazyList<Element>)?
  private var value: Element?
  private var rest = LazyList<Element>.empty

  /// True if the tail can be computed without the head.
  private let isPair: Bool

  /// The two lists that this cell joins, which are taken out when the head is computed.
  let pair: ListPair<Element>?

  /// Creates a cell that is filled by `step`, which calls `put` unless the list ends here.
  init(pair: ListPair<Element>? = nil, step: @escaping @Sendable (Cell) -> Void) {
    self.step = step
    self.pair = pair
    isPair = false
  }

  /// Creates a cell whose head and tail are computed independently, by `head` and `tail`.
  init(
    head: @escaping @Sendable () -> Element?, tail: @escaping @Sendable () -> LazyList<Element>
  ) {
    step = { $0.value = head() }
    advance = tail
    pair = nil
    isPair = true
  }

  deinit {
    if step != nil { Thread.release { step.take() } }
    if advance != nil { Thread.release { advance.take() } }
    Thread.release { rest.takeCell() }
    if let pair { Thread.release { pair.take() } }
  }

  /// Stores the head, and the closure that computes the tail.
  func put(_ head: Element, tail: @escaping @Sendable () -> LazyList<Element>) {
    value = head
    advance = tail
  }

  var head: Element? {
    headOnce.run {
      let step = step.take()
      step?(self)
    }
    return value
  }

  var tail: LazyList<Element> {
    if !isPair {
      _ = head
      guard headOnce.isDone else { return .empty }
    }
    tailOnce.run {
      if let advance = advance.take() { rest = advance() }
    }
    return rest
  }

  /// The head, if it has been computed.
  var headIfComputed: Element?? { headOnce.isDone ? .some(value) : nil }

  /// The tail, if it has been computed.
  var tailIfComputed: LazyList<Element>? { tailOnce.isDone ? rest : nil }
}

extension LazyList {
  /// Removes and returns the cell, so that it can be released.
  fileprivate mutating func takeCell() -> Cell<Element>? {
    guard case .cell(let cell) = content else { return nil }
    self = .empty
    return cell
  }
}
