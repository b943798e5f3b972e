/// A small random number generator that produces the same numbers for the same seed on every
/// machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from zero up to, but not including, `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// Returns true in one of `times` calls, on average.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Returns a range of indices, usually a short one, in a collection of `count` elements.
  mutating func span(of count: Int) -> Range<Int> {
    let start = below(count + 1)
    let length = once(in: 4) ? below(count + 1) : below(9)
    return start..<min(count, start + length)
  }
}
