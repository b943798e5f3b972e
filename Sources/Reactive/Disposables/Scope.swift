import Synchronization

/// One subscription, seen from the side that can end it.
///
/// A source disposes of the scope when it ends, an operator when it has had enough, the user when
/// they like; whoever comes first wins, and what the scope holds (the source's cleanup, the scopes
/// of inner subscriptions) ends with it. A scope refers to what flows towards the source only, and
/// the source alone keeps what flows towards the subscriber:
///
///     source ──▶ Subscription ──▶ handlers ──▶ … ──▶ the user's closures
///                     │                                    ┆
///                     ▼                                    ▼
///                   Scope ◀────────── Disposable the user holds
///
/// So there is no cycle, and a subscription whose source has gone goes with it.
///
/// An operator with a single source hands its scope on. One with several gives each source a scope
/// of its own within its own.
@usableFromInline
class Scope: CompoundDisposable, Countable, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  /// A subscription's own scope.
  @usableFromInline
  override init() {
    super.init()
    Census.enter(self)
  }

  // An inner scope is counted with the scope that it is in.
  fileprivate init(inner: Void) {
    super.init()
  }

  deinit {
    // One that has not ended may hold others, one within another. They are let go of from a loop.
    guard !isDisposed else { return }
    var rest: [Disposable] = []
    takeMembers().push(on: &rest, scopesOnly: false)
    while var next = rest.popLast() {
      guard isKnownUniquelyReferenced(&next) else { continue }
      next.asScope?.takeMembers().push(on: &rest, scopesOnly: false)
    }
  }

  final var kind: String { "subscription" }

  final override var isScope: Bool { true }
  final override var mayHoldScopes: Bool { hasHeldScope }

  /// A scope within this one, for one of several sources.
  @usableFromInline
  final func inner() -> Scope {
    let inner = InnerScope(within: .passUnretained(self))
    add(inner)
    return inner
  }

  /// Ends the subscription, with all scopes within it: first they all fall silent, then they are
  /// cleaned up after, so that nothing is heard of what a cleanup sends, nor of what another thread
  /// sends that has found the scope disposed of.
  ///
  /// Scopes may hold each other, and several threads may end them at once, each at another place:
  /// nobody waits. Whoever finds a scope disposed of, while what is within it may still be heard,
  /// silences that too. What a scope has to clean up belongs to the one call that has marked it.
  final override func dispose() {
    let isFirst = markDisposed()
    guard let found = look(asFirst: isFirst) else { return }
    guard found.includesScopes else {
      if isFirst { cleanUp(found.members) }
      return
    }
    if isFirst, found.members.areShallow { return dispose(ofShallow: found.members) }
    dispose(of: found, asFirst: isFirst)
  }

  private func cleanUp(_ members: Members) {
    giveUpPlace()
    members.dispose()
  }

  /// Ends this scope and the one or two within it, which have none within them.
  private func dispose(ofShallow members: Members) {
    let (inFirst, inSecond) = (Self.silenced(members.first), Self.silenced(members.second))
    removeAll()
    giveUpPlace()
    Self.cleanUp(members.first, inFirst)
    Self.cleanUp(members.second, inSecond)
  }

  /// Silences `member` if it is a scope, and returns what there is to clean up after that.
  private static func silenced(_ member: Disposable?) -> Members? {
    guard let scope = member?.asScope else { return nil }
    let isFirst = scope.markDisposed()
    guard let found = scope.look(asFirst: isFirst) else { return nil }
    // Another thread may just have added one, which it might have ended itself.
    if found.includesScopes { scope.dispose(of: found, asFirst: isFirst) }
    return isFirst && !found.includesScopes ? found.members : nil
  }

  /// Ends `member`: a scope that has fallen silent, with what was in it, or something else.
  private static func cleanUp(_ member: Disposable?, _ members: Members?) {
    guard let member else { return }
    guard let scope = member.asScope else { return member.dispose() }
    if let members { scope.cleanUp(members) }
  }

  /// Ends this scope and those within it, however many.
  private func dispose(of found: Found, asFirst isFirst: Bool) {
    // Few scopes have more within them than these have room for.
    var cleanups: [Cleanup] = []
    cleanups.reserveCapacity(4)
    cleanups.append(Cleanup(scope: isFirst ? self : nil, holdsScopes: true))
    var helped: Set<ObjectIdentifier> = isFirst ? [] : [ObjectIdentifier(self)]
    var rest: [Disposable] = []
    found.members.push(on: &rest, scopesOnly: !isFirst)
    while let next = rest.popLast() {
      guard let scope = next.asScope else {
        cleanups[cleanups.count - 1].members.append(next)
        continue
      }
      let isFirst = scope.markDisposed()
      guard isFirst || helped.insert(ObjectIdentifier(scope)).inserted,
        let found = scope.look(asFirst: isFirst)
      else { continue }
      if isFirst { cleanups.append(Cleanup(scope: scope, holdsScopes: found.includesScopes)) }
      found.members.push(on: &rest, scopesOnly: !isFirst)
    }
    for cleanup in cleanups where cleanup.holdsScopes { cleanup.scope?.removeAll() }
    for cleanup in cleanups {
      cleanup.scope?.giveUpPlace()
      for member in cleanup.members { member.dispose() }
    }
  }

  /// What there is to do when all have fallen silent: for one scope, and for those around it that
  /// it stands among.
  private struct Cleanup {
    /// Nil if another call has ended it.
    let scope: Scope?

    /// Whether scopes are still in it.
    let holdsScopes: Bool

    var members: [Disposable] = []
  }

  /// Disposes of the scope and lets its outer scope forget it, if it has one.
  @usableFromInline
  func end() {
    dispose()
  }

  /// Ends it for its source, of which nothing more is to be heard, not even what it has sent already
  /// and another thread has still to deliver.
  @usableFromInline
  func cutOff() {
    end()
  }

  /// Whether nothing more is to be heard of the source. Its end alone is no reason: what it sent
  /// before may still have to be delivered.
  ///
  /// Of a source that has not ended this is so as soon as the scope is disposed of, no earlier and no
  /// later: were its own value dropped that was left to another thread, and the next one not, a value
  /// would be missing in between.
  @usableFromInline
  var isSilent: Bool { isDisposed }
}

/// The scope of one of several sources.
private final class InnerScope: Scope, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds are atomics and what never changes.

  // The observer that a source of this scope calls holds the outer scope, and only such a source
  // calls `end`; so it is there, and need not be asked whether it is.
  private let outer: Unmanaged<Scope>

  private let hasEnded = Atomic<Bool>(false)
  private let isCutOff = Atomic<Bool>(false)

  init(within outer: Unmanaged<Scope>) {
    self.outer = outer
    super.init(inner: ())
  }

  override func cutOff() {
    // What its source has ended has left.
    if hasEnded.load(ordering: .acquiring) { dispose() } else { leave() }
    isCutOff.store(true, ordering: .releasing)
  }

  override var isSilent: Bool {
    guard isDisposed else { return false }
    // Written before the scope was disposed of, if its source has done so.
    guard hasEnded.load(ordering: .acquiring) else { return true }
    return isCutOff.load(ordering: .acquiring) || outer._withUnsafeGuaranteedRef { $0.isSilent }
  }

  override func end() {
    hasEnded.store(true, ordering: .releasing)
    leave()
  }

  private func leave() {
    dispose()
    outer._withUnsafeGuaranteedRef { $0.remove(self) }
  }
}

extension Disposable {
  /// It as a scope, if it is one. A cast would take longer to find out.
  fileprivate final var asScope: Scope? { isScope ? unsafeDowncast(self, to: Scope.self) : nil }
}
