import Controls
import Reactive
import Stage

extension Lesson {
  /// Sometimes no operator does what you need: for example, drop some values, replace others, and
  /// stop at a certain one. `bind` calls your block with each value and, instead of that value,
  /// sends the values of the signal that your block returns.
  @LessonBuilder static var bind: Lesson {
    Lesson(14, "Bind", title: "bind, the root of all operators", in: .operators)

    /// One subscriber adds the prefix itself; for the other, `bind` adds it. Do their lines differ?
    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { log("输出:\($0)") }

      textField.textSignal.drawn("field").bind {
        log("(bind block asked for)")
        return { value, _ in .return("输出:\(value)") }
      }.drawn("bind").subscribeNext { log("\($0)") }

      textField.type("ab")
    }
    // Why: `bind` sits between source and subscriber, like a hook installed by method swizzling. It
    // subscribes to the source, calls your block with each value, and passes on whatever the
    // returned signal sends.

    /// The step numbers in the log come from tutorials B and D. Your block returns a signal. Who
    /// subscribes to it?
    ///
    /// - [ ] Your subscriber, because it receives the values. → It has subscribed only to the
    ///   result.
    /// - [x] `bind`, with a subscriber of its own.
    Scene("inner steps") { log in
      let source = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      let bound = source.drawnCalls("source").bind {
        log("(2: subscribed: the outer block makes the inner)")
        return { value, _ in
          log("(3: the source sends: the inner block gets \(value))")
          log("(4: it returns a signal)")
          return .return(value * 10).drawnCalls("returned", in: "bind")
        }
      }
      log("(1: bind has made a new signal)")
      bound.drawnCalls("bind").subscribeNext {
        log("(5: bind subscribes to it, and it sends \($0))")
      }
    }
    // Why: `bind` subscribes to the source and to every signal that your block returns, each time
    // with a subscriber of its own. The subscriber to a returned signal passes each value on to
    // your subscriber.
    //
    // So three kinds of subscribers are involved, and it helps to keep them apart: yours, with your
    // handler; the one that `bind` creates for the source; and one that it creates for each
    // returned signal. The result completes when the source and all these signals have completed.
    // Some documents return a `RACReturnSignal` and import its header, which `ReactiveObjC.h` does
    // not import; `[RACSignal return:]` does the same without that header.

    /// The outer closure returns an inner one. How many times does each of them run?
    ///
    /// - [ ] Both run once for each string. {3 "(the outer closure"} → The outer closure only
    ///   prepares a binding.
    /// - [x] The outer one runs once, the inner one once for each string.
    ///   {1 "(the outer closure" and 3 "(the binding is given"}
    Scene("step by step") { log in
      let textField = TextField()
      let bound = textField.textSignal.drawnCalls("field").bind {
        log("(the outer closure makes a binding)")
        return { value, _ in
          log("(the binding is given \"\(value)\")")
          return .return("输出:\(value)")
        }
      }
      log("(bound, and nothing has happened yet)")
      bound.drawnCalls("bind").subscribeNext { log("\($0)") }
      textField.type("hi")
    }
    // Why: `bind` calls the outer closure once for each subscription, and calls the inner closure
    // with every value of that subscription.

    /// There are two ways to stop at 3: set the stop flag, or return nil. Which of them still sends
    /// the 3?
    Scene("stopping early") { log in
      let numbers = Signal.of(1, 2, 3, 4).drawn("numbers")
      numbers.bind {
        { number, stop in
          stop = number == 3
          return .return(number)
        }
      }.drawn("stop").subscribeNext {
        log("stop \($0)")
      } completed: {
        log("stop completed")
      }

      numbers.bind {
        { number, _ in number == 3 ? nil : .return(number) }
      }.drawn("nil").subscribeNext {
        log("nil \($0)")
      } completed: {
        log("nil completed")
      }
    }
    // Why: The flag makes `bind` stop listening to the source after this value, so the signal
    // returned for the 3 is still used. If the block returns nil, there is no signal, so nothing is
    // sent for the 3.

