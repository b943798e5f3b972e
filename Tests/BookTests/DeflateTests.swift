import Testing

@testable import Book

/// Tests that compress text and bytes, and decompress them again.
@Suite struct DeflateTests {
  @Test(
    "Decompressed text equals the original",
    arguments: [
      "", "a", "ab", "abc", "aaaa", "abcabcabcabcabc", String(repeating: "z", count: 100_000),
      "冷信号 and 热信号, 冷信号 and 热信号",
      // The repetition is farther back than the window reaches.
      (0..<12_000).map { "\($0 * 7919 % 12_007)," }.joined()
        + (0..<6000).map { "\($0 * 7919 % 12_007)," }.joined(),
      (0..<300).map { String(repeating: "ab", count: $0) + "." }.joined(),
    ])
  func roundTrip(text: String) throws {
    let packed = Deflate.compressed(Array(text.utf8))
    #expect(try String(decoding: Inflater.inflated(packed), as: UTF8.self) == text)
  }

  @Test(
    "A text repeats at most 32,768 bytes farther on", arguments: [32_768, 32_769, 32_770])
  func window(distance: Int) throws {
    // Random bytes hardly repeat otherwise.
    var state: UInt32 = 7
    let noise = (0..<distance).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let bytes = noise + noise.prefix(64)
    #expect(try Inflater.inflated(Deflate.compressed(bytes)) == bytes)
  }

  @Test("Every byte survives at any frequency, even if its code would become too long")
  func frequencies() throws {
    var (one, other) = (1, 1)
    var bytes: [UInt8] = []
    // Frequencies that are Fibonacci numbers produce the deepest trees.
    for byte in UInt8(0)..<22 {
      for place in 0..<one { bytes.append(place.isMultiple(of: 2) ? byte : byte &+ 100) }
      (one, other) = (other, one + other)
    }
    bytes += (0...255).map { UInt8($0) }
    // Shuffled bytes have almost no repetitions to compress.
    var state: UInt32 = 1
    for place in bytes.indices.reversed() {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.swapAt(place, Int(state >> 8) % (place + 1))
    }
    #expect(try Inflater.inflated(Deflate.compressed(bytes)) == bytes)
  }

  @Test("Repetitive text becomes much smaller")
  func size() {
    let text = String(repeating: "signal.subscribeNext { log(\"next: \\($0)\") }\n", count: 100)
    #expect(Deflate.compressed(Array(text.utf8)).count < text.utf8.count / 10)
  }
}

/// Decompresses one block with dynamic codes, as described in section 3.2 of RFC 1951.
private struct Inflater {
  struct Malformed: Error {}

  private let input: [UInt8]
  private var bit = 0

  private init(_ input: [UInt8]) { self.input = input }

  static func inflated(_ input: [UInt8]) throws -> [UInt8] {
    var inflater = Inflater(input)
    return try inflater.read()
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard bit / 8 < input.count else { throw Malformed() }
      value |= Int(input[bit / 8] >> UInt8(bit % 8) & 1) << place
      bit += 1
    }
    return value
  }

  /// Returns the symbols by their codes, each code with a 1 before its first bit.
  private static func symbols(_ lengths: [Int]) throws -> [Int: Int] {
    var symbols: [Int: Int] = [:]
    var code = 0
    for length in 1...15 {
      code <<= 1
      for (symbol, its) in lengths.enumerated() where its == length {
        symbols[1 << length | code] = symbol
        code += 1
      }
      guard code <= 1 << length else { throw Malformed() }
    }
    return symbols
  }

  private mutating func symbol(_ symbols: [Int: Int]) throws -> Int {
    var code = 1
    for _ in 0..<15 {
      code = try code << 1 | bits(1)
      if let symbol = symbols[code] { return symbol }
    }
    throw Malformed()
  }

  private mutating func read() throws -> [UInt8] {
    guard try bits(3) == 0b101 else { throw Malformed() }
    let counts = try (bits(5) + 257, bits(5) + 1, bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var ofLengths = [Int](repeating: 0, count: 19)
    for place in order.prefix(counts.2) { ofLengths[place] = try bits(3) }
    let codes = try Self.symbols(ofLengths)
    var lengths: [Int] = []
    while lengths.count < counts.0 + counts.1 {
      switch try symbol(codes) {
      case 16: lengths += try Array(repeating: lengths.last ?? 0, count: 3 + bits(2))
      case 17: lengths += try Array(repeating: 0, count: 3 + bits(3))
      case 18: lengths += try Array(repeating: 0, count: 11 + bits(7))
      case let length: lengths.append(length)
      }
    }
    let literals = try Self.symbols(Array(lengths[..<counts.0]))
    let distances = try Self.symbols(Array(lengths[counts.0...]))
    var bytes: [UInt8] = []
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return bytes }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      let length = try Self.lengths[symbol - 257] + bits(symbol < 265 ? 0 : (symbol - 261) / 4)
      let code = try self.symbol(distances)
      let distance = try Self.distances[code] + bits(code < 4 ? 0 : code / 2 - 1)
      guard distance <= bytes.count else { throw Malformed() }
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
  }

  /// The first length of each code in section 3.2.5 of the RFC, without code 285, which `Deflate`
  /// never uses.
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227,
  ]

  /// The first distance of each code in the same section.
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
  ]
}
