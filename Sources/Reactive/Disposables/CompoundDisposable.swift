import Synchronization

/// A group of disposables that are disposed of together, in the order in which they were added.
///
///     let all = CompoundDisposable(Disposable { print("a") }, Disposable { print("b") })
///     all.dispose()
///     // Prints "a", "b"
///
/// A disposable that is added after the compound has been disposed of is itself disposed of
/// immediately. Adding the same disposable twice has no effect.
public class CompoundDisposable: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; the members are protected by their lock.
  private let members: Lock<Members>

  /// Bits for the kinds of members that have ever been added. A thread that adds a member sets the
  /// bits before it checks whether the compound has been disposed of. A thread that disposes of the
  /// compound reads the bits after marking it. So at least one of the two always notices the other,
  /// and a compound without members needs no lock.
  private let uses: Atomic<UInt8>

  private static let member: UInt8 = 0b001
  private static let scope: UInt8 = 0b011

  /// The bit for a membership, cleared by the call that ends it.
  private static let membership: UInt8 = 0b100

  /// Creates a compound without members.
  public override init() {
    members = Lock(Members())
    uses = Atomic(0)
    super.init()
  }

  /// Creates a compound of `disposables`.
  public init(_ disposables: Disposable...) {
    var members = Members()
    for disposable in disposables { members.insert(disposable) }
    self.members = Lock(members)
    uses = Atomic(Self.scope)
    super.init()
  }

  deinit {
    if !isDisposed, hasHeldMember { Thread.release { takeMembers() } }
  }

  /// Adds `disposable`, or disposes of it if the compound has been disposed of.
  ///
  ///     let all = CompoundDisposable()
  ///     all.dispose()
  ///     all.add(Disposable { print("too late") })
  ///     // Prints "too late"
  ///
  /// `nil` is ignored.
  public final func add(_ disposable: Disposable?) {
    guard let disposable, !disposable.isDisposed else { return }
    prepareToAdd(disposable.isScope ? Self.scope : Self.member)
    let isTooLate = members.withLock { members in
      if disposed.load(ordering: .sequentiallyConsistent) { return true }
      members.insert(disposable)
      return false
    }
    if isTooLate { disposable.dispose() }
  }

  /// Adds a membership, which ends with the compound. A scope has one source, and therefore at most
  /// one membership.
  final func add(_ membership: Membership) {
    if case .leaving = disposalWork { assertionFailure("A scope was connected to two subjects.") }
    disposalWork = .leaving(membership)
    uses.bitwiseOr(Self.membership, ordering: .sequentiallyConsistent)
    if disposed.load(ordering: .sequentiallyConsistent) { endMembership() }
  }

  /// True if a scope has ever been added.
  final var hasHeldScope: Bool {
    uses.load(ordering: .sequentiallyConsistent) & Self.scope == Self.scope
  }

  private func prepareToAdd(_ use: UInt8) {
    if uses.load(ordering: .relaxed) & use != use {
      uses.bitwiseOr(use, ordering: .sequentiallyConsistent)
    }
  }

  /// Adds an `action` that runs when the compound is disposed of.
  ///
  ///     let all = CompoundDisposable()
  ///     all.add { print("over") }
  ///     all.dispose()
  ///     // Prints "over"
  public final func add(_ action: @escaping @Sendable () -> Void) {
    add(Disposable(action))
  }

  /// Adds `disposable`, and removes it again when it is disposed of.
  final func adopt(_ disposable: CompoundDisposable) {
    guard !disposable.isDisposed else { return }
    add(disposable)
    disposable.add { [weak self, weak disposable] in self?.remove(disposable) }
  }

  /// Removes `disposable` without disposing of it.
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
  ///
  /// Compounds may contain each other; each of them is disposed of only once.
  public override func dispose() {
    guard begins(), hasHeldMember else { return }
    takeMembers().dispose()
  }

  private var hasHeldMember: Bool {
    uses.load(ordering: .sequentiallyConsistent) & Self.member != 0
  }

  /// Returns the members. Call this after the compound has been marked as disposed of. `isFirst` is
  /// true for the call that marked it; any other call returns nil if no scope has ever been added.
  ///
  /// The first call also removes the members, unless they include scopes. Scopes stay in the
  /// compound until all of them have been silenced, so that a second thread can silence them as
  /// well.
  final func look(asFirst isFirst: Bool) -> FoundMembers? {
    guard isFirst || hasHeldScope else { return nil }
    guard hasHeldMember else { return FoundMembers(members: Members(), includesScopes: false) }
    return members.withLock { members in
      let includesScopes = members.includesScopes
      return FoundMembers(
        members: isFirst && !includesScopes ? members.take() : members.copied,
        includesScopes: includesScopes)
    }
  }

  struct FoundMembers: Sendable {
    let members: Members
    let includesScopes: Bool
  }

  /// Ends the membership, if there is one and no other call has ended it. The compound must have
  /// been marked as disposed of.
  final func endMembership() {
    guard uses.load(ordering: .sequentiallyConsistent) & Self.membership != 0,
      uses.bitwiseAnd(~Self.membership, ordering: .sequentiallyConsistent).oldValue
        & Self.membership != 0
    else { return }
    if case .leaving(let membership) = takeDisposalWork() { membership.end() }
  }

  private func takeMembers() -> Members {
    members.withLock { $0.take() }
  }

  /// Removes all members.
  final func removeAll() {
    members.releaseOutside { $0.take() }
  }
}
