import Testing

@testable import Reactive

@Suite struct QueueTests {
  @Test(
    "Elements leave a queue in the order in which they were added",
    arguments: [1, 2, 3, 5, 100, 3000])
  func order(batch: Int) {
    var queue = Queue<Int>()
    var (came, left) = (0, 0)
    for step in 0..<50 {
      for _ in 0..<batch {
        queue.append(came)
        came += 1
      }
      #expect(queue.first == left)
      // Every fifth step empties the queue, and the others leave a few elements.
      let staying = step % 5 == 4 ? 0 : min(came - left, 3 + batch / 2)
      while queue.count > staying {
        #expect(queue.popFirst() == left)
        left += 1
      }
      #expect(queue.waiting == Array(left..<came))
      #expect(queue.isEmpty == (staying == 0))
    }
    #expect(queue.capacity <= 4 * max(4, 2 * batch))
  }

  @Test("An empty queue returns nil, and removed elements are released")
  func releasing() {
    final class Thing {}
    var queue = Queue<Thing>()
    #expect(queue.popFirst() == nil)
    weak var thing: Thing?
    do {
      let new = Thing()
      thing = new
      queue.append(new)
    }
    #expect(thing != nil)
    _ = queue.popFirst()
    #expect(thing == nil)
    #expect(queue.popFirst() == nil)
  }

  @Test("Values that wait give up a large buffer when the last one leaves, and keep a small one")
  func room() {
    for (count, isKept) in [(4, true), (3000, false)] {
      let values = WaitingValues<Int>()
      for number in 0..<count { values.append(number) }
      while !values.isEmpty { _ = values.popFirst() }
      #expect((values.room > 0) == isKept)
    }
  }
}
