import Reactive
import Stage

extension Lesson {
  /// A plain subject is like live television: if you tune in late, you have missed the beginning. A
  /// cold signal is like video on demand: everyone watches from the start.
  @LessonBuilder static var liveOrOnDemand: Lesson {
    Lesson(8, "Live or on demand", in: .signals)

    /// Three sources send two packages each. Each source has two early subscribers and two late
    /// ones. Which late subscribers receive package 1, and when?
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
    // Why: The signal starts its work again for each subscriber. The subject sends only to current
    // subscribers. The replay subject sends its stored package at once, so a late subscriber gets
    // the earlier values, but not at their original times.

    /// The closure sends a package after 1 s and another after 2 s. When does the last subscriber,
    /// which subscribes at 1.15 s, receive package 2?
    ///
    /// - [ ] At 2 s, together with the others.
    ///   {"Subscriber 4 get a next value: replaySubject send package 2" at 2} → The closure runs
    ///   again for the last subscriber, and its timers count from that subscription.
    /// - [x] At 3.15 s. {"Subscriber 4 get a next value: replaySubject send package 2" at 3.15}
    Scene("signal") { log in
      let signal = Signal<String> { subscriber in
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext("replaySubject send package 1") }
        Scheduler.main.after(.seconds(2)) { subscriber.sendNext("replaySubject send package 2") }
        return Disposable { log("disposable") }
      }
      log("create Signal")
      // The tutorial uses 1.1 here, but then two packages would arrive at the same instant.
      subscribe(to: signal.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.15)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
    }
    // Why: Each subscription runs the closure with its own timers. So each subscriber receives
    // package 2 two seconds after it subscribes.
    //
    // The late subscribers subscribe at 1.15 s here, but at 1.1 s in the tutorial. There, package
    // 2 for the early ones and package 1 for the late ones are both due at 2.1 s.
    //
    // **Where A is wrong.** The messages of its cold example, such as `replaySubject send package
    // 1`, mention a replay subject, but the example subscribes to a plain signal.

    /// The same four subscribers subscribe to a subject. What do the two late ones miss?
    Scene("subject") { log in
      let subject = Subject<String>().drawn(hot: "subject", as: shortened)
      log("create Signal")
      subscribe(to: subject.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from subject")
      }
      Scheduler.main.after(.seconds(1)) { subject.sendNext("subject send package 1") }
      Scheduler.main.after(.seconds(2)) { subject.sendNext("subject send package 2") }
    }
    // Why: A subject passes each package to its current subscribers. Package 1 was sent before the
    // two late ones subscribed, and nothing stores it.

    /// Now the source is a replay subject. The two late subscribers subscribe at 1.1 s, between
    /// the packages. When do they receive package 1?
    ///
    /// - [ ] At 2.1 s, a second after they subscribe.
    ///   {"Subscriber 3 get a next value: replaySubject send package 1" at 2.1} → The work does not
    ///   start again for them.
    /// - [x] At 1.1 s, when they subscribe.
    ///   {"Subscriber 3 get a next value: replaySubject send package 1" at 1.1}
    Scene("replay subject") { log in
      let replaySubject = ReplaySubject<String>().drawn(hot: "subject", as: shortened)
      log("create Signal")
      subscribe(to: replaySubject.drawn("Subscriber", as: shortened), lateAfter: .seconds(1.1)) {
        log("Subscriber \($0) get a next value: \($1) from replay subject")
      }
      Scheduler.main.after(.seconds(1)) { replaySubject.sendNext("replaySubject send package 1") }
      Scheduler.main.after(.seconds(2)) { replaySubject.sendNext("replaySubject send package 2") }
    }
    // Why: The replay subject has stored package 1 and sends it during the subscription. Package 2
    // is still to come, so it reaches all four subscribers at the same time.
    //
    // **Trap.** A value that comes at once does not make a signal cold. Ask how many times the
    // work is done: here it is done once.

    /// A signal of each class gets one subscriber at 0.1 s and another at 1.1 s. Each hot source
    /// sends its last package at 2 s. Which classes deliver the last event to both subscribers at
    /// the same time?
    Scene("cold and hot classes") { log in
      let dynamic = Signal<String> { subscriber in
        sendPackages(to: subscriber)
        return nil
      }
      compare(dynamic, "RACDynamicSignal", log)
      compare(.return("package 1"), "RACReturnSignal", log)
      compare(.empty(), "RACEmptySignal", log)
      compare(.error(Lost()), "RACErrorSignal", log)

      // Lesson 10 explains `publish`, and lesson 45 channels.
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
    // Why: A hot signal does its work once, so every later event reaches all subscribers at the
    // same time. A cold signal does its work again for each subscriber, so each gets its events at
    // its own times.
    //
    // The tenth figure in tutorial A sorts the classes into cold and hot:
    //
    // | class | | a late subscriber gets |
    // |---|---|---|
    // | RACDynamicSignal, RACReturnSignal | cold | everything, from the start |
    // | RACEmptySignal, RACErrorSignal | cold | the end, at once |
    // | RACSubject, and the signal of `publish` | hot | only later values |
    // | RACReplaySubject | hot | the past at once, then later values |
    // | RACBehaviorSubject | hot | the latest value, then later values |
    // | RACChannelTerminal, the following one | hot | the latest value, then later values |
    //
    // **In Combine** a `Deferred` publisher is cold and a subject is hot. None of Combine's
    // subjects replays all its values: a `CurrentValueSubject` sends a new subscriber only its
    // current value.
  }
}

/// Subscribes twice early and twice late, and passes each package to `next` with its subscriber's
/// number.
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

/// Returns a package's number, which stands for the package in the diagram.
@Sendable private func shortened(_ package: String) -> String { String(package.suffix(1)) }

private struct Lost: Error {}

/// Sends a package after one second and another after two.
private func sendPackages(to subscriber: some Subscriber<String>) {
  Scheduler.main.after(.seconds(1)) { subscriber.sendNext("package 1") }
  Scheduler.main.after(.seconds(2)) { subscriber.sendNext("package 2") }
}

/// Subscribes early and late, and logs the seconds at which each subscriber received an event. A
/// hot signal delivers its later packages to both at the same time.
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
    signal.drawnInHierarchy(as: kind)
    log("\(kind): \(name), early at \(early.value), late at \(late.value)")
  }
}
