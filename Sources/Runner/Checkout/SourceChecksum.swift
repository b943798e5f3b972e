import Stage

/// The checksum of a source file, taken when something was built from it.
package struct SourceChecksum: Sendable {
  private let checksum: UInt32
  private let size: Int

  /// The path of the file, relative to the checkout.
  let file: String

  /// Returns the checksums in the output of `cksum`, one source per line.
  package static func all(in output: [UInt8]) -> [SourceChecksum] {
    String(decoding: output, as: UTF8.self).lines.compactMap { line in
      let fields = line.parts(around: " ", atMost: 2)
      guard fields.count == 3, let checksum = UInt32(fields[0]), let size = Int(fields[1]) else {
        return nil
      }
      return SourceChecksum(checksum: checksum, size: size, file: String(fields[2]))
    }
  }

  /// Describes the files in `checkout` that no longer match `sums`, as in `a.swift and 2 more`.
  /// Returns nil if all of them match.
  package static func changed(_ sums: [SourceChecksum], in checkout: Checkout) -> String? {
    let changed = sums.mapOnAllCores { $0.isChanged(in: checkout.root) ? $0 : nil }
      .compactMap(\.self)
    guard let first = changed.first else { return nil }
    return first.file + (changed.count > 1 ? " and \(changed.count - 1) more" : "")
  }

  /// Returns true if the file in the checkout at `root` no longer matches.
  func isChanged(in root: String) -> Bool {
    guard let bytes = try? Files.bytes(of: "\(root)/\(file)"), bytes.count == size else {
      return true
    }
    return Runner.checksum(of: bytes) != checksum
  }
}
