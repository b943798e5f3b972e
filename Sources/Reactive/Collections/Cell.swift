/// A place in a list, with a head and a tail that are made when they are asked for.
///
/// In a derived list one step makes the head and tells how to go on, so the head is made before the
/// tail. In a list made from two closures they have nothing to do with one another.
final class Cell<Element: Sendable>: @unchecked Sendable {
  // `@unchecked`: `step` and `value` are touched by the thread that makes the head, `rest` by the
  // one that makes the tail, `advance` by the two in this order; and when both are made and nothing
  // changes any more, they are read by all.
  private let makingHead = Once()
  private let makingTail = Once()
  private var step: (@Sendable (Cell) -> Void)?
  private var advance: (@Sendable () -> LazyList<Element>)?
  private var value: Element?
  private var rest = LazyList<Element>.empty

  /// Whether the tail can be made without the head.
  private let isPair: Bool

  /// The two lists that it joins, as long as it has not been asked for.
  let joint: Joint<Element>?

  /// A place that `step` fills: it calls `put`, unless the list ends here.
  init(joint: Joint<Element>? = nil, step: @escaping @Sendable (Cell) -> Void) {
    self.step = step
    self.joint = joint
    isPair = false
  }

  /// A place whose head and tail are made apart from one another, by `head` and `tail`.
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

  /// Sets the head to `head`, and has `tail` make the tail.
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
  /// Takes out the place it stands for, for letting go of.
  fileprivate mutating func takeCell() -> Cell<Element>? {
    guard case .cell(let cell) = content else { return nil }
    self = .empty
    return cell
  }
}
