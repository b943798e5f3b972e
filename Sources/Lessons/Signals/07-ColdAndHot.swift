import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A cold signal does its work again for each subscriber, like a request that is sent twice. A
  /// hot signal sends its values whether or not anyone listens, like a button that is tapped.
  @LessonBuilder static var coldAndHot: Lesson {
    Lesson(7, "Cold and hot", in: .signals)

    /// `publish` (lesson 10) makes a source hot. This one starts at 0 s and sends 1, 2 and 3, a
    /// second apart. The second subscription is made at 2.1 s. What does it receive?
    ///
    /// - [ ] 1, 2 and 3: a new subscriber gets all values from the beginning.
    ///   {"Subscriber 2 recveive: 1"} → A hot signal does not start again.
    /// - [ ] The 2 at once, and then the 3. {"Subscriber 2 recveive: 2" at 2.1} → `publish` stores
    ///   nothing, not even the latest value.
    /// - [x] Only the 3. {"Subscriber 2 recveive: 3" at 3 and no "Subscriber 2 recveive: 2"}
    Scene("hot", from: "2020-05-28 19:37:55.689906") { log in
      let connection = countdown().drawn("source").publish()
      connection.connect()
      let signal = connection.signal
      log("Signal was created.")

      Scheduler.main.after(.seconds(1)) {
        signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: `connect` subscribes to the source once, at 0 s. `publish` passes each value through a
    // subject to the current subscribers, and that subject stores nothing for later ones.
    //
    // The first subscription is made at 1 s, when the 1 is due. The source's timer was set earlier
    // and fires first, so this subscriber misses the 1.

    /// The same source and the same two subscribers, without `publish`. When does the second one
    /// receive the 1?
    ///
    /// - [ ] Never: the 1 was sent before it subscribed. {no "Subscriber 2 recveive: 1"} → Each
    ///   subscription starts the source again.
    /// - [ ] At 2.1 s, as soon as it subscribes. {"Subscriber 2 recveive: 1" at 2.1} → Nothing is
    ///   stored, so there is nothing to send at once.
    /// - [x] At 3.1 s, a second after it subscribes. {"Subscriber 2 recveive: 1" at 3.1}
    Scene("cold", from: "2020-05-28 19:42:38.439542") { log in
      let signal = countdown()
      log("Signal was created.")

      Scheduler.main.after(.seconds(1)) {
        signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: A cold signal's closure runs once for each subscriber. Each run has its own timers, so
    // each subscriber gets all three values, timed from its own subscription.
    //
    // Tutorial A's log, behind ⏱, has the second subscriber's 1 at 41.849789, about a third of a
    // second later than here, because its timers were late. A test compares the two logs, and
    // allows each line half a second.

    /// B says that a signal becomes hot when it is subscribed to. What happens at the second
    /// subscription?
    ///
    /// - [ ] It joins the work in progress and receives the rest. {no "Subscriber 2 recveive: 1"} →
    ///   This is B's claim. The log shows {2 "(the work begins)"} a second time, and
    ///   {"Subscriber 2 recveive: 1"}.
    /// - [x] The work begins again, for the second subscriber alone. {2 "(the work begins)"}
    Scene("subscribed, yet cold") { log in
      let signal = countdown().initially { log("(the work begins)") }
      log("Signal was created.")

      signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: Subscribing does not change a signal. A cold signal keeps only its closure, and runs it
    // again for the next subscriber.
    //
    // **Where B is wrong.** It says "一个信号被订阅，变为热信号": a signal becomes hot when it is
    // subscribed to. But a subscribed cold signal stays cold. B's example of a shared request, in
    // lesson 10, shows this itself.
    //
    // **Trap.** If two parts of an app subscribe to the same request, the request is sent twice.
    // With `publish` it is sent once, but a subscriber that subscribes too late misses the
    // response. Lesson 10 compares the ways to share a request.

    /// A text field is hot: it sends what the user types, and no subscriber starts it. Here a
    /// request follows each text: `flattenMap` (lesson 13) subscribes to the request, and passes on
    /// its results. A list and a counter subscribe to these results, and the user types one key.
    /// How many requests are sent?
    ///
    /// - [ ] One: the field is hot, so both get the results of the same request.
    ///   {1 "(request for a)"} → They share the field. Everything after it runs again for each
    ///   subscriber.
    /// - [x] Two, one for each subscriber. {2 "(request for a)"}
    Scene.staged("a chain on a hot source") { log, stage in
      let field = stage.keep(TextField())
      let results = field.textSignal.skip(1).flattenMap { request(for: $0, log) }
      results.drawn("list").subscribeNext { log("list: \($0)") }
      results.drawn("counter").subscribeNext { log("counter: \($0.count) letters") }
      stage.at("14:00:01") { field.type("a") }
    }
    // Why: An operator makes a cold signal, even from a hot one. Each subscription to the result
    // subscribes to the field again, and has a `flattenMap` of its own. So the closure runs for
    // each value and each subscriber.
    //
    // **Trap.** A search that sends each request twice often has two subscribers. A binding such as
    // `RAC(label, text) = results` counts as a subscriber, too.

    /// Three cures: a property that follows the results (`<~`, lesson 34), `publish`, and
    /// `replayLast` (lesson 29). Each has a list that subscribes at once and a counter that
    /// subscribes at 3 s. The user types one key at 1 s. In which case does the late counter get
    /// nothing?
    ///
    /// - [ ] With the property: it passes on changes only. {no "property, counter: 13 letters"} →
    ///   A property's signal begins with the current value.
    /// - [x] With `publish`. {no "publish, counter"}
    /// - [ ] With `replayLast`: the results came before it subscribed.
    ///   {no "replayLast, counter: 13 letters"} → `replayLast` stores the latest value for it.
    Scene.staged("three cures") { log, stage in
      let field = stage.keep(TextField())
      func results(_ cure: String) -> Signal<String> {
        field.textSignal.skip(1).flattenMap { request(for: $0, log, named: "\(cure), ") }
      }
      func show(_ results: Signal<String>, _ cure: String) {
        results.drawn("\(cure), list").subscribeNext { log("\(cure), list: \"\($0)\"") }
        stage.at("14:00:03") {
          results.drawn("\(cure), counter").subscribeNext {
            log("\(cure), counter: \($0.count) letters")
          }
        }
      }

      let latest = stage.keep(Property(""))
      latest <~ results("property")
      show(latest.signal, "property")

      let connection = results("publish").publish()
      show(connection.signal, "publish")
      connection.connect()

      show(results("replayLast").replayLast(), "replayLast")

      stage.at("14:00:01") { field.type("a") }
    }
    // Why: Each cure subscribes to the chain only once. The others subscribe to a property or to a
    // subject, and that starts no work.
    //
    // | cure | the chain runs | a late subscriber gets | the chain ends |
    // |---|---|---|---|
    // | a property: `RAC(self, results) = …`, and `RACObserve(self, results)` | from this line on | the current value | with its source or with `self` |
    // | `publish`, then `connect` | from `connect` on | only later values | with its source, or if you dispose of the connection |
    // | `replayLast` | from this line on, even without a subscriber | the latest value | with its source |
    //
    // The property is often the simplest cure: the view model keeps its results anyway. It also
    // sends its first value, before there are any results.

    /// An object, a control and a command (lesson 40) give you signals. Each of them has a
    /// subscriber from the start, and another one from 2 s on. The user acts at 1 s and at 3 s.
    /// Which of them do their work a second time, for the late subscriber?
    ///
    /// - [ ] `rac_textSignal` and `RACObserve`: the late subscriber gets a value at once.
    ///   {"RACObserve: early 0, 1, 2; late 0, 1, 2"} → It gets the current value, and then the same
    ///   values as the early one.
    /// - [x] Only `createSignal:`. {1 "late run 2"}
    /// - [ ] The signals of the command: it executes again. {"executionSignals: early an execution,
    ///   an execution; late an execution, an execution"} → Subscribing does not execute a command.
    Scene.staged("hot or cold, by API") { log, stage in
      let (field, button, score, row) = stage.keep((TextField(), Button(), Property(0), Row()))
      let (center, command) = (stage.notifications, stage.keep(failingCommand()))
      let connection = counted().publish()

      compare("createSignal", counted(), log)
      compare("rac_textSignal", field.textSignal.map { "\"\($0)\"" }, log)
      compare("RACObserve", score.signal.map { "\($0)" }, log)
      compare("a notification", center.signal(named: .saved).mapReplace("post"), log)
      compare("a control event", button.signal(for: .touchUpInside).mapReplace("tap"), log)
      compare("rac_signalForSelector", row.selections.mapReplace("call"), log)
      compare("executing", command.executing.map { $0 ? "yes" : "no" }, log)
      compare("enabled", command.enabled.map { $0 ? "yes" : "no" }, log)
      compare("executionSignals", command.executionSignals.mapReplace("an execution"), log)
      compare("errors", command.errors.mapReplace("an error"), log)
      compare("replay", counted().replay(), log)
      compare("publish", connection.signal, log)

      for second in ["1", "3"] {
        stage.at("14:00:0\(second)") {
          connection.connect()
          field.type("a")
          score.value += 1
          center.post(name: .saved, object: nil)
          button.tap()
          row.select()
          command.execute(())
        }
      }
    }
    // Why: A signal of Cocoa or of a command sends each event once, to all current subscribers, and
    // some of these signals first send the current value. Subscribing starts no work. With
    // `createSignal:`, each subscription runs the block.
    //
    // | signal | hot or cold | a subscription starts |
    // |---|---|---|
    // | `createSignal:`, `defer:`, `return:`, `interval:onScheduler:` | cold | the work, for this subscriber alone |
    // | `rac_textSignal`, `RACObserve`, `executing`, `enabled`, `RACBehaviorSubject`, `replayLast` | hot, after the current value | nothing |
    // | `rac_addObserverForName:object:`, `rac_signalForControlEvents:`, `rac_gestureSignal`, `rac_signalForSelector:`, `executionSignals`, `errors`, `RACSubject` | hot | nothing |
    // | `publish` | hot once connected | nothing: `connect` starts the work, once |
    // | `replay`, `execute:`, `RACReplaySubject` | hot, after the earlier values | nothing |
    // | `replayLazily` | hot, after the earlier values | the work, but only the first time |
    // | an operator on any of these, such as `map:` | – | a subscription to its source, and its own block |
    //
    // `lesson-runner explain RACObserve` says it for a name.
    //
    // **In Combine and Swift.** Most publishers in Combine are cold; subjects and multicast
    // publishers are hot. Neither word fits an `AsyncStream`. It starts its work when you create
    // it, keeps the values in a buffer, and hands each one to a single reader.
  }
}

/// Returns a request for the results for `text`, which takes a second.
private func request(for text: String, _ log: Log, named cure: String = "") -> Signal<String> {
  Signal { subscriber in
    log("\(cure)(request for \(text))")
    return Scheduler.main.after(.seconds(1)) {
      subscriber.sendNext("results for \(text)")
      subscriber.sendCompleted()
    }
  }
}

/// Subscribes at 0 s and at 2 s, and logs what both subscribers have received by 5 s.
private func compare(_ name: String, _ signal: Signal<String>, _ log: Log) {
  let (early, late) = (Property([String]()), Property([String]()))
  for (delay, heard) in [(0.0, early), (2, late)] {
    Scheduler.main.after(.seconds(delay)) {
      signal.subscribeNext { value in heard.modify { $0.append(value) } }
    }
  }
  Scheduler.main.after(.seconds(5)) {
    let (early, late) = (early.value.joined(separator: ", "), late.value.joined(separator: ", "))
    log("\(name): early \(early); late \(late.isEmpty ? "nothing" : late)")
  }
}

/// Returns a signal whose closure sends the number of its runs.
private func counted() -> Signal<String> {
  let runs = Property(0)
  return Signal { subscriber in
    runs.value += 1
    subscriber.sendNext("run \(runs.value)")
    return nil
  }
}

/// Returns a command whose work fails after half a second.
private func failingCommand() -> Command<Void, Never> {
  Command {
    Signal { subscriber in
      Scheduler.main.after(.seconds(0.5)) { subscriber.sendError(Offline()) }
    }
  }
}

private struct Offline: Error {}

/// A row that sends a value for each call to its method.
private final class Row: Sendable {
  private let calls = Subject<Void>()

  var selections: Signal<Void> { calls }

  func select() {
    calls.sendNext(())
  }
}

extension Notification.Name {
  fileprivate static let saved = Notification.Name("Saved")
}

/// Returns a signal that sends 1, 2 and 3, a second apart, and completes a second later.
private func countdown() -> Signal<Int> {
  Signal { subscriber in
    Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
    Scheduler.main.after(.seconds(2)) { subscriber.sendNext(2) }
    Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
    Scheduler.main.after(.seconds(4)) { subscriber.sendCompleted() }
    return nil
  }
}
