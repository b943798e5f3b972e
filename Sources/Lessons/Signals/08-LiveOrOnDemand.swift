import Reactive
import Stage

extension Lesson {
  /// A subject is like live television: if you tune in late, you have missed the beginning. A
  /// signal is like video on demand: everybody watches from the start, at a time of their own. A
  /// replay subject is live television with a recorder: it gives back the values of the past, but
  /// not their timing.
  ///
  /// A's tenth figure sorts the classes into cold and hot. Here it is as a table; channels are
  /// lesson 45, `publish` is lesson 10, the behavior subject lesson 9, and `materialize` lesson 31.
  ///
  /// | class | | what a late subscriber gets |
  /// |---|---|---|
  /// | RACDynamicSignal, RACReturnSignal | cold | everything, from the start |
  /// | RACEmptySignal, RACErrorSignal | cold | the end, at once |
  /// | RACSubject, and what `publish` makes | hot | only what is sent from then on |
  /// | RACReplaySubject | hot | the past at once, then what is sent |
  /// | RACBehaviorSubject | hot | the latest value, then what is sent |
  /// | RACChannelTerminal, the following one | hot | the same |
  ///
  /// **Trap.** A replayed value is no sign of a cold signal. What counts is how often the work is
  /// done.
  ///
  /// Combine draws the same line between a `Deferred` publisher and a subject, but has no subject
  /// that replays.
  ///
  /// Where the documents are wrong:
  /// - A's cold example says "replaySubject … from replay subject" in its messages; its source is
  ///   a plain signal.
  @LessonBuilder static var liveOrOnDemand: Lesson {
    Lesson(8, "Live or on demand", in: .signals, retelling: .a("冷信号、热信号比较"))

    /// Two subscribers come early and two late, to each of three sources. Which of the late
    /// ones get package 1, and when?
    Scene("side by side") { log in
      let signal = Signal<String> { subscriber in
        sendPackages(to: subscriber)
        return nil
      }
      let (subject, replaySubject) = (Subject<String>(), ReplaySubject<String>())
      for (name, source) in [
        ("signal", signal), ("subject", subject), ("replay subject", replaySubject),
      ] {
        subscribe(
          to: source.drawn("Subscriber", in: name, as: shortened), lateAfter: .seconds(1.15)
        ) {
          log("(Subscriber \($0) get \($1) from \(name))")
        }
      }
      sendPackages(to: subject)
      sendPackages(to: replaySubject)
    }

    /// Each of the four subscribers starts the work for itself. When does the last one get
    /// package 2?
    Scene("signal") { log in
      let signal = Signal<String> { subscriber in
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext("replaySubject send package 1") }
        Scheduler.main.after(.seconds(2)) { subscriber.sendNext("replaySubject send package 2") }
        return Disposable { log("disposable") }
      }
      log("create Signal")
      // The tutorial's late subscribers come after 1.1 seconds, so that package 2 for the early
      // ones and package 1 for the late ones are due at one instant. Here they are told apart.
      subscribe(to: signal.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.15)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
    }

    /// The same four subscribers and a subject. What do the late two miss?
    Scene("subject") { log in
      let subject = Subject<String>().drawn(hot: "subject", as: shortened)
      log("create Signal")
      subscribe(to: subject.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from subject")
      }
      Scheduler.main.after(.seconds(1)) { subject.sendNext("subject send package 1") }
      Scheduler.main.after(.seconds(2)) { subject.sendNext("subject send package 2") }
    }

    /// Watch the late two: they get package 1 at one time, and package 2 at another. Why?
    Scene("replay subject") { log in
      let replaySubject = ReplaySubject<String>().drawn(hot: "subject", as: shortened)
      log("create Signal")
      subscribe(to: replaySubject.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
      Scheduler.main.after(.seconds(1)) { replaySubject.sendNext("replaySubject send package 1") }
      Scheduler.main.after(.seconds(2)) { replaySubject.sendNext("replaySubject send package 2") }
    }

    /// One comes early and one late. A signal is hot if both receive its last event
    /// together. Which classes are?
    Scene("cold and hot classes") { log in
      let dynamic = Signal<String> { subscriber in
        sendPackages(to: subscriber)
        return nil
      }
      compare(dynamic, "RACDynamicSignal", log)
      compare(.return("package 1"), "RACReturnSignal", log)
      compare(.empty(), "RACEmptySignal", log)
      compare(.error(Lost()), "RACErrorSignal", log)

      let connection = dynamic.publish()
      connection.connect()
      compare(connection.signal, "what publish makes", log)

      for (subject, name) in [
        (Subject(), "RACSubject"), (ReplaySubject(), "RACReplaySubject"),
        (BehaviorSubject("package 0"), "RACBehaviorSubject"),
      ] {
        sendPackages(to: subject)
        compare(subject, name, log)
      }
      let channel = Channel<String>()
      sendPackages(to: channel.leadingTerminal)
      compare(channel.followingTerminal, "RACChannelTerminal", log)
    }
  }
}

/// Subscribes twice early and twice late, and hands on which subscriber got what.
private func subscribe(
  to signal: Signal<String>, lateAfter delay: Duration,
  next: @escaping @Sendable (_ subscriber: Int, _ package: String) -> Void
) {
  Scheduler.main.after(.seconds(0.1)) {
    signal.subscribeNext { next(1, $0) }
    signal.subscribeNext { next(2, $0) }
  }
  Scheduler.main.after(delay) {
    signal.subscribeNext { next(3, $0) }
    signal.subscribeNext { next(4, $0) }
  }
}

/// The number of a package, which is enough where it is drawn.
@Sendable private func shortened(_ package: String) -> String { String(package.suffix(1)) }

private struct Lost: Error {}

/// Sends a package after one second and another after two.
private func sendPackages(to subscriber: some Subscriber<String>) {
  Scheduler.main.after(.seconds(1)) { subscriber.sendNext("package 1") }
  Scheduler.main.after(.seconds(2)) { subscriber.sendNext("package 2") }
}

/// Subscribes early and late, and logs the seconds at which each of the two heard something. A
/// signal is hot if both receive its last event together.
private func compare(_ signal: Signal<String>, _ name: String, _ log: Log) {
  let start = Scheduler.main.now
  let (early, late) = (Property([Double]()), Property([Double]()))
  for (delay, heard) in [(0.1, early), (1.1, late)] {
    Scheduler.main.after(.seconds(delay)) {
      signal.materialize().subscribeNext { _ in
        heard.modify { $0.append((Scheduler.main.now - start) / .seconds(1)) }
      }
    }
  }
  Scheduler.main.after(.seconds(4)) {
    let kind = early.value.last == late.value.last ? "hot" : "cold"
    signal.drawnInFamily(as: kind)
    log("\(kind): \(name), early at \(early.value), late at \(late.value)")
  }
}
