import Stage

/// A search for words in the notebook, with its results, the best first.
///
///     let search = Search(["hot", "publish"], in: texts)
///     print(search.results[0].lesson?.number ?? 0, search.results[0].passage.text)
///
/// A result contains at least half of the words or, if nothing does, any of them, and it is not far
/// less relevant than the first. Rare words count more than common ones, and words in a title, a
/// complaint or another key more than words in prose or code. The script of the book ranks its
/// results in the same way.
public struct Search: Sendable {
  /// An entry that contains some of the words.
  public struct Result: Sendable {
    /// The index of the entry, and the entry.
    package let index: Int
    package let entry: SearchEntry

    /// The most relevant passage.
    public let passage: Passage

    /// The lesson, if the entry belongs to one.
    public var lesson: Lesson? { entry.lesson }

    /// The scene, if the entry is one.
    public var scene: Scene? { entry.scene }

    fileprivate let count: Int
    fileprivate let score: Int
  }

  /// The words to find.
  public let words: [SearchWord]

  /// The results, the best first.
  public let results: [Result]

  /// True if at least one result contains all the words.
  public let isWhole: Bool

  /// The words that no entry contains.
  public let missing: [SearchWord]

  /// Searches the lessons in `texts`, and the tutorials' `headings` that no lesson retells, for the
  /// words in `typed`.
  public init(_ typed: [String], in texts: [LessonText], under headings: [Heading] = []) {
    self.init(typed, in: texts.mapOnAllCores(\.entries).flatMap(\.self) + headings.entries)
  }

  /// Searches `entries` for the words in `typed`.
  package init(_ typed: [String], in entries: [SearchEntry]) {
    self.init(typed, in: SearchIndex(entries))
  }

  /// Searches the entries of `index` for the words in `typed`. Without words, there are no results.
  package init(_ typed: [String], in index: SearchIndex) {
    let words = SearchWord.words(in: typed)
    self.words = words
    let entries = index.entries
    let read = Reader(of: words, typed, in: index).read()
    let weights = words.indices.map { word in
      let fits = read.map { hits in hits.compactMap { $0?.fits[word] }.max() }
      let counts = [SearchWord.Fit.beginning, .inside].map { least in
        fits.count { $0.map { $0 >= least } ?? false }
      }
      return Self.weight(of: counts.first { $0 > 0 } ?? 0, among: entries.count)
    }
    missing = zip(words, weights).filter { $1 == 0 }.map(\.0)
    let whole = weights.reduce(0, +) * SearchWord.Fit.whole.points
    let breadths = read.map { Self.breadth(of: $0, weights) }
    var pages: [String: Int] = [:]
    for (entry, breadth) in zip(entries, breadths) {
      pages[entry.page] = max(pages[entry.page] ?? 0, breadth)
    }
    var results: [Result] = []
    for (index, hits) in read.enumerated() where whole > 0 {
      var best: (passage: Int, score: Int)?
      for (place, hit) in hits.enumerated() {
        guard let score = hit?.score(weights, whole), score > best?.score ?? 0 else { continue }
        best = (place, score)
      }
      let count = words.indices.count { word in hits.contains { $0?.fits[word] != nil } }
      guard let best else { continue }
      let entry = entries[index]
      let context = (pages[entry.page] ?? 0) / 4
      results.append(
        Result(
          index: index, entry: entry, passage: entry.passages[best.passage], count: count,
          score: best.score + breadths[index] / 2 + context))
    }
    let half = (words.count - missing.count + 1) / 2
    let those = results.filter { $0.count >= half }
    if !those.isEmpty { results = those }
    isWhole = results.contains { $0.count == words.count }
    let least = (results.map(\.score).max() ?? 0) / 10
    // Results of equal rank stay in reading order.
    self.results = results.filter { $0.score >= least }
      .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
  }

