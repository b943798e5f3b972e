import Testing

@testable import Reactive

/// Who is subscribed to a subject, held against an array that everybody moves up in.
@Suite struct RosterTests {
  private final class Member: Sendable {}

  @Test("Whoever comes, leaves or moves to the end, the others keep their order", arguments: 1...40)
  func order(seed: UInt64) {
    var (random, roster) = (SplitMix(seed), Roster())
    var expected: [(place: UInt64, member: Member)] = []
    for _ in 0..<400 {
      // Phases in which many come, and such in which most leave, so that gaps are closed.
      let comes = random.next() % 10 < (seed % 2 == 0 ? 4 : 6)
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
      let members = expected.map { ObjectIdentifier($0.member) }
      // Somebody sends to all, which closes the gaps.
      if random.next() % 10 == 0 {
        let receivers = roster.receivers().map { ObjectIdentifier($0.takeUnretainedValue()) }
        #expect(receivers == members)
      }
      let present = roster.subscriptions.compactMap { $0.map { ObjectIdentifier($0) } }
      #expect(present == members)
      #expect(Set(expected.map(\.place)).count == expected.count)
    }
  }

  @Test("It has not more than twice the room that is needed")
  func room() {
    var roster = Roster()
    let first = roster.insert(Member())
    for _ in 0..<1_000 {
      let places = (0..<10).map { _ in roster.insert(Member()) }
      for place in places { _ = roster.remove(place) }
    }
    #expect(roster.subscriptions.count < 12)
    _ = roster.insert(Member())
    _ = roster.remove(first)
    #expect(roster.subscriptions.count <= 2)
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
