import Foundation
import Stage

/// The checksums of the sources that this program was built from. They show whether a checkout has
/// changed since then.
struct BuildFingerprint: Sendable {
  /// The fingerprint of the running program, or an empty one if it has none.
  @TaskLocal static var current = BuildFingerprint(nil)

  private let file: String?

  /// Creates a fingerprint from the path of a file with the output of `cksum`, one source per line.
  init(_ file: String?) {
    self.file = file
  }

  /// Returns a warning if files of `checkout` have changed since the program was built.
  func warning(about checkout: Checkout) -> String? {
    guard let file else { return nil }
    if belongsToAnotherBuild(file) { return Self.sentence("its sources") }
    // Few commands need the checksums, so they are read on demand.
    let sums = SourceChecksum.all(in: (try? Files.bytes(of: file)) ?? [])
    return SourceChecksum.changed(sums, in: checkout).map(Self.sentence)
  }

  private static func sentence(_ what: String) -> String {
    "lesson-runner: \(what) changed after the last build; to update, run: swift build"
  }

  /// Returns true if the same program was later built in another configuration, such as for
  /// release, from changed sources. The checksums then belong to that build.
  private func belongsToAnotherBuild(_ file: String) -> Bool {
    let program = URL(filePath: RunningProgram.path)
    let configurations = program.deletingLastPathComponent().deletingLastPathComponent()
    let others = (try? FileManager.default.contentsOfDirectory(atPath: configurations.path)) ?? []
    guard let own = Self.changed(program.path), let sums = Self.changed(file), sums > own else {
      return false
    }
    return others.contains { configuration in
      let other = configurations.appending(path: configuration).appending(
        path: program.lastPathComponent
      ).path
      return Self.changed(other).map { $0 > sums } ?? false
    }
  }

  /// Returns the modification date of `file`.
  private static func changed(_ file: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
  }
}

/// Returns the checksum that POSIX's `cksum` prints for `bytes`.
package func checksum(of bytes: [UInt8]) -> UInt32 {
  tables.withUnsafeBufferPointer { tables in
    var sum = bytes.withUnsafeBytes { checksum(of: $0, tables) }
    var length = bytes.count
    while length > 0 {
      sum = sum << 8 ^ tables[Int(sum >> 24) ^ (length & 0xFF)]
      length >>= 8
    }
    return ~sum
  }
}

/// Returns the checksum of `bytes` without their count, processing eight bytes at a time.
private func checksum(
  of bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
) -> UInt32 {
  var sum: UInt32 = 0
  let end = bytes.count & ~7
  for start in stride(from: 0, to: end, by: 8) {
    let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self).bigEndian
    var rest = word ^ UInt64(sum) << 32
    sum = 0
    for followers in 0..<8 {
      sum ^= tables[followers << 8 | Int(rest & 0xFF)]
      rest >>= 8
    }
  }
  for byte in bytes[end...] { sum = sum << 8 ^ tables[Int(sum >> 24) ^ Int(byte)] }
  return sum
}

/// The contribution of each byte to a checksum: one table of 256 entries for each number of bytes,
/// 0 to 7, that follow it in the same word.
private let tables: [UInt32] = {
  var tables: [UInt32] = (0..<256).map { (byte: UInt32) -> UInt32 in
    (0..<8).reduce(byte << 24) { sum, _ in sum & 1 << 31 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
  }
  for entry in 256..<2048 {
    let sum = tables[entry - 256]
    tables.append(sum << 8 ^ tables[Int(sum >> 24)])
  }
  return tables
}()
