import Stage

/// Returns the number of letters that must be inserted, deleted, replaced or swapped to get from
/// `from` to `to`.
func distance(_ from: String, _ to: String) -> Int {
  let (from, to) = (Array(from.lowercased()), Array(to.lowercased()))
  var beforeLast: [Int] = []
  var last = Array(0...to.count)
  for i in from.indices {
    var row = [i + 1]
    for j in to.indices {
      var best = min(last[j] + (from[i] == to[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[to.count]
}

/// Returns the `candidates` that are spelt like `typed`, nearest first.
package func nearest(to typed: String, among candidates: [String]) -> [String] {
  let length = typed.count
  return candidates.enumerated()
    .filter { abs($0.element.count - length) <= allowance(length, $0.element.count) }
    .map { (index: $0.offset, word: $0.element, distance: distance(typed, $0.element)) }
    .filter { $0.distance <= allowance(length, $0.word.count) }
    .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    .map(\.word)
}

/// Returns the largest distance at which words of the lengths `one` and `other` still count as
/// similar.
private func allowance(_ one: Int, _ other: Int) -> Int { max(1, min(one, other) / 3) }
