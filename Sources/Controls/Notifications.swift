import Foundation
import Reactive

/// The part of a notification that can be passed between threads.
public struct SendableNotification: Sendable {
  /// The notification's name.
  public let name: Notification.Name

  /// The identity of the sender, if the notification has one.
  public let sender: ObjectIdentifier?

  /// Additional values, or nil.
  public let userInfo: UserInfo?

  init(_ notification: Notification) {
    name = notification.name
    sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    userInfo = notification.userInfo.map { UserInfo($0) }
  }

  /// A notification's additional values. Only values of a `Sendable` type can be read.
  ///
  ///     let height: Double? = note.userInfo?["height"]
  ///
  /// The result is nil if the notification has no such key, or if the value has another type.
  public struct UserInfo: @unchecked Sendable, CustomStringConvertible {
    // `@unchecked`: `values` never changes, and a value is returned only as a `Sendable` type. A
    // cast to `any Sendable` always succeeds, so a caller that asks for that type must know that
    // the value is safe to share.
    private let values: [AnyHashable: Any]

    /// The printed keys and values, sorted by key.
    public let description: String

    fileprivate init(_ values: [AnyHashable: Any]) {
      self.values = values
      // Formatted here, on the posting thread, because a value may not be safe to use elsewhere.
      let pairs = values.map { ("\($0.key)", "\($0.value)") }.sorted { $0 < $1 }
      description = "[" + pairs.map { "\($0): \($1)" }.joined(separator: ", ") + "]"
    }

    /// The value for `key`, if it has the requested type.
    public subscript<Value: Sendable>(key: AnyHashable) -> Value? {
      values[key] as? Value
    }
  }
}

extension NotificationCenter {
  /// Returns a signal that sends each notification called `name` when it is posted. If `sender` is
  /// not nil, sends only the notifications from `sender`.
  ///
  ///     center.signal(named: .userDidLogOut).mapReplace(false)
  ///
  /// Subscribers are called in the order in which they subscribed. The signal never ends by itself,
  /// and it keeps neither the center nor the sender alive.
  public func signal(
    named name: Notification.Name, from sender: (any AnyObject & Sendable)? = nil
  ) -> Signal<SendableNotification> {
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
