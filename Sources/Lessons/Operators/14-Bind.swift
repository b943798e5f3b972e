import Controls
import Reactive
import Stage

extension Lesson {
  /// Sometimes no operator does what you need, for example to drop some values, replace others, and
  /// stop at a certain one. `bind` shows you each value before the subscriber gets it, and sends
  /// the values of the signal that you return instead.
  @LessonBuilder static var bind: Lesson {
    Lesson(
      14, "Bind", title: "bind, the root of all operators", in: .operators,
      retelling: .b("ReactiveCocoa操作思想", "ReactiveCocoa核心方法bind"), .c("RACStream", "Bind"),
      .d("操作须知", "操作思想", "bind(绑定)- ReactiveCocoa核心方法"))

    /// One subscriber adds the prefix itself, the other gets it from `bind`. Do their lines differ?
    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { log("输出:\($0)") }

      textField.textSignal.drawn("field").bind {
        log("(bind block asked for)")
        return { value, _ in .return("输出:\(value)") }
      }.drawn("bind").subscribeNext { log("\($0)") }

      textField.type("ab")
    }
    // Why: `bind` sits between source and subscriber like a hook in method swizzling. It subscribes
    // to the source, calls your block with each value, and passes on whatever the returned signal
    // sends.

    /// The numbers are those of B and D. Your block returns a signal. Who subscribes to it?
    ///
    /// - [ ] Your subscriber, because it gets the values. → It has subscribed only to the result.
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
    // with a subscriber of its own. The subscriber to a returned signal passes each value on to yours.
    //
    // So three kinds of subscribers are involved. Keep them apart: yours with your handler, the one
    // for the source, and one for each returned signal. The result completes when the source and
    // all these signals have completed. Some documents return a `RACReturnSignal` and import its
    // private header; `[RACSignal return:]` does the same.

    /// There is a closure inside a closure. How often does each of them run?
    ///
    /// - [ ] Both once for each text. {3 "(the outer closure"} → The outer closure only prepares a
    ///   binding.
    /// - [x] The outer one once, the inner one for each text.
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
    // Why: The outer closure runs once for each subscription and returns the inner one. The inner
    // one is called with every value of that subscription.

    /// Two ways to stop at 3: the stop flag, and nil. Is the 3 still sent?
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
    // returned for the 3 is still used. Returning nil leaves no signal, so there is nothing to send
    // for the 3.

    /// The binding sets its flag at the first name, and returns a signal that is still running.
    /// What arrives afterwards?
    ///
    /// - [ ] Nothing: stop means the end. {no "first 1"} → The signals returned so far continue.
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
    // Why: The flag only disposes of the subscription to the source. The signal that was returned
    // before stays subscribed, and the result completes when it does.

    /// For the 2 the block returns a signal that fails. What happens to the 3?
    Scene("an error") { log in
      Signal.of(1, 2, 3).drawn("source").bind {
        { number, _ in number == 2 ? .error(Failure()) : .return(number) }
      }.drawn("bind").subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
    }
    // Why: An error of any returned signal ends the result at once. The source is disposed of, so
    // the 3 never reaches the block.

    /// The outer closure contains a counter. A second subscriber comes later. At which number does
    /// it begin?
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
    // Why: The counter is created by the outer closure, and that runs once for each subscription.
    // This is the place to keep state that belongs to one subscriber.
    //
    // **Where the documents are wrong.**
    // - B and D say that all operators are in RACStream.h, but `merge`, `then`, `delay`, `retry`
    //   and others, which make sense only for signals, are in RACSignal+Operations.h.
    // - B and D say that every operator calls `bind`, but `concat`, `zip` and operators with time
    //   or a second signal, such as `delay` and `takeUntil`, subscribe by themselves.
    // - C says that `bind` is for closing the stream, but the original says that it is for
    //   terminating it early or closing over some state.

    /// The same `bind` on a sequence. When is each text read, and which one is never read?
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
    // what you mean, use that.
    //
    // **In Combine** there is no such operator. The nearest is `flatMap` with a `prefix`.
  }
}

private struct Failure: Error {}
