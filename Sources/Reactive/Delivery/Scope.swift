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
class Scope: CompoundDisposable, @unchecked Sendable {
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
  final override func dispose() {
    let taken = take { members, duty in
      (members, duty, members.includesScopes ? Self.silence(members) : nil)
    }
    guard let (members, duty, cleanups) = taken else { return }
    duty.leave()
    guard let cleanups else { return members.dispose() }
    for (duty, members) in cleanups {
      duty.leave()
      for member in members { member.dispose() }
    }
  }

  /// Marks the scopes among the members, and all within them, and returns what is left to do.
  private static func silence(_ members: Members) -> [(duty: Duty, members: [Disposable])] {
    var cleanups: [(duty: Duty, members: [Disposable])] = [(.nothing, [])]
    var rest = Array(members.all.reversed())
    while let next = rest.popLast() {
      if let scope = next as? Scope {
        guard let (members, duty) = scope.take({ ($0, $1) }) else { continue }
        cleanups.append((duty, []))
        rest += members.all.reversed()
      } else {
        cleanups[cleanups.count - 1].members.append(next)
      }
    }
    return cleanups
  }

  /// Disposes of the scope and lets its outer scope forget it, if it has one.
  @usableFromInline
  func end() {
    dispose()
  }

  /// Ends as a source does: the scope first, then the subscriber. Nothing happens if the scope has
  /// ended already.
  @inlinable
  final func end(_ ending: Ending, _ end: @Sendable (Ending) -> Void) {
    guard !isDisposed else { return }
    self.end()
    end(ending)
  }

  /// Ends it for its source, of which nothing more is to be heard, not even what it has sent already
  /// and another thread has still to deliver.
  @usableFromInline
  func cutOff() {
    end()
  }

  /// Whether nothing more is to be heard of the source. Its end alone is no reason: what it sent
  /// before may still have to be delivered.
  @usableFromInline
  var isSilent: Bool { isDisposed }
}

/// The scope of one of several sources.
private final class InnerScope: Scope, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.

  // The observer that a source of this scope calls holds the outer scope, and only such a source
  // calls `end`; so it is there, and need not be asked whether it is.
  private let outer: Unmanaged<Scope>

  private let isCutOff = Atomic<Bool>(false)

  init(within outer: Unmanaged<Scope>) {
    self.outer = outer
    super.init(inner: ())
  }

  override func cutOff() {
    isCutOff.store(true, ordering: .releasing)
    end()
  }

  override var isSilent: Bool {
    isCutOff.load(ordering: .acquiring) || outer._withUnsafeGuaranteedRef { $0.isDisposed }
  }

  override func end() {
    dispose()
    outer._withUnsafeGuaranteedRef { $0.remove(self) }
  }
}
