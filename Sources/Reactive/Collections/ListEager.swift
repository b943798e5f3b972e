extension LazyList {
  /// The list with all its elements made now. What is derived from it is made at once too.
  ///
  ///     let list = LazyList(1...3).eager.map { print("making", $0); return $0 }.take(1)
  ///     // Prints "making 1", "making 2", "making 3"
  ///
  /// An eager list is its own eager list.
  public var eager: LazyList {
    isEager ? self : LazyList(.elements(array, from: 0, isEager: true))
  }

  /// The list in a form from which lists can be derived that are made when they are asked for.
  ///
  /// All lists are like that but eager ones, and those derived from them.
  public var lazy: LazyList {
    guard case .elements(let elements, let index, true) = content else { return self }
    return LazyList(.elements(elements, from: index, isEager: false))
  }

  var isEager: Bool {
    if case .elements(_, _, let isEager) = content { isEager } else { false }
  }
}
