import Reactive
import Stage

extension Lesson {
  /// Subjects differ in what they remember for those who come later: nothing, the latest values up
  /// to a capacity, or all of them. A behavior subject always has a value: an initial one first,
  /// then the latest. Use it for something that has a current state, such as a volume or whether a
  /// user is logged in.
  ///
  /// They differ, too, in what they remember of their end. A replay subject plays back its values
  /// and then the completion or the error. A behavior subject gives a latecomer its last value
  /// and no end, and a plain subject gives nothing.
  ///
  /// **Trap.** A subject without a memory does not even remember that it has completed: it goes
  /// on delivering to whoever subscribes after the end. And a replay subject without a capacity
  /// never forgets a value, so give it one where many are sent.
  ///
  /// Combine's `CurrentValueSubject` is a behavior subject that does remember its end, and gives who
  /// comes after that no value any more. A replay subject has no counterpart there. In Observation
  /// the current state is a property (lesson 57).
  ///
  /// Where the documents are wrong:
  /// - C takes the behavior subject for a replay subject of capacity 1; only the behavior subject
  ///   has an initial value, and only the replay subject tells late subscribers of the end.
  @LessonBuilder static var remembering: Lesson {
    Lesson(
      9, "Remembering", title: "Remembering: replay with a capacity, and the behavior subject",
      in: .signals, retelling: .b("11 ReactiveCocoa常见类", "RACReplaySubject使用"),
      .c("RACBehaviorSubject", "RACReplaySubject"))

    /// Four values have been sent when the first subscriber comes. Which does it get, and
    /// which does the one get that comes after the completion?
    Scene("capacity 2") { log in
      let replaySubject = ReplaySubject<Int>(capacity: 2).drawn(hot: "sent")
      for i in 1...4 {
        replaySubject.sendNext(i)
      }
      Scheduler.main.after(.seconds(1)) {
        replaySubject.drawn("two").subscribe(
          next: { log("two \($0)") }, completed: { log("two completed") })
      }
      Scheduler.main.after(.seconds(2)) { replaySubject.sendNext(5) }
      Scheduler.main.after(.seconds(3)) { replaySubject.sendCompleted() }
      Scheduler.main.after(.seconds(4)) {
        replaySubject.drawn("after completion").subscribe(
          next: { log("after completion \($0)") },
          completed: { log("after completion completed") })
      }
    }

    /// The same without a capacity. What does a subscriber get after four values?
    Scene("unlimited") { log in
      let replaySubject = ReplaySubject<Int>().drawn(hot: "sent")
      for i in 1...4 {
        replaySubject.sendNext(i)
      }
      Scheduler.main.after(.seconds(1)) {
        replaySubject.drawn("all").subscribeNext { log("(all \($0))") }
      }
      Scheduler.main.after(.seconds(2)) { replaySubject.sendNext(5) }
    }

    /// Three subscribe: before the first value, between two values, and after the end. What
    /// does each hear first?
    Scene("behavior subject") { log in
      compareSubscribers(of: BehaviorSubject("default"), log)
    }

    /// The same three and a replay subject. Find the two differences to the behavior
    /// subject.
    Scene("replay subject of capacity 1") { log in
      compareSubscribers(of: ReplaySubject(capacity: 1), log)
    }

    /// Five subjects are sent 1 and 2 and complete before anybody subscribes. What is left?
    Scene("late after completion") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendCompleted()
        subscribeLate(to: subject, log)
      }
    }

    /// Now they fail instead. Which of the five still say so?
    Scene("late after an error") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendError(Broken())
        subscribeLate(to: subject, log)
      }
    }

    /// A subject has completed and is sent a 2 all the same. Does anybody hear it?
    Scene("sent after the end") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.drawn("early").subscribe(
        next: { log("early \($0)") }, completed: { log("early completed") })
      subject.sendNext(1)
      subject.sendCompleted()
      subject.drawn("late").subscribe(
        next: { log("late \($0)") }, completed: { log("late completed") })
      subject.sendNext(2)
    }
  }
}

/// Subscribes before any value is sent, between two values, and after the completion.
private func compareSubscribers(of subject: Subject<String>, _ log: Log) {
  subject.drawn(hot: "sent")
  @Sendable func subscribe(_ name: String) {
    subject.drawn(name).subscribe(
      next: { log("\(name) \($0)") }, completed: { log("\(name) completed") })
  }
  subscribe("first")
  Scheduler.main.after(.seconds(1)) { subject.sendNext("1") }
  Scheduler.main.after(.seconds(2)) { subject.sendNext("2") }
  Scheduler.main.after(.seconds(3)) { subscribe("second") }
  Scheduler.main.after(.seconds(4)) { subject.sendNext("3") }
  Scheduler.main.after(.seconds(5)) {
    log("(completes)")
    subject.sendCompleted()
  }
  Scheduler.main.after(.seconds(6)) { subscribe("late") }
}

/// A subject of each kind that remembers something else.
private func oneOfEach() -> [Subject<String>] {
  [
    Subject().named("(nothing)"),
    BehaviorSubject("default").named("(a value)"),
    ReplaySubject(capacity: 0).named("(the end)"),
    ReplaySubject(capacity: 1).named("(one value, and the end)"),
    ReplaySubject().named("(all values, and the end)"),
  ]
}

/// Subscribes to a subject that has ended.
private func subscribeLate(to subject: Subject<String>, _ log: Log) {
  log("\(subject)")
  subject.drawn(subject.name).subscribe(
    next: { log("late \($0)") },
    error: { log("late \($0)") },
    completed: { log("late completed") })
}

private struct Broken: Error, CustomStringConvertible {
  let description = "error"
}
