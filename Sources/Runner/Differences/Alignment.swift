import Stage

/// The steps that turn one sequence into another: elements are kept, removed or added.
///
/// Short sequences are compared element by element. Long sequences are first split at elements that
/// occur exactly once on each side, which takes nearly linear time. A long part without such
/// elements is replaced as a whole.
package struct Alignment {
  /// A step for one element.
  package enum Step: Equatable, Sendable {
    case kept(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  /// All steps in order. Removed elements come before the elements that replace them.
  private(set) var steps: [Step] = []

  /// The maximum number of elements to compare one by one, because this takes quadratic time.
  private static let directLimit = 2000

  /// The maximum number of times that a part is split again.
  private static let depth = 16

  private let old: [Int]
  private let new: [Int]
  private var pairs: [(old: Int, new: Int)] = []

  package init<Element: Hashable>(from old: [Element], to new: [Element]) {
    // Numbers are faster to compare than elements.
    var numbers: [Element: Int] = [:]
    let number = { (element: Element) in
      if let number = numbers[element] { return number }
      let number = numbers.count
      numbers[element] = number
      return number
    }
    self.old = old.map(number)
    self.new = new.map(number)
    match(self.old.indices, self.new.indices, Self.depth)
    var (i, j) = (0, 0)
    for pair in pairs + [(old.count, new.count)] {
      steps += (i..<pair.old).map { .removed($0) } + (j..<pair.new).map { .added($0) }
      if pair.old < old.count { steps.append(.kept(old: pair.old, new: pair.new)) }
      (i, j) = (pair.old + 1, pair.new + 1)
    }
  }

  /// Finds the elements to keep in the ranges `olds` and `news`.
  private mutating func match(_ olds: Range<Int>, _ news: Range<Int>, _ depth: Int) {
    if olds.count + news.count <= Self.directLimit { return compare(Array(olds), Array(news)) }
    let start = zip(olds, news).prefix { old[$0] == new[$1] }.count
    let end = zip(olds.dropFirst(start).reversed(), news.dropFirst(start).reversed())
      .prefix { old[$0] == new[$1] }.count
    pairs += zip(olds, news).prefix(start).map { ($0, $1) }
    matchMiddle(olds.dropFirst(start).dropLast(end), news.dropFirst(start).dropLast(end), depth)
    pairs += zip(olds.suffix(end), news.suffix(end)).map { ($0, $1) }
  }

  private mutating func matchMiddle(_ olds: Range<Int>, _ news: Range<Int>, _ depth: Int) {
    let common = Set(old[olds]).intersection(new[news])
    let (commonOlds, commonNews) = (
      olds.filter { common.contains(old[$0]) }, news.filter { common.contains(new[$0]) }
    )
    if commonOlds.count + commonNews.count <= Self.directLimit {
      return compare(commonOlds, commonNews)
    }
    let anchors = depth == 0 ? [] : anchors(commonOlds, commonNews)
    var (i, j) = (olds.lowerBound, news.lowerBound)
    if anchors.isEmpty { return }
    for anchor in anchors {
      match(i..<anchor.old, j..<anchor.new, depth - 1)
      pairs.append(anchor)
      (i, j) = (anchor.old + 1, anchor.new + 1)
    }
    match(i..<olds.upperBound, j..<news.upperBound, depth - 1)
  }

  /// Compares each of `olds` with each of `news`.
  private mutating func compare(_ olds: [Int], _ news: [Int]) {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in news.map({ new[$0] }).difference(from: olds.map { old[$0] }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    pairs += zip(
      olds.indices.filter { !removed.contains($0) }, news.indices.filter { !inserted.contains($0) }
    ).map { (olds[$0], news[$1]) }
  }

  /// Returns the longest sequence of elements that occur exactly once in both `olds` and `news`, in
  /// the same order.
  private func anchors(_ olds: [Int], _ news: [Int]) -> [(old: Int, new: Int)] {
    let uniqueOlds = Dictionary(grouping: olds) { old[$0] }.filter { $0.value.count == 1 }
    let uniqueNews = Dictionary(grouping: news) { new[$0] }.filter { $0.value.count == 1 }
    let candidates = news.compactMap { index -> (old: Int, new: Int)? in
      guard uniqueNews[new[index]] != nil, let partner = uniqueOlds[new[index]]?[0] else {
        return nil
      }
      return (partner, index)
    }
    // Patience sorting: each card goes on the first pile whose top is higher.
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: candidates.count)
    for (index, candidate) in candidates.enumerated() {
      let pile = tops.boundary { candidates[$0].old >= candidate.old }
      before[index] = pile == 0 ? nil : tops[pile - 1]
      if pile == tops.count { tops.append(index) } else { tops[pile] = index }
    }
    var run: [(old: Int, new: Int)] = []
    var last = tops.last
    while let index = last {
      run.append(candidates[index])
      last = before[index]
    }
    return run.reversed()
  }
}
