import Testing

@testable import Reactive

/// The subscribers of a subject, compared with a plain array.
@Suite struct RosterTests {
  private final class Member: Sendable {}

  @Test("Adding, removing and moving a subscriber keeps the order of the others", arguments: 1...40)
  func order(seed: UInt64) {
    var (random, roster) = (SplitMix(seed), Roster())
    var expected: [(place: UInt64, member: Member)] = []
    for step in 0..<1_200 {
      // Phases in which many come, so that rows are filled, and such in which most leave.
      let comes = random.next() % 10 < ((step / 300 + Int(seed)) % 2 == 0 ? 3 : 7)
      if comes || expected.isEmpty {
        let member = Member()
        expected.append((roster.insert(member), member))
      } else {
        let index = Int(random.next() % UInt64(expected.count))
        let (place, member) = expected.remove(at: index)
        if random.next() % 5 == 0 {
          expected.append((roster.moveToEnd(place), member))
        } else {
          #expect(roster.remove(place) === member)
          let isAnothers = expected.contains { $0.place == place }
          #expect(isAnothers || roster.remove(place) == nil)
        }
      }
      #expect(roster.members == expected.map { ObjectIdentifier($0.member) })
      #expect(Set(expected.map(\.place)).count == expected.count)
      let rows = roster.filled?.all ?? []
      #expect(2 * rows.count(where: \.isEmpty) <= rows.count)
    }
  }

  @Test("Removed subscribers need no memory")
  func room() {
    var (random, roster) = (SplitMix(1), Roster())
    let first = roster.insert(Member())
    // Subscribers leave one after the other, all at once, and in reverse order.
    for count in [1, 10, 1_000] {
      for order in 0..<3 {
        let places = (0..<count).map { _ in roster.insert(Member()) }
        let leaving =
          order == 0
          ? places : order == 1 ? places.reversed() : places.shuffled(using: &random)
        for place in leaving { #expect(roster.remove(place) != nil) }
        #expect(roster.receiversInOneRow?.count ?? roster.filled?.all.count == 1)
      }
    }
    #expect(roster.remove(first) != nil)
    #expect(roster.receiversInOneRow?.isEmpty == true)
    #expect(roster.members.isEmpty)
  }

  @Test("The receivers of a value are fixed before the send, despite changes during it")
  func change() {
    var roster = Roster()
    let places = (0..<300).map { _ in roster.insert(Member()) }
    let before = roster.members
    var (sent, turn): ([ObjectIdentifier], Int) = ([], 0)
    roster.receivers.forEachRow { row in
      sent += row.map { ObjectIdentifier($0.takeUnretainedValue()) }
      for _ in 0..<100 { _ = roster.insert(Member()) }
      _ = roster.moveToEnd(places[turn])
      _ = roster.remove(places[turn + 20])
      _ = roster.remove(places[299 - turn])
      turn += 1
    }
    #expect(turn == 5)
    #expect(sent == before)
    #expect(roster.members.count == 300 + turn * 100 - 2 * turn)
  }

  @Test("A subscriber removed during a send is released after its row has been sent to")
  func leaving() {
    var roster = Roster()
    let watched = (0..<300).map { _ in
      let member = Member()
      return (place: roster.insert(member), member: Weak(member))
    }
    var sent = 0
    roster.receivers.forEachRow { row in
      #expect(watched[..<sent].allSatisfy { $0.member.object == nil })
      #expect(watched[sent...].allSatisfy { $0.member.object != nil })
      for (place, _) in watched[sent..<sent + row.count] { _ = roster.remove(place) }
      sent += row.count
    }
    #expect(sent == 300)
    #expect(roster.receiversInOneRow?.isEmpty == true)
    #expect(watched.allSatisfy { $0.member.object == nil })
  }
}

private struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

extension Roster {
  /// The current subscribers, in order.
  fileprivate var members: [ObjectIdentifier] {
    var members: [ObjectIdentifier] = []
    receivers.forEachRow { row in
      members += row.map { ObjectIdentifier($0.takeUnretainedValue()) }
    }
    return members
  }
}

/// Numbers that are the same each time.
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
