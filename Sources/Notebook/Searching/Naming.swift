import Stage

extension LessonText {
  /// Returns the lessons in `texts` whose prose contains `name` as code. If there are none, returns
  /// the lessons whose Objective-C contains `name`.
  ///
  /// Without an exact match, a longer name that begins with `name` matches, too: `rac_addObserver`
  /// matches `rac_addObserverForName:object:`.
  public static func naming(_ name: String, in texts: [LessonText]) -> [Lesson] {
    let spelling = Spelling(name)
    guard !spelling.isEmpty, let start = SearchWord.words(in: [name]).first else { return [] }
    let texts = texts.filter { $0.mayHave(start) }
    let inProse = texts.map { $0.namesInProse.map { Spelling($0) } }
    // Prose comes first, because searching it needs no parsing of code.
    lazy var inCode = texts.map { $0.namesInCode.map { Spelling($0) } }
    let fits: [(Spelling) -> Bool] = [{ $0 == spelling }, { $0.isBegun(by: spelling) }]
    for fit in fits {
      for names in [{ inProse }, { inCode }] {
        let lessons = zip(texts, names()).filter { $1.contains(where: fit) }.map(\.0.lesson)
        if !lessons.isEmpty { return lessons }
      }
    }
    return []
  }

  /// Returns the lessons in `texts` that contain `words` in the most relevant kind of text: in
  /// titles, or else in headings, and so on.
  ///
  /// Questions and names do not count, because they say little about a lesson. Words of one or two
  /// characters match nothing.
  public static func mentioning(_ words: String, in texts: [LessonText]) -> [Lesson] {
    let words = SearchWord.words(in: [words])
    if words.isEmpty || words.contains(where: { $0.text.utf8.count < 3 }) { return [] }
    let kinds = texts.map { text in
      let passages = text.entries.flatMap(\.passages)
      return Passage.Kind.allCases.filter { $0 != .question && $0 != .name }.first { kind in
        words.allSatisfy { word in
          passages.contains { $0.kind == kind && word.fit(in: $0.text) == .whole }
        }
      }
    }
    let best = Passage.Kind.allCases.first(where: kinds.contains)
    return zip(texts, kinds).filter { $1 != nil && $1 == best }.map(\.0.lesson)
  }

  /// Returns the words in `texts` in lowercase, the most frequent first.
  public static func vocabulary(of texts: [LessonText]) -> [String] {
    var counts: [String: Int] = [:]
    for passage in texts.flatMap(\.entries).flatMap(\.passages) {
      for word in passage.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
      where word.count > 2 {
        counts[word.lowercased(), default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
