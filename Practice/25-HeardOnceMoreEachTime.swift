import Controls
import Foundation
import Reactive
import Stage

/// While it is on the screen, a page says how much mail has come since it appeared, and asks for
/// mail every second. Shown again, it says so twice, counts on, and asks twice a second; and when
/// nobody sees it, all goes on. Have what begins when the page appears end when it disappears.
extension Page {
  fileprivate func appear() {
    center.signal(named: .mailCame).subscribeNext { [count, log] _ in
      count.modify { $0 += 1 }
      log("mail: \(count.value)")
    }
    Signal.interval(.seconds(1), on: .main).subscribeNext { [log] _ in log("(asks for mail)") }
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var heardOnceMoreEachTime: Exercise {
    Exercise(25, "Heard once more each time", after: 36, lasting: .seconds(6)) { log, stage in
      let page = stage.keep(Page(stage.notifications, log))
      for (time, event) in [("0.0", true), ("2.5", false), ("3.2", true), ("5.0", false)] {
        stage.at("14:00:0\(time)") {
          log("(the page \(event ? "appears" : "disappears"))")
          event ? page.appear() : page.disappear()
        }
      }
      for time in ["0.5", "1.5", "2.8", "3.7", "5.5"] {
        stage.at("14:00:0\(time)") { [center = stage.notifications] in
          log("(mail comes)")
          center.post(name: .mailCame, object: nil)
        }
      }
    }
  }
}

extension Notification.Name {
  fileprivate static let mailCame = Notification.Name("MailCame")
}

private final class Page: LifetimeOwner {
  let lifetime = Lifetime()
  let count = Property(0)
  let disappears = Subject<Void>()
  let center: NotificationCenter
  let log: Log

  init(_ center: NotificationCenter, _ log: Log) {
    (self.center, self.log) = (center, log)
  }

  func disappear() { disappears.sendNext(()) }
}

// MARK: - Hints
// - [ ] Each time it appears it subscribes twice. What ends the subscriptions?
// - [ ] The page lives on while it is hidden, so its `lifetime` is too long.
// - [ ] `takeUntil` with what the page says when it `disappears`, for the mail and for the
//   `interval`.
// - [ ] The count lives as long as the page, too. What `scan` counts begins at 0 with each
//   subscription.
//
// Shows: What begins each time ends each time, too, and what it counts with it: pair what begins it
//   with what ends it.
