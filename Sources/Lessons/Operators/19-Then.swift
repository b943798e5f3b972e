import Reactive
import Stage

extension Lesson {
  /// Often only the end of a piece of work matters for what comes next: when the log-in has
  /// succeeded, load. `then` waits for a signal to complete, throws its values away, and only
  /// then calls a closure for the signal to go on with. So it is `concat` without the values of
  /// the first, and after an error the closure is not called. What you subscribe to is a signal
  /// of its own: it behaves like the last one that a closure returned, but is not that one, as A
  /// remarks.
  ///
  /// **Trap.** A plain subject repeats nothing. What it sends, and that it completes, is missed
  /// by a `then` that is not listening yet. That is why A uses replay subjects, which tell
  /// whoever comes late.
  ///
  /// With `async` functions this is one `await` after another. Combine has no operator for it.
  /// Its `ignoreOutput` changes the type of the output to `Never`, which has to be mapped to
  /// another before one can `append`; and `append` takes a publisher, not a closure, so wrap the
  /// next one in `Deferred`.
  ///
  /// Where the documents are wrong:
  /// - A comments that one must subscribe to a RACSignal, as to a RACSubject, before it sends; a
  ///   cold signal sends when it is subscribed to, and B's and D's example of `then` is made of
  ///   two.
  @LessonBuilder static var then: Lesson {
    Lesson(19, "Then", title: "then", in: .operators, retelling: .a("then"), .b("then"), .d("then"))

    /// A sends AA and completes, B only completes, C sends CC. What arrives?
    Scene("chained", from: "2020-05-28 14:11:53.916418") { log in
      let subjectA = ReplaySubject<String>()
      subjectA.sendNext("AA")
      subjectA.sendCompleted()

      subjectA.drawn("A").then {
        let subjectB = ReplaySubject<String>()
        subjectB.sendCompleted()
        return subjectB.drawn("B", in: "then")
      }.then {
        let subjectC = ReplaySubject<String>()
        subjectC.sendNext("CC")
        return subjectC.drawn("C", in: "then")
      }.drawn("then").subscribeNext { log("RACReplaySubject C x = \($0)") }
    }

    /// Two plain signals. Which values does the subscriber get?
    Scene("simple") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }.drawn("first").then {
        Signal<Int> { subscriber in
          subscriber.sendNext(2)
          return nil
        }.drawn("second", in: "then")
      }.drawn("then").subscribeNext { log("\($0)") }
    }

    /// The replay subjects of “chained” are plain ones here. Where is CC lost, and what
    /// does it take for it to arrive?
    Scene("sent too early") { log in
      let subjectA = Subject<String>()
      let subjectC = Subject<String>()
      subjectA.sendNext("AA")
      subjectA.sendCompleted()
      log("(subjectA has completed, and nobody heard it)")

      Scheduler.main.after(.seconds(1)) {
        subjectA.drawn("A").then {
          subjectC.sendNext("CC")
          log("(subjectC has sent CC, and nobody heard it)")
          return subjectC.drawn("C", in: "then")
        }.drawn("then").subscribeNext { log("RACSubject C x = \($0)") }
      }
      Scheduler.main.after(.seconds(2)) {
        log("(subjectA completes again, now that it is subscribed to)")
        subjectA.sendCompleted()
      }
      Scheduler.main.after(.seconds(3)) {
        log("(subjectC sends again, now that it is subscribed to)")
        subjectC.sendNext("CC")
      }
    }
  }
}
