/// An ordered set of disposables. One or two members, the usual number, need no allocation.
struct Members: Sendable {
  private(set) var first: Disposable?

  /// The second member, or a set of all members but the first.
  private(set) var second: Disposable?

  /// True if there are at most two members, and neither is a scope that has ever contained scopes.
  var areShallow: Bool { first?.mayHoldScopes != true && second?.mayHoldScopes != true }

  /// Removes and returns all members.
  mutating func take() -> Members {
    defer { self = Members() }
    return self
  }

  /// A copy that later changes do not affect.
  var copied: Members {
    var copy = self
    if let set = second as? DisposableSet { copy.second = DisposableSet(set) }
    return copy
  }

  mutating func insert(_ disposable: Disposable) {
    if first === disposable || second === disposable { return }
    if let set = second as? DisposableSet { return set.insert(disposable) }
    guard first != nil else { return first = disposable }
    guard let second else { return second = disposable }
    self.second = DisposableSet(second, disposable)
  }

  mutating func remove(_ disposable: Disposable) {
    if let set = second as? DisposableSet {
      if first === disposable { first = nil } else { set.remove(disposable) }
    } else if first === disposable {
      first = second
      second = nil
    } else if second === disposable {
      second = nil
    }
  }

  /// Pushes the members onto `stack`, so that the first one ends up on top.
  func push(on stack: inout [Disposable], scopesOnly: Bool) {
    func push(_ member: Disposable) {
      if !scopesOnly || member.isScope { stack.append(member) }
    }
    if let set = second as? DisposableSet {
      for member in set.all.reversed() { push(member) }
    } else if let second {
      push(second)
    }
    if let first { push(first) }
  }

  /// True if a member is a scope.
  var includesScopes: Bool {
    if first?.isScope == true { return true }
    if let set = second as? DisposableSet { return set.includesScopes }
    return second?.isScope == true
  }

  func dispose() {
    first?.dispose()
    second?.dispose()
  }
}

/// An ordered set of any number of disposables.
private final class DisposableSet: Disposable, @unchecked Sendable {
  // `@unchecked`: it is used under its compound's lock, or by the call that has taken it out of the
  // compound.
  private var members: [ObjectIdentifier: (order: Int, disposable: Disposable)] = [:]
  private var count = 0

  init(_ first: Disposable, _ second: Disposable) {
    super.init()
    insert(first)
    insert(second)
  }

  init(_ other: DisposableSet) {
    members = other.members
    count = other.count
    super.init()
  }

  func insert(_ disposable: Disposable) {
    guard members[ObjectIdentifier(disposable)] == nil else { return }
    count += 1
    members[ObjectIdentifier(disposable)] = (count, disposable)
  }

  func remove(_ disposable: Disposable) {
    members[ObjectIdentifier(disposable)] = nil
  }

  override var mayHoldScopes: Bool { true }

  var all: [Disposable] {
    members.values.sorted { $0.order < $1.order }.map(\.disposable)
  }

  var includesScopes: Bool {
    members.values.contains { $0.disposable.isScope }
  }

  override func dispose() {
    for member in all { member.dispose() }
  }
}
