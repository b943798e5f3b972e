import Stage

/// A search for words in the notebook, with its results, the best first.
///
///     let search = Search(["hot", "publish"], in: texts)
///     print(search.results[0].lesson.number, search.results[0].passage.text)
///
/// A result contains all the words in one scene, or else in one lesson. If no lesson contains all
/// of them, the results are the scenes that contain the most words.
public struct Search: Sendable {
  /// A scene or a lesson that contains the words.
  public struct Result: Sendable {
    /// The lesson.
    public let lesson: Lesson

    /// The scene, if the words are in a single one.
    public let scene: Scene?

    /// The most relevant passage.
    public let passage: Passage

    /// The worst fit among the words.
    public let fit: SearchWord.Fit

    fileprivate let rank: [Int]
  }

  /// The words to find.
  public let words: [SearchWord]

  /// The results, the best first.
  public let results: [Result]

  /// True if each result contains all the words.
  public let isWhole: Bool

  /// The words that no lesson contains.
  public let missing: [SearchWord]

  /// Searches `texts` for the words in `typed`, and ignores passages of the kind `omitted`. Without
  /// words, there are no results.
  public init(_ typed: [String], in texts: [LessonText], without omitted: Passage.Kind? = nil) {
    let words = SearchWord.words(in: typed)
    var found: Set<Int> = []
    var whole: [Result] = []
    var candidates: [(count: Int, result: Result)] = []
    // A quick check rules out most lessons, which saves reading their passages.
    let likely = words.isEmpty ? [] : texts.filter { words.allSatisfy($0.mayHave) }
    for text in likely.isEmpty
      ? texts.filter({ words.contains(where: $0.mayHave) }) : likely
    {
      let passages = text.passages.filter { $0.kind != omitted }
      let lesson = Candidate(passages.compactMap { Hit($0, words) }, in: text.lesson)
      let scenes = ([nil] + text.lesson.scenes).map { lesson.only($0) }.filter { !$0.hits.isEmpty }
      found.formUnion(lesson.words)
      let together = scenes.filter { $0.words.count == words.count }
      whole += together.map(\.result)
      if together.isEmpty, lesson.words.count == words.count { whole.append(lesson.result) }
      if whole.isEmpty { candidates += scenes.map { ($0.words.count, $0.result) } }
    }
    let most = candidates.map(\.count).max()
    let results = whole.isEmpty ? candidates.filter { $0.count == most }.map(\.result) : whole
    self.words = words
    isWhole = !whole.isEmpty
    missing = words.indices.filter { !found.contains($0) }.map { words[$0] }
    // Results of equal rank stay in reading order.
    self.results = results.enumerated()
      .sorted { one, other in
        let order = zip(one.element.rank, other.element.rank).first { $0 != $1 }
        return order.map { $0 > $1 } ?? (one.offset < other.offset)
      }.map(\.element)
  }
}

/// A passage that contains some of the words.
private struct Hit {
  let passage: Passage
  let fits: [Int: SearchWord.Fit]

  init?(_ passage: Passage, _ words: [SearchWord]) {
    self.passage = passage
    let fits = words.enumerated().compactMap { index, word in
      word.fit(in: passage.text).map { (index, $0) }
    }
    if fits.isEmpty { return nil }
    self.fits = Dictionary(uniqueKeysWithValues: fits)
  }

  /// Returns the relevance of this passage for the word with index `word`.
  func relevance(of word: Int) -> Int {
    guard let fit = fits[word], let rank = Passage.Kind.allCases.firstIndex(of: passage.kind)
    else { return 0 }
    let kinds = Passage.Kind.allCases.count
    // A match inside another word ranks below every other match.
    return (fit == .inside ? 0 : 2 * kinds) + 2 * (kinds - rank) + (fit == .whole ? 1 : 0)
  }

  var relevance: Int { fits.keys.map(relevance).reduce(0, +) }
}

/// A lesson or a scene, with those of its passages that contain some of the words.
private struct Candidate {
  let lesson: Lesson
  let scene: Scene?
  let hits: [Hit]

  /// True for a whole lesson, whose passages may belong to several scenes.
  let isSpread: Bool

  init(_ hits: [Hit], in lesson: Lesson) {
    (self.lesson, self.hits, scene, isSpread) = (lesson, hits, nil, true)
  }

  private init(_ hits: [Hit], in lesson: Lesson, _ scene: Scene?) {
    (self.lesson, self.hits, self.scene, isSpread) = (lesson, hits, scene, false)
  }

  /// Returns a candidate with only the passages of `scene`. For nil, they are the passages that
  /// belong to no scene.
  func only(_ scene: Scene?) -> Candidate {
    Candidate(hits.filter { $0.passage.scene?.name == scene?.name }, in: lesson, scene)
  }

  /// The indices of the words that the candidate contains.
  var words: Set<Int> { Set(hits.flatMap(\.fits.keys)) }

  /// The result. There must be at least one hit.
  var result: Search.Result {
    let best = hits.reduce(hits[0]) { best, hit in
      (hit.fits.count, hit.relevance) > (best.fits.count, best.relevance) ? hit : best
    }
    let relevance = words.map { word in hits.map { $0.relevance(of: word) }.max() ?? 0 }.reduce(
      0, +)
    let fits = words.compactMap { word in hits.compactMap { $0.fits[word] }.max() }
    return Search.Result(
      lesson: lesson, scene: scene, passage: best.passage, fit: fits.min() ?? .inside,
      rank: [isSpread ? 0 : 1, best.fits.count, relevance, hits.count])
  }
}
