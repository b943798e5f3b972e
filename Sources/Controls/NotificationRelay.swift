import Foundation
import Reactive
import Synchronization

/// The one observer that all signals of a center and a name share, so that they hear of a post in
/// the order in which they were subscribed to; Foundation promises none.
///
/// Its subscribers hold it, and it stops observing when the last has gone.
final class NotificationRelay: Sendable {
  private struct Key: Hashable {
    let center: ObjectIdentifier
    let name: Notification.Name
  }

  private struct Entry: Sendable {
    let relay: @Sendable () -> NotificationRelay?
    let identity: ObjectIdentifier
  }

  private static let relays = Mutex<[Key: Entry]>([:])

  let notes = Subject<Note>()

  private let key: Key
  private let center: @Sendable () -> NotificationCenter?
  private let observation = SerialDisposable()

  /// The relay of a center and a name.
  static func relay(of name: Notification.Name, at center: NotificationCenter)
    -> NotificationRelay
  {
    let key = Key(center: ObjectIdentifier(center), name: name)
    // What was found goes outside the lock: it may be the last reference.
    let (relay, found) = relays.withLock { relays -> (NotificationRelay, NotificationRelay?) in
      let found = relays[key]?.relay()
      // A center may have the address of one that has gone.
      if let found, found.center() === center { return (found, found) }
      let relay = NotificationRelay(key, center)
      relays[key] = Entry(relay: { [weak relay] in relay }, identity: ObjectIdentifier(relay))
      return (relay, found)
    }
    return withExtendedLifetime(found) { relay }
  }

  private init(_ key: Key, _ center: NotificationCenter) {
    self.key = key
    self.center = { [weak center] in center }
    let token = Token(
      center.addObserver(forName: key.name, object: nil, queue: nil) { [weak notes] post in
        notes?.sendNext(
          Note(name: post.name, sender: post.object.map { ObjectIdentifier($0 as AnyObject) }))
      })
    observation.disposable = Disposable { [weak center] in center?.removeObserver(token.token) }
  }

  deinit {
    let identity = ObjectIdentifier(self)
    Self.relays.withLock { [key] relays in
      if relays[key]?.identity == identity { relays[key] = nil }
    }
    observation.dispose()
  }
}

/// What `addObserver` returns, for handing back.
private struct Token: @unchecked Sendable {
  // `@unchecked`: the token is only compared by the center, which does so under its own lock.
  let token: any NSObjectProtocol

  init(_ token: any NSObjectProtocol) {
    self.token = token
  }
}
