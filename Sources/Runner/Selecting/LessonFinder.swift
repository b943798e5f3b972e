import Stage

/// A finder for the lessons that words on the command line select: by file, number, chapter or
/// title, or by a name that the lessons teach.
struct LessonFinder {
  /// The lessons that one phrase selects, and a note if its meaning is not obvious.
  typealias Match = (lessons: [SelectedLesson], note: String?)

  let lessons: [Lesson]

  /// The command that the words were passed to.
  let command: Command

  /// The beginning of the suggested command lines.
  let start: String

  /// The words that are not in any title.
  let dictionary: WordDictionary?

  /// The words in the titles and short names of `lessons`.
  private let names: [(title: NormalizedWords, name: NormalizedWords, both: NormalizedWords)]

  /// Creates a finder for the words of `invocation`.
  init(_ invocation: Invocation, _ dictionary: WordDictionary?) {
    (lessons, command) = (invocation.lessons, invocation.command)
    start =
      command.name == invocation.commands.run.name
      ? "lesson-runner" : "lesson-runner \(command.name)"
    self.dictionary = dictionary
    names = lessons.map { lesson in
      (
        NormalizedWords(lesson.title), NormalizedWords(lesson.name),
        NormalizedWords(lesson.title + " " + lesson.name)
      )
    }
  }

  /// Returns the lessons that `operands` select.
  func matches(for operands: [String]) throws(Failure) -> [Match] {
    var lists: [[String]] = [[]]
    for operand in operands {
      // Only a path can contain commas.
      let items = LessonPath(operand) == nil ? operand.parts(around: ",") : [operand[...]]
      for (index, item) in items.enumerated() {
        if index > 0 { lists.append([]) }
        let words = Self.isWhole(item) ? [item] : item.split(separator: " ")
        lists[lists.count - 1] += words.map(String.init)
        if words.isEmpty, items.count == 1 { throw unknown(operand) }
      }
    }
    var matches: [Match] = []
    for list in lists {
      if list.isEmpty, !operands.isEmpty { throw unknown("") }
      matches += try self.matches(forWords: list)
    }
    return matches
  }

  /// Returns true if `item` counts as one word, even if it contains spaces.
  private static func isWhole(_ item: Substring) -> Bool {
    namesScene(item) || LessonPath(String(item)) != nil
  }

  /// Returns the lessons that `words`, a list without commas, select. The longest phrase with a
  /// meaning is tried first: `7 cold and hot` is lesson 7, and the lesson "Cold and hot".
  private func matches(forWords words: [String]) throws(Failure) -> [Match] {
    var matches: [Match] = []
    var rest = words[...]
    while let word = rest.first {
      if let (phrase, lessons) = phrase(at: rest) {
        matches.append(try self.match(lessons, for: phrase.joined(separator: " ")))
        rest = rest.dropFirst(phrase.count)
      } else if rest.count > 1, Self.kinds.contains(word.lowercased()) {
        rest.removeFirst()
      } else {
        matches.append(try self.match(for: word))
        rest.removeFirst()
      }
    }
    return matches
  }

  /// Words that may precede a name or number: `lesson 7`.
  private static let kinds = ["lesson", "lessons", "chapter", "chapters", "scene", "scenes"]

  /// Returns the longest phrase of at least two words at the beginning of `words` that has a
  /// meaning, with its lessons.
  private func phrase(at words: ArraySlice<String>) -> (ArraySlice<String>, [Lesson])? {
    let words = words.prefix(Self.longestTitle)
    let listed = words.prefix(while: hasMeaning).count
    for count in stride(from: words.count, to: 1, by: -1) {
      let phrase = words.prefix(count)
      let text = phrase.joined(separator: " ")
      let exact = called(text)
      if !exact.isEmpty { return (phrase, exact) }
      // If each word has a meaning on its own, the words are a list.
      if count <= listed { continue }
      let titled = titled(text)
      if !titled.isEmpty { return (phrase, titled) }
    }
    return nil
  }

  /// More words than any title has.
  private static let longestTitle = 16

  /// Returns true if `word` has a meaning on its own.
  private func hasMeaning(_ word: String) -> Bool {
    word == "all" || word.first?.isNumber == true || !called(word).isEmpty
  }

