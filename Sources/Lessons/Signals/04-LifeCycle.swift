import Reactive
import Stage

extension Lesson {
  /// A signal is a closure that waits. Subscribing runs it, with a subscriber to send to. What
  /// the closure returns is the cleanup, which runs when the subscription is over.
  ///
  /// | | who | what it does |
  /// |---|---|---|
  /// | 1 | `createSignal:` | makes a RACDynamicSignal, which keeps a copy of the block |
  /// | 2 | `subscribeNext:` | makes a RACSubscriber, which keeps the handlers |
  /// | 3 | `subscribe:` | makes a compound disposable, which is the subscription |
  /// | | | wraps the subscriber in a RACPassthroughSubscriber, silent once disposed |
  /// | 4 | RACScheduler | runs the block, at once where a thread has a scheduler, see lesson 25 |
  /// | 5 | `sendNext:` | runs the subscriber's handler |
  /// | 6 | `sendCompleted` | ends the subscription, then runs the handler; so does `sendError:` |
  /// | 7 | the block | returns the cleanup, which joins the compound disposable |
  ///
  /// So the signal knows the block, and the subscriber knows the handlers, but the signal does
  /// not know its subscribers: it may be gone while a subscription goes on.
  ///
  /// **Trap.** Releasing a plain disposable does nothing: the work continues. Only a scoped one
  /// disposes when it is deallocated, as an `AnyCancellable` does in Combine. And a serial one,
  /// which holds one disposable at a time, does not dispose of the one that is replaced. The scenes
  /// from “disposed twice” on show these kinds; skip them until you meet one.
  ///
  /// `AsyncStream` looks like `createSignal:`, but is not its counterpart. Its closure runs at
  /// once, before anybody reads; what it yields waits in a buffer, and a second reader gets only
  /// what the first does not (lesson 61). Its `onTermination` is the cleanup.
  ///
  /// Where the documents are wrong:
  /// - C says that the closure runs at the first subscription; it runs at every subscription.
  /// - B says that a signal keeps its subscribers; a dynamic signal keeps only its closure, so it
  ///   may be gone while a subscription goes on.
  /// - C sees a retain cycle in a disposable whose block pointer is the disposable itself; that
  ///   pointer is not retained and only marks that there is no block.
  @LessonBuilder static var lifeCycle: Lesson {
    Lesson(
      4, "Life cycle", title: "The life of a signal", in: .signals,
      retelling: .a("RACSignal 触发流程"), .b("RACSiganl 简单使用", "RACSignal底层实现"),
      .c("createSignal:", "subscribe:", "RACDisposable"))

    /// Who runs the closure?
    Scene("nobody subscribes") { log in
      _ = Signal<Int> { subscriber in
        log("(somebody has subscribed)")
        subscriber.sendNext(1)
        return nil
      }
      log("(the signal is made)")
    }

    /// Who calls whom? The numbers are those of the table, whose third step is silent.
    Scene("one value") { log in
      let signal = Signal<Int> { subscriber in
        log("(4: the block runs)")
        subscriber.sendNext(1)
        log("(6: the block sends the completion)")
        subscriber.sendCompleted()
        return Disposable { log("信号被销毁") }
      }
      log("(1: the signal has kept its block)")
      log("(2: subscribeNext: is called)")
      signal.drawnCalls("signal").subscribeNext {
        log("(5: the handler runs)")
        log("接收到数据:\($0)")
      }
      log("(subscribeNext: returned)")
    }

    /// How much has happened when `subscribeNext` returns? And what is left for `dispose`
    /// to do?
    Scene("zero to five") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0...5 {
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return Disposable { log("RACDisposable block") }
      }
      let disposable = signal.drawn("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        error: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      log("(subscribeNext: returned)")
      disposable.dispose()
      log("(dispose returned)")
    }

    /// Two subscribe to one signal. How often does the closure run, and who hears the 3?
    Scene("two subscribers") { log in
      let signal = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("1")
        subscriber.sendNext("2")
        subscriber.sendCompleted()
        subscriber.sendNext("3, after completion")
        return Disposable { log("(disposed)") }
      }
      log("-- first subscription")
      signal.drawn("first").subscribe(next: { log("\($0)") }, completed: { log("completed") })
      log("-- second subscription")
      signal.drawn("second").subscribe(next: { log("\($0)") }, completed: { log("completed") })
    }

