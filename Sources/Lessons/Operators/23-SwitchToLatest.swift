import Controls
import Reactive
import Stage

extension Lesson {
  /// A search sends a request for every keystroke, but only the response to the last request
  /// matters. `switchToLatest` takes a signal that sends signals, passes on the values of the
  /// newest one, and disposes of its subscription to the previous one.
  @LessonBuilder static var switchToLatest: Lesson {
    Lesson(23, "Switch to latest", title: "switchToLatest", in: .operators)

    /// The outer signal sends a signal, and then that signal sends a 1. What does the subscriber
    /// receive?
    Scene("a signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>()
      let signal = Subject<Int>()

      signalOfSignals.drawn("signalOfSignals").switchToLatest().drawn("latest").subscribeNext {
        log("\($0)")
      }
      signalOfSignals.sendNext(signal)
      signal.sendNext(1)
    }
    // Why: `switchToLatest` subscribes to each signal that arrives and passes on its values. The
    // subscriber never receives the signal itself.
    //
    // Try:
    // - "a--b|" switchToLatest a="1-2-3|" b="4-5|" → The b ends the subscription to a, so the 3
    //   never arrives. {lane "a" gets ! at 3 and lane "switchToLatest" gets 4 at 3 and
    //   lane "switchToLatest" gets no 3}
    // - "a-----b|" switchToLatest a="1-2-3|" b="4-5|" → Put the b three seconds later: a has time
    //   to send its 3. {lane "switchToLatest" gets 3 at 4 and lane "switchToLatest" gets 4 at 6}
    // - "a--b|" switchToLatest a="1-2--#" b="4-5|" → Let a fail at 5 s: by then it is no longer the
    //   latest signal, so nothing happens. {lane "switchToLatest" gets no # and
    //   lane "switchToLatest" gets | at 6}
    // - "a--b|" switchToLatest a="12#" b="4-5|" → Let a fail at 2 s, while it is the latest signal:
    //   the result fails, and b never begins. {lane "switchToLatest" gets # at 2 and lane "b"
    //   gets no 4}
    // - "a--b|" flattenMap a="1-2-3|" b="4-5|" → Replace the operator with `flattenMap`: a
    //   continues while b runs, so the 3 arrives after the 4. {lane "flattenMap" gets 4 at 3 and
    //   lane "flattenMap" gets 3 at 4}

    /// A second inner signal arrives at 2 s, the first one sends again at 3 s, and the outer signal
    /// completes at 5 s. What does the subscriber receive after 2 s?
    ///
    /// - [ ] All values from both inner signals. {"from the first"} → `flattenMap` would send
    ///   these. Here the subscription to the first signal is disposed of at 2 s.
    /// - [ ] The second signal's values, until the outer signal completes. {no "still"} → The
    ///   latest inner signal continues after the outer one has completed: it sends {"still" at 6}.
    /// - [x] The second signal's values, until that signal completes.
    ///   {"still" at 6 and "(completed)" at 7}
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
    // Why: When a new inner signal arrives, `switchToLatest` disposes of its subscription to the
    // previous one. The result completes only when the outer signal and the latest inner signal
    // have both completed.

    /// This search uses `flattenMap`, and the label follows its results (`<~`, lesson 34). The
    /// shorter the keyword, the longer the server takes. The user types RAC. Which results does the
    /// label show in the end?
    ///
    /// - [x] Those for R. {"the label results for R)"}
    /// - [ ] Those for RAC, the last keyword. {"the label results for RAC)"} → They arrive first,
    ///   and the slower responses replace them.
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
    // Why: `flattenMap` stays subscribed to all three requests, and the label shows whatever
    // arrives last. The response for R takes longest, so it overwrites the others.

    /// With the same keys and the same server, the search now uses `map` and `switchToLatest`.
    /// Which requests does the server answer?
    ///
    /// - [ ] All three, but only the last response is shown. {3 "the server answers"} → Disposing
    ///   of a subscription also stops the request if the signal's closure has returned a disposable
    ///   that stops it.
    /// - [x] Only the last one. {1 "the server answers" and "the server answers RAC"}
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
    // Why: Each keystroke creates a new request signal, and `switchToLatest` disposes of its
    // subscription to the previous one. This runs the disposable that the previous signal's closure
    // returned. It stops the timer, so the server never answers that request.
    //
    // **Trap.** `switchToLatest` needs a signal of signals, so put it after a `map` that returns
    // signals. In Objective-C, any other value fails an assertion at run time. In Swift, calling it
    // on any other signal does not compile, because only a signal of signals has `switchToLatest`.

    /// The server refuses a keyword that ends with a question mark. `catchTo` replaces an error
    /// with another signal, and here it stands at the end of the chain. The user types `R`, then
    /// `?`, and then `C`. Which keywords are searched for?
    ///
    /// - [ ] All three: `catchTo` handles the error of `R?`. {"search R?C"} → It handles the error,
    ///   but the chain before it has ended.
    /// - [x] `R` and `R?`. {"search R?" and no "search R?C"}
    Scene.staged("caught outside") { log, stage in
      let (field, label) = stage.keep((TextField(), Label()))
      label.text
        <~ field.textSignal.skip(1).drawn("field")
        .map { search($0, log).drawn("search \($0)", in: "latest") }.switchToLatest()
        .drawn("latest").catchTo(.return("no results")).drawn("label")
      typeAndReport("R?C", into: field, label, log)
    }
    // Why: An error from the latest inner signal ends the result of `switchToLatest`, and so does
    // one from the outer signal. `catchTo` then subscribes to its replacement, instead of the whole
    // chain. Nothing listens to the field any more: the search is dead, but the app does not crash
    // or show an error.

    /// Now `catchTo` stands after the request, inside the `map`. The user types the same keys. What
    /// does the label show in the end?
    ///
    /// - [ ] Still `no results`. {"the label no results)"} → Only the request for `R?` has been
    ///   replaced, and the next keystroke starts another one.
    /// - [x] The results for `R?C`. {"the label results for R?C)"}
    Scene.staged("caught inside") { log, stage in
      let (field, label) = stage.keep((TextField(), Label()))
      label.text
        <~ field.textSignal.skip(1).drawn("field")
        .map { keyword in
          search(keyword, log).catchTo(.return("no results"))
            .drawn("search \(keyword)", in: "label")
        }
        .switchToLatest().drawn("label")
      typeAndReport("R?C", into: field, label, log)
    }
    // Why: The signal before `catchTo` is now a single request. If it fails, `switchToLatest`
    // receives a value and a completion instead of an error, and stays subscribed to the field.
    //
    // **Where to put it.** `catchTo` and `catch` replace all that comes before them. So put them
    // after the signal that may fail, inside the closure passed to `map` or `flattenMap`. To show
    // nothing for a failed request, use `catchTo(.empty())`.
    //
    // **In Combine and Swift.** Combine's `switchToLatest` does the same, and an inner publisher's
    // error ends it too. With tasks, cancel the previous task before you start the next.
    // AsyncAlgorithms 1.1.3 added `flatMapLatest`, which does this for asynchronous sequences.
  }
}

