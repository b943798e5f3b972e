import Foundation
import Reactive
import Synchronization

/// The single observer behind all signals for one center and one name. It calls subscribers in the
/// order in which they subscribed, which Foundation does not guarantee.
///
/// The center keeps the relay alive until the last subscriber has left. If the center is
/// deallocated first, the relay and its remaining subscriptions are deallocated, too.
final class NotificationRelay: Sendable {
  private struct Key: Hashable {
    let center: ObjectIdentifier
    let name: Notification.Name
  }

  private struct SharedRelay: Sendable {
    let relay: @Sendable () -> NotificationRelay?
    let identity: ObjectIdentifier
    var subscribers = 1
  }

  private static let relays = Mutex<[Key: SharedRelay]>([:])

  private let notifications = Subject<SendableNotification>()
  private let key: Key
  private let observation = SerialDisposable()

  /// Passes each notification called `name` that is posted to `center` to `receive`, until the
  /// returned disposable is disposed of or the center is deallocated.
  static func observe(
    _ name: Notification.Name, at center: NotificationCenter,
    _ receive: @escaping @Sendable (SendableNotification) -> Void
  ) -> Disposable {
    let relay = joined(Key(center: ObjectIdentifier(center), name: name), at: center)
    let subscription = relay.notifications.subscribeNext(receive)
    return Disposable { [weak relay] in
      subscription.dispose()
      relay?.leave()
    }
  }

  /// Returns the relay for `key`, which is created if necessary, and counts one more subscriber.
  private static func joined(_ key: Key, at center: NotificationCenter) -> NotificationRelay {
    relays.withLock { relays in
      if let relay = relays[key]?.relay() {
        relays[key]?.subscribers += 1
        return relay
      }
      let relay = NotificationRelay(key, at: center)
      relays[key] = SharedRelay(relay: { [weak relay] in relay }, identity: ObjectIdentifier(relay))
      return relay
    }
  }

  private init(_ key: Key, at center: NotificationCenter) {
    self.key = key
    let token = Token(
      center.addObserver(forName: key.name, object: nil, queue: nil) { [self] notification in
        notifications.sendNext(SendableNotification(notification))
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
      // Another center may have been allocated at the same address in the meantime.
      if relays[key]?.identity == identity { relays[key] = nil }
    }
  }
}

/// The token that `addObserver` returned.
private struct Token: @unchecked Sendable {
  // `@unchecked`: the token never changes, and the center only compares it, under its own lock.
  #if canImport(Darwin)
    /// The center keeps the token alive, and the token keeps the observer alive. A strong reference
    /// would be part of a cycle.
    weak var token: (any NSObjectProtocol)?
  #else
    /// The center does not keep the token, which only names the observer.
    let token: (any NSObjectProtocol)?
  #endif

  init(_ token: any NSObjectProtocol) {
    self.token = token
  }
}
