import Stage

/// Consecutive lines that are removed, and the lines that replace them.
package struct Change {
  package let removed: ArraySlice<UnifiedDiff.Line>
  package let added: ArraySlice<UnifiedDiff.Line>

  /// The maximum number of bytes of a line that are shown and compared word by word.
  static let longestLine = 4096

  private init(_ removed: ArraySlice<UnifiedDiff.Line>, _ added: ArraySlice<UnifiedDiff.Line>) {
    (self.removed, self.added) = (removed, added)
  }

  /// Creates the change at the beginning of `lines`, the rest of a hunk. It is empty if the first
  /// line does not differ.
  package init(at lines: ArraySlice<UnifiedDiff.Line>) {
    let removed = lines.prefix { $0.mark == .removed }
    self.init(removed, lines.dropFirst(removed.count).prefix { $0.mark == .added })
  }

  /// The number of removed and added lines.
  package var count: Int { removed.count + added.count }

  /// Returns the first lines of each side that fit into `bytes` bytes, but at least one line per
  /// side.
  package func beginning(within bytes: Int) -> Change {
    let parts = [removed, added].map { lines in
      var rest = max(1, bytes / 2)
      return lines.prefix { line in
        defer { rest -= line.weight }
        return rest > 0
      }
    }
    return Change(parts[0], parts[1])
  }

  /// Returns the first change in `diff`.
  package static func first(in diff: UnifiedDiff) -> Change? {
    diff.hunks.first.map { Change(at: $0.lines.drop { $0.mark == .kept }) }
  }

  /// The differences between the removed and the added lines, compared pairwise.
  var words: [WordDiff] {
    let (old, new) = (Array(removed), Array(added))
    return (0..<max(old.count, new.count)).map { index in
      WordDiff(
        from: index < old.count ? old[index].text : "",
        to: index < new.count ? new[index].text : "")
    }
  }
}

extension UnifiedDiff.Line {
  /// The line as it is shown.
  package var text: String { escaped(bytes, atMost: Change.longestLine) }

  /// The number of the line's bytes that are shown.
  var weight: Int { min(bytes.count, Change.longestLine) }
}

/// The beginning of a diff, which is shown and compared word by word.
struct DiffBeginning {
  /// A line that both texts have, or a change.
  enum LineOrChange {
    case kept(UnifiedDiff.Line)
    case changed(Change)
  }

  /// The first hunks, each with its header, lines and changes.
  private(set) var hunks: [(header: String, items: [LineOrChange])] = []

  /// The number of lines left out.
  private(set) var omittedLines = 0

  /// Creates the beginning of `diff` with at most `bytes` bytes.
  init(of diff: UnifiedDiff, within bytes: Int = 65_536) {
    var bytes = bytes
    for hunk in diff.hunks {
      var items: [LineOrChange] = []
      var lines = hunk.lines
      while bytes > 0, let line = lines.first {
        let change = Change(at: lines)
        if change.count == 0 {
          items.append(.kept(line))
          bytes -= line.weight
          lines = lines.dropFirst()
        } else {
          let beginning = change.beginning(within: bytes)
          items.append(.changed(beginning))
          bytes -= (beginning.removed + beginning.added).reduce(0) { $0 + $1.weight }
          omittedLines += change.count - beginning.count
          // Stop here, because a line after the gap would look as if it followed directly.
          if beginning.count < change.count { bytes = 0 }
          lines = lines.dropFirst(change.count)
        }
      }
      omittedLines += lines.count
      if !items.isEmpty { hunks.append((hunk.header, items)) }
    }
  }

  /// The changes in all hunks.
  var changes: [Change] {
    hunks.flatMap(\.items).compactMap { if case .changed(let change) = $0 { change } else { nil } }
  }
}
