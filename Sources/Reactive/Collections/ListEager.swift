extension LazyList {
  /// The list with all its elements made now, from which everything is derived at once too.
  ///
  ///     let list = LazyList(1...2).eager.map { number in
  ///       print("making", number)
  ///       return number
  ///     }
  ///     print("made", list.take(1).array)
  ///     // Prints "making 1", "making 2", "made [1]"
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
