import Reactive
import Synchronization

// Each expectation compares the events that a client's release build receives with the expected
// events.

final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
  func take() -> String {
    lines.withLock { lines in
      defer { lines = [] }
      return lines.joined(separator: " ")
    }
  }
}

let log = Log()
let failures = Mutex(0)

func expect(_ expected: String, from name: String, _ body: () -> Void) {
  body()
  let found = log.take()
  if found != expected {
    failures.withLock { $0 += 1 }
    print("\(name): expected \"\(expected)\", found \"\(found)\"")
  }
}

final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}

struct Large: Sendable, Equatable {
  var numbers = (1, 2, 3, 4)
  static func == (one: Large, other: Large) -> Bool { one.numbers == other.numbers }
}

let clock = VirtualClock()
clock.run {
  expect("1x 2x 2y C", from: "combineLatest of two") {
    let (a, b) = (Subject<Int>(), Subject<String>())
    Signal.combineLatest(a, b).subscribe(
      next: { number, word in log("\(number)\(word)") }, completed: { log("C") })
    a.sendNext(1)
    b.sendNext("x")
    a.sendNext(2)
    b.sendNext("y")
    a.sendCompleted()
    b.sendCompleted()
  }
  expect("1xtrue 2xtrue E", from: "combineLatest of three") {
    let (a, b, c) = (Subject<Int>(), Subject<String>(), Subject<Bool>())
    Signal.combineLatest(a, b, c).subscribe(
      next: { number, word, flag in log("\(number)\(word)\(flag)") }, error: { _ in log("E") })
    a.sendNext(1)
    b.sendNext("x")
    c.sendNext(true)
    a.sendNext(2)
    c.sendError(SignalError.timedOut)
  }
  expect("1 2.5 x true [1] C", from: "combineLatest of five kinds") {
    Signal.combineLatest(
      Signal.return(1), Signal.return(2.5), Signal.return("x"), Signal.return(true),
      Signal.return([1])
    ).subscribe(
      next: { a, b, c, d, e in log("\(a) \(b) \(c) \(d) \(e)") }, completed: { log("C") })
  }
  expect("6 7 C", from: "combineLatest with a reducer") {
    let a = Subject<Int>()
    Signal.combineLatest(a.startWith(1), .return(2), .return(3)) { $0 + $1 + $2 }
      .subscribe(next: { log("\($0)") }, completed: { log("C") })
    a.sendNext(2)
    a.sendCompleted()
  }
  expect("1a 2b C", from: "zip") {
    Signal.zip(.of(1, 2, 3), .of("a", "b")).subscribe(
      next: { number, word in log("\(number)\(word)") }, completed: { log("C") })
  }
  expect("14x 25y C", from: "zip with a reducer") {
    Signal.zip(.of(1, 2), .of(4, 5), .of("x", "y")) { "\($0)\($1)\($2)" }
      .subscribe(next: { log($0) }, completed: { log("C") })
  }
  expect("true", from: "large and optional values") {
    Signal.combineLatest(Signal.return(Large()), Signal.return(Large?.none), Signal.return(()))
      .subscribeNext { large, none, _ in log("\(large == Large() && none == nil)") }
  }
  expect("6", from: "reduceEach") {
    Signal.return((1, 2, 3)).reduceEach { $0 + $1 + $2 }.subscribeNext { log("\($0)") }
  }
  expect("call 1x call 2x result 2", from: "lift") {
    let owner = Owner()
    let a = Subject<Int>()
    let result = owner.lift(a, Signal.return("x")) { _, number, word in
      log("call \(number)\(word)")
      return number
    }
    a.sendNext(1)
    a.sendNext(2)
    result.subscribeNext { log("result \($0)") }
  }
  expect("<RACTwoTuple: 0x1> (\n    1,\n    \"a b\"\n)", from: "printed") {
    Console.redirected(to: { log($0) }, addresses: { _ in "0x1" }) {
      Console.write(printed((1, "a b")))
    }
  }
  expect("2 4 1", from: "operators specialised in the client") {
    Signal.of(1, 2, 3, 4).filter { $0 % 2 == 0 }.map { "\($0)" }.subscribeNext { log($0) }
    Signal.of(1, 1).distinctUntilChanged().flattenMap { Signal.return($0) }
      .subscribeNext { log("\($0)") }
  }
}

// This is the main thread, so no other thread can run the main queue for the clock.
expect("1 2 3 C", from: "a live clock on the main thread") {
  let clock = LiveClock(speed: 100)
  clock.run {
    Signal.interval(.seconds(1), on: .main).take(3).scan(0) { count, _ in count + 1 }
      .subscribe(next: { log("\($0)") }, completed: { log("C") })
  }
  do { try clock.advanceUntilIdle() } catch { log("\(error)") }
}

let count = failures.withLock { $0 }
print(
  count == 0 ? "All expectations of the release client were met." : "\(count) expectations failed.")
if count > 0 { fatalError("The release client failed.") }
