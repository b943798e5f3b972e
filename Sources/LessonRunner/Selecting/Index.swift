import Notebook
import Stage

/// Finds the lessons that words of the command line mean: by file, number, chapter, title, or the
/// name of something that they teach.
struct Index {
  /// What one phrase selects, and a note where that is not plain.
  typealias Found = (parts: [Selection.Part], note: String?)

  let lessons: [Lesson]

  /// The command that is given the words.
  let command: Command

  /// What the lessons say. Read only where nothing is called by a word, to name those that mention it.
  var texts: () -> [LessonText] = { [] }

  /// What `operands` select.
  func found(by operands: [String]) throws(Failure) -> [Found] {
    var lists: [[String]] = [[]]
    for operand in operands {
      // Only the name of a file may have commas in it.
      let items = LessonPath(operand) == nil ? operand.parts(around: ",") : [operand[...]]
      for (index, item) in items.enumerated() {
        if index > 0 { lists.append([]) }
        let words = Self.isWhole(item) ? [item] : item.split(separator: " ")
        lists[lists.count - 1] += words.map(String.init)
        if words.isEmpty, items.count == 1 { throw unknown(operand) }
      }
    }
    var found: [Found] = []
    for list in lists {
      if list.isEmpty, !operands.isEmpty { throw unknown("") }
      found += try self.found(byWords: list)
    }
    return found
  }

  /// Whether `item` is one word, even if there are blanks in it.
  private static func isWhole(_ item: Substring) -> Bool {
    namesScene(item) || LessonPath(String(item)) != nil
  }

  /// What `words` select, between which there is no comma. The longest phrase that
  /// means something comes first: `7 cold and hot` is lesson 7, and the lesson "Cold and hot".
  private func found(byWords words: [String]) throws(Failure) -> [Found] {
    var found: [Found] = []
    var rest = words[...]
    while let word = rest.first {
      if let (phrase, lessons) = phrase(at: rest) {
        found.append(try self.found(lessons, by: phrase.joined(separator: " ")))
        rest = rest.dropFirst(phrase.count)
      } else if rest.count > 1, Self.kinds.contains(word.lowercased()) {
        rest.removeFirst()
      } else {
        found.append(try self.found(by: word))
        rest.removeFirst()
      }
    }
    return found
  }

  /// Words that may stand before what they are about: `lesson 7`.
  private static let kinds = ["lesson", "lessons", "chapter", "chapters", "scene", "scenes"]

  /// The longest phrase of two words or more that `words` begin with, and the lessons it means.
  private func phrase(at words: ArraySlice<String>) -> (ArraySlice<String>, [Lesson])? {
    for count in stride(from: words.count, to: 1, by: -1) {
      let phrase = words.prefix(count)
      let text = phrase.joined(separator: " ")
      let exact = called(text)
      if !exact.isEmpty { return (phrase, exact) }
      // Words each of which is enough by itself are a list.
      if phrase.allSatisfy(isEnough) { continue }
      let titled = titled(text)
      if !titled.isEmpty { return (phrase, titled) }
    }
    return nil
  }

  /// Whether `word` needs no other to mean something.
  private func isEnough(_ word: String) -> Bool {
    word == "all" || word.first?.isNumber == true || !called(word).isEmpty
  }

  /// What a single `word` selects.
  private func found(by word: String) throws(Failure) -> Found {
    if let scene = try scene(word) { return ([scene], nil) }
    if let path = LessonPath(word) {
      guard let lesson = path.lesson(among: lessons) else { throw foreign(path) }
      return found([lesson])
    }
    if word == "all" { return found(lessons) }
    if let lesson = try numbered(word) { return found([lesson]) }
    if let (range, note) = try range(word) { return (found(range).parts, note) }
    return try found(meant(by: word), by: word)
  }

  private func found(_ lessons: [Lesson]) -> Found {
    (lessons.map { .init(lesson: $0, scenes: $0.scenes) }, nil)
  }

  /// The same for `lessons` that are meant by `phrase`, which must be one, or those of a chapter.
  private func found(_ lessons: [Lesson], by phrase: String) throws(Failure) -> Found {
    if let chapter = inChapter(phrase) { return found(chapter) }
    guard let lesson = lessons.first else { throw unknown(phrase) }
    if lessons.count > 1 { throw ambiguous(phrase, lessons) }
    return (
      found([lesson]).parts, "\(quoted(phrase)) is lesson \(lesson.number) \"\(lesson.title)\""
    )
  }

  // MARK: Numbers

  /// The lesson whose number is `number`.
  private func lesson(_ number: some StringProtocol) throws(Failure) -> Lesson {
    guard let lesson = Int(number).flatMap({ number in lessons.first { $0.number == number } })
    else { throw unknownNumber(String(number)) }
    return lesson
  }

  /// The lesson whose number is `word`, if that is a number.
  private func numbered(_ word: String) throws(Failure) -> Lesson? {
    let isOne = isNumber(word) || word.first == "-" && isNumber(word.dropFirst())
    return isOne ? try lesson(word) : nil
  }

