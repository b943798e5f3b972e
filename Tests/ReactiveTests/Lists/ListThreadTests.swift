import Dispatch
import Reactive
import Testing

@Suite struct ListThreadTests {
  @Test("Every closure runs once per element, however many threads read the list")
  func once() {
    let calls = CallCounter()
    let list = LazyList(1...2_000).map { number in
      _ = calls.next()
      return number
    }.filter { $0 % 2 == 0 }.flattenMap { LazyList([$0, $0]) }.concat(.return(0))
    let sums = Guarded<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let sum = list.foldLeft(0) { $0 + $1 }
      sums.withLock { $0.append(sum) }
    }
    #expect(sums.withLock { $0 } == Array(repeating: 2_002_000, count: 8))
    #expect(calls.value == 2_000)
  }

  @Test("A thread that needs an element being computed by another thread waits")
  func waiting() {
    let calls = CallCounter()
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let list = LazyList(head: {
      _ = calls.next()
      entered.signal()
      release.wait()
      return 7
    })
    let answers = Guarded<[Int?]>([])
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "askers", attributes: .concurrent)
    @Sendable func ask() {
      let head = list.head
      answers.withLock { $0.append(head) }
    }
    queue.async(group: group, execute: ask)
    entered.wait()
    for _ in 1...3 { queue.async(group: group, execute: ask) }
    release.signal()
    group.wait()
    #expect(answers.withLock { $0 } == [7, 7, 7, 7])
    #expect(calls.value == 1)
  }

  @Test("A closure that reads the element that it is computing is reported, and receives nil")
  func circular() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        let list = Guarded(LazyList<Int>.empty)
        let circle = LazyList(
          head: {
            let circle = list.withLock { $0 }
            log(circle.head)
            return 1
          },
          tail: {
            let circle = list.withLock { $0 }
            log(circle.tail.head)
            return .return(2)
          })
        list.withLock { $0 = circle }
        log(circle)
        let mapped = LazyList(1...2).map { number in
          let mapped = list.withLock { $0 }
          log(mapped.tail.head)
          return number
        }
        list.withLock { $0 = mapped }
        log(mapped.head)
        list.withLock { $0 = .empty }
        log(mapped)
      }
    }
    let misuse = "LazyList: a closure asked for the element that it was computing."
    #expect(
      text == "\(misuse) · nil · \(misuse) · nil · [1, 2] · "
        + "\(misuse) · nil · 1 · nil · [1, 2]")
  }

  @Test("A list releases its closures and its source list when all elements have been computed")
  func lettingGo() {
    let text = scenario { _, log in
      weak var weakly: TrackedObject?
      var list = LazyList<Int>.empty
      do {
        let tracked = TrackedObject()
        weakly = tracked
        list = LazyList(1...2).map { number in withExtendedLifetime(tracked) { number } }
          .concat(.return(3)).filter { _ in withExtendedLifetime(tracked) { true } }
      }
      log(weakly == nil ? "gone" : "there")
      log(list.head)
      log(weakly == nil ? "gone" : "there")
      log(list)
      log(weakly == nil ? "gone" : "there")
    }
    #expect(text == "there · 1 · there · [1, 2, 3] · gone")
  }
}
