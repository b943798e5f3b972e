import Controls
import Foundation
import Reactive
import Stage

/// While a page is on the screen, it should ask for mail every second and count the incoming mail,
/// from 0 each time it appears. But it keeps asking and counting while it is hidden. When it
/// appears again, everything happens twice, and the count continues from its old value. Whatever
/// starts when the page appears should end when it disappears.
#if GIVEN
extension Page {
  fileprivate func appear() {
    mail.subscribeNext { [count, log] _ in
      count.modify { $0 += 1 }
      log("mail: \(count.value)")
    }
    Signal.interval(.seconds(1), on: .main).subscribeNext { [log] _ in log("(asks for mail)") }
  }
}
#elseif SOLUTION
extension Page {
  fileprivate func appear() {
    mail.takeUntil(disappears)
      .scan(0) { count, _ in count + 1 }
      .subscribeNext { [log] in log("mail: \($0)") }
    Signal.interval(.seconds(1), on: .main).takeUntil(disappears)
      .subscribeNext { [log] _ in log("(asks for mail)") }
  }
}
#elseif WRONG_1  // the count continues from its old value
extension Page {
  fileprivate func appear() {
    mail.takeUntil(disappears)
      .subscribeNext { [count, log] _ in
        count.modify { $0 += 1 }
        log("mail: \(count.value)")
      }
    Signal.interval(.seconds(1), on: .main).takeUntil(disappears)
      .subscribeNext { [log] _ in log("(asks for mail)") }
  }
}
#elseif WRONG_2  // waits for the end of the page
extension Page {
  fileprivate func appear() {
    mail.takeUntil(lifetime.ended)
      .scan(0) { count, _ in count + 1 }
      .subscribeNext { [log] in log("mail: \($0)") }
    Signal.interval(.seconds(1), on: .main).takeUntil(lifetime.ended)
      .subscribeNext { [log] _ in log("(asks for mail)") }
  }
}
#elseif WRONG_3  // never ends its subscriptions
extension Page {
  fileprivate func appear() {
    let isShown = Property(true)
    disappears.take(1).subscribeNext { isShown.value = false }
    mail.filter { isShown.value }
      .scan(0) { count, _ in count + 1 }
      .subscribeNext { [log] in log("mail: \($0)") }
    Signal.interval(.seconds(1), on: .main).filter { _ in isShown.value }
      .subscribeNext { [log] _ in log("(asks for mail)") }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(
  25, "Heard once more each time", after: 36, uses: [17, 26], lasting: .seconds(6)
) { log, stage in
  let mail = stage.notifications.signal(named: .mailCame).mapReplace(())
  let page = stage.keep(Page(stage.counting("the mail", mail), log))
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

extension Notification.Name {
  fileprivate static let mailCame = Notification.Name("MailCame")
}

private final class Page: LifetimeOwner {
  let lifetime = Lifetime()
  let count = Property(0)
  let disappears = Subject<Void>()
  let mail: Signal<Void>
  let log: Log

  init(_ mail: Signal<Void>, _ log: Log) {
    (self.mail, self.log) = (mail, log)
  }

  func disappear() { disappears.sendNext(()) }
}

// MARK: - Hints
// - [ ] Each time the page appears, it subscribes to two signals. What ends these subscriptions?
// - [ ] A hidden page is still alive, so its `lifetime` is too long.
// - [ ] The signal `disappears` sends a value each time the page disappears. Use `takeUntil` with
//   it for the mail and for the `interval`.
// - [ ] The count lives as long as the page, too. `scan` counts from 0 for each subscription.
//
// Shows: Whatever starts when a page appears should end when it disappears, including its counters.
