import Foundation
import Reactive

/// The part of a notification that can go from thread to thread.
public struct Note: Sendable {
  /// What happened.
  public let name: Notification.Name

  /// The identity of who posted it, if it said so.
  public let sender: ObjectIdentifier?
}

extension NotificationCenter {
  /// Sends every notification of this name, from this sender if one is given, as it is posted.
  ///
  ///     center.signal(named: .userDidLogOut).mapReplace(false)
  ///
  /// Subscribers hear of a post in the order in which they subscribed. It never ends by itself, and
  /// keeps neither the center nor the sender alive.
  public func signal(
    named name: Notification.Name, from sender: (any AnyObject & Sendable)? = nil
  ) -> Signal<Note> {
    let isFiltered = sender != nil
    return Signal { [weak self, weak sender] subscriber in
      guard let self, !isFiltered || sender != nil else { return nil }
      let filter = sender.map { ObjectIdentifier($0) }
      let relay = NotificationRelay.relay(of: name, at: self)
      let subscription = relay.notes
        .filter { filter == nil || $0.sender == filter }
        .subscribeNext { subscriber.sendNext($0) }
      // The subscription holds the relay for as long as it lasts.
      return Disposable { withExtendedLifetime(relay) { subscription.dispose() } }
    }
  }
}
