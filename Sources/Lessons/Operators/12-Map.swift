import Controls
import Reactive
import Stage

extension Lesson {
  /// A server sends dictionaries, but the screen needs models. `map` turns each value into another
  /// value, and changes nothing else.
  @LessonBuilder static var map: Lesson {
    Lesson(12, "Map", title: "map", in: .operators)

    /// The source sends five numbers in a loop. When does `map` see the second one?
    ///
    /// - [ ] After the source has sent all five. {"signal -- 4" before "map -- 0"} → `map` does not
    ///   collect values; each one passes as soon as it is sent.
    /// - [x] After the first one has reached the subscriber.
    ///   {"subscribeNext -- MAP+0" before "map -- 1"}
    Scene("numbers", from: "2019-08-30 14:00:05.098586") { log in
      let syncSignal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }

      syncSignal.drawn("source").map { value in
        log("map -- \(value)")
        return "MAP+\(value)"
      }.drawn("map").subscribeNext { log("subscribeNext -- \($0)") }
    }
    // Why: `sendNext` is a method call. It calls the closure passed to `map` and the subscriber's
    // handler before it returns, so each value reaches the subscriber before the source sends the
    // next one.
    //
    // Try:
    // - "1-23|" map "*2" → Each number arrives doubled, at the moment it is sent. {lane "map *2"
    //   gets 2 at 0 and lane "map *2" gets 4 at 2 and lane "map *2" gets 6 at 3}
    // - "1-2#" map "*2" → End with an error: it carries no value to double, so it arrives
    //   unchanged. {lane "map *2" gets # at 3}
    // - "1-2|" map +1, map "*2" → Add 1 before doubling: the 1 arrives as a 4. {lane "map *2"
    //   gets 4 at 0}
    // - "1-2|" map "*2", map +1 → Swap the two operators: now the 1 arrives as a 3. {lane "map +1"
    //   gets 3 at 0}

    /// This scene writes out `map` as ReactiveObjC builds it: `map` calls `flattenMap` (lesson 13),
    /// which calls `bind` (lesson 14). The step numbers come from tutorial D. Your block returns a
    /// plain value. What does `bind` receive?
    ///
    /// - [ ] That value. {lane "returned" gets no 10} → The block that `bind` calls must return a
    ///   signal.
    /// - [x] A signal that sends that value. {lane "returned" gets 10}
    Scene("inner steps") { log in
      let source = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      @Sendable func flattenMap(_ block: @escaping @Sendable (Int) -> Signal<Int>) -> Signal<Int> {
        source.drawnCalls("source").bind {
          log("(2: subscribed, so bind makes its block)")
          return { value, _ in
            log("(3: the source sends, so that block gets \(value))")
            log("(4: it calls the block of flattenMap)")
            let signal = block(value)
            log("(6: the block of bind returns that signal)")
            return signal
          }
        }
      }
      @Sendable func map(_ block: @escaping @Sendable (Int) -> Int) -> Signal<Int> {
        log("(1: map calls flattenMap)")
        return flattenMap { value in
          log("(5: this wraps the result of your block)")
          return .return(block(value)).drawnCalls("returned", in: "map")
        }
      }
      map { $0 * 10 }.drawnCalls("map").subscribeNext {
        log("(7: bind subscribes to it, and it sends \($0))")
      }
    }
    // Why: `bind` works only with signals, so `map` wraps each result in a signal that sends just
    // that value. `bind` subscribes to the signal, and the value reaches your subscriber.

    /// The user types at 1 s and at 2 s. What is logged before the first keystroke?
    ///
    /// - [ ] Nothing: the field is still empty. → The text signal sends the current text to each
    ///   new subscriber.
    /// - [x] Only the prefix. {"输出:" at 0}
    Scene.staged("prefixed text") { log, stage in
      let textField = stage.keep(TextField())
      textField.textSignal.drawn("text").map { "输出:\($0)" }.drawn("map")
        .subscribeNext { log("\($0)") }
      stage.at("14:00:01") { textField.type("a") }
      stage.at("14:00:02") { textField.type("b") }
    }
    // Why: `rac_textSignal` sends the current text as soon as it is subscribed to. The field is
    // empty, so `map` adds the prefix to an empty string.
    //
    // **Trap.** The closure passed to `map` runs once for each value *and each subscriber*, so a
    // side effect in it happens twice if there are two subscribers. `doNext` does not help, because
    // it also runs for each subscriber. Move the side effect to the subscription, or share the
    // signal (lesson 10).
    //
    // **In Combine**, in asynchronous sequences and in plain Swift sequences, this operator is also
    // called `map`.
  }
}
