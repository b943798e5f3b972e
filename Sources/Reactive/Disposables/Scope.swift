import Synchronization

/// The lifetime of one subscription, as seen by code that can end it.
///
/// The source disposes of the scope when it ends, an operator when it needs no more values, and the
/// user at any time. Only the first of these calls has an effect. Everything in the scope (the
/// source's cleanup, the scopes of inner subscriptions) ends with it. A scope refers only to
/// upstream objects. Downstream objects, such as handlers, are held only by the source:
///
///     source ──▶ Subscription ──▶ handlers ──▶ … ──▶ the user's closures
///                     │                                    ┆
///                     ▼                                    ▼
///                   Scope ◀────────── Disposable the user holds
///
/// This way, there is no reference cycle, and a subscription is deallocated together with its
/// source.
///
/// An operator with a single source passes its scope on. An operator with several sources gives
/// each of them a scope inside its own.
class Scope: CompoundDisposable, CensusMember, @unchecked Sendable {
  // `@unchecked` like its superclass; `depth` changes only while an observer is being attached.

  /// The number of signals between this scope and the subscriber, counted while they are being
  /// subscribed to.
  @exclusivity(unchecked) private(set) final var depth: UInt32

  /// Creates the scope of a subscription.
  override init() {
    depth = 0
    super.init()
    if Census.isUnderWay { Census.enter(self) }
  }

  // Does not enter the census, which counts an inner scope as part of its outer scope.
  fileprivate init(depth: UInt32) {
    self.depth = depth
    super.init()
  }

  /// Counts one more signal. Returns true if the stack must be checked at that signal.
  final func countsToStackCheck() -> Bool {
    depth &+= 1
    return depth % Thread.signalsPerStackCheck == 0
  }

  /// Raises the count to `depth`, if it is lower.
  final func deepen(to depth: UInt32) {
    if depth > self.depth { self.depth = depth }
  }

  final var kind: String { "subscription" }

  final override var isScope: Bool { true }
  final override var mayHoldScopes: Bool { hasHeldScope }

  /// Returns a new scope inside this one, for one of several sources.
  final func inner() -> Scope {
    let inner = InnerScope(within: .passUnretained(self), depth: depth)
    add(inner)
    return inner
  }

  /// Ends the subscription and all scopes inside it. First all of them are silenced, then their
  /// cleanups run. So nothing that a cleanup sends is delivered, and neither is anything that
  /// another thread sends after it has seen that the scope is disposed of.
  ///
  /// Scopes may contain each other. Several threads may end them at the same time, each starting at
  /// a different scope, and no thread waits. If a thread finds a scope that has been disposed of
  /// but whose inner scopes can still deliver, it silences those, too. Only the call that marks a
  /// scope as disposed of runs the scope's cleanups.
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
    endMembership()
    members.dispose()
  }

  /// Ends this scope and its one or two members, which contain no scopes.
  private func dispose(ofShallow members: Members) {
    let (inFirst, inSecond) = (Self.silenced(members.first), Self.silenced(members.second))
    removeAll()
    endMembership()
    Self.cleanUp(members.first, inFirst)
    Self.cleanUp(members.second, inSecond)
  }

  /// Silences `member` if it is a scope, and returns its cleanups.
  private static func silenced(_ member: Disposable?) -> Members? {
    guard let scope = member?.asScope else { return nil }
    let isFirst = scope.markDisposed()
    guard let found = scope.look(asFirst: isFirst) else { return nil }
    // Another thread may have just added a scope to this one.
    if found.includesScopes { scope.dispose(of: found, asFirst: isFirst) }
    return isFirst && !found.includesScopes ? found.members : nil
  }

  /// Ends `member`: a silenced scope, with its `members`, or any other disposable.
  private static func cleanUp(_ member: Disposable?, _ members: Members?) {
    guard let member else { return }
    guard let scope = member.asScope else { return member.dispose() }
    if let members { scope.cleanUp(members) }
  }

  /// Ends this scope and any number of scopes inside it.
  private func dispose(of found: FoundMembers, asFirst isFirst: Bool) {
    // Most scopes contain fewer than four scopes.
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
      cleanup.scope?.endMembership()
      for member in cleanup.members { member.dispose() }
    }
  }

  /// The work to do after all scopes have been silenced: the cleanups of one scope, and the members
  /// that follow this scope in its outer scopes, up to the next scope.
  private struct Cleanup {
    /// The scope, or nil if another call has ended it.
    let scope: Scope?

    /// True if the scope still contains scopes.
    let holdsScopes: Bool

    var members: [Disposable] = []
  }

  /// Disposes of the scope and removes it from its outer scope, if it has one.
  func end() {
    dispose()
  }

  /// Ends the scope and drops everything from its source, even values that were sent earlier and
  /// are still queued for another thread.
  func cutOff() {
    end()
  }

  /// True if events from the source must be dropped. The end of the source alone does not make this
  /// true, because its earlier values may still be queued.
  ///
  /// If the source has not ended, this becomes true at the very moment when the scope is disposed
  /// of. If it became true earlier, a queued value could be dropped although the next one is
  /// delivered, which would leave a gap.
  var isSilent: Bool { isDisposed }
}

/// The scope of one of several sources.
private final class InnerScope: Scope, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are atomics and constants.

  // Unretained, because only a source of this scope or its operator calls `end` or `cutOff`. The
  // observer that the source calls keeps the outer scope alive, and so does the operator.
  private let outer: Unmanaged<Scope>

  private let hasEnded = Atomic<Bool>(false)
  private let isCutOff = Atomic<Bool>(false)

  init(within outer: Unmanaged<Scope>, depth: UInt32) {
    self.outer = outer
    super.init(depth: depth)
  }

  override func cutOff() {
    // If the source has ended this scope, the scope has already left its outer scope.
    if hasEnded.load(ordering: .acquiring) { dispose() } else { leave() }
    isCutOff.store(true, ordering: .releasing)
  }

  override var isSilent: Bool {
    guard isDisposed else { return false }
    // If the source ended the scope, it set `hasEnded` before it disposed of the scope.
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
  /// This disposable as a scope, if it is one. This is faster than a cast.
  fileprivate final var asScope: Scope? { isScope ? unsafeDowncast(self, to: Scope.self) : nil }
}
