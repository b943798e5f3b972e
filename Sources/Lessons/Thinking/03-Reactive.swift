import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// Reactive code says once what a result is made of, and the result follows. A variable keeps
  /// what was true when it was assigned; a signal stands for the past and the future values. So
  /// one thinks of the result and not of the order of the calls, says B; C calls such code
  /// *declarative*, and names what it gains: less state, less boilerplate, code in one place, and
  /// code that says what it means.
  ///
  /// Cocoa reports events in five ways: target-action, delegate, notification, key-value observing
  /// and callback block. Each needs its code in another place and in another form. As signals all
  /// five have one form and can be merged. What is to happen then stands in one place, beside what
  /// makes it happen; that is the high cohesion and low coupling that B is after.
  ///
  /// **Trap.** A result that every handler assigns is wrong as soon as one handler forgets it, so
  /// bind it instead. (The scenes run ahead: `Property` and `<~` are lesson 34, `combineLatest`
  /// is lesson 22, `merge` is lesson 20.)
  ///
  /// SwiftUI with Observation rests on the same idea: a computed property follows what it reads. An
  /// `AsyncSequence` gives all events one form too, but its reader asks for the next value, where a
  /// signal sends it.
  ///
  /// | where ReactiveCocoa excels, says C | lesson |
  /// |---|---|
  /// | sources that are asynchronous or driven by events | 35 |
  /// | operations that depend on each other, without a nest of callbacks | 13 |
  /// | independent work at the same time, and the moment when all is done | 20 |
  /// | transformations of collections | 33 |
  ///
  /// Where the documents are wrong:
  /// - B defines reactive programming, "everything is a stream", under the heading of chaining in
  ///   its chapter 4, and has no chapter 5.
  @LessonBuilder static var reactive: Lesson {
    Lesson(
      3, "Reactive", title: "Reactive: the result follows", in: .thinking,
      retelling: .b("1 ReactiveCocoa作用", "2 编程思想", "4 链式编程思想", "9 ReactiveCocoa编程思想"),
      .c("Intro", "RAC Excels At"))

    /// Both sums begin as 3. Which of them is still right when `a` and `b` have changed?
    Scene("a sum that follows") { log in
      let (a, b) = (Property(1), Property(2))
      let assigned = a.value + b.value
      let following = Property(0)
      following <~ Signal.combineLatest(a.signal, b.signal) { $0 + $1 }
      log("(assigned \(assigned), following \(following.value))")

      a.value = 10
      log("(assigned \(assigned), following \(following.value))")
      b.value = 20
      log("(assigned \(assigned), following \(following.value))")
    }

    /// A user logs out, and the page hears of it in five ways. In how many places does its
    /// code stand?
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

    /// The same five ways, as signals. How many handlers are left?
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
  }
}

extension Notification.Name {
  fileprivate static let userDidLogOut = Notification.Name("UserDidLogOutNotification")
}

/// A user's session, whose end is told in all of Cocoa's five ways.
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

/// A page that hears of it in the three ways that need a method for it.
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

/// A delegate that does nothing but send what it is told.
private final class DelegateSignal: SessionDelegate {
  let didLogOut = Subject<Void>()

  func sessionDidLogOut(_ session: Session) {
    didLogOut.sendNext(())
  }
}
