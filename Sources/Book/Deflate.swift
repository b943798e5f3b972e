/// Compresses bytes into one block of RFC 1951, the format that browsers call `deflate-raw`.
///
/// A repetition of earlier bytes is written as its length and its distance from the earlier
/// occurrence. All other bytes are written one by one. Frequent bytes, lengths and distances take
/// fewer bits.
enum Deflate {
  /// Returns `bytes` compressed.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let steps = steps(of: bytes)
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[end] = 1
    for step in steps {
      literals[step.symbol.code] += 1
      if let distance = step.distanceSymbol { distances[distance.code] += 1 }
    }
    let (first, second) = (PrefixCode(counts: literals), PrefixCode(counts: distances))
    var output = BitWriter()
    // The header of a final block with its own codes: 286 for bytes and lengths, 30 for distances,
    // and 19 for the lengths of codes.
    output.write(0b101, bits: 3)
    output.write(29 | 29 << 5 | 15 << 10, bits: 14)
    // Each code length, from 0 to 15, takes four bits; repetitions of lengths are not used.
    for bits in [0, 0, 0] + [Int](repeating: 4, count: 16) { output.write(bits, bits: 3) }
    for length in first.lengths + second.lengths {
      output.write(PrefixCode.reversed(length, bits: 4), bits: 4)
    }
    for step in steps {
      output.write(step.symbol, by: first)
      if let distance = step.distanceSymbol { output.write(distance, by: second) }
    }
    output.write(Symbol(code: end, bits: 0, rest: 0), by: first)
    return output.bytes
  }

  /// The symbol that ends a block.
  private static let end = 256

  // MARK: Repetitions

  /// A byte, or a repetition of earlier bytes.
  private struct Step {
    /// The byte itself, or the length of the repetition.
    let value: Int

    /// The distance to the earlier occurrence; 0 for a single byte.
    let distance: Int

    var symbol: Symbol {
      if distance == 0 { return Symbol(code: value, bits: 0, rest: 0) }
      let length = Symbol(value - shortest, finerBy: 2)
      return Symbol(code: end + 1 + length.code, bits: length.bits, rest: length.rest)
    }

    var distanceSymbol: Symbol? { distance == 0 ? nil : Symbol(distance - 1, finerBy: 1) }
  }

  private static let shortest = 3
  /// One less than the format allows, because a length of 258 would need a special code.
  private static let longest = 257
  private static let farthest = 32_768

  /// The number of earlier occurrences that are compared. More would save little.
  private static let maximumCandidates = 24

  /// Returns the repetitions in `bytes`, and the bytes between them.
  private static func steps(of bytes: [UInt8]) -> [Step] {
    // Pointers, because this loop runs for each byte and must be fast in debug builds, too.
    bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return [] }
      let count = buffer.count
      let hashes = 1 << 15
      let latest = UnsafeMutablePointer<Int32>.allocate(capacity: hashes)
      let earlier = UnsafeMutablePointer<Int32>.allocate(capacity: count)
      latest.initialize(repeating: -1, count: hashes)
      earlier.initialize(repeating: -1, count: count)
      defer {
        latest.deallocate()
        earlier.deallocate()
      }
      func hash(_ place: Int) -> Int {
        let word = Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
        return (word &* 0x9E37_79B1) >> 12 & (hashes - 1)
      }
      func enter(_ place: Int) {
        if place + shortest > count { return }
        let hash = hash(place)
        earlier[place] = latest[hash]
        latest[hash] = Int32(place)
      }
      /// Returns the longest repetition that begins at `place`, or one of length 0.
      func repetition(_ place: Int) -> (length: Int, distance: Int) {
        var best = (length: 0, distance: 0)
        if place + shortest > count { return best }
        let most = min(longest, count - place)
        var candidate = Int(latest[hash(place)])
        var left = maximumCandidates
        while candidate >= 0, place - candidate <= farthest, left > 0, best.length < most {
          if bytes[candidate + best.length] == bytes[place + best.length] {
            var length = 0
            while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
            if length > best.length { best = (length, place - candidate) }
          }
          candidate = Int(earlier[candidate])
          left -= 1
        }
        return best.length < shortest ? (0, 0) : best
      }
      var steps: [Step] = []
      var place = 0
      var here = repetition(0)
      while place < count {
        enter(place)
        // A longer repetition at the next byte saves more than this repetition, even though this
        // byte is then written by itself.
        let next = here.length < 64 ? repetition(place + 1) : (length: 0, distance: 0)
        if here.length == 0 || next.length > here.length {
          steps.append(Step(value: Int(bytes[place]), distance: 0))
          place += 1
          here = next
        } else {
          steps.append(Step(value: here.length, distance: here.distance))
          for inside in place + 1..<place + here.length { enter(inside) }
          place += here.length
          here = repetition(place)
        }
      }
      return steps
    }
  }

  // MARK: Bits

  /// A symbol of the format and the bits that follow it.
  private struct Symbol {
    let code: Int
    let bits: Int
    let rest: Int

    init(code: Int, bits: Int, rest: Int) {
      (self.code, self.bits, self.rest) = (code, bits, rest)
    }

    /// Creates the symbol for a number. The symbol stands for the number's highest bit and the next
    /// `digits` bits; the remaining bits follow the symbol.
    init(_ number: Int, finerBy digits: Int) {
      bits = max(0, Int.bitWidth - 1 - number.leadingZeroBitCount - digits)
      code = bits << digits + number >> bits
      rest = number & (1 << bits - 1)
    }
  }

  /// A prefix code: no symbol's code begins with another symbol's code, and frequent symbols have
  /// short codes.
  private struct PrefixCode {
    /// The number of bits for each symbol, or 0 if the symbol does not occur.
    let lengths: [Int]

    /// The bits for each symbol, with the first bit lowest.
    let codes: [Int]

    private static let longest = 15

    init(counts: [Int]) {
      lengths = Self.lengths(counts)
      var next = 0
      var codes = [Int](repeating: 0, count: counts.count)
      for length in 1...Self.longest {
        for symbol in lengths.indices where lengths[symbol] == length {
          codes[symbol] = Self.reversed(next, bits: length)
          next += 1
        }
        next <<= 1
      }
      self.codes = codes
    }

    /// Returns the lengths of a Huffman code for symbols that occur `counts` times.
    private static func lengths(_ counts: [Int]) -> [Int] {
      var lengths = [Int](repeating: 0, count: counts.count)
      let leaves = counts.indices.filter { counts[$0] > 0 }
        .sorted { (counts[$0], $0) < (counts[$1], $1) }
      if leaves.count < 2 {
        for leaf in leaves { lengths[leaf] = 1 }
        return lengths
      }
      // The leaves in order of weight, then the pairs in the order in which they are created.
      var weights = leaves.map { counts[$0] }
      let root = 2 * leaves.count - 2
      var parents = [Int](repeating: root, count: root)
      var (leaf, pair) = (0, leaves.count)
      for parent in leaves.count...root {
        weights.append(0)
        for _ in 0..<2 {
          let takesLeaf = leaf < leaves.count && (pair == parent || weights[leaf] <= weights[pair])
          let child = takesLeaf ? leaf : pair
          if takesLeaf { leaf += 1 } else { pair += 1 }
          parents[child] = parent
          weights[parent] += weights[child]
        }
      }
      var depths = [Int](repeating: 0, count: root + 1)
      for node in (0..<root).reversed() { depths[node] = depths[parents[node]] + 1 }
      // More even counts give a flatter tree.
      if depths[0] > longest { return Self.lengths(counts.map { ($0 + 1) / 2 }) }
      for (leaf, symbol) in leaves.enumerated() { lengths[symbol] = depths[leaf] }
      return lengths
    }

    static func reversed(_ code: Int, bits: Int) -> Int {
      (0..<bits).reduce(0) { $0 << 1 | code >> $1 & 1 }
    }
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Writes the lowest `bits` bits of `value`, lowest first.
    mutating func write(_ value: Int, bits: Int) {
      var (value, bits) = (value, bits)
      while bits > 0 {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        let count = min(bits, 8 - used)
        bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: value << used)
        value >>= count
        bits -= count
        used += count
      }
    }

    mutating func write(_ symbol: Symbol, by code: PrefixCode) {
      write(code.codes[symbol.code], bits: code.lengths[symbol.code])
      write(symbol.rest, bits: symbol.bits)
    }
  }
}