  /// Returns the weight of a word in `count` of `all` entries. Rare words weigh more, up
  /// to a limit: in a complaint, a common word such as "twice" matters, too.
  private static func weight(of count: Int, among all: Int) -> Int {
    if count == 0 { return 0 }
    var (weight, count) = (1, 2 * count)
    while count <= all, weight < 5 { (weight, count) = (weight + 1, 2 * count) }
    return weight
  }

  /// Returns the relevance of all words together, each in the passage where it counts most.
  private static func breadth(of hits: [Hit?], _ weights: [Int]) -> Int {
    var best = [Int](repeating: 0, count: weights.count)
    for case .some(let hit) in hits {
      for (word, fit) in hit.fits.enumerated() {
        if let fit { best[word] = max(best[word], weights[word] * fit.points * hit.kind.weight) }
      }
    }
    return best.reduce(0, +)
  }
}

/// Finds words in the passages of an index.
private struct Reader {
  private typealias Fits = [SearchWord.Fit?]

  private let index: SearchIndex
  private let typed: String
  private let none: Fits

  /// The fits of the words in each token of the index, or nil for a token that contains none.
  private let fits: [Fits?]

  init(of words: [SearchWord], _ typed: [String], in index: SearchIndex) {
    self.index = index
    self.typed = SearchIndex.normalized(typed.joined(separator: " "))
    none = Fits(repeating: nil, count: words.count)
    fits = index.tokens.map { token in
      let fits = words.map { $0.fit(in: token) }
      return fits.contains { $0 != nil } ? fits : nil
    }
  }

  /// Returns the fits of the words in each passage of each entry, or nil for a passage that contains
  /// none.
  func read() -> [[Hit?]] {
    zip(index.entries, index.passages).map { entry, passages in
      zip(entry.passages, passages).map(read)
    }
  }

  private func read(_ passage: Passage, _ text: SearchIndex.Text) -> Hit? {
    let fits = fits(in: text.tokens)
    let keys = text.keys.compactMap(key)
    if fits == nil, keys.isEmpty { return nil }
    return Hit(kind: passage.kind, fits: fits ?? none, keys: keys)
  }

  private func key(_ key: SearchIndex.Key) -> Hit.Key? {
    fits(in: key.tokens).map { found in
      Hit.Key(
        fits: found,
        matched: key.tokens.count { token in
          fits[token]?.contains { $0.map { $0 > .inside } ?? false } ?? false
        },
        count: key.tokens.count, isExact: key.normalized == typed)
    }
  }

  /// Returns the best fits in any of `tokens`, or nil if none of them contains a word.
  private func fits(in tokens: [Int]) -> Fits? {
    let found = tokens.compactMap { fits[$0] }
    guard var merged = found.first else { return nil }
    for fits in found.dropFirst() {
      for (word, fit) in fits.enumerated() {
        if let fit { merged[word] = max(merged[word] ?? fit, fit) }
      }
    }
    return merged
  }
}

/// A passage that contains some of the words.
private struct Hit {
  /// A key that contains some of the words.
  struct Key {
    let fits: [SearchWord.Fit?]

    /// The number of words in the key that were searched for.
    let matched: Int

    /// The number of words in the key.
    let count: Int

    /// True if the search consists of the key.
    let isExact: Bool
  }

  let kind: Passage.Kind
  let fits: [SearchWord.Fit?]
  let keys: [Key]

  /// Returns the relevance of the passage, if all words together have the relevance `whole`.
  func score(_ weights: [Int], _ whole: Int) -> Int {
    let keys = keys.map { key in
      let points = Self.points(key.fits, weights)
      let score = kind.keyWeight * points * points * (key.matched + 1) / (whole * (key.count + 1))
      return key.isExact ? 2 * score : score
    }
    return max(kind.weight * Self.points(fits, weights), keys.max() ?? 0)
  }

  private static func points(_ fits: [SearchWord.Fit?], _ weights: [Int]) -> Int {
    zip(fits, weights).map { fit, weight in (fit?.points ?? 0) * weight }.reduce(0, +)
  }
}
