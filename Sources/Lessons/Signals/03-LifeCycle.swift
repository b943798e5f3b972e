import Reactive
import Stage

extension Lesson {
  /// A signal is a closure that waits. Subscribing runs it, with a subscriber to send to, and what
  /// it returns cleans up when the subscription is over.
  ///
  /// Look at the order in the second scene: the values, `completed!`, the cleanup, and only then
  /// does `subscribeNext` return, for everything was sent inside that call. When the end comes
  /// later the cleanup is there already, and runs before `completed!`. Disposing early stops the
  /// values and runs the cleanup too, but the handlers hear nothing of it.
  ///
  /// A subscriber is whatever conforms to a protocol of four messages: a next, an error, a
  /// completion, and before these the disposable of its subscription. What people get wrong is to
  /// think that letting go of a disposable ends the subscription, as letting go of an
  /// `AnyCancellable` does in Combine. RAC's plain disposable goes without a trace, the work goes
  /// on, and only the scoped kind disposes when it goes. A compound disposes of all its members,
  /// even of those that come too late; a serial one holds one at a time, and replacing that one
  /// does not dispose of it. In Swift's own concurrency the closure is `AsyncStream`'s, and the
  /// cleanup its `onTermination`.
  ///
  /// Where the documents are wrong:
  /// - C has the closure run at the first subscription; it runs at every subscription.
  /// - B makes subscribers members of the signal; a dynamic signal keeps only its closure, so it
  ///   may be gone while a subscription goes on.
  /// - C sees a retain cycle in a disposable whose block pointer is the disposable itself; that
  ///   pointer is not retained and only marks that there is no block.
  @LessonBuilder static var lifeCycle: Lesson {
    Lesson(
      3, "Life cycle", title: "The life of a signal", in: .signals,
      retelling: .a("RACSignal 触发流程"), .b("RACSiganl 简单使用", "RACSignal底层实现"),
      .c("createSignal:", "subscribe:", "RACDisposable"))

    Scene("nobody subscribes") { log in
      _ = Signal<Int> { subscriber in
        log("(somebody has subscribed)")
        subscriber.sendNext(1)
        return nil
      }
      log("(the signal is made)")
    }

    Scene("zero to five") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0...5 {
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return Disposable { log("RACDisposable block") }
      }
      let disposable = signal.subscribe(
        next: { log("Recive signal:\($0)") },
        error: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      log("(subscribeNext: returned)")
      disposable.dispose()
      log("(dispose returned)")
    }

    Scene("one value") { log in
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return Disposable { log("信号被销毁") }
      }
      signal.subscribeNext { log("接收到数据:\($0)") }
    }

    Scene("ended later") { log in
      let signal = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return Disposable { log("RACDisposable block") }
      }
      signal.subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      log("(subscribeNext: returned)")
    }

    Scene("an error instead") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0...2 {
          subscriber.sendNext(i)
        }
        subscriber.sendError(Offline())
        return Disposable { log("RACDisposable block") }
      }
      signal.subscribe(
        next: { log("Recive signal:\($0)") },
        error: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
    }

    Scene("disposed early") { log in
      let signal = Signal<Int> { subscriber in
        let sending = CompoundDisposable()
        for i in 0...5 {
          sending.add(Scheduler.main.after(.seconds(i)) { subscriber.sendNext(i) })
        }
        sending.add { log("RACDisposable block") }
        return sending
      }
      let disposable = signal.subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      Scheduler.main.after(.seconds(2.5)) { disposable.dispose() }
    }

    Scene("disposed twice") { log in
      let disposable = Disposable { log("block disposable ran") }
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
      log("disposed \(disposable.isDisposed)")
      disposable.dispose()
    }

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
      signal.subscribe(next: { log("\($0)") }, completed: { log("completed") })
      log("-- second subscription")
      signal.subscribe(next: { log("\($0)") }, completed: { log("completed") })
    }

    Scene("the signal goes first") { log in
      let signal = Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
        return nil
      }
      signal.subscribe(
        next: { log("Recive signal:\($0)") },
        completed: { log("completed!") })
      Scheduler.main.after(.seconds(0.5)) { [weak signal] in
        log("(the signal is \(signal == nil ? "gone" : "still there"))")
      }
    }

    Scene("what a subscriber is sent") { log in
      let subscriber = LoggingSubscriber(log)
      log("-- values and a completion")
      Signal.of(1, 2).subscribe(subscriber)
      log("-- an error")
      Signal.error(Offline()).subscribe(subscriber)
    }

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

    Scene("disposed while it sends") { log in
      let subject = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = subject.subscribeNext {
        log("\($0)")
        subscription.dispose()
      }
      subject.sendNext(1)
      subject.sendNext(2)
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
