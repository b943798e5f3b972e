import Controls
import Reactive
import Synchronization

/// A small program that behaves differently in ReactiveObjC, as shown in `Documentation/Differences.md`.
struct DifferenceProgram: Sendable {
  /// The program's heading on the page.
  let title: String

  private let body: @Sendable (VirtualClock, Notes) -> Void

  private init(_ title: String, _ body: @escaping @Sendable (VirtualClock, Notes) -> Void) {
    (self.title, self.body) = (title, body)
  }

  /// Runs the program, and returns the lines that the program logs, joined into one line.
  func play() -> String {
    let (clock, log) = (VirtualClock(), Notes())
    clock.run { body(clock, log) }
    return log.text
  }

  /// The lines logged by a program.
  final class Notes: Sendable {
    private let lines = Mutex<[String]>([])

    func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

    var text: String { lines.withLock { $0.joined(separator: " · ") } }
  }

  /// An object that logs its deallocation.
  private final class Reader: Sendable {
    private let log: Notes

    init(_ log: Notes) { self.log = log }

    deinit { log("the reader is gone") }

    func read(_ value: Int) { log("read \(value)") }
  }

  private struct Offline: Error {}

  /// All programs, in the order of the page. The page shows the body of each closure below.
  static let all: [DifferenceProgram] = [
    DifferenceProgram("A subject that never ends") { _, log in
      var subject: Subject<Int>? = Subject()
      var reader: Reader? = Reader(log)
      subject?.subscribeNext { [reader] value in reader?.read(value) }
      reader = nil
      subject?.sendNext(1)
      subject = nil
    },
    DifferenceProgram("A channel that never ends") { _, log in
      do {
        let channel = Channel<Int>()
        let reader = Reader(log)
        channel.leadingTerminal.subscribeNext { reader.read($0) }
        channel.followingTerminal.sendNext(1)
      }
      log("the channel is gone")
    },
    DifferenceProgram("A connection that is disposed of") { _, log in
      do {
        let connection = Signal<Int>.never().publish()
        let reader = Reader(log)
        connection.signal.subscribeNext { reader.read($0) }
        connection.connect().dispose()
      }
      log("the connection is gone")
    },
    DifferenceProgram("A deallocated clock") { _, log in
      var clock: VirtualClock? = VirtualClock()
      clock?.main.after(.seconds(1)) { log("ran") }
      clock = nil
      log("the clock is gone")
    },
    DifferenceProgram("throttle: the handler sends to the source") { clock, log in
      let source = Subject<String>()
      source.throttle(.seconds(1)).subscribeNext { value in
        log(value)
        if value == "first" { source.sendNext("again") }
      }
      source.sendNext("first")
      clock.advance(by: .seconds(3))
    },
    DifferenceProgram("throttle: the handler completes the source") { clock, log in
      let source = Subject<Int>()
      source.throttle(.seconds(1)).subscribe(
        next: { value in
          log("\(value)")
          source.sendCompleted()
        }, completed: { log("completed") })
      source.sendNext(3)
      clock.advance(by: .seconds(3))
    },
    DifferenceProgram("any and all: the handler sends to the source") { _, log in
      let (source, count) = (Subject<Int>(), Property(0))
      source.any { $0 > 1 }.subscribe(
        next: { answer in
          log("\(answer)")
          count.value += 1
          if count.value == 1 { source.sendNext(5) }
        }, completed: { log("completed") })
      source.sendNext(2)
    },
    DifferenceProgram("A replay subject: the handler sends during playback") { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.subscribeNext { value in
        log("\(value)")
        guard value == 2 else { return }
        subject.sendNext(3)
        log("sent")
      }
    },
    DifferenceProgram("bind: stop while the source sends synchronously") { _, log in
      Signal.of(1, 2, 3).bind {
        { value, stop in
          log("bind \(value)")
          stop = value == 2
          return value == 1 ? .never() : .return(value)
        }
      }.subscribeNext { log("\($0)") }
    },
    DifferenceProgram("zip and similar operators: the second source fails at once") { _, log in
      let news = Subject<Int>()
      let first = Signal<Int> { subscriber in
        news.subscribe(subscriber)
        return Disposable { log("the first is cleaned up") }
      }
      first.zip(with: Signal<Int>.error(Offline())).subscribeError { _ in log("failed") }
    },
    DifferenceProgram("zip and similar operators: the first source ends at once") { _, log in
      let second = Signal<Int> { _ in
        log("the second is subscribed to")
        return nil
      }
      Signal<Int>.empty().zip(with: second).subscribeCompleted { log("completed") }
    },
    DifferenceProgram("takeUntil: the trigger sends synchronously") { _, log in
      let trigger = Signal.of(1, 2).doNext { log("trigger \($0)") }
      Subject<Int>().takeUntil(trigger).subscribeCompleted { log("completed") }
    },
    DifferenceProgram("takeUntilReplacement: the source sends synchronously") { _, log in
      let replacement = Subject<Int>()
      Signal.of(1, 2, 3).takeUntilReplacement(replacement).subscribeNext { value in
        log("\(value)")
        if value == 1 { replacement.sendNext(9) }
      }
    },
    DifferenceProgram("take: downstream of a replay subject") { _, log in
      let numbers = ReplaySubject<Int>()
      for number in 1...3 { numbers.sendNext(number) }
      numbers.doNext { log("do \($0)") }.take(1).subscribeNext { log("\($0)") }
    },
    DifferenceProgram("deliverOnMainThread: after deliverOn") { clock, log in
      let (first, second) = (Subject<Int>(), Subject<Int>())
      first.deliverOn(.main).subscribeNext { log("deliverOn \($0)") }
      second.deliverOnMainThread().subscribeNext { log("deliverOnMainThread \($0)") }
      Scheduler.background().schedule {
        first.sendNext(1)
        second.sendNext(2)
        first.sendNext(3)
        second.sendNext(4)
      }
      clock.settle()
    },
    DifferenceProgram("map and similar operators: a thread without a scheduler") { clock, log in
      let numbers = Subject<Int>()
      numbers.map { $0 * 2 }.subscribeNext { log("\($0)") }
      clock.runWithoutScheduler { numbers.sendNext(1) }
      log("sent")
      clock.settle()
    },
    DifferenceProgram("A command: concurrent execution is disallowed again") { clock, log in
      let command = Command<Void, Int> { .never() }
      command.allowsConcurrentExecution = true
      command.execute()
      clock.settle()
      command.allowsConcurrentExecution = false
      clock.settle()
      command.enabled.take(1).subscribeNext { log("enabled \($0)") }
      clock.settle()
    },
    DifferenceProgram("A user default") { _, log in
      let defaults = Defaults()
      let terminal = defaults.channelTerminal(for: "loud", of: Bool.self)
      terminal.sendNext(true)
      log("\(defaults.value(for: "loud", of: Bool.self) == true)")
    },
    DifferenceProgram("Names of signals") { _, log in
      let tens = Signal.of(1, 2).named("numbers").map { $0 * 10 }
      log("name: \"\(tens.name)\"")
    },
    DifferenceProgram("The tail of an empty list") { _, log in
      log("\(LazyList<Int>.empty.tail.array)")
    },
    DifferenceProgram("A lazy list: stop") { _, log in
      let list = LazyList(1...3).bind {
        { value, stop in
          stop = value == 2
          return LazyList(["\(value)", "!"])
        }
      }
      log(list.array.joined(separator: " "))
    },
  ]
}
