import Reactive
import Stage

extension Lesson {
  /// Several sources may bring the same kind of news. `merge` subscribes to all of them at once and
  /// passes on every value as it comes, whoever sends it.
  ///
  /// The replay subjects were sent to in the order C, A, B, but the log shows BB, AA, CC: what they
  /// remember is played back in the order in which `merge` subscribes, which is that of the
  /// merging. With `concat` the second number would never come, since the first signal does not
  /// end; `merge` does not wait for it. The completion of a merge is that of the last signal, which
  /// is what makes it a dispatch group in one line: both requests run at once, the slower is the
  /// first one, and *They're both done!* follows it at once. An error is the opposite, since the
  /// first one ends everything and the other signal is no longer heard.
  ///
  /// People expect the merged values to tell where they come from; they do not, so map each source
  /// to something that says so. Combine calls this `merge`, as do asynchronous algorithms; waiting
  /// for two requests is a task group, or two `async let`.
  @LessonBuilder static var merge: Lesson {
    Lesson(
      19, "Merge", title: "merge", in: .operators,
      retelling: .a("merge(合并)"), .b("merge"), .c("Signal"), .d("merge"))

    Scene("replay subjects", from: "2020-05-28 14:16:49.377200") { log in
      let subjectA = ReplaySubject<String>()
      let subjectB = ReplaySubject<String>()
      let subjectC = ReplaySubject<String>()

      subjectC.sendNext("CC")
      subjectA.sendNext("AA")
      subjectB.sendNext("BB")

      subjectB.merge(subjectA).merge(subjectC).subscribeNext { log("\($0)") }
    }

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

    Scene("completion") { log in
      let (a, b) = (Subject<String>(), Subject<String>())
      a.merge(b).subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      a.sendNext("a")
      a.sendCompleted()
      b.sendNext("b")
      b.sendCompleted()
    }

    Scene("error") { log in
      let (a, b) = (Subject<String>(), Subject<String>())
      a.merge(b).subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
      a.sendError(Failure())
      b.sendNext("b")
    }

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
