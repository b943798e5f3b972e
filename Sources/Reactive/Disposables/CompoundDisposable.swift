/// Several disposables that end together, in the order in which they were added.
///
///     let all = CompoundDisposable(Disposable { print("a") }, Disposable { print("b") })
///     all.dispose()
///     // Prints "a", "b"
///
/// What is added after the end is disposed of at once. Adding the same one again changes nothing.
public class CompoundDisposable: Disposable, @unchecked Sendable {
  // `@unchecked` as its superclass; the members stand under their lock.
  private let members: Lock<Members>

  /// A compound of these disposables.
  public init(_ disposables: Disposable...) {
    var members = Members()
    for disposable in disposables { members.insert(disposable) }
    self.members = Lock(members)
    super.init()
  }

  /// Adds a disposable, or disposes of it if the compound has ended.
  ///
  ///     let all = CompoundDisposable()
  ///     all.dispose()
  ///     all.add(Disposable { print("too late") })
  ///     // Prints "too late"
  ///
  /// Nil is ignored.
  public final func add(_ disposable: Disposable?) {
    guard let disposable, !disposable.isDisposed else { return }
    let isTooLate = members.withLock { members in
      if isDisposed { return true }
      members.insert(disposable)
      return false
    }
    if isTooLate { disposable.dispose() }
  }

  /// Adds an action to run at the end.
  ///
  ///     let all = CompoundDisposable()
  ///     all.add { print("over") }
  ///     all.dispose()
  ///     // Prints "over"
  public final func add(_ action: @escaping @Sendable () -> Void) {
    add(Disposable(action))
  }

  /// Adds a compound that is forgotten again when it ends by itself.
  final func adopt(_ disposable: CompoundDisposable) {
    guard !disposable.isDisposed else { return }
    add(disposable)
    disposable.add { [weak self, weak disposable] in self?.remove(disposable) }
  }

  /// Forgets a disposable without disposing of it.
  ///
  ///     let door = Disposable { print("closed") }
  ///     let all = CompoundDisposable(door)
  ///     all.remove(door)
  ///     all.dispose()
  ///     print(door.isDisposed)
  ///     // Prints "false"
  public final func remove(_ disposable: Disposable?) {
    guard let disposable else { return }
    members.withLock { $0.remove(disposable) }
  }

  /// Disposes of every member.
  public override func dispose() {
    takeMembers()?.dispose()
  }

  /// Marks it as disposed of and takes the members out, or returns nil if that has happened.
  final func takeMembers() -> Members? {
    guard markDisposed() else { return nil }
    return members.withLock { members in
      defer { members = Members() }
      return members
    }
  }
}

/// A set of disposables that remembers their order, and holds the usual one or two without an
/// allocation of its own.
struct Members: Sendable {
  private var first: Disposable?
  private var second: Disposable?
  private var others: [ObjectIdentifier: (order: Int, disposable: Disposable)] = [:]
  private var count = 0

  mutating func insert(_ disposable: Disposable) {
    if first === disposable || second === disposable { return }
    if others.isEmpty, second == nil {
      if first == nil { first = disposable } else { second = disposable }
    } else if others[ObjectIdentifier(disposable)] == nil {
      count += 1
      others[ObjectIdentifier(disposable)] = (count, disposable)
    }
  }

  mutating func remove(_ disposable: Disposable) {
    if first === disposable {
      first = second
      second = nil
    } else if second === disposable {
      second = nil
    } else {
      others[ObjectIdentifier(disposable)] = nil
    }
  }

  /// All of them, in order.
  var all: [Disposable] {
    [first, second].compactMap { $0 }
      + others.values.sorted { $0.order < $1.order }.map(\.disposable)
  }

  /// Whether one of them passes the test.
  func contains(where isWanted: (Disposable) -> Bool) -> Bool {
    first.map(isWanted) == true || second.map(isWanted) == true
      || !others.isEmpty && others.values.contains { isWanted($0.disposable) }
  }

  func dispose() {
    first?.dispose()
    second?.dispose()
    guard !others.isEmpty else { return }
    for member in others.values.sorted(by: { $0.order < $1.order }) { member.disposable.dispose() }
  }
}
