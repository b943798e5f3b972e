import Testing

@testable import Reactive

/// Tests of the list that holds a subject's subscribers.
@Suite struct SubscriberListTests {
  private final class Member: Sendable {}

  @Test("Adding, removing and moving a subscriber keeps the order of the others", arguments: 1...40)
  func order(seed: UInt64) {
    var (random, list) = (SplitMix(seed), SubscriberList())
    var expected: [(place: UInt64, member: Member)] = []
    for step in 0..<1_200 {
      // In some phases, most steps add a subscriber, which fills blocks. In the others, most steps
      // remove one.
      let comes = random.next() % 10 < ((step / 300 + Int(seed)) % 2 == 0 ? 3 : 7)
      if comes || expected.isEmpty {
        let member = Member()
        expected.append((list.insert(member), member))
      } else {
        let index = Int(random.next() % UInt64(expected.count))
        let (place, member) = expected.remove(at: index)
        if random.next() % 5 == 0 {
          expected.append((list.moveToEnd(place), member))
        } else {
          #expect(list.remove(place) === member)
          let isAnothers = expected.contains { $0.place == place }
          #expect(isAnothers || list.remove(place) == nil)
        }
      }
      #expect(list.members == expected.map { ObjectIdentifier($0.member) })
      #expect(Set(expected.map(\.place)).count == expected.count)
      let blocks = list.filled?.all ?? []
      #expect(2 * blocks.count(where: \.isEmpty) <= blocks.count)
    }
  }

  @Test("Removed subscribers use no memory")
  func room() {
    var (random, list) = (SplitMix(1), SubscriberList())
    let first = list.insert(Member())
    // Subscribers are removed in order, in reverse order, and in random order.
    for count in [1, 10, 1_000] {
      for order in 0..<3 {
        let places = (0..<count).map { _ in list.insert(Member()) }
        let leaving =
          order == 0
          ? places : order == 1 ? places.reversed() : places.shuffled(using: &random)
        for place in leaving { #expect(list.remove(place) != nil) }
        #expect(list.receiversInOneBlock?.count ?? list.filled?.all.count == 1)
      }
    }
    #expect(list.remove(first) != nil)
    #expect(list.receiversInOneBlock?.isEmpty == true)
    #expect(list.members.isEmpty)
  }

  @Test("A value's receivers are fixed before the send, even if the list changes during it")
  func change() {
    var list = SubscriberList()
    let places = (0..<300).map { _ in list.insert(Member()) }
    let before = list.members
    var (sent, turn): ([ObjectIdentifier], Int) = ([], 0)
    list.receivers.forEachBlock { block in
      sent += block.map { ObjectIdentifier($0.takeUnretainedValue()) }
      for _ in 0..<100 { _ = list.insert(Member()) }
      _ = list.moveToEnd(places[turn])
      _ = list.remove(places[turn + 20])
      _ = list.remove(places[299 - turn])
      turn += 1
    }
    #expect(turn == 5)
    #expect(sent == before)
    #expect(list.members.count == 300 + turn * 100 - 2 * turn)
  }

  @Test("A subscriber removed during a send is released once the send has passed its block")
  func leaving() {
    var list = SubscriberList()
    let watched = (0..<300).map { _ in
      let member = Member()
      return (place: list.insert(member), member: Weak(member))
    }
    var sent = 0
    list.receivers.forEachBlock { block in
      #expect(watched[..<sent].allSatisfy { $0.member.object == nil })
      #expect(watched[sent...].allSatisfy { $0.member.object != nil })
      for (place, _) in watched[sent..<sent + block.count] { _ = list.remove(place) }
      sent += block.count
    }
    #expect(sent == 300)
    #expect(list.receiversInOneBlock?.isEmpty == true)
    #expect(watched.allSatisfy { $0.member.object == nil })
  }
}

private struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

extension SubscriberList {
  /// The current subscribers, in order.
  fileprivate var members: [ObjectIdentifier] {
    var members: [ObjectIdentifier] = []
    receivers.forEachBlock { block in
      members += block.map { ObjectIdentifier($0.takeUnretainedValue()) }
    }
    return members
  }
}

/// A random number generator that produces the same numbers each time.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