  /// Returns the lessons that a single `word` selects.
  private func match(for word: String) throws(Failure) -> Match {
    if let scene = try scene(word) { return ([scene], nil) }
    if let path = LessonPath(word) {
      guard let lesson = path.lesson(among: lessons) else { throw foreign(path) }
      return match([lesson])
    }
    if word == "all" { return match(lessons) }
    if let lesson = try numbered(word) { return match([lesson]) }
    if let (range, note) = try range(word) { return (match(range).lessons, note) }
    let lessons = meant(by: word)
    if let match = scene(named: word, of: lessons) { return match }
    return try match(lessons, for: word)
  }

  /// Returns the scene that shows the name `word`, unless another lesson is called so. Titles without
  /// a colon select whole lessons, and so does a command that changes files.
  private func scene(named word: String, of meant: [Lesson]) -> Match? {
    guard let found = dictionary?.scene(word), let lesson = lessons.numbered(found.lesson),
      let scene = lesson.scenes.first(where: { $0.name == found.name }),
      meant.allSatisfy({ $0.number == lesson.number }), !command.changesCheckout,
      word.contains(":") || titled(word).isEmpty, inChapter(word) == nil
    else { return nil }
    let note =
      "\(quoted(word)) is scene \(lesson.number).\(scene.name) of lesson \(lesson.number) "
      + "\"\(lesson.title)\""
    return ([.init(lesson: lesson, scenes: [scene])], note)
  }

  private func match(_ lessons: [Lesson]) -> Match {
    (lessons.map { .init(lesson: $0, scenes: $0.scenes) }, nil)
  }

  /// Returns the selection for `lessons`, which match `phrase`. Fails unless they are one lesson or
  /// a chapter.
  private func match(_ lessons: [Lesson], for phrase: String) throws(Failure) -> Match {
    if let chapter = inChapter(phrase) { return match(chapter) }
    guard let lesson = lessons.first else { throw unknown(phrase) }
    if lessons.count > 1 { throw ambiguous(phrase, lessons) }
    return (
      match([lesson]).lessons, "\(quoted(phrase)) is lesson \(lesson.number) \"\(lesson.title)\""
    )
  }

  // MARK: Numbers

  /// Returns the lesson with the number `number`.
  private func lesson(_ number: some StringProtocol) throws(Failure) -> Lesson {
    guard let lesson = Int(number).flatMap(lessons.numbered) else {
      throw unknownNumber(String(number))
    }
    return lesson
  }

  /// Returns the lesson with the number `word`, or nil if `word` is not a number.
  private func numbered(_ word: String) throws(Failure) -> Lesson? {
    let isOne = isNumber(word) || word.first == "-" && isNumber(word.dropFirst())
    return isOne ? try lesson(word) : nil
  }

