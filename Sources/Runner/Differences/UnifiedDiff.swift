/// The difference between two texts in the format of `diff -u` and `patch`.
///
///     let diff = UnifiedDiff(from: "a\nb\n", named: "old", to: "a\nc\n", named: "new")
///     print(diff?.description ?? "no difference")
///
/// The difference of equal texts is nil. Texts are compared byte by byte, and the difference
/// contains the exact bytes of their lines.
public struct UnifiedDiff: CustomStringConvertible, Sendable {
  /// The mark of a line.
  public enum Mark: Sendable {
    case kept, removed, added

    fileprivate var byte: UInt8 {
      switch self {
      case .kept: UInt8(ascii: " ")
      case .removed: UInt8(ascii: "-")
      case .added: UInt8(ascii: "+")
      }
    }
  }

  /// A line of the merged texts.
  public struct Line: Sendable {
    /// The mark that shows which text contains the line: both, only the old one, or only the new
    /// one.
    public let mark: Mark

    /// The line's bytes, including the newline if there is one.
    public let bytes: ArraySlice<UInt8>

    /// The number of previous lines in the old text.
    public let old: Int

    /// The number of previous lines in the new text.
    public let new: Int

    /// True if the line ends in a newline. Only the last line of a text may lack it.
    public var isEnded: Bool { bytes.last == newline }
  }

  /// Lines that differ, with a few equal lines around them.
  public struct Hunk: Sendable {
    /// All lines of the hunk.
    public let lines: ArraySlice<Line>

    /// The hunk's header: `@@ -1,3 +1,4 @@`.
    public var header: String {
      guard let first = lines.first else { return "" }
      let old = Self.range(first.old, lines.count { $0.mark != .added })
      let new = Self.range(first.new, lines.count { $0.mark != .removed })
      return "@@ -\(old) +\(new) @@"
    }

    private static func range(_ before: Int, _ count: Int) -> String {
      switch count {
      case 0: "\(before),0"
      case 1: "\(before + 1)"
      default: "\(before + 1),\(count)"
      }
    }
  }

  /// The names of the texts.
  public let names: (old: String, new: String)

  /// The parts that differ. There is at least one.
  public let hunks: [Hunk]

  /// All lines of both texts, inside and outside hunks.
  let lines: [Line]

  /// Creates the difference between `old` and `new`, with `context` equal lines around each part
  /// that differs. Returns nil for equal texts.
  public init?(
    from old: String, named oldName: String, to new: String, named newName: String,
    context: Int = 3
  ) {
    self.init(
      from: Array(old.utf8), named: oldName, to: Array(new.utf8), named: newName, context: context)
  }

  /// Creates the difference between `old` and `new`, which may be in any encoding. Returns nil for
  /// equal texts.
  public init?(
    from old: [UInt8], named oldName: String, to new: [UInt8], named newName: String,
    context: Int = 3
  ) {
    guard old != new else { return nil }
    let lines = Self.merged(Self.lines(of: old), Self.lines(of: new))
    let changes = lines.indices.filter { lines[$0].mark != .kept }
    var hunks: [Hunk] = []
    var rest = changes[...]
    while let first = rest.first {
      var last = first
      while let next = rest.first, next - last <= 2 * context + 1 {
        last = next
        rest.removeFirst()
      }
      hunks.append(
        Hunk(lines: lines[max(0, first - context)...min(lines.count - 1, last + context)]))
    }
    names = (oldName, newName)
    (self.hunks, self.lines) = (hunks, lines)
  }

  /// Returns the same difference with the bytes of each line replaced by the result of `bytes`,
  /// which is called with the line's index in `lines` and the line.
  func replacingLines(_ bytes: (Int, Line) -> ArraySlice<UInt8>) -> UnifiedDiff {
    let lines = lines.enumerated().map { index, line in
      Line(mark: line.mark, bytes: bytes(index, line), old: line.old, new: line.new)
    }
    return UnifiedDiff(
      names: names, hunks: hunks.map { Hunk(lines: lines[$0.lines.indices]) }, lines: lines)
  }

  private init(names: (old: String, new: String), hunks: [Hunk], lines: [Line]) {
    (self.names, self.hunks, self.lines) = (names, hunks, lines)
  }

  /// The difference as input for `patch`, with a final newline.
  public var bytes: [UInt8] {
    var bytes = Array("--- \(names.old)\n+++ \(names.new)\n".utf8)
    for hunk in hunks {
      bytes += Array("\(hunk.header)\n".utf8)
      for line in hunk.lines {
        bytes.append(line.mark.byte)
        bytes += line.bytes
        if !line.isEnded { bytes += Array("\n\(Self.noNewline)\n".utf8) }
      }
    }
    return bytes
  }

  /// The difference as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The note after a line without a newline.
  public static let noNewline = "\\ No newline at end of file"

  /// Returns the merged lines of `old` and `new`, each with a mark that shows which text contains
  /// it.
  private static func merged(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Line] {
    var (i, j) = (0, 0)
    return Alignment(from: old, to: new).steps.map { step in
      switch step {
      case .removed(let line):
        defer { i += 1 }
        return Line(mark: .removed, bytes: old[line], old: i, new: j)
      case .added(let line):
        defer { j += 1 }
        return Line(mark: .added, bytes: new[line], old: i, new: j)
      case .kept(let line, _):
        defer { (i, j) = (i + 1, j + 1) }
        return Line(mark: .kept, bytes: old[line], old: i, new: j)
      }
    }
  }

  /// Returns the lines of `text`, including their newlines.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: newline) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }
}

private let newline = UInt8(ascii: "\n")
