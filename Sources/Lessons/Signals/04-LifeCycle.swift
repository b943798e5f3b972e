import Reactive
import Stage

extension Lesson {
  /// A signal stores a closure. Subscribing runs the closure and gives it a subscriber to send to;
  /// the closure returns the cleanup, which runs when the subscription is over.
  @LessonBuilder static var lifeCycle: Lesson {
    Lesson(4, "Life cycle", title: "The life of a signal", in: .signals)

    /// The signal is created, and nothing else happens. Does its closure run?
    ///
    /// - [ ] Yes, when the signal is created. {"(somebody has subscribed)"} → Creating a signal
    ///   only stores the closure.
    /// - [x] No. {no "(somebody has subscribed)"}
    Scene("nobody subscribes") { log in
      _ = Signal<Int> { subscriber in
        log("(somebody has subscribed)")
        subscriber.sendNext(1)
        return nil
      }
      log("(the signal is made)")
    }
    // Why: `createSignal:` copies the block and does nothing else. Only a subscription runs it.
    //
    // **In Swift** `AsyncStream` looks like `createSignal:`, but is not its counterpart. Its
    // closure runs at once, before anyone reads. Yielded values wait in a buffer, and each value
    // goes to a single reader. The cleanup is its `onTermination` handler.

    /// The numbers in the log refer to the table below. When does the closure run?
    ///
    /// - [ ] When the signal is created. {"(4: the block runs)" before "(2: subscribeNext: is called)"}
    ///   → Creating a signal only keeps the closure.
    /// - [x] Inside `subscribeNext`, before it returns. {"(2: subscribeNext: is called)" before
    ///   "(4: the block runs)" and "(4: the block runs)" before "(subscribeNext: returned)"}
    /// - [ ] After `subscribeNext` has returned, in a later turn of the main queue.
    ///   {"(subscribeNext: returned)" before "(4: the block runs)"} → On a thread with a scheduler,
    ///   such as the main thread, subscribing runs the closure at once.
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
    // Why: Subscribing runs the closure inside `subscribeNext:`, and `sendNext:` calls the handler
    // inside the closure. So everything happens in one nested call, before `subscribeNext:`
    // returns.
    //
    // | | who | what it does |
    // |---|---|---|
    // | 1 | `createSignal:` | creates a RACDynamicSignal, which keeps a copy of the block |
    // | 2 | `subscribeNext:` | creates a RACSubscriber, which keeps the handlers |
    // | 3 | `subscribe:` | creates a disposable with several members, which is the subscription |
    // | | | wraps the subscriber in a RACPassthroughSubscriber, which drops every event after disposal |
    // | 4 | RACScheduler | runs the block, at once if the current thread has a scheduler |
    // | 5 | `sendNext:` | runs the subscriber's handler |
    // | 6 | `sendCompleted` | disposes of the subscription, then runs the handler; so does `sendError:` |
    // | 7 | the block | returns the cleanup, which joins the subscription. This one is already disposed of, so the cleanup runs now |

    /// The closure sends six values and completes. How much of that has happened when
    /// `subscribeNext` returns?
    ///
    /// - [ ] Nothing: values arrive later, as they do from a request.
    ///   {"(subscribeNext: returned)" before "Recive signal:0"} → This closure sends at once, so
    ///   everything happens inside the call.
    /// - [ ] The values, but the cleanup waits for `dispose`.
    ///   {"(subscribeNext: returned)" before "RACDisposable block"} → The completion ends the
    ///   subscription, and that runs the cleanup.
    /// - [x] Everything, even the cleanup.
    ///   {"RACDisposable block" before "(subscribeNext: returned)"}
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
    // Why: The closure runs inside `subscribeNext` and sends at once. Its completion ends the
    // subscription, so the cleanup runs as soon as the closure has returned it. `dispose` finds
    // nothing left to do.

    /// Two subscribers subscribe to one signal, and the closure sends a 3 after its completion. How
    /// many times does the closure run?
    ///
    /// - [ ] Once: the second subscriber gets the stored values. {1 "(didSubscribe)"} → The signal
    ///   stores no values; it runs its closure again.
    /// - [x] Twice, once for each subscription. {2 "(didSubscribe)"}
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
    // Why: Each subscription runs the closure with its own subscriber. A subscriber drops
    // everything after the completion, so neither of the two receives the 3.
    //
    // **Where C is wrong.** It says "创建的信号在第一次subscribe的时候执行 didSubscribe block": the
    // closure runs at the first subscription. But it runs at every subscription, as C itself says
    // further up, in its chapter on RACSignal: "每一个订阅，都会触发didSubScribe block".
    //
    // **Where B is wrong.** It says "数据的每次改变都会调用subscribeNext": `subscribeNext` is
    // called whenever the data changes. But you call it only once, and its handler is called with
    // each value, as the comments in B's example say.

    /// This time the completion comes a second later. Does the cleanup run before or after the
    /// completion handler?
    Scene("ended later") { log in
      let signal = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return Disposable { log("RACDisposable block") }
      }
      signal.drawnCalls("signal").subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      log("(subscribeNext: returned)")
    }
    // Why: The cleanup is already part of the subscription when the completion arrives. Ending a
    // subscription disposes of it first and calls the handler afterwards. In the earlier scenes,
    // the closure had not yet returned its cleanup when it sent the completion.

