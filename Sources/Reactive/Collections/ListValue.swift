extension LazyList: Equatable where Element: Equatable {
  /// Returns true if both lists have equal elements in the same order.
  ///
  /// Elements are computed up to the first difference.
  public static func == (one: LazyList, other: LazyList) -> Bool {
    var (one, other) = (one, other)
    while !one.isSame(as: other) {
      guard let head = one.head else { return other.head == nil }
      guard head == other.head else { return false }
      (one, other) = (one.tail, other.tail)
    }
    return true
  }

  /// Returns true if both lists begin with the same cell. Without this test, comparing an endless
  /// list with itself would never finish.
  private func isSame(as other: LazyList) -> Bool {
    guard case .cell(let one) = content, case .cell(let other) = other.content else { return false }
    return one === other
  }
}

extension LazyList: CustomStringConvertible {
  /// The elements that have been computed so far, up to the first hundred.
  ///
  /// Reading this property computes no further element.
  ///
  ///     let list = LazyList(1...).map { $0 * 10 }
  ///     print(list.tail.tail.head!)
  ///     print(list)
  ///     // Prints "30", "LazyList(10, 20, 30, …)"
  public var description: String {
    var elements: [String] = []
    var rest = self
    while elements.count < 100, case .some(let head) = rest.headIfComputed {
      guard let head else { return "LazyList(\(elements.joined(separator: ", ")))" }
      elements.append("\(head)")
      guard let tail = rest.tailIfComputed else { break }
      rest = tail
    }
    return "LazyList(\((elements + ["…"]).joined(separator: ", ")))"
  }

  private var headIfComputed: Element?? {
    switch content {
    case .elements: .some(head)
    case .cell(let cell): cell.headIfComputed
    }
  }

  private var tailIfComputed: LazyList? {
    switch content {
    case .elements: tail
    case .cell(let cell): cell.tailIfComputed
    }
  }
}
