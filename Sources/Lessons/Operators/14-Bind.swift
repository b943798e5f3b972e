import Controls
import Reactive
import Stage

extension Lesson {
  /// `map` and `flattenMap`, lessons 12 and 13, are made of `bind`. To change what a signal sends
  /// you hook into it, as method swizzling hooks into a method: a block of your own sees every
  /// value before the subscriber does. `bind` is that hook in its most general form. It is given
  /// each value together with a flag, and returns a signal whose values are sent in the value's
  /// place. Setting the flag, or returning nil, stops listening to the source; the signals made so
  /// far go on. A type with such a `bind`, and with a `return` that wraps a plain value, is what
  /// functional programming calls a monad; a signal, which pushes, is one, and so is a sequence,
  /// which is pulled.
  ///
  /// ReactiveObjC's source is easier to read if you keep the subscribers apart: the one of the
  /// bound signal keeps your handler, and `bind` makes one of its own for the source and one for
  /// each signal that your block returns. The documents return a `RACReturnSignal`, for which they
  /// import `RACReturnSignal.h` by hand; `[RACSignal return:]` makes the same without it. (Text
  /// fields are lesson 35, sequences are lesson 33.)
  ///
  /// **Trap.** `bind` is for operators that nobody has written yet. Where `map`, `filter` or
  /// `take` says what you mean, say that.
  ///
  /// Combine has no such operator; the nearest is `flatMap` and a `prefix`.
  ///
  /// Where the documents are wrong:
  /// - B and D say that all operators are in RACStream.h, but `merge`, `then`, `delay`, `retry`
  ///   and others, which make sense for signals alone, are in RACSignal+Operations.h.
  /// - B and D say that every operator calls `bind`, but `concat`, `zip` and what deals with time
  ///   or with a second signal, such as `delay` and `takeUntil`, subscribe by themselves.
  /// - C says that `bind` is for closing the stream, but the original says that it is for
  ///   terminating it early or closing over some state.
  @LessonBuilder static var bind: Lesson {
    Lesson(
      14, "Bind", title: "bind, the root of all operators", in: .operators,
      retelling: .b("ReactiveCocoa操作思想", "ReactiveCocoa核心方法bind"), .c("RACStream", "Bind"),
      .d("操作须知", "操作思想", "bind(绑定)- ReactiveCocoa核心方法"))

    /// One subscriber adds the prefix itself, the other is sent it by `bind`. Do the lines
    /// differ?
    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { log("输出:\($0)") }

      textField.textSignal.bind {
        log("(bind block asked for)")
        return { value, _ in .return("输出:\(value)") }
      }.subscribeNext { log("\($0)") }

      textField.type("ab")
    }

    /// There is a closure within a closure. How often does each of them run?
    Scene("step by step") { log in
      let textField = TextField()
      let bound = textField.textSignal.bind {
        log("(the outer closure makes a binding)")
        return { value, _ in
          log("(the binding is given \"\(value)\")")
          return .return("输出:\(value)")
        }
      }
      log("(bound, and nothing has happened yet)")
      bound.subscribeNext { log("\($0)") }
      textField.type("hi")
    }

    /// Two ways to stop at 3. Is the 3 still sent?
    Scene("stopping early") { log in
      let numbers = Signal.of(1, 2, 3, 4)
      numbers.bind {
        { number, stop in
          stop = number == 3
          return .return(number)
        }
      }.subscribeNext {
        log("stop \($0)")
      } completed: {
        log("stop completed")
      }

      numbers.bind {
        { number, _ in number == 3 ? nil : .return(number) }
      }.subscribeNext {
        log("nil \($0)")
      } completed: {
        log("nil completed")
      }
    }

    /// The binding stops at the first name. Which of the later names and answers still
    /// arrive?
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

    /// The second value becomes a signal that fails. What becomes of the 3?
    Scene("an error") { log in
      Signal.of(1, 2, 3).bind {
        { number, _ in number == 2 ? .error(Failure()) : .return(number) }
      }.subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
    }

    /// Two subscribers and one counter, which lives in the outer closure. Does the second
    /// go on at 3?
    Scene("keeping state") { log in
      let numbered = Signal.of("a", "b").bind {
        let count = Property(0)
        return { letter, _ in
          count.modify { $0 += 1 }
          return .return("\(count.value) \(letter)")
        }
      }
      numbered.subscribeNext { log("first subscriber: \($0)") }
      numbered.subscribeNext { log("second subscriber: \($0)") }
    }

    /// The same `bind`, of a sequence. When is each text looked at, and which never is?
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
  }
}

private struct Failure: Error {}
