import Reactive
import Stage

extension Lesson {
  /// A subject is like live television: who tunes in late has missed the beginning. A signal is
  /// like video on demand: everybody watches from the start, at a time of their own.
  ///
  /// Two subscribers come early and two late, to a signal, a subject and a replay subject in turn.
  /// The late ones get both packages from the signal, a second apart like everybody, only the
  /// second package from the subject, and from the replay subject the first one at once and the
  /// second when all others hear it. So a replay subject gives back the values of the past but not
  /// their timing: it is hot, with a memory.
  ///
  /// "Side by side" plays the three on one time line. The last scene subscribes early and late to a
  /// signal of each class, and finds out which are hot: those whose subscribers hear the last of it
  /// at the same moment. People take a replayed value for a sign of a cold signal; what counts is
  /// how often the work is done. Combine draws the same line between a `Deferred` publisher and a
  /// subject.
  ///
  /// Where the documents are wrong:
  /// - A's cold example says "replaySubject … from replay subject" in its messages; its source is a
  ///   plain signal.
  @LessonBuilder static var liveOrOnDemand: Lesson {
    Lesson(8, "Live or on demand", in: .signals, retelling: .a("冷信号、热信号比较"))

    Scene("signal") { log in
      let signal = Signal<String> { subscriber in
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext("replaySubject send package 1") }
        Scheduler.main.after(.seconds(2)) { subscriber.sendNext("replaySubject send package 2") }
        return Disposable { log("disposable") }
      }
      log("create Signal")
      // The tutorial's late subscribers come after 1.1 seconds, so that package 2 for the early
      // ones and package 1 for the late ones are due at one instant. Here they are told apart.
      subscribe(to: signal, lateAfter: .seconds(1.15)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
    }

    Scene("subject") { log in
      let subject = Subject<String>()
      log("create Signal")
      subscribe(to: subject, lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from subject")
      }
      Scheduler.main.after(.seconds(1)) { subject.sendNext("subject send package 1") }
      Scheduler.main.after(.seconds(2)) { subject.sendNext("subject send package 2") }
    }

    Scene("replay subject") { log in
      let replaySubject = ReplaySubject<String>()
      log("create Signal")
      subscribe(to: replaySubject, lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
      Scheduler.main.after(.seconds(1)) { replaySubject.sendNext("replaySubject send package 1") }
      Scheduler.main.after(.seconds(2)) { replaySubject.sendNext("replaySubject send package 2") }
    }

    Scene("side by side") { log in
      let signal = Signal<String> { subscriber in
        sendPackages(to: subscriber)
        return nil
      }
      let (subject, replaySubject) = (Subject<String>(), ReplaySubject<String>())
      for (name, source) in [
        ("signal", signal), ("subject", subject), ("replay subject", replaySubject),
      ] {
        subscribe(to: source.drawn("Subscriber", in: name), lateAfter: .seconds(1.15)) {
          log("(Subscriber \($0) get \($1) from \(name))")
        }
      }
      sendPackages(to: subject)
      sendPackages(to: replaySubject)
    }

    Scene("cold and hot classes") { log in
      let dynamic = Signal<String> { subscriber in
        sendPackages(to: subscriber)
        return nil
      }
      for signal in [dynamic, .return("package 1"), .empty(), .error(Lost())] {
        compare(signal, log)
      }
      let connection = dynamic.publish()
      connection.connect()
      compare(connection.signal, log)
      for subject in [Subject(), ReplaySubject(), BehaviorSubject("package 0")] {
        sendPackages(to: subject)
        compare(subject, log)
      }
      let channel = Channel<String>()
      sendPackages(to: channel.leadingTerminal)
      compare(channel.followingTerminal, log)
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

private struct Lost: Error {}

/// Sends a package after one second and another after two.
private func sendPackages(to subscriber: some Subscriber<String>) {
  Scheduler.main.after(.seconds(1)) { subscriber.sendNext("package 1") }
  Scheduler.main.after(.seconds(2)) { subscriber.sendNext("package 2") }
}

/// Subscribes early and late, and logs the seconds at which each of the two heard something. Hot is
/// what both hear the last of at the same moment.
private func compare(_ signal: Signal<String>, _ log: Log) {
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
    let isHot = early.value.last == late.value.last
    log("\(isHot ? "hot" : "cold"): \(signal)")
    log("(early heard at \(early.value), late at \(late.value))")
  }
}
