import Notebook
import Stage

/// Where a word is looked up: among the numbers, then the chapters, then the titles, then the names
/// of what lessons teach, and last in all that the notebook says.
struct Index {
  let lessons: [Lesson]

  /// The command that is told the word.
  let command: Command

  /// What the lessons say, which is read where nothing else is found.
  var texts: () -> [LessonText] = { [] }

  /// What `word` selects, and what there is to say about that, such as which lesson it is.
  func found(by word: String) throws(Failure) -> (parts: [Selection.Part], note: String?) {
    if let scene = try scene(word) { return ([scene], nil) }
    let (lessons, note) = try lessons(of: word)
    return (lessons.map { .init(lesson: $0, scenes: $0.scenes) }, note)
  }

  private func lessons(of word: String) throws(Failure) -> ([Lesson], note: String?) {
    if word == "all" { return (lessons, nil) }
    if let lesson = try numbered(word) { return ([lesson], nil) }
    if let range = try range(word) { return range }
    let words = Words(word)
    if !words.isEmpty, let chapter = inChapter(words) { return (chapter, nil) }
    let titled = words.isEmpty ? [] : titled(words)
    let lessons = try titled.isEmpty ? teaching(word) : titled
    if lessons.isEmpty { throw unknown(word) }
    return (lessons, "\(quoted(word)) is \(Self.sentence(about: lessons))")
  }

  /// Which lessons `lessons` are: with their titles, if they are few.
  private static func sentence(about lessons: [Lesson]) -> String {
    let names = lessons.map { lesson in
      lessons.count > 3 ? "\(lesson.number)" : "\(lesson.number) \"\(lesson.title)\""
    }
    return (lessons.count == 1 ? "lesson " : "lessons ") + names.joined(separator: ", ")
  }

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
    let pieces = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2, isNumber(pieces[0]) else { return nil }
    let lesson = try lesson(pieces[0])
    let name = Words(String(pieces[1]))
    if let scene = lesson.scenes.first(where: { Words($0.name) == name }) {
      return .init(lesson: lesson, scenes: [scene])
    }
    guard isNumber(pieces[1]), let place = Int(pieces[1]), lesson.scenes.indices.contains(place - 1)
    else { throw unknownScene(String(pieces[1]), of: lesson) }
    return .init(lesson: lesson, scenes: [lesson.scenes[place - 1]])
  }

  private func inChapter(_ words: Words) -> [Lesson]? {
    let chapter = Chapter.allCases.first { Words($0.rawValue) == words || Words($0.title) == words }
    return chapter.map { chapter in lessons.filter { $0.chapter == chapter } }
  }

  /// The lesson whose title is `words`, or else all that have these words in theirs.
  private func titled(_ words: Words) -> [Lesson] {
    let exact = lessons.filter { Words($0.title) == words || Words($0.name) == words }
    if !exact.isEmpty { return exact }
    return lessons.filter { Words($0.title + " " + $0.name).contains(words) }
  }

  /// The lessons that teach what is called `name`, or else those that name it, or say it as a word.
  private func teaching(_ name: String) throws(Failure) -> [Lesson] {
    let numbers = Set(Name.matching(name).map(\.lesson))
    let taught = lessons.filter { numbers.contains($0.number) }
    if !taught.isEmpty { return taught }
    let texts = texts()
    let named = LessonText.naming(name, in: texts)
    let found = named.isEmpty ? LessonText.saying(name, in: texts) : named
    if found.count > Self.most { throw everywhere(name, found.count) }
    return found
  }

  /// How many lessons a word may stand in that means them.
  private static let most = 9

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

  private func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }
}

/// The words of a text, whatever stands between them and however they are capitalised.
struct Words: Equatable {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  var isEmpty: Bool { words.isEmpty }

  func contains(_ other: Words) -> Bool {
    other.words.allSatisfy { words.contains($0) }
  }
}
