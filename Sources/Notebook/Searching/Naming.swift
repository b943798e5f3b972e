import Stage

extension LessonText {
  /// The lessons of `texts` that say `name`, set as code, or else those whose Objective-C has it.
  ///
  /// A name that is not whole is one of those that begin with it: `rac_addObserver` is
  /// `rac_addObserverForName:object:`.
  public static func naming(_ name: String, in texts: [LessonText]) -> [Lesson] {
    let spelling = Spelling(name)
    guard !spelling.isEmpty, let start = SearchWord.words(in: [name]).first else { return [] }
    let texts = texts.filter { $0.mayHave(start) }
    let inProse = texts.map { $0.namesInProse.map { Spelling($0) } }
    // What stands in prose is found without reading any code.
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

  /// The lessons of `texts` that say `words` where that tells most: in titles, or else in headings,
  /// and so on. A question leads `search` to an answer, but says little of a lesson. A letter or two, or a number of that length, says nothing of a lesson.
  public static func saying(_ words: String, in texts: [LessonText]) -> [Lesson] {
    if SearchWord.words(in: [words]).contains(where: { $0.text.utf8.count < 3 }) { return [] }
    let search = Search([words], in: texts)
    guard search.isWhole else { return [] }
    let results = search.results.filter { $0.fit == .whole && $0.passage.place != .question }
    let best = Passage.Place.allCases.first { place in
      results.contains { $0.passage.place == place }
    }
    let numbers = results.filter { $0.passage.place == best }.map(\.lesson.number)
    return texts.map(\.lesson).filter { numbers.contains($0.number) }
  }

  /// The words of `texts` in small letters, those that are said most first.
  public static func vocabulary(of texts: [LessonText]) -> [String] {
    var counts: [String: Int] = [:]
    for passage in texts.flatMap(\.passages) {
      for word in passage.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
      where word.count > 2 {
        counts[word.lowercased(), default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
