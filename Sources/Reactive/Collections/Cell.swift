/// A place in a list, with a head and a tail that are made on demand.
///
/// In a derived list, one step makes the head and determines how to make the tail, so the head is
/// made first. In a list made from two closures, head and tail are independent.
final class Cell<Element: Sendable>: @unchecked Sendable {
  // `@unchecked`: `step` and `value` are used by the thread that makes the head, `rest` by the
  // thread that makes the tail, `advance` by both in this order. After both have been made, nothing
  // changes, and all threads may read.
  private let makingHead = Once()
  private let makingTail = Once()
  private var step: (@Sendable (Cell) -> Void)?
  private var advance: (@Sendable () -> LazyList<Element>)?
  private var value: Element?
  private var rest = LazyList<Element>.empty

  /// True if the tail can be made without the head.
  private let isPair: Bool

  /// The two lists that it joins, until it is made.
  let joint: Joint<Element>?

  /// Creates a place that is filled by `step`, which calls `put` unless the list ends here.
  init(joint: Joint<Element>? = nil, step: @escaping @Sendable (Cell) -> Void) {
    self.step = step
    self.joint = joint
    isPair = false
  }

  /// Creates a place whose head and tail are made independently, by `head` and `tail`.
  init(
    head: @escaping @Sendable () -> Element?, tail: @escaping @Sendable () -> LazyList<Element>
  ) {
    step = { $0.value = head() }
    advance = tail
    joint = nil
    isPair = true
  }

  deinit {
    if step != nil { Thread.release { step.take() } }
    if advance != nil { Thread.release { advance.take() } }
    Thread.release { rest.takeCell() }
    if let joint { Thread.release { joint.take() } }
  }

  /// Sets the head to `head`; `tail` will make the tail.
  func put(_ head: Element, tail: @escaping @Sendable () -> LazyList<Element>) {
    value = head
    advance = tail
  }

  var head: Element? {
    makingHead.run {
      let step = step.take()
      step?(self)
    }
    return value
  }

  var tail: LazyList<Element> {
    if !isPair {
      _ = head
      guard makingHead.isDone else { return .empty }
    }
    makingTail.run {
      if let advance = advance.take() { rest = advance() }
    }
    return rest
  }

  /// The head, if it has been made.
  var headIfMade: Element?? { makingHead.isDone ? .some(value) : nil }

  /// The tail, if it has been made.
  var tailIfMade: LazyList<Element>? { makingTail.isDone ? rest : nil }
}

extension LazyList {
  /// Takes out the cell, so that it can be released.
  fileprivate mutating func takeCell() -> Cell<Element>? {
    guard case .cell(let cell) = content else { return nil }
    self = .empty
    return cell
  }
}
