import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A label shows the sum of two numbers, and both may change. Reactive code declares once how the
  /// sum is computed, and the label follows every change.
  @LessonBuilder static var reactive: Lesson {
    Lesson(3, "Reactive", title: "Reactive: the result follows", in: .thinking)

    /// Both sums begin as 3. Then `a` becomes 10 and `b` becomes 20. `<~` lets a property
    /// follow a signal (lesson 34). Which sum is still right?
    ///
    /// - [ ] Both: each is defined as `a` plus `b`. {"(assigned 30"} → An assignment copies the
    ///   value at that moment.
    /// - [x] Only the bound one. {"(assigned 3, following 30)"}
    Scene.staged("a sum that follows") { log, stage in
      let (a, b, following) = stage.keep((Property(1), Property(2), Property(0)))
      let assigned = a.value + b.value
      following
        <~ Signal.combineLatest(a.signal.drawn("a"), b.signal.drawn("b")) { $0 + $1 }
        .drawn("following")
      log("(assigned \(assigned), following \(following.value))")

      a.value = 10
      log("(assigned \(assigned), following \(following.value))")
      b.value = 20
      log("(assigned \(assigned), following \(following.value))")
    }
    // Why: An assignment runs once and stores a number. A binding subscribes to both properties, so
    // each change runs the closure again and sets the new sum.
    //
    // A variable keeps the value that was right when it was assigned. A property's signal sends the
    // current value and every later one. B says that you think about the result, and no longer
    // about the order of calls. C calls such code *declarative* and names its advantages: less
    // state, less boilerplate, code in one place, and code that says what it means.
    //
    // B and D ask for this step, *from assigning to binding*. D has the example: instead of
    // overriding `setModel:` to fill a label, you bind the label to the model when you create it.

    /// A user logs out, and a page learns about it in five ways. In how many places does it handle
    /// the event?
    Scene.staged("one event heard in five ways") { log, stage in
      let session = Session(center: stage.notifications)
      let page = Page(log)
      session.target.value = page.logOutTapped
      session.delegate.value = page
      session.observer.value = page
      let observation = stage.notifications.addObserver(
        forName: .userDidLogOut, object: nil, queue: nil
      ) { _ in log("notification: logged out") }

      session.logOut { log("callback block: logged out") }
      stage.notifications.removeObserver(observation)
    }
    // Why: Each of Cocoa's five mechanisms has its own form. Target-action, a delegate and
    // key-value observing each call a different method, and a callback takes a block. A
    // notification does either: here it takes a block, and in the Objective-C a selector. So the
    // code for one event is in five places.

    /// The same five mechanisms, as signals. How many handlers are left?
    ///
    /// - [ ] Five: each source still needs its own handler. {no "callback block: logged out"} → All
    ///   five sources are signals, so `merge` can join them.
    /// - [x] One. {5 "logged out"}
    Scene.staged("one event heard in one way") { log, stage in
      let session = Session(center: stage.notifications)
      let taps = Subject<Void>()
      session.target.value = { taps.sendNext(()) }
      let delegate = DelegateSignal()
      session.delegate.value = delegate
      let callback = Signal<Void> { subscriber in
        session.logOut {
          subscriber.sendNext(())
          subscriber.sendCompleted()
        }
        return nil
      }

      Signal.merge(
        taps.mapReplace("target-action").drawn("taps"),
        delegate.didLogOut.mapReplace("delegate").drawn("delegate"),
        stage.notifications.signal(named: .userDidLogOut).mapReplace("notification")
          .drawn("notifications"),
        session.isLoggedIn.signal.filter { !$0 }.mapReplace("key-value observing")
          .drawn("property"),
        callback.mapReplace("callback block").drawn("callback")
      ).drawn("merge").subscribeNext { log("\($0): logged out") }
    }
    // Why: All five sources are now signals, and `merge` subscribes to each of them and sends all
    // their values. One handler is enough, and it is in the same place as the sources. B calls this
    // high cohesion and low coupling.
    //
    // **Trap.** If every handler has to update a result, the result is wrong as soon as one handler
    // forgets to. Bind it instead.
    //
    // **In Swift** SwiftUI with Observation uses the same idea: a computed property follows the
    // properties that it reads. An `AsyncSequence` also gives all events one form, but its reader
    // asks for the next value, while a signal sends it.
    //
    // | According to C, ReactiveCocoa excels at | lesson |
    // |---|---|
    // | asynchronous or event-driven data sources | 35 |
    // | dependent operations, without nested callbacks | 13 |
    // | parallel independent work, and noticing when all of it is done | 20 |
    // | collection transformations | 33 |
    //
    // **Where B is wrong.** It defines reactive programming as "一切皆为流" (everything is a
    // stream), but under the heading of chaining in its chapter 4, and has no chapter 5.
  }
}

extension Notification.Name {
  fileprivate static let userDidLogOut = Notification.Name("UserDidLogOutNotification")
}

/// A user's session, which reports its end through all five of Cocoa's mechanisms.
private final class Session: Sendable {
  let target = Property((@Sendable () -> Void)?.none)
  let delegate = Property((any SessionDelegate)?.none)
  let observer = Property((any KeyPathObserver)?.none)
  let isLoggedIn = Property(true)
  private let center: NotificationCenter

  init(center: NotificationCenter) {
    self.center = center
  }

  func logOut(completion: () -> Void) {
    target.value?()
    delegate.value?.sessionDidLogOut(self)
    center.post(name: .userDidLogOut, object: nil)
    isLoggedIn.value = false
    observer.value?.observeValue(forKeyPath: "isLoggedIn", change: false)
    completion()
  }
}

private protocol SessionDelegate: Sendable {
  func sessionDidLogOut(_ session: Session)
}

private protocol KeyPathObserver: Sendable {
  func observeValue(forKeyPath keyPath: String, change: Bool)
}

/// A page with the methods that three of the mechanisms call when the session ends.
private final class Page: SessionDelegate, KeyPathObserver {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  @Sendable func logOutTapped() {
    log("target-action: logged out")
  }

  func sessionDidLogOut(_ session: Session) {
    log("delegate: logged out")
  }

  func observeValue(forKeyPath keyPath: String, change: Bool) {
    if keyPath == "isLoggedIn", !change { log("key-value observing: logged out") }
  }
}

/// A delegate that sends each call as a value.
private final class DelegateSignal: SessionDelegate {
  let didLogOut = Subject<Void>()

  func sessionDidLogOut(_ session: Session) {
    didLogOut.sendNext(())
  }
}
