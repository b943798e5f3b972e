import Synchronization

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

  /// What has ever been added, as bits. Whoever adds sets them before looking whether the compound has
  /// ended, and whoever ends it looks after marking that, so that one of the two sees the other and a
  /// compound without members needs no lock.
  private let uses: Atomic<UInt8>

  private static let member: UInt8 = 0b001
  private static let scope: UInt8 = 0b011

  /// That of a place is cleared by whoever is to give that up.
  private static let place: UInt8 = 0b100

  /// A compound without members.
  public override init() {
    members = Lock(Members())
    uses = Atomic(0)
    super.init()
  }

  /// A compound of `disposables`.
  public init(_ disposables: Disposable...) {
    var members = Members()
    for disposable in disposables { members.insert(disposable) }
    self.members = Lock(members)
    uses = Atomic(Self.scope)
    super.init()
  }

  /// Adds `disposable`, or disposes of it if the compound has ended.
  ///
  ///     let all = CompoundDisposable()
  ///     all.dispose()
  ///     all.add(Disposable { print("too late") })
  ///     // Prints "too late"
  ///
  /// Nil is ignored.
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

  /// Gives up `place` when this ends. A scope has one source, and so never more than one place.
  final func add(_ place: Place) {
    if case .givingUp = duty { assertionFailure("A scope was connected to two subjects.") }
    duty = .givingUp(place)
    uses.bitwiseOr(Self.place, ordering: .sequentiallyConsistent)
    if disposed.load(ordering: .sequentiallyConsistent) { giveUpPlace() }
  }

  /// Whether a scope has ever been added.
  final var hasHeldScope: Bool {
    uses.load(ordering: .sequentiallyConsistent) & Self.scope == Self.scope
  }

  private func prepareToAdd(_ use: UInt8) {
    if uses.load(ordering: .relaxed) & use != use {
      uses.bitwiseOr(use, ordering: .sequentiallyConsistent)
    }
  }

  /// Adds `action`, to run at the end.
  ///
  ///     let all = CompoundDisposable()
  ///     all.add { print("over") }
  ///     all.dispose()
  ///     // Prints "over"
  public final func add(_ action: @escaping @Sendable () -> Void) {
    add(Disposable(action))
  }

  /// Adds `disposable`, and forgets it again when it ends by itself.
  final func adopt(_ disposable: CompoundDisposable) {
    guard !disposable.isDisposed else { return }
    add(disposable)
    disposable.add { [weak self, weak disposable] in self?.remove(disposable) }
  }

  /// Forgets `disposable` without disposing of it.
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
  /// Compounds may be members of one another: each ends once.
  public override func dispose() {
    guard markDisposed(), hasHeldMember else { return }
    members.withLock { $0.take() }.dispose()
  }

  private var hasHeldMember: Bool {
    uses.load(ordering: .sequentiallyConsistent) & Self.member != 0
  }

  /// What is in it when it has been marked as disposed of; nil for whoever comes second if there has
  /// never been a scope.
  ///
  /// The one call that has marked it takes out the members. Scopes stay until that has silenced all
  /// within them, so that whoever comes second can do so too.
  final func look(asFirst isFirst: Bool) -> Found? {
    guard isFirst || hasHeldScope else { return nil }
    guard hasHeldMember else { return Found(members: Members(), includesScopes: false) }
    return members.withLock { members in
      let includesScopes = members.includesScopes
      return Found(
        members: isFirst && !includesScopes ? members.take() : members.copied,
        includesScopes: includesScopes)
    }
  }

  struct Found: Sendable {
    let members: Members
    let includesScopes: Bool
  }

  /// Gives up the place if there is one and nobody else does. It has been marked as disposed of.
  final func giveUpPlace() {
    guard uses.load(ordering: .sequentiallyConsistent) & Self.place != 0,
      uses.bitwiseAnd(~Self.place, ordering: .sequentiallyConsistent).oldValue & Self.place != 0
    else { return }
    if case .givingUp(let place) = takeDuty() { place.giveUp() }
  }

  /// Takes out all members, as nobody else holds it any more.
  final func takeMembers() -> Members {
    hasHeldMember ? members.withLock { $0.take() } : Members()
  }

  /// Forgets all members.
  final func removeAll() {
    members.letGo { $0.take() }
  }
}
