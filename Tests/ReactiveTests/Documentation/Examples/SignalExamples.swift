import Reactive

extension Example {
  static let signals: [Example] = [
    .prints {
      let (progress, title) = (Subject<String>(), Subject<String>())
      title.deliverOn(.main)
        .doNext { _ in print("on \(Scheduler.current ?? .immediate)") }
        .merge(progress)
        .subscribeNext { print($0) }
      title.sendNext("Emma")
    },
    .prints {
      print(Signal.return(1).delay(.seconds(10)).first() ?? 0)
    },
    .prints {
      print(Signal<Int>.empty().firstOrDefault(7))
    },
    .prints {
      var error: (any Error)?
      let value = Signal<Int>.error(Offline()).firstOrDefault(7, error: &error)
      print(value, error is Offline)
    },
    .prints {
      try Signal.of(1, 2).doNext { print($0) }.waitUntilCompleted()
    },
    .prints {
      print(Signal.of(1, 2).toArray() ?? [])
    },
    .printsLater {
      print(try await Signal.return(1).delay(.seconds(1)).asynchronousFirst() ?? 0)
    },
    .printsLater {
      print(try await Signal<Int>.empty().asynchronousFirstOrDefault(7))
    },
    .printsLater {
      try await Signal.of(1, 2).doNext { print($0) }.asynchronouslyWaitUntilCompleted()
    },
    .printsLater {
      print(try await Signal.of(1, 2).asynchronousToArray())
    },
    .prints {
      Signal.of(1).materialize().subscribeNext { event in print(event, event.isFinished) }
    },
    .sends { Signal.return(1) },
    .sends { Signal.of(1, 2) },
    .sends { Signal<Int>.empty() },
    .sends { Signal<Int>.error(Offline()) },
    .sends { Signal<Int>.never() },
    .prints {
      let volume = Property(1)
      let latest = Signal.defer { .return(volume.value) }
      volume.value = 2
      latest.subscribeNext { print($0) }
    },
    .sends { Signal<Int>.try { throw Offline() } },
    .prints {
      let answer = Signal.startEagerly(on: .main) { subscriber in
        print("thinking")
        subscriber.sendNext(42)
        subscriber.sendCompleted()
      }
      Scheduler.main.after(.seconds(1)) {
        answer.subscribeNext { print($0) }
      }
    },
    .prints {
      let answer = Signal.startLazily(on: .main) { subscriber in
        print("thinking")
        subscriber.sendNext(42)
        subscriber.sendCompleted()
      }
      answer.subscribeNext { print("a", $0) }
      answer.subscribeNext { print("b", $0) }
    },
    .prints {
      let connection: MulticastConnection = Signal<Int> { subscriber in
        print("working")
        subscriber.sendNext(1)
        return nil
      }.publish()
      connection.signal.subscribeNext { print("a", $0) }
      connection.signal.subscribeNext { print("b", $0) }
      connection.connect()
    },
    .prints {
      let answer = Property(0)
      let clock = VirtualClock()
      clock.runWithoutScheduler { Signal.return(1).subscribeNext { answer.value = $0 } }
      print(answer.value)
      clock.run { Signal.return(2).subscribeNext { answer.value = $0 } }
      print(answer.value)
    },
    .prints {
      let copy = Subject<Int>()
      copy.subscribe(next: { print($0) }, completed: { print("completed") })
      Signal.of(1).materialize().subscribeNext { copy.send($0) }
    },
    .prints {
      let taps = Subject<Void>()
      taps.subscribeNext { print("tapped") }
      taps.sendNext()
    },
    .printsOnMain {
      @MainActor final class Page {
        var title = ""
        func show(_ titles: Signal<String>) {
          titles.subscribeOnMain { self.title = $0 }
        }
      }
      let page = Page()
      page.show(.return("Emma").delay(.seconds(1)))
      try VirtualClock.current?.advanceUntilIdle()
      print(page.title)
    },
    .prints {
      let numbers = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return Disposable { print("disposed") }
      }
      numbers.subscribe(next: { print($0) }, completed: { print("completed") })
    },
    .prints {
      Signal<Int> { _ in Disposable { print("cleaned up") } }.subscribeNext { print($0) }
    },
    .prints {
      print(Signal.of(1).named("one").name)
    },
    .prints {
      let late = Signal<Int>.never().timeout(.seconds(1), on: .main)
      late.subscribeError { error in print(error as? SignalError == .timedOut) }
    },
    .prints {
      final class Printer: Subscriber {
        func sendNext(_ value: Int) { print(value) }
        func sendError(_ error: any Error) { print(error) }
        func sendCompleted() { print("done") }
      }
      Signal.return(1).subscribe(Printer())
    },
    .prints {
      final class First: Subscriber {
        private let subscription = CompoundDisposable()
        func didSubscribe(with disposable: CompoundDisposable) { subscription.add(disposable) }
        func sendNext(_ value: Int) {
          print(value)
          subscription.dispose()
        }
        func sendError(_ error: any Error) {}
        func sendCompleted() {}
      }
      Signal.of(1, 2, 3).subscribe(First())
    },
    .prints {
      Signal.of(1, 2).subscribe(next: { print($0) }, completed: { print("completed") })
    },
    .prints {
      Signal.of(1, 2).subscribeNext { print($0) }
    },
    .prints {
      Signal<Int>.error(Offline()).subscribeError { print($0) }
    },
    .prints {
      Signal.of(1, 2).subscribeCompleted { print("completed") }
    },
    .prints {
      let numbers = Subject<Int>()
      numbers.subscribe(next: { print($0) }, completed: { print("completed") })
      Signal.of(1, 2).subscribe(numbers)
    },
    .prints {
      Signal { (subscriber: Subscription<Int>) in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        subscriber.sendNext(2)
        return nil
      }.subscribe(next: { print($0) }, completed: { print("completed") })
    },
    .printsLater {
      for try await number in Signal.of(1, 2, 3).values { print(number) }
    },
    .printsLater {
      let newest = Signal.of(1, 2, 3).values(keeping: .bufferingNewest(1))
      for try await number in newest { print(number) }
    },
    .printsLater {
      let numbers = AsyncStream { continuation in
        continuation.yield(1)
        continuation.finish()
      }
      let tens = Signal.from(numbers).map { $0 * 10 }
      for try await number in tens.values { print(number) }
    },
    .printsLater {
      var numbers = Signal.of(1, 2).values.makeAsyncIterator()
      print(try await numbers.next() ?? 0)
    },
    .prints {
      let answer = Signal.awaiting {
        try await Signal.return(42).delay(.seconds(1)).asynchronousFirst() ?? 0
      }
      answer.subscribeNext { print($0) }
    },
  ]
}