/// Types `keys` into `field`, one every half second, as a user would.
private func type(_ keys: String, into field: TextField) {
  for (index, key) in keys.enumerated() {
    Scheduler.main.after(.seconds(0.5) * index) { field.type("\(key)") }
  }
}

/// Types `keys` into `field`, one every four seconds, and finally logs what both show.
private func typeAndReport(_ keys: String, into field: TextField, _ label: Label, _ log: Log) {
  for (index, key) in keys.enumerated() {
    Scheduler.main.after(.seconds(4) * index) { field.type("\(key)") }
  }
  Scheduler.main.after(.seconds(12)) {
    log("(the field shows \(field.text.value), the label \(label.text.value))")
  }
}

/// Returns a signal of the results from a server, which takes longer for a shorter keyword because
/// it finds more. It refuses a keyword that ends with a question mark.
private func search(_ keyword: String, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("search \(keyword)")
    if keyword.hasSuffix("?") {
      return Scheduler.main.after(.seconds(1)) {
        log("(the server refuses \(keyword))")
        subscriber.sendError(Refused())
      }
    }
    return Scheduler.main.after(.seconds(4 - keyword.count)) {
      log("(the server answers \(keyword))")
      subscriber.sendNext("results for \(keyword)")
      subscriber.sendCompleted()
    }
  }
}

private struct Refused: Error {}
