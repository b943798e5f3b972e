import Foundation
import Reactive

/// The part of a notification that can go from thread to thread.
public struct Note: Sendable {
  /// What happened.
  public let name: Notification.Name

  /// The identity of who posted it, if it said so.
  public let sender: ObjectIdentifier?

  /// What it tells besides, as text, since what a notification carries may be fit for one thread
  /// only. Nil if it tells nothing.
  public let userInfo: [String: String]?

  init(_ notification: Notification) {
    name = notification.name
    sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    userInfo = notification.userInfo.map { userInfo in
      Dictionary(userInfo.map { ("\($0)", "\($1)") }, uniquingKeysWith: { first, _ in first })
    }
  }
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
      return NotificationRelay.observe(name, at: self) { note in
        if filter == nil || note.sender == filter { subscriber.sendNext(note) }
      }
    }
  }
}
