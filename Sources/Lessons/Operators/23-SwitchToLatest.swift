import Controls
import Reactive
import Stage

extension Lesson {
  /// `switchToLatest` listens to the newest of the signals that a signal sends, and to no other.
  /// When the next one comes, the one before it is disposed of, and a request can use that to stop.
  /// The whole completes when both the outer and the latest inner signal have completed; an error
  /// of either ends it at once. So a search shows the right answer, in whatever order the answers
  /// arrive.
  ///
  /// **Trap.** It needs a signal of signals, so put it after a `map` that makes signals. The
  /// original asserts on any other value; in Swift a signal of something else has no
  /// `switchToLatest`.
  ///
  /// Text fields and bindings come with lessons 34 and 35. Combine's `switchToLatest` is the same,
  /// and an error of an inner publisher ends it too. With tasks, cancel the one before you start
  /// the next (lesson 59). AsyncAlgorithms has `flatMapLatest` since 1.1.3, which does the same in
  /// a loop.
  @LessonBuilder static var switchToLatest: Lesson {
    Lesson(
      23, "Switch to latest", title: "switchToLatest", in: .operators,
      retelling: .a("其他使用"), .b("switchToLatest"), .d("switchToLatest"))

    /// A signal is sent, and then that signal sends. What does the subscriber get?
    Scene("a signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>()
      let signal = Subject<Int>()

      signalOfSignals.switchToLatest().subscribeNext { log("\($0)") }
      signalOfSignals.sendNext(signal)
      signal.sendNext(1)
    }

    /// Who is heard after the second signal has come, and what ends the whole?
    Scene("an older inner signal falls silent") { log in
      let signalOfSignals = Subject<Signal<String>>()
      let (first, second) = (Subject<String>(), Subject<String>())
      signalOfSignals.drawn("signals").switchToLatest().drawn("latest").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })

      signalOfSignals.sendNext(first)
      Scheduler.main.after(.seconds(1)) { first.sendNext("1") }
      Scheduler.main.after(.seconds(2)) {
        log("(a second inner signal)")
        signalOfSignals.sendNext(second)
      }
      Scheduler.main.after(.seconds(3)) { first.sendNext("from the first") }
      Scheduler.main.after(.seconds(4)) { second.sendNext("from the second") }
      Scheduler.main.after(.seconds(5)) {
        log("(the outer signal completes, the inner one goes on)")
        signalOfSignals.sendCompleted()
      }
      Scheduler.main.after(.seconds(6)) { second.sendNext("still") }
      Scheduler.main.after(.seconds(7)) { second.sendCompleted() }
    }

    /// A short keyword takes the server longer. What does the label show in the end?
    Scene.staged("a search that outruns itself") { log, stage in
      let (field, label) = stage.keep((TextField(), Label()))
      label.text
        <~ field.textSignal.skip(1).drawn("field")
        .flattenMap { search($0, log).drawn("search \($0)", in: "label") }.drawn("label")
      type("RAC", into: field)
      Scheduler.main.after(.seconds(5)) {
        log("(the field shows \(field.text.value), the label \(label.text.value))")
      }
    }

    /// The same keys and the same server. Which requests does the server still answer?
    Scene.staged("the search that stays ahead") { log, stage in
      let (field, label) = stage.keep((TextField(), Label()))
      label.text
        <~ field.textSignal.skip(1).drawn("field")
        .map { search($0, log).drawn("search \($0)", in: "label") }.switchToLatest().drawn("label")
      type("RAC", into: field)
      Scheduler.main.after(.seconds(5)) {
        log("(the field shows \(field.text.value), the label \(label.text.value))")
      }
    }
  }
}

/// The user types a key every half second.
private func type(_ keys: String, into field: TextField) {
  for (index, key) in keys.enumerated() {
    Scheduler.main.after(.seconds(0.5) * index) { field.type("\(key)") }
  }
}

/// Asks a server that takes longer for a short keyword, since that finds more.
private func search(_ keyword: String, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("search \(keyword)")
    return Scheduler.main.after(.seconds(4 - keyword.count)) {
      log("(the server answers \(keyword))")
      subscriber.sendNext("results for \(keyword)")
      subscriber.sendCompleted()
    }
  }
}
