import Foundation
import Reactive

/// The part of a notification that can go from thread to thread.
public struct Note: Sendable {
  /// What happened.
  public let name: Notification.Name

  /// The identity of who posted it, if it said so.
  public let sender: ObjectIdentifier?

  /// What it tells besides, or nil if it tells nothing.
  public let userInfo: UserInfo?

  init(_ notification: Notification) {
    name = notification.name
    sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    userInfo = notification.userInfo.map { UserInfo($0) }
  }

  /// What a notification tells besides, by key: any value that can go from thread to thread.
  ///
  ///     let height: Double? = note.userInfo?["height"]
  ///
  /// There is nothing at a key that the notification does not have, and nothing that is of another
  /// type than the one that is asked for.
  public struct UserInfo: @unchecked Sendable, CustomStringConvertible {
    // `@unchecked`: neither changes, and no value is handed out but as a type that is Sendable.
    // Where that type is or holds `any Sendable`, which can be told from no other, the asker gives
    // their word for it.
    private let values: [AnyHashable: Any]

    /// Keys and values as they print, in order of the keys.
    public let description: String

    fileprivate init(_ values: [AnyHashable: Any]) {
      self.values = values
      // Now, on the thread of whoever posts: a value may be fit for that one only.
      let pairs = values.map { ("\($0.key)", "\($0.value)") }.sorted { $0 < $1 }
      description = "[" + pairs.map { "\($0): \($1)" }.joined(separator: ", ") + "]"
    }

    /// The value at `key`, if it is of the type asked for.
    public subscript<Value: Sendable>(key: AnyHashable) -> Value? {
      values[key] as? Value
    }
  }
}

extension NotificationCenter {
  /// Sends every notification called `name` as it is posted, or only those from `sender`.
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