  /// Returns the lessons of the range `word`, or nil if it is not a range. There is a note if the
  /// range goes beyond the last lesson.
  private func range(_ word: String) throws(Failure) -> ([Lesson], note: String?)? {
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ isNumber($0) }) else { return nil }
    // A number too large for `Int` counts as the largest.
    let (first, last) = (Int(bounds[0]) ?? .max, Int(bounds[1]) ?? .max)
    if first > last { throw backwards(from: bounds[0], to: bounds[1]) }
    let range = lessons.filter { (first...last).contains($0.number) }
    if range.isEmpty { throw unknownNumber(word) }
    let end = lessons.map(\.number).max().flatMap { end in
      end < last ? "\(word) ends at \(end), the last lesson" : nil
    }
    return (range.sorted { $0.number < $1.number }, end)
  }

  /// Returns the scene that `word` means: `17.take-2`, or `17.1` by its position. Returns nil if
  /// `word` does not have this form.
  private func scene(_ word: String) throws(Failure) -> SelectedLesson? {
    guard Self.namesScene(word) else { return nil }
    let pieces = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let lesson = try lesson(pieces[0])
    let name = NormalizedWords(String(pieces[1]))
    if let scene = lesson.scenes.first(where: { NormalizedWords($0.name) == name }) {
      return .init(lesson: lesson, scenes: [scene])
    }
    guard isNumber(pieces[1]), let position = Int(pieces[1]),
      lesson.scenes.indices.contains(position - 1)
    else { throw unknownScene(String(pieces[1]), of: lesson) }
    return .init(lesson: lesson, scenes: [lesson.scenes[position - 1]])
  }

  /// Returns true if `word` is a number, a full stop, and the name or position of a scene.
  private static func namesScene(_ word: some StringProtocol) -> Bool {
    let number = word.prefix { $0 != "." }
    return number.endIndex < word.endIndex && isNumber(number)
  }

  // MARK: Titles and names

  /// Returns the lessons that `word` may mean: the lessons called `word`, or else those with it in
  /// their titles, or else those that teach a name beginning with it, or else those that mention
  /// it.
  func meant(by word: String) -> [Lesson] {
    [called, titled, { taught(in: dictionary?.teachingLike($0)) }, using].lazy.map { $0(word) }
      .first { !$0.isEmpty } ?? []
  }

  /// Returns the lesson, or the lessons of the chapter, called exactly `phrase`, or else the
  /// lessons that teach that name.
  private func called(_ phrase: String) -> [Lesson] {
    let words = NormalizedWords(phrase)
    if let chapter = inChapter(phrase) { return chapter }
    let titled = words.isEmpty ? [] : lessons(whose: { $0.title == words || $0.name == words })
    return titled.isEmpty && !phrase.contains(" ")
      ? taught(in: dictionary?.teaching(phrase)) : titled
  }

  /// Returns the lessons of the chapter called `phrase`, or nil if there is none.
  private func inChapter(_ phrase: String) -> [Lesson]? {
    let words = NormalizedWords(phrase)
    let chapter = Chapter.allCases.first {
      NormalizedWords($0.rawValue) == words || NormalizedWords($0.title) == words
    }
    return chapter.map { chapter in lessons.filter { $0.chapter == chapter } }
  }

  /// Returns the lessons whose titles contain all words of `phrase`. A phrase of several words can
  /// also match the short name, such as "do next" for `doNext`.
  private func titled(_ phrase: String) -> [Lesson] {
    let words = NormalizedWords(phrase)
    if words.isEmpty { return [] }
    return lessons(whose: { $0.title.contains(words) || words.count > 1 && $0.both.contains(words) }
    )
  }

  private func lessons(
    whose isMeant: ((title: NormalizedWords, name: NormalizedWords, both: NormalizedWords)) -> Bool
  ) -> [Lesson] {
    zip(lessons, names).filter { isMeant($0.1) }.map(\.0)
  }

  private func taught(in numbers: Set<Int>?) -> [Lesson] {
    lessons.filter { numbers?.contains($0.number) ?? false }
  }

  /// Returns the lessons that mention `word` if it looks like a name in code. Words such as "next"
  /// or "update" have many meanings and select nothing.
  private func using(_ word: String) -> [Lesson] {
    word.contains { $0.isUppercase || "@_:".contains($0) } ? mentioning(word) : []
  }

  /// Returns the lessons that contain `word` as a name, or else those that use it in a sentence.
  func mentioning(_ word: String) -> [Lesson] {
    dictionary?.mentioning(word, lessons) ?? []
  }

  // MARK: Suggestions

  /// Returns at most three lessons whose titles, or words in their titles, are spelt like `typed`,
  /// or else like one of its words.
  func lessons(near typed: String) -> [Lesson] {
    let whole = spelt(like: [typed])
    if !whole.isEmpty { return whole }
    let words = typed.split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
    return spelt(like: Array(words.prefix(Self.longestTitle)))
  }

  private func spelt(like words: [String]) -> [Lesson] {
    let distances = lessons.map { lesson in
      let titleWords = lesson.title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let spellings = [lesson.name, lesson.title] + titleWords.filter { $0.count > 2 }
      return words.compactMap { word in
        nearest(to: word, among: spellings).first.map { distance(word, $0) }
      }.min()
    }
    return zip(lessons, distances).compactMap { lesson, distance in distance.map { (lesson, $0) } }
      .sorted { ($0.1, $0.0.number) < ($1.1, $1.0.number) }
      .prefix(3).map(\.0)
  }
}

private func isNumber(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
}

/// The words of a text, without punctuation and case.
struct NormalizedWords: Equatable {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  var isEmpty: Bool { words.isEmpty }

  var count: Int { words.count }

  func contains(_ other: NormalizedWords) -> Bool {
    other.words.allSatisfy { words.contains($0) }
  }
}
