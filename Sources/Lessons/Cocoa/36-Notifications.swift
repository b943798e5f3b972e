import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// `rac_addObserverForName` makes a signal of notifications: each subscription is an observer.
  /// Every subscriber hears every notification of the name it asked for, at once and on the thread
  /// that posts; in which order, nothing promises. Given an object as well, the signal sends only
  /// what that object posts.
  ///
  /// **Trap.** The signal never completes by itself: the centre outlives everything, and a screen
  /// that has gone is still told of the keyboard. End the subscription with its disposable, or with
  /// `takeUntil` and the end of whoever listens.
  ///
  /// Combine's `publisher(for:)` ends with the `AnyCancellable` that you keep.
  /// `notifications(named:)` is an asynchronous sequence, whose loop runs later than the post.
  @LessonBuilder static var notifications: Lesson {
    Lesson(
      36, "Notifications", in: .cocoa, retelling: .a("NSNotificationCenter"), .b("代替通知"),
      .c("处理异步或者事件驱动的data source"))

    /// One post without user info. Who hears it, and what does `userInfo` print?
    Scene.staged("two observers, one post", from: "2020-05-28 14:00:00") { log, stage in
      let center = stage.notifications
      center.signal(named: .keyboardDidHide).subscribeNext { x in
        log("NSNotification 1 x = \(x.userInfo)")
      }
      center.signal(named: .keyboardDidHide).subscribeNext { x in
        log("NSNotification 2 x = \(x.userInfo)")
      }
      center.post(name: .keyboardDidHide, object: nil)
    }

    /// Two names are posted. Which one is asked for?
    Scene.staged("the keyboard comes up") { log, stage in
      let center = stage.notifications
      center.signal(named: .keyboardWillShow).subscribeNext { _ in log("键盘弹出") }
      log("(it hides)")
      center.post(name: .keyboardDidHide, object: nil)
      log("(it comes up)")
      center.post(name: .keyboardWillShow, object: nil)
    }

    /// Three observers, three posts. Who is missing each time, and why?
    Scene.staged("unsubscribed observers are gone") { log, stage in
      let center = stage.notifications
      let first = center.signal(named: .keyboardDidHide).drawn("first", as: hides).subscribeNext {
        _ in
        log("NSNotification 1")
      }
      let screen = Property<Listener?>(Listener())
      screen.value?.listen(to: center) { log("NSNotification 2") }
      center.signal(named: .keyboardDidHide).drawn("third", as: hides).subscribeNext { _ in
        log("NSNotification 3")
      }

      log("(three observers)")
      center.post(name: .keyboardDidHide, object: nil)
      first.dispose()
      log("(the first was disposed of)")
      center.post(name: .keyboardDidHide, object: nil)
      screen.value = nil
      log("(the second has gone with its screen)")
      center.post(name: .keyboardDidHide, object: nil)
    }
  }
}

/// A screen that listens for as long as it lives.
private final class Listener: LifetimeOwner {
  let lifetime = Lifetime()

  func listen(to center: NotificationCenter, _ heard: @escaping @Sendable () -> Void) {
    center.signal(named: .keyboardDidHide).takeUntil(lifetime.ended)
      .drawn("second", as: hides).subscribeNext { _ in heard() }
  }
}

/// What a notification is drawn as.
@Sendable private func hides(_ notification: Note) -> String { "hides" }

extension Notification.Name {
  fileprivate static let keyboardWillShow = Notification.Name("UIKeyboardWillShowNotification")
  fileprivate static let keyboardDidHide = Notification.Name("UIKeyboardDidHideNotification")
}
