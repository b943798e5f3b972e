import Controls
import Reactive
import Stage

extension Lesson {
  /// `switchToLatest` listens to the newest of the signals that a signal sends, and to no other.
  ///
  /// The moment another inner signal comes, the one before it is disposed of: whatever it still
  /// sends reaches nobody, and a request can use the disposal to stop. When the outer signal
  /// completes the latest inner signal goes on, and the whole completes with it; an error of either
  /// ends everything.
  ///
  /// The search shows what it is for. The server takes longer for a short keyword, so `flattenMap`
  /// lets the answer to "R" arrive last and overwrite the one the user waits for. Mapping each
  /// keyword to its request and switching to the latest keeps the screen right, however the answers
  /// race. What people get wrong is where to put it: `switchToLatest` stands after the `map` that
  /// makes the signals, and the values it gets must be signals. The original asserts on any other
  /// value; here a signal of something else has no `switchToLatest` that compiles.
  ///
  /// Combine has the same name for it, and with tasks one cancels the task before starting the
  /// next.
  @LessonBuilder static var switchToLatest: Lesson {
    Lesson(
      22, "Switch to latest", title: "switchToLatest", in: .operators,
      retelling: .a("其他使用"), .b("switchToLatest"), .d("switchToLatest"))

    Scene("a signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>()
      let signal = Subject<Int>()

      signalOfSignals.switchToLatest().subscribeNext { log("\($0)") }
      signalOfSignals.sendNext(signal)
      signal.sendNext(1)
    }

    Scene("an older inner signal falls silent") { log in
      let signalOfSignals = Subject<Signal<String>>()
      let (first, second) = (Subject<String>(), Subject<String>())
      signalOfSignals.drawn("signals").switchToLatest().drawn("latest").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })

      signalOfSignals.sendNext(first)
      first.sendNext("1")
      log("(a second inner signal)")
      signalOfSignals.sendNext(second)
      first.sendNext("from the first")
      second.sendNext("from the second")

      log("(the outer signal completes, the inner one goes on)")
      signalOfSignals.sendCompleted()
      second.sendNext("still")
      second.sendCompleted()
    }

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
