import Foundation
import Reactive
import Synchronization

/// The one observer that all signals of a center and a name share, so that they hear of a post in
/// the order in which they were subscribed to; Foundation promises none.
///
/// The center holds it, since it calls it, and lets go of it after its last subscriber has; so
/// when the center goes, the relay goes with it, and so do those who are still subscribed.
final class NotificationRelay: Sendable {
  private struct Key: Hashable {
    let center: ObjectIdentifier
    let name: Notification.Name
  }

  private struct Entry: Sendable {
    let relay: @Sendable () -> NotificationRelay?
    let identity: ObjectIdentifier
    var subscribers = 1
  }

  private static let relays = Mutex<[Key: Entry]>([:])

  private let notes = Subject<Note>()
  private let key: Key
  private let observation = SerialDisposable()

  /// Gives `receive` what is posted as `name` at `center`, until the result is disposed of or the
  /// center goes.
  static func observe(
    _ name: Notification.Name, at center: NotificationCenter,
    _ receive: @escaping @Sendable (Note) -> Void
  ) -> Disposable {
    let relay = joined(Key(center: ObjectIdentifier(center), name: name), at: center)
    let subscription = relay.notes.subscribeNext(receive)
    return Disposable { [weak relay] in
      subscription.dispose()
      relay?.leave()
    }
  }

  /// The relay of `key`, with one subscriber more.
  private static func joined(_ key: Key, at center: NotificationCenter) -> NotificationRelay {
    relays.withLock { relays in
      if let relay = relays[key]?.relay() {
        relays[key]?.subscribers += 1
        return relay
      }
      let relay = NotificationRelay(key, at: center)
      relays[key] = Entry(relay: { [weak relay] in relay }, identity: ObjectIdentifier(relay))
      return relay
    }
  }

  private init(_ key: Key, at center: NotificationCenter) {
    self.key = key
    let token = Token(
      center.addObserver(forName: key.name, object: nil, queue: nil) { [self] notification in
        notes.sendNext(Note(notification))
      })
    observation.disposable = Disposable { [weak center] in
      if let token = token.token { center?.removeObserver(token) }
    }
  }

  private func leave() {
    let isLast = Self.relays.withLock { relays in
      relays[key]?.subscribers -= 1
      guard relays[key]?.subscribers == 0 else { return false }
      relays[key] = nil
      return true
    }
    if isLast { observation.dispose() }
  }

  deinit {
    let identity = ObjectIdentifier(self)
    Self.relays.withLock { [key] relays in
      // A later center may have the address of this one's.
      if relays[key]?.identity == identity { relays[key] = nil }
    }
  }
}

/// What `addObserver` returns, for handing back. The center holds it, and through it the observer.
private struct Token: @unchecked Sendable {
  // `@unchecked`: never changed, and the center only compares it, under its own lock.
  weak var token: (any NSObjectProtocol)?

  init(_ token: any NSObjectProtocol) {
    self.token = token
  }
}
