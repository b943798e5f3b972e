import Lessons

/// Lines of a difference that go and those that come in their place.
struct Change {
  let removed: ArraySlice<UnifiedDiff.Line>
  let added: ArraySlice<UnifiedDiff.Line>

  /// The part of a hunk from here on that is one change, or one line that is none.
  init(at lines: ArraySlice<UnifiedDiff.Line>) {
    removed = lines.prefix { $0.mark == .removed }
    added = lines.dropFirst(removed.count).prefix { $0.mark == .added }
  }

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// The first in a difference.
  static func first(in diff: UnifiedDiff) -> Change? {
    diff.hunks.first.map { Change(at: $0.lines.drop { $0.mark == .kept }) }
  }

  /// How the lines differ, the first from the first and so on.
  var words: [WordDiff] {
    let (old, new) = (Array(removed), Array(added))
    return (0..<max(old.count, new.count)).map { index in
      WordDiff(
        from: index < old.count ? legible(old[index].bytes) : "",
        to: index < new.count ? legible(new[index].bytes) : "")
    }
  }
}

extension UnifiedDiff.Hunk {
  /// Its changes, in order.
  var changes: [Change] {
    var changes: [Change] = []
    var rest = lines
    while !rest.isEmpty {
      let change = Change(at: rest)
      if !change.isEmpty { changes.append(change) }
      rest = rest.dropFirst(max(1, change.removed.count + change.added.count))
    }
    return changes
  }
}
