import Controls
import Reactive
import Stage

extension Lesson {
  /// To change what a signal says one hooks into it: between the source and the subscriber runs a
  /// piece of one's own, which sees every value first and decides what becomes of it. `bind` is
  /// that hook in its most general form. It is given each value together with a flag, and returns a
  /// signal whose values are sent in the value's place; setting the flag, or returning nil, stops
  /// listening to the source. The name stands for an attitude as well: what is to happen is bound
  /// to the text field when that is made, instead of being assigned whenever something has changed.
  ///
  /// The second scene tells when each closure runs: the outer one once for each subscription, so
  /// that the inner one can keep a state of its own, and the inner one once for each value. When it
  /// stops early, the signals made so far go on and the result completes with the last of them; an
  /// error of any of them ends it at once.
  ///
  /// A type with `return`, which wraps a plain value, and with `bind`, which carries on from a
  /// wrapped one, is what functional programming calls a monad. That is why the same three lines
  /// work on a signal, which pushes, and on a sequence, which is pulled.
  ///
  /// Hardly anybody calls `bind` directly, and the mistake is to do so where `map`, `filter` or
  /// `take` would say what is meant. Combine has no such operator; the nearest is `flatMap` and a
  /// `prefix`.
  ///
  /// Where the documents are wrong:
  /// - B and D say that all operators are in RACStream.h, but `merge`, `then`, `delay`, `retry` and
  ///   others, which make sense for signals alone, are in RACSignal+Operations.h.
  /// - B and D say that every operator calls `bind`, but `concat`, `zip` and what deals with time
  ///   or with a second signal, such as `delay` and `takeUntil`, subscribe by themselves.
  /// - C says that `bind` is for closing the stream, but the original says that it is for
  ///   terminating it early or closing over some state.
  @LessonBuilder static var bind: Lesson {
    Lesson(
      11, "Bind", title: "bind, the root of all operators", in: .operators,
      retelling: .b("ReactiveCocoa操作思想", "ReactiveCocoa核心方法bind"), .c("RACStream", "Bind"),
      .d("操作须知", "操作思想", "bind(绑定)- ReactiveCocoa核心方法"))

    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { log("输出:\($0)") }

      textField.textSignal.bind {
        log("(bind block asked for)")
        return { value, _ in .return("输出:\(value)") }
      }.subscribeNext { log("\($0)") }

      textField.type("ab")
    }

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

    Scene("what goes on after a stop") { log in
      let (names, answers) = (Subject<String>(), Subject<Int>())
      names.bind {
        { name, stop in
          stop = true
          return answers.map { "\(name) \($0)" }
        }
      }.subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      names.sendNext("first")
      names.sendNext("second")
      answers.sendNext(1)
      answers.sendNext(2)
      answers.sendCompleted()
    }

    Scene("an error") { log in
      Signal.of(1, 2, 3).bind {
        { number, _ in number == 2 ? .error(Failure()) : .return(number) }
      }.subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
    }

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
