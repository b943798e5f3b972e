import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A screen must move up when the keyboard appears, which the system announces with a
  /// notification. `rac_addObserverForName` turns notifications into a signal; each subscription is
  /// an observer.
  @LessonBuilder static var notifications: Lesson {
    Lesson(36, "Notifications", in: .cocoa)

    /// One notification is posted without user info. Which subscribers receive it, and what does
    /// `userInfo` print?
    Scene.staged("two observers, one post", from: "2020-05-28 14:00:00") { log, stage in
      let center = stage.notifications
      center.signal(named: .keyboardDidHide).drawn("first", as: hides).subscribeNext { x in
        log("NSNotification 1 x = \(x.userInfo)")
      }
      center.signal(named: .keyboardDidHide).drawn("second", as: hides).subscribeNext { x in
        log("NSNotification 2 x = \(x.userInfo)")
      }
      center.post(name: .keyboardDidHide, object: nil)
    }
    // Why: Each subscription registers its own observer, and a post calls all observers of that
    // name synchronously, on the posting thread. Their order is not guaranteed. A missing
    // `userInfo` is nil.

    /// Two notifications with different names are posted. Which one does the subscriber receive?
    Scene.staged("the keyboard comes up") { log, stage in
      let center = stage.notifications
      center.signal(named: .keyboardWillShow).subscribeNext { _ in log("键盘弹出") }
      log("(it hides)")
      center.post(name: .keyboardDidHide, object: nil)
      log("(it comes up)")
      center.post(name: .keyboardWillShow, object: nil)
    }
    // Why: The center calls only observers of the posted name. If you also pass an object, only
    // notifications posted by that object arrive.

    /// Of three subscriptions, one is disposed of after the first post, one ends with its screen
    /// after the second, and one never ends. Which of them receive the third post?
    ///
    /// - [ ] None: the signals complete by themselves. {1 "NSNotification 3"} → A notification
    ///   signal never completes.
    /// - [x] Only the one that never ends. {3 "NSNotification 3" and 2 "NSNotification 2"}
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
    // Why: Disposing of a subscription removes its observer, and `takeUntil` ends the second
    // subscription when the screen is deallocated. Nothing ends the third one.
    //
    // **Trap.** The signal never completes by itself, because the center outlives all screens. A
    // closed screen still receives the notifications. So dispose of the subscription, or end it
    // with `takeUntil` when the screen is deallocated. If the block uses `self`, capture it weakly
    // as well: a screen that its block holds is never deallocated (lesson 38).
    //
    // **In Combine and Swift.** A subscription to Combine's `publisher(for:)` ends when the
    // `AnyCancellable` that you keep is cancelled or deallocated. `notifications(named:)` returns
    // an asynchronous sequence, so a loop over it handles a notification some time after the post.
  }
}

/// A screen that observes notifications until it is deallocated.
private final class Listener: LifetimeOwner {
  let lifetime = Lifetime()

  func listen(to center: NotificationCenter, _ heard: @escaping @Sendable () -> Void) {
    center.signal(named: .keyboardDidHide).takeUntil(lifetime.ended)
      .drawn("second", as: hides).subscribeNext { _ in heard() }
  }
}

/// Returns the word that stands for a notification in the diagram.
@Sendable private func hides(_ notification: SendableNotification) -> String { "hides" }

extension Notification.Name {
  fileprivate static let keyboardWillShow = Notification.Name("UIKeyboardWillShowNotification")
  fileprivate static let keyboardDidHide = Notification.Name("UIKeyboardDidHideNotification")
}
