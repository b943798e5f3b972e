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
  /// It never ends by itself, and does not keep the sender alive.
  public func signal(
    named name: Notification.Name, from sender: (any AnyObject & Sendable)? = nil
  ) -> Signal<Note> {
    let isFiltered = sender != nil
    return Signal { [weak self, weak sender] subscriber in
      guard let self, !isFiltered || sender != nil else { return nil }
      let filter = sender.map { ObjectIdentifier($0) }
      let token = Observation(
        self.addObserver(forName: name, object: nil, queue: nil) { notification in
          let poster = notification.object.map { ObjectIdentifier($0 as AnyObject) }
          guard filter == nil || poster == filter else { return }
          subscriber.sendNext(Note(name: notification.name, sender: poster))
        })
      return Disposable { [weak self] in self?.removeObserver(token.token) }
    }
  }
}

/// What `addObserver` returns, for handing back.
private struct Observation: @unchecked Sendable {
  // `@unchecked`: the token is only compared by the center, which does so under its own lock.
  let token: any NSObjectProtocol

  init(_ token: any NSObjectProtocol) {
    self.token = token
  }
}
