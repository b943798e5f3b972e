extension LazyList {
  /// A list with the same elements, all of them already computed.
  ///
  /// The elements of lists derived from it are computed immediately too.
  ///
  ///     let list = LazyList(1...2).eager.map { number in
  ///       print("making", number)
  ///       return number
  ///     }
  ///     print("made", list.take(1).array)
  ///     // Prints "making 1", "making 2", "made [1]"
  ///
  /// For an eager list, this is the list itself.
  public var eager: LazyList {
    isEager ? self : LazyList(.elements(array, from: 0, isEager: true))
  }

  /// A list with the same elements; the elements of lists derived from it are computed on demand.
  ///
  /// All lists are lazy, except eager lists and lists derived from them.
  public var lazy: LazyList {
    guard case .elements(let elements, let index, true) = content else { return self }
    return LazyList(.elements(elements, from: index, isEager: false))
  }

  var isEager: Bool {
    if case .elements(_, _, let isEager) = content { isEager } else { false }
  }
}