    /// The signal ends with an error instead of a completion. Does the cleanup still run?
    ///
    /// - [ ] No: it belongs to a completion. {no "RACDisposable block"} → It belongs to the
    ///   subscription, and an error ends the subscription as well.
    /// - [x] Yes, but `completed!` does not appear. {"RACDisposable block" and no "completed!"}
    /// - [ ] Yes, and `completed!` appears after the error. {"completed!"} → A signal sends either an
    ///   error or a completion, never both.
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
    // Why: An error is the other way to end. A subscription ends only once, with a completion or an
    // error, and both run the cleanup.

    /// The subscription is disposed of after 2.5 seconds. Which handler is called?
    ///
    /// - [ ] The completion handler. {"completed!"} → Disposal is not an event, so nothing is sent.
    /// - [x] None: only the cleanup runs. {"RACDisposable block" at 2.5 and no "completed!"}
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
    // Why: With `dispose` you say that you are no longer interested. It drops all later events and
    // runs the cleanup, which here cancels the remaining timers.
    //
    // `dispose` may be called on any thread, and the cleanup still runs exactly once. C quotes the
    // code of RACDisposable: an atomic compare-and-swap exchanges the block for nil, so only the
    // first caller gets the block.

    /// Nothing keeps a reference to the signal. Does it still exist after half a second, and does
    /// its value arrive?
    ///
    /// - [ ] It stays until it completes, because its subscriber needs it.
    ///   {"(the signal is still there)"} → The subscription has no reference to the signal.
    /// - [ ] It is gone, and so is the value. {no "Recive signal:1"} → The timer holds the
    ///   subscriber, which is all it needs.
    /// - [x] It is gone, and the value arrives. {"(the signal is gone)" and "Recive signal:1" at 1}
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
    // Why: The signal holds the closure, and the subscriber holds the handlers, but neither holds
    // the other. The timer that the closure sets holds the subscriber, so a subscription continues
    // without its signal.
    //
    // **Where B is wrong.** It says "订阅都属于signal对象的一个成员": the subscriptions are members
    // of the signal. But a dynamic signal keeps only its closure, so it may be deallocated while a
    // subscription continues.

    /// The handler disposes of its own subscription when it receives the 1. Does it receive the 2?
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
    // Why: `dispose` takes effect at once, even inside a handler. The subject has no subscriber
    // left when it sends the 2.

    /// A custom object subscribes to two signals, one after the other. Which message does it
    /// receive first, and which of the signals does not send that message?
    Scene("what a subscriber is sent") { log in
      let subscriber = LoggingSubscriber(log)
      log("-- values and a completion")
      Signal.of(1, 2).subscribe(subscriber)
      log("-- an error")
      Signal.error(Offline()).subscribe(subscriber)
    }
    // Why: `subscribe:` hands the subscriber the disposable of its subscription before any value,
    // so that the subscriber can stop early. A bare `error` signal has nothing to dispose of and
    // sends only the error.
    //
    // B says of RACSubscriber "这是一个协议，不是一个类": it is a protocol and not a class. It is
    // both: this object adopts the protocol, and `subscribeNext:` creates an instance of the class
    // for your handlers.

    /// A disposable is disposed of twice. How many times does its block run?
    Scene("disposed twice") { log in
      let disposable = Disposable { log("block disposable ran") }
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
    }
    // Why: The first `dispose` takes the block out of the disposable before it runs the block. The
    // second call finds no block.
    //
    // **Where A and B are wrong.** They say that RAC calls `[RACDisposable disposable]` by itself,
    // but the class has no such method.
    //
    // **Where C is wrong.** A disposable without a block stores a pointer to itself, and C says
    // "所以需要手动解除retain cycle": so the retain cycle has to be broken by hand. But that
    // pointer is not retained. It only indicates that there is no block.
    //
    // C also asks why `init` ends with a memory barrier, since no two threads initialize the same
    // object ("这个MemoryBarrier觉得有人会alloc以后分两个线程对这个地址进行init吗"). The barrier is
    // for the threads that use the object afterwards: a thread that disposes of it must find the
    // block that `init` has stored.

    /// Two disposables go out of scope, and no code calls `dispose`. Which of them runs its block?
    ///
    /// - [ ] Both, when they are deallocated. {"must not run"} → Releasing a plain disposable does
    ///   nothing.
    /// - [x] Only the scoped one. {"scope left" and no "must not run"}
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
    // Why: A plain disposable runs its block only if you call `dispose`. A scoped disposable calls
    // it when it is deallocated.
    //
    // **Trap.** Releasing a plain disposable does not stop the work. Combine's `AnyCancellable`
    // behaves like the scoped one.

    /// A compound disposable has many members. What happens to a member that was removed, and to
    /// one that is added after the disposal?
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
    // Why: When a compound disposable is disposed of, it disposes of its members in order. A
    // removed member is left alone. A member that is added afterwards is disposed of at once,
    // inside the call that adds it.

    /// A serial disposable has one member at a time. Is the old member disposed of when you replace
    /// it?
    ///
    /// - [ ] Yes: only one of them may be alive. {"first disposed"} → Replacing only drops the old
    ///   member. Rx would dispose of it.
    /// - [x] No. {no "first disposed" and no "second disposed"}
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
    // Why: Setting a serial disposable's member only stores the new member. `swap` also returns the
    // old one, and you decide whether to dispose of it.
    //
    // **Trap.** A serial disposable does not dispose of the member that is replaced.
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "The Internet connection appears to be offline."
}

/// A custom subscriber that logs every event.
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