    /// This time the completion comes a second later. Is the cleanup again the last to run?
    Scene("ended later") { log in
      let signal = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return Disposable { log("RACDisposable block") }
      }
      signal.drawn("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      log("(subscribeNext: returned)")
    }

    /// An error takes the place of the completion. Is there a `completed!`, and a cleanup?
    Scene("an error instead") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0...2 {
          subscriber.sendNext(i)
        }
        subscriber.sendError(Offline())
        return Disposable { log("RACDisposable block") }
      }
      signal.drawn("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        error: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
    }

    /// After 2.5 seconds the subscription is disposed of. Which of its handlers is told?
    Scene("disposed early") { log in
      let signal = Signal<Int> { subscriber in
        let sending = CompoundDisposable()
        for i in 0...5 {
          sending.add(Scheduler.main.after(.seconds(i)) { subscriber.sendNext(i) })
        }
        sending.add { log("RACDisposable block") }
        return sending
      }
      let disposable = signal.drawn("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      Scheduler.main.after(.seconds(2.5)) { disposable.dispose() }
    }

    /// Nobody keeps the signal. Is it still there after half a second, and does its value
    /// come?
    Scene("the signal goes first") { log in
      let signal = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return nil
      }
      signal.drawn("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      Scheduler.main.after(.seconds(0.5)) { [weak signal] in
        log("(the signal is \(signal == nil ? "gone" : "still there"))")
      }
    }

    /// The handler ends its own subscription as it hears the 1. Does it hear the 2?
    Scene("disposed while it sends") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      let subscription = SerialDisposable()
      subscription.disposable = subject.drawn("subscriber").subscribeNext {
        log("\($0)")
        subscription.dispose()
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }

    /// This subscriber is an object of our own. Which message comes first, and which signal does not
    /// send it?
    Scene("what a subscriber is sent") { log in
      let subscriber = LoggingSubscriber(log)
      log("-- values and a completion")
      Signal.of(1, 2).subscribe(subscriber)
      log("-- an error")
      Signal.error(Offline()).subscribe(subscriber)
    }

    /// A disposable is disposed of twice. How often does its block run?
    Scene("disposed twice") { log in
      let disposable = Disposable { log("block disposable ran") }
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
    }

    /// Two disposables go out of scope without a `dispose`. Does either of them run its
    /// block?
    Scene("let go of") { log in
      do {
        let disposable = Disposable { log("must not run") }
        log("(disposed \(disposable.isDisposed))")
      }
      log("(a plain disposable has gone in silence)")
      do {
        let disposable = Disposable { log("scope left") }.asScoped()
        log("(disposed \(disposable.isDisposed))")
      }
    }

    /// A compound disposable has many members. What becomes of one that is removed, and of
    /// one that comes too late?
    Scene("compound") { log in
      let compound = CompoundDisposable(Disposable { log("one") })
      for i in 2...5 {
        compound.add { log("number \(i)") }
      }
      let removed = Disposable { log("removed: must not run") }
      compound.add(removed)
      compound.remove(removed)
      compound.dispose()
      log("-- added after disposal")
      compound.add { log("at once") }
    }

    /// A serial disposable has one member at a time. Is a member disposed of when it is
    /// replaced?
    Scene("serial") { log in
      let serial = SerialDisposable(Disposable { log("first disposed") })
      serial.disposable = Disposable { log("second disposed") }
      log("-- swap")
      let old = serial.swap(Disposable { log("third disposed") })
      log("(old disposed \(old?.isDisposed))")
      serial.dispose()
      log("-- set after disposal")
      serial.disposable = Disposable { log("fourth disposed") }
    }
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "The Internet connection appears to be offline."
}

/// A subscriber of our own, which says what it is sent.
private final class LoggingSubscriber: Subscriber {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func didSubscribe(with disposable: CompoundDisposable) {
    log("(didSubscribeWithDisposable:)")
  }

  func sendNext(_ value: Int) {
    log("(sendNext: \(value))")
  }

  func sendError(_ error: any Error) {
    log("(sendError: \(error))")
  }

  func sendCompleted() {
    log("(sendCompleted)")
  }
}