    /// The binding sets its flag at the first name, and returns a signal that has not ended yet.
    /// What arrives afterwards?
    ///
    /// - [ ] Nothing: the flag ends the result. {no "first 1"} → The signals returned so far
    ///   continue.
    /// - [x] The answers for the first name. {"first 1" and "first 2" and no "second"}
    Scene("what goes on after a stop") { log in
      let names = Subject<String>().drawn(hot: "names")
      let answers = Subject<Int>().drawn(hot: "answers")
      names.bind {
        { name, stop in
          stop = true
          return answers.map { "\(name) \($0)" }
        }
      }.drawn("bind").subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      Scheduler.main.after(.seconds(1)) { names.sendNext("first") }
      Scheduler.main.after(.seconds(2)) { names.sendNext("second") }
      Scheduler.main.after(.seconds(3)) { answers.sendNext(1) }
      Scheduler.main.after(.seconds(4)) { answers.sendNext(2) }
      Scheduler.main.after(.seconds(5)) { answers.sendCompleted() }
    }
    // Why: The flag only disposes of the subscription to the source. `bind` stays subscribed to the
    // signal that the block returned, and the result completes when that signal does.

    /// The block returns a failing signal for the 2. What happens to the 3?
    Scene("an error") { log in
      Signal.of(1, 2, 3).drawn("source").bind {
        { number, _ in number == 2 ? .error(Failure()) : .return(number) }
      }.drawn("bind").subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
    }
    // Why: An error from any returned signal ends the result at once. `bind` disposes of its
    // subscription to the source, so the 3 never reaches the block.

    /// The outer closure creates a counter. At which number does the second subscriber begin?
    ///
    /// - [ ] At 3: both use the same bound signal. {"second subscriber: 3"} → The outer closure
    ///   runs again for the second subscriber.
    /// - [x] At 1. {"second subscriber: 1 a"}
    Scene("keeping state") { log in
      let numbered = Signal.of("a", "b").drawn("source").bind {
        let count = Property(0)
        return { letter, _ in
          count.modify { $0 += 1 }
          return .return("\(count.value) \(letter)")
        }
      }
      numbered.drawn("first").subscribeNext { log("first subscriber: \($0)") }
      numbered.drawn("second").subscribeNext { log("second subscriber: \($0)") }
    }
    // Why: The outer closure creates the counter, and runs once for each subscription. Create state
    // there if it belongs to a single subscriber.
    //
    // **Where B and D are wrong.** They say "所有操作方法都定义在RACStream.h中": all operators are
    // in RACStream.h. But `merge`, `then`, `delay`, `retry` and others, which make sense only for
    // signals, are in RACSignal+Operations.h.
    //
    // **Where B and D are wrong.** They also say "底层都是调用bind": underneath, every operator
    // calls `bind`. But `concat`, `zip`, and operators that involve time or a second signal, such
    // as `delay` and `takeUntil`, subscribe to their sources without it.
    //
    // **Where C is wrong.** It says that `bind` is for ending a binding early, which is right,
    // "或者在某些状态下关闭该Stream", or for closing the stream in certain states. But the
    // original's header has *close over some state*: the closure keeps state, as this scene's
    // counter does.

    /// A sequence has the same `bind`. When is each string read, and which one is never read?
    Scene("sequence") { log in
      let texts = LazyList(["", "a", "ab", "abc"]).bind {
        { text, stop in
          log("(the binding is given \"\(text)\")")
          stop = text == "ab"
          return .return("输出:\(text)")
        }
      }
      log("(bound, and nothing has happened yet)")
      for text in texts { log("\(text)") }
    }
    // Why: A sequence is pulled: the block runs only when the loop asks for the next element. The
    // flag ends the sequence at `ab`, so `abc` is never read.
    //
    // A type with such a `bind`, and with a `return` that wraps a plain value, is called a monad in
    // functional programming. Signals, which push, and sequences, which are pulled, are both
    // monads.
    //
    // **Trap.** `bind` is for operators that do not exist yet. If `map`, `filter` or `take` says
    // what you mean, use that operator.
    //
    // **In Combine** there is no such operator. The closest equivalent is `flatMap` combined with
    // `prefix`.
  }
}

private struct Failure: Error {}
