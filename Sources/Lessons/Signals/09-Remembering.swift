import Reactive
import Stage

extension Lesson {
  /// Subjects differ in what they remember for those who come later: nothing, the latest values, as
  /// many as the capacity says, or all of them.
  ///
  /// With capacity 2 the subscriber who comes after 1 to 4 is given 3 and 4, and stays subscribed.
  /// A behavior subject always has a value, so that a subscriber hears one at once: the initial
  /// value first, then the latest. It is the subject to choose for something that has a present
  /// state, such as a volume or whether a user is logged in.
  ///
  /// Look at what a late subscriber is told of the end. A replay subject plays back its values and
  /// then the completion or the error, while a behavior subject gives the last value and a plain
  /// subject nothing, and with both no end ever comes. A plain subject that has completed even
  /// delivers what is sent to it afterwards to subscribers who came after the end. Combine's
  /// `CurrentValueSubject` does remember its end; in Observation the present state is a property.
  ///
  /// Where the documents are wrong:
  /// - C takes the behavior subject for a replay subject of capacity 1; only the behavior subject
  ///   has an initial value, and only the replay subject tells late subscribers of the end.
  @LessonBuilder static var remembering: Lesson {
    Lesson(
      9, "Remembering", title: "Remembering: replay with a capacity, and the behavior subject",
      in: .signals, retelling: .b("11 ReactiveCocoa常见类", "RACReplaySubject使用"),
      .c("RACBehaviorSubject", "RACReplaySubject"))

    Scene("capacity 2") { log in
      let replaySubject = ReplaySubject<Int>(capacity: 2)
      for i in 1...4 {
        replaySubject.sendNext(i)
      }
      replaySubject.drawn("two").subscribe(
        next: { log("two \($0)") }, completed: { log("two completed") })
      replaySubject.sendNext(5)
      replaySubject.sendCompleted()
      replaySubject.drawn("after completion").subscribe(
        next: { log("after completion \($0)") },
        completed: { log("after completion completed") })
    }

    Scene("unlimited") { log in
      let replaySubject = ReplaySubject<Int>()
      for i in 1...4 {
        replaySubject.sendNext(i)
      }
      replaySubject.subscribeNext { log("(all \($0))") }
      replaySubject.sendNext(5)
    }

    Scene("behavior subject") { log in
      compareSubscribers(of: BehaviorSubject("default"), log)
    }

    Scene("replay subject of capacity 1") { log in
      compareSubscribers(of: ReplaySubject(capacity: 1), log)
    }

    Scene("late after completion") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendCompleted()
        subscribeLate(to: subject, log)
      }
    }

    Scene("late after an error") { log in
      for subject in oneOfEach() {
        subject.sendNext("1")
        subject.sendNext("2")
        subject.sendError(Broken())
        subscribeLate(to: subject, log)
      }
    }

    Scene("sent after the end") { log in
      let subject = Subject<Int>()
      subject.subscribe(next: { log("early \($0)") }, completed: { log("early completed") })
      subject.sendNext(1)
      subject.sendCompleted()
      subject.subscribe(next: { log("late \($0)") }, completed: { log("late completed") })
      subject.sendNext(2)
    }
  }
}

/// Subscribes before any value is sent, between two values, and after the completion.
private func compareSubscribers(of subject: Subject<String>, _ log: Log) {
  @Sendable func subscribe(_ name: String) {
    subject.drawn(name).subscribe(
      next: { log("\(name) \($0)") }, completed: { log("\(name) completed") })
  }
  subscribe("first")
  subject.sendNext("1")
  subject.sendNext("2")
  subscribe("second")
  subject.sendNext("3")
  log("(completes)")
  subject.sendCompleted()
  subscribe("late")
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
  subject.subscribe(
    next: { log("late \($0)") },
    error: { log("late \($0)") },
    completed: { log("late completed") })
}

private struct Broken: Error, CustomStringConvertible {
  let description = "error"
}
