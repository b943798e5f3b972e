import Reactive
import Stage

extension Lesson {
  /// `doNext` and `doCompleted` put a side effect between a signal and its subscriber, and pass on
  /// everything as it is. They suit what must happen for every subscriber: logging, counting,
  /// hiding a spinner. The effect runs before the handlers further down; of two in a row the one
  /// nearer to the source goes first. Beside them stand `doError`, `initially`, which runs before
  /// the source is subscribed to, and `finally`, which runs at either ending but not at a disposal.
  ///
  /// **Trap.** A `doNext` is not a subscription: until somebody subscribes, it never runs. With two
  /// subscribers to a cold signal it runs twice.
  ///
  /// Combine has all of them in `handleEvents`, which also hears of a cancellation. In a `for
  /// await` loop the first line of the body does the work of `doNext`.
  ///
  /// Where the documents are wrong:
  /// - B and D say that the block is called before `[subscriber sendNext:]` is executed: it runs
  ///   inside that call, before the subscriber's handler does.
  @LessonBuilder static var doNextAndDoCompleted: Lesson {
    Lesson(
      24, "Do next and do completed", title: "doNext and doCompleted", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之秩序"), .d("秩序"))

    /// Two effects, two handlers. In which order do the four lines come?
    Scene("what runs before what") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      .drawn("source")
      .doNext { _ in log("doNext") }
      .doCompleted { log("doCompleted") }
      .drawn("result")
      .subscribe(next: { log("\($0)") }, completed: { log("(completed)") })
    }

    /// Only values have a handler here. Does `doCompleted` run all the same?
    Scene("hi") { log in
      Signal<String> { subscriber in
        subscriber.sendNext("hi")
        subscriber.sendCompleted()
        return nil
      }
      .drawn("source")
      .doNext { _ in log("doNext") }
      .doCompleted { log("doCompleted") }
      .drawn("result")
      .subscribeNext { log("\($0)") }
    }

    /// Does `doNext` run before `sendNext` is called, inside it, or after it?
    Scene("within the send") { log in
      Signal<String> { subscriber in
        log("(before sendNext)")
        subscriber.sendNext("hi")
        log("(after sendNext, before sendCompleted)")
        subscriber.sendCompleted()
        log("(after sendCompleted)")
        return nil
      }
      .drawn("source")
      .doNext { _ in log("doNext") }
      .doCompleted { log("doCompleted") }
      .drawn("result")
      .subscribeNext { log("\($0)") }
    }

    /// When does the effect run for the first time, and how often in all?
    Scene("nobody subscribes") { log in
      let greeting = Signal.return("hi").doNext { log("doNext \($0)") }
      log("(made)")
      greeting.drawn("first").subscribeNext { log("first \($0)") }
      greeting.drawn("second").subscribeNext { log("second \($0)") }
    }

    /// A completion, an error, a disposal. Which effects run at each?
    Scene("at every end") { log in
      let ends: [Signal<Int>] = [.return(1), .error(Offline()), .never()]
      for end in ends {
        end
          .initially { log("initially") }
          .doNext { _ in log("doNext") }
          .doError { _ in log("doError") }
          .doCompleted { log("doCompleted") }
          .finally { log("finally") }
          .subscribeNext { log("\($0)") }
          .dispose()
        log("(over)")
      }
    }
  }
}

private struct Offline: Error {}
