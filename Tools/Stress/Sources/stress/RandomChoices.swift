/// A generator of random decisions. The same seed produces the same decisions.
struct RandomChoices: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator for a purpose, such as a scenario, a round and a participant.
  init(seed: UInt64, for purpose: String) {
    // FNV-1a, because a `Hasher` has a different seed in every process.
    state = purpose.utf8.reduce(14_695_981_039_346_656_037 ^ seed) { hash, byte in
      (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
  }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a random number in `range`.
  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  /// Returns true once in `count` times on average.
  mutating func once(in count: Int) -> Bool {
    roll(1...count) == 1
  }

  /// Returns a random element of `choices`.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[roll(0...choices.count - 1)]
  }
}
