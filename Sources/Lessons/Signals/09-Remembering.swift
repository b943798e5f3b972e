import Reactive
import Stage

extension Lesson {
  /// A volume slider or a login state has a current value, and a screen that opens later must show
  /// it. Subjects differ in how many values they store for later subscribers, and in whether they
  /// remember their end.
  @LessonBuilder static var remembering: Lesson {
    Lesson(
      9, "Remembering", title: "Remembering: replay with a capacity, and the behavior subject",
      in: .signals)

    /// Four values are sent before anyone subscribes. A fifth value and the completion follow
    /// later. What does a subscriber that subscribes after the completion receive?
    ///
    /// - [ ] Nothing: the subject has completed. {no "after completion"} → A replay subject keeps
    ///   its values and its end.
    /// - [ ] Only the completion. {no "after completion 5"} → The subject's stored values come
    ///   first.
    /// - [x] 4, 5 and the completion.
    ///   {"after completion 4" and "after completion 5" and "after completion completed"}
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
    // Why: The subject stores the last two values and its ending. Every new subscriber first gets
    // the stored values, then the ending if there is one.

    /// Now the subject is created without a capacity. What does a subscriber that subscribes after
    /// four values receive?
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
    // Why: Without a capacity a replay subject never drops a value.
    //
    // **Trap.** If a replay subject gets many values, give it a capacity, or it will keep all of
    // them in memory.

    /// Subscriptions are made before the first value, between two values, and after the end. What
    /// does the last one receive?
    ///
    /// - [ ] Nothing. {no "late 3"} → A behavior subject always has a value, even after its end.
    /// - [ ] The completion. {"late completed"} → A behavior subject does not remember its end.
    /// - [x] The last value, and no completion. {"late 3" and no "late completed"}
    Scene("behavior subject") { log in
      compareSubscribers(of: BehaviorSubject("default"), log)
    }
    // Why: A behavior subject stores exactly one value: the initial one first, then the latest. Its
    // ending goes to the current subscribers and is not stored.

    /// A replay subject that stores one value gets the same three subscriptions. Which two
    /// differences does the log show?
    Scene("replay subject of capacity 1") { log in
      compareSubscribers(of: ReplaySubject(capacity: 1), log)
    }
    // Why: A replay subject has no initial value, so the first subscriber receives nothing when it
    // subscribes. And it stores its ending, so the late subscriber receives the completion.
    //
    // **Where C is wrong.** It says of the behavior subject "可以理解为 capacity
    // 为1的RACReplaySubject": you can read it as a replay subject of capacity 1. But only the
    // behavior subject has an initial value, and only the replay subject tells late subscribers of
    // the end.

    /// Five subjects are sent 1 and 2 and complete before anyone subscribes. What does a late
    /// subscriber still receive?
    Scene("late after completion") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendCompleted()
        subscribeLate(to: subject, log)
      }
    }
    // Why: A plain subject stores nothing, and a behavior subject stores one value. A replay
    // subject stores as many values as its capacity allows, and always its ending. With a
    // capacity of 0, it stores only the ending.

    /// Now the five subjects fail instead. Which of them still send the error to a late subscriber?
    Scene("late after an error") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendError(Broken())
        subscribeLate(to: subject, log)
      }
    }
    // Why: A replay subject stores an error just as it stores a completion. The other subjects
    // store neither.
    //
    // **In Combine** `CurrentValueSubject` is a behavior subject that does remember its end:
    // afterwards, a new subscriber gets the completion and no value. A replay subject has no
    // counterpart. With Observation, the current state is simply a property.

    /// A plain subject is sent a 2 although it has completed. Does anyone receive it?
    ///
    /// - [ ] No: it has completed. {no "late 2"} → The subject does not remember its completion.
    /// - [x] A subscriber that subscribed after the completion. {"late 2" and no "early 2"}
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
    // Why: The completion ended the subscriptions that existed, and the subject forgot them. It has
    // no flag that says that it has ended, so a later subscription is an ordinary one.
    //
    // **Trap.** A plain subject goes on delivering to subscribers that subscribe after the end.
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

/// Returns five subjects, which differ in what they store.
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
