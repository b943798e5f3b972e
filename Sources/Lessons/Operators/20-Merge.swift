import Reactive
import Stage

extension Lesson {
  /// Several sources may bring the same kind of news. `merge` subscribes to all of them at once
  /// and passes on every value as it comes, whoever sends it. It completes with the last of them,
  /// which makes it a dispatch group in one line. An error is the opposite: the first one ends
  /// everything.
  ///
  /// **Trap.** Merged values do not tell where they come from, so map each source to something
  /// that says so. And the order is that of sending, except for what is replayed: that comes in
  /// the order in which `merge` subscribes.
  ///
  /// Combine calls this `merge`, as do asynchronous algorithms; waiting for two requests is a
  /// task group, or two `async let`.
  @LessonBuilder static var merge: Lesson {
    Lesson(
      20, "Merge", title: "merge", in: .operators,
      retelling: .a("merge(合并)"), .b("merge"), .c("Signal"), .d("merge"))

    /// The subjects were sent to in the order C, A, B. In which order are they heard?
    Scene("replay subjects", from: "2020-05-28 14:16:49.377200") { log in
      let subjectA = ReplaySubject<String>()
      let subjectB = ReplaySubject<String>()
      let subjectC = ReplaySubject<String>()

      subjectC.sendNext("CC")
      subjectA.sendNext("AA")
      subjectB.sendNext("BB")

      subjectB.merge(subjectA).merge(subjectC).subscribeNext { log("\($0)") }
    }

    /// Neither signal ends. Is the second heard?
    Scene("two signals", from: "2017-01-03 13:29:08.013") { log in
      let signalA = Signal<String> { subscriber in
        subscriber.sendNext("A")
        return nil
      }
      let signalB = Signal<String> { subscriber in
        subscriber.sendNext("B")
        return nil
      }
      signalA.drawn("A").merge(signalB.drawn("B")).drawn("merge").subscribeNext { log("\($0)") }
    }

    /// With `concat` the 2 would never come. Does it here?
    Scene("numbers") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.merge(signalB).subscribeNext { log("\($0)") }
    }

    /// `a` completes after 2 seconds, `b` after 4. Which of the two completes the merge?
    Scene("completion") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      a.merge(b).drawn("merge").subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      Scheduler.main.after(.seconds(1)) { a.sendNext("a") }
      Scheduler.main.after(.seconds(2)) { a.sendCompleted() }
      Scheduler.main.after(.seconds(3)) { b.sendNext("b") }
      Scheduler.main.after(.seconds(4)) { b.sendCompleted() }
    }

    /// `a` fails before `b` has sent anything. Is `b` still heard?
    Scene("error") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      a.merge(b).drawn("merge").subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
      Scheduler.main.after(.seconds(1)) { a.sendError(Failure()) }
      Scheduler.main.after(.seconds(2)) { b.sendNext("b") }
    }

    /// Two requests, one of which is faster. When are they both done?
    Scene("both done") { log in
      let client = Client(log: log)
      Signal.merge(
        client.fetchUserRepos().drawn("user repos"), client.fetchOrgRepos().drawn("org repos")
      ).drawn("merge").subscribeCompleted {
        log("They're both done!")
      }
    }
  }
}

private struct Failure: Error {}

/// A client whose answers take their time.
private struct Client: Sendable {
  let log: Log

  func fetchUserRepos() -> Signal<String> { fetch("user repos", taking: .seconds(0.6)) }
  func fetchOrgRepos() -> Signal<String> { fetch("org repos", taking: .seconds(0.3)) }

  private func fetch(_ name: String, taking time: Duration) -> Signal<String> {
    Signal { subscriber in
      log("(fetch \(name))")
      Scheduler.main.after(time) {
        log("(\(name) done)")
        subscriber.sendNext(name)
        subscriber.sendCompleted()
      }
      return nil
    }
  }
}