  /// The lessons of the range `word`, if it is one, and where it ends if it goes beyond the last.
  private func range(_ word: String) throws(Failure) -> ([Lesson], note: String?)? {
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ isNumber($0) }) else { return nil }
    // A number that is too large for an Int is as good as the largest.
    let (first, last) = (Int(bounds[0]) ?? .max, Int(bounds[1]) ?? .max)
    if first > last { throw backwards(from: bounds[0], to: bounds[1]) }
    let range = lessons.filter { (first...last).contains($0.number) }
    if range.isEmpty { throw unknownNumber(word) }
    let end = lessons.map(\.number).max().flatMap { end in
      end < last ? "\(word) ends at \(end), the last lesson" : nil
    }
    return (range.sorted { $0.number < $1.number }, end)
  }

  /// The scene that `word` means, if it means one: `17.take-2`, or by its place `17.1`.
  private func scene(_ word: String) throws(Failure) -> Selection.Part? {
    guard Self.namesScene(word) else { return nil }
    let pieces = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let lesson = try lesson(pieces[0])
    let name = Words(String(pieces[1]))
    if let scene = lesson.scenes.first(where: { Words($0.name) == name }) {
      return .init(lesson: lesson, scenes: [scene])
    }
    guard isNumber(pieces[1]), let place = Int(pieces[1]), lesson.scenes.indices.contains(place - 1)
    else { throw unknownScene(String(pieces[1]), of: lesson) }
    return .init(lesson: lesson, scenes: [lesson.scenes[place - 1]])
  }

  /// Whether `word` is a number and, after a full stop, the name or the place of a scene.
  private static func namesScene(_ word: some StringProtocol) -> Bool {
    let number = word.prefix { $0 != "." }
    return number.endIndex < word.endIndex && isNumber(number)
  }

  // MARK: Titles and names

  /// All lessons that `word` may mean. Those that are called exactly so go before those that have
  /// it in their titles, then come those that teach something whose name begins with it, and last
  /// those whose code has it.
  func meant(by word: String) -> [Lesson] {
    [called, titled, { teaching(Name.matching($0)) }, using].lazy.map { $0(word) }
      .first { !$0.isEmpty } ?? []
  }

  /// The chapter, the lesson, or else the lessons that teach what is called exactly `phrase`.
  private func called(_ phrase: String) -> [Lesson] {
    let words = Words(phrase)
    if let chapter = inChapter(phrase) { return chapter }
    let titled = words.isEmpty ? [] : lessons.filter { $0.isCalled(words) }
    return titled.isEmpty && !phrase.contains(" ") ? teaching(Name.called(phrase)) : titled
  }

  /// The lessons of the chapter that is called `phrase`, if one is.
  private func inChapter(_ phrase: String) -> [Lesson]? {
    let words = Words(phrase)
    let chapter = Chapter.allCases.first { Words($0.rawValue) == words || Words($0.title) == words }
    return chapter.map { chapter in lessons.filter { $0.chapter == chapter } }
  }

  /// The lessons that have all words of `phrase` in their titles; several may also be those of
  /// the shorter name, such as "do next" for `doNext`.
  private func titled(_ phrase: String) -> [Lesson] {
    let words = Words(phrase)
    if words.isEmpty { return [] }
    return lessons.filter { lesson in
      Words(lesson.title).contains(words)
        || words.count > 1 && Words(lesson.title + " " + lesson.name).contains(words)
    }
  }

  /// The lessons that teach `names`. None teaches what `Reactive` and `Controls` do not have.
  private func teaching(_ names: [Name]) -> [Lesson] {
    let numbers = Set(names.filter { $0.here != nil }.map(\.lesson))
    return lessons.filter { numbers.contains($0.number) }
  }

  /// The lessons that mention `word`, if it looks like a name of code. A word such as "next" or
  /// "update" may be anything else, and then is no reason to play a lesson.
  private func using(_ word: String) -> [Lesson] {
    word.contains { $0.isUppercase || "@_:".contains($0) } ? mentioning(word) : []
  }

  /// The lessons that name `word`, or else use it in a sentence.
  func mentioning(_ word: String) -> [Lesson] {
    if SearchWord.words(in: [word]).isEmpty { return [] }
    let texts = texts()
    let naming = LessonText.naming(word, in: texts)
    return naming.isEmpty ? LessonText.saying(word, in: texts) : naming
  }

  // MARK: What is nearly right

  /// The lessons that may be meant by `typed`, at most three: those whose titles, or words of
  /// titles, are spelt alike, or else like one of the words typed.
  func lessons(near typed: String) -> [Lesson] {
    let whole = spelt(like: [typed])
    if !whole.isEmpty { return whole }
    let words = typed.split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
    // No title has more words.
    return spelt(like: Array(words.prefix(16)))
  }

  private func spelt(like words: [String]) -> [Lesson] {
    let distances = lessons.map { lesson in
      let parts = lesson.title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let spellings = [lesson.name, lesson.title] + parts.filter { $0.count > 2 }
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

extension Lesson {
  /// Whether its title, or its shorter name, consists of `words`.
  fileprivate func isCalled(_ words: Words) -> Bool {
    Words(title) == words || Words(name) == words
  }
}

/// The words of a text, whatever stands between them and however they are capitalised.
struct Words: Equatable {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  var isEmpty: Bool { words.isEmpty }

  var count: Int { words.count }

  func contains(_ other: Words) -> Bool {
    other.words.allSatisfy { words.contains($0) }
  }
}
