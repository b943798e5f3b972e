import Stage

/// Lines of a difference that go and those that come in their place.
struct Change {
  let removed: ArraySlice<UnifiedDiff.Line>
  let added: ArraySlice<UnifiedDiff.Line>

  /// How many bytes of a line are shown to people, and compared word by word.
  static let longestLine = 4096

  private init(_ removed: ArraySlice<UnifiedDiff.Line>, _ added: ArraySlice<UnifiedDiff.Line>) {
    (self.removed, self.added) = (removed, added)
  }

  /// The one change that `lines`, the rest of a hunk, begin with, or nothing where no line differs.
  init(at lines: ArraySlice<UnifiedDiff.Line>) {
    let removed = lines.prefix { $0.mark == .removed }
    self.init(removed, lines.dropFirst(removed.count).prefix { $0.mark == .added })
  }

  /// How many lines it has.
  var count: Int { removed.count + added.count }

  /// Its first lines on either side, as many as `bytes` have room for, and at least one.
  func beginning(within bytes: Int) -> Change {
    let parts = [removed, added].map { lines in
      var rest = max(1, bytes / 2)
      return lines.prefix { line in
        defer { rest -= line.weight }
        return rest > 0
      }
    }
    return Change(parts[0], parts[1])
  }

  /// The first in `diff`.
  static func first(in diff: UnifiedDiff) -> Change? {
    diff.hunks.first.map { Change(at: $0.lines.drop { $0.mark == .kept }) }
  }

  /// How the lines differ, the first from the first and so on.
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
  /// What people see of it.
  var text: String { escaped(bytes, atMost: Change.longestLine) }

  /// How many bytes that takes.
  var weight: Int { min(bytes.count, Change.longestLine) }
}

/// As much of a difference as people look at, and as is compared word by word.
struct DiffBeginning {
  /// A line that both texts have, or a change.
  enum Piece {
    case kept(UnifiedDiff.Line)
    case changed(Change)
  }

  /// What stands in each hunk, from the first on.
  private(set) var hunks: [(header: String, pieces: [Piece])] = []

  /// How many lines are left out.
  private(set) var rest = 0

  /// The beginning of `diff`, in at most `bytes`.
  init(of diff: UnifiedDiff, within bytes: Int = 65_536) {
    var bytes = bytes
    for hunk in diff.hunks {
      var pieces: [Piece] = []
      var lines = hunk.lines
      while bytes > 0, let line = lines.first {
        let change = Change(at: lines)
        if change.count == 0 {
          pieces.append(.kept(line))
          bytes -= line.weight
          lines = lines.dropFirst()
        } else {
          let part = change.beginning(within: bytes)
          pieces.append(.changed(part))
          bytes -= (part.removed + part.added).reduce(0) { $0 + $1.weight }
          rest += change.count - part.count
          // What follows a gap would be taken for what follows the beginning.
          if part.count < change.count { bytes = 0 }
          lines = lines.dropFirst(change.count)
        }
      }
      rest += lines.count
      if !pieces.isEmpty { hunks.append((hunk.header, pieces)) }
    }
  }

  /// All changes in it.
  var changes: [Change] {
    hunks.flatMap(\.pieces).compactMap { if case .changed(let change) = $0 { change } else { nil } }
  }
}
