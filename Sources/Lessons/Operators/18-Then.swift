import Reactive
import Stage

extension Lesson {
  /// Often only the end of a piece of work matters for what comes next: when the log-in has
  /// succeeded, load. `then` waits for a signal to complete, throws its values away, and only then
  /// calls a closure for the signal to go on with. After an error the closure is not called.
  ///
  /// In the first scene neither AA nor anything of subject B arrives: each of the two merely
  /// completes, which opens the way to the next. In the second the 1 is dropped and the 2 comes
  /// through. So `then` is `concat` without the values of the first, and its closure runs as late
  /// as possible.
  ///
  /// People trip over subjects. Those of the first scene are replay subjects, which repeat to the
  /// late subscriber what they have sent and that they have completed. A plain subject repeats
  /// nothing: the third scene shows it missed twice, once before the subscription and once inside
  /// the closure, which has not handed its signal over yet. With `async` functions this is one
  /// `await` after another; Combine has no operator for it and writes `ignoreOutput` and `append`.
  @LessonBuilder static var then: Lesson {
    Lesson(18, "Then", title: "then", in: .operators, retelling: .a("then"), .b("then"), .d("then"))

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

    Scene("sent too early") { log in
      let subjectA = Subject<String>()
      let subjectC = Subject<String>()
      subjectA.sendNext("AA")
      subjectA.sendCompleted()
      log("(subjectA has completed, and nobody heard it)")

      subjectA.then {
        subjectC.sendNext("CC")
        log("(subjectC has sent CC, and nobody heard it)")
        return subjectC
      }.subscribeNext { log("RACSubject C x = \($0)") }

      log("(subjectA completes again, now that it is subscribed to)")
      subjectA.sendCompleted()
      log("(subjectC sends again, now that it is subscribed to)")
      subjectC.sendNext("CC")
    }
  }
}
