import Lessons

/// What a reader asks for: lessons, or scenes of them, in the order asked for.
///
///     Selection(["7", "12-16", "mvvm", "21.reduce", "RACObserve"])
///
/// A word is looked up among the numbers, then the chapters, then the titles, then the names of
/// what lessons teach.
struct Selection {
  /// A lesson, or some of its scenes.
  struct Part {
    let lesson: Lesson
    var scenes: [Scene]

    /// Whether no scene of the lesson is left out.
    var isWhole: Bool { scenes.count == lesson.scenes.count }
  }

  private(set) var parts: [Part] = []

  /// Its lessons.
  var lessons: [Lesson] { parts.map(\.lesson) }

  /// What these words select. Each lesson and each scene is there once.
  init(_ words: [String]) throws(Failure) {
    for word in words {
      for part in try Self.parts(of: word) { add(part) }
    }
  }

  /// All lessons.
  static var all: Selection {
    var selection = Selection()
    selection.parts = Lesson.all.map { Part(lesson: $0, scenes: $0.scenes) }
    return selection
  }

  private init() {}

  private mutating func add(_ part: Part) {
    guard let index = parts.firstIndex(where: { $0.lesson.number == part.lesson.number }) else {
      parts.append(part)
      return
    }
    let known = Set(parts[index].scenes.map(\.name))
    parts[index].scenes += part.scenes.filter { !known.contains($0.name) }
  }

  private static func parts(of word: String) throws(Failure) -> [Part] {
    if word == "all" { return all.parts }
    if word.contains(",") {
      var parts: [Part] = []
      for item in word.split(separator: ",", omittingEmptySubsequences: false) {
        parts += try self.parts(of: String(item))
      }
      return parts
    }
    if let scene = try scene(word) { return [scene] }
    return try lessons(of: word).map { Part(lesson: $0, scenes: $0.scenes) }
  }

  private static func lessons(of word: String) throws(Failure) -> [Lesson] {
    if let lessons = try numbered(word) { return lessons }
    let words = Words(word)
    let found = words.isEmpty ? teaching(word) : inChapter(words) ?? titled(words) ?? teaching(word)
    guard let found, !found.isEmpty else { throw .unknown(word) }
    return found
  }

  /// The lessons of a number or a range, if it is one.
  private static func numbered(_ word: String) throws(Failure) -> [Lesson]? {
    if isNumber(word) {
      guard let lesson = Int(word).flatMap(Lesson.numbered) else { throw .unknownNumber(word) }
      return [lesson]
    }
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ isNumber($0) }) else {
      if word.first == "-", isNumber(word.dropFirst()) { throw .unknownNumber(word) }
      return nil
    }
    // A number that is too large for an Int is as good as the largest.
    let (first, last) = (Int(bounds[0]) ?? .max, Int(bounds[1]) ?? .max)
    if first > last { throw .backwards(from: bounds[0], to: bounds[1]) }
    let lessons = Lesson.all.filter { (first...last).contains($0.number) }
    if lessons.isEmpty { throw .unknownNumber(word) }
    return lessons.sorted { $0.number < $1.number }
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The scene that is meant, if one is: `16.take-2`.
  private static func scene(_ word: String) throws(Failure) -> Part? {
    let halves = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, isNumber(halves[0]) else { return nil }
    guard let lesson = Int(halves[0]).flatMap(Lesson.numbered) else {
      throw .unknownNumber(String(halves[0]))
    }
    let name = Words(String(halves[1]))
    guard let scene = lesson.scenes.first(where: { Words($0.name) == name }) else {
      throw .unknownScene(String(halves[1]), of: lesson)
    }
    return Part(lesson: lesson, scenes: [scene])
  }

  private static func inChapter(_ words: Words) -> [Lesson]? {
    let chapter = Chapter.allCases.first { Words($0.rawValue) == words || Words($0.title) == words }
    guard let chapter else { return nil }
    return Lesson.all.filter { $0.chapter == chapter }
  }

  /// The lesson of this title, or all that have these words in theirs.
  private static func titled(_ words: Words) -> [Lesson]? {
    let exact = Lesson.all.filter { Words($0.title) == words || Words($0.name) == words }
    if !exact.isEmpty { return exact }
    let partial = Lesson.all.filter { Words($0.title + " " + $0.name).contains(words) }
    return partial.isEmpty ? nil : partial
  }

  private static func teaching(_ name: String) -> [Lesson]? {
    let numbers = Set(Name.matching(name).map(\.lesson))
    let lessons = Lesson.all.filter { numbers.contains($0.number) }
    return lessons.isEmpty ? nil : lessons
  }

  /// The lessons that a reader may have meant who typed this, at most three: those whose titles,
  /// or words of them, are spelt alike.
  static func lessons(near typed: String) -> [Lesson] {
    let names = Lesson.all.flatMap { lesson in
      let title = lesson.title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return ([lesson.name, lesson.title, lesson.chapter.rawValue] + title.filter { $0.count > 2 })
        .map { (name: $0, lesson: lesson) }
    }
    var found: [Lesson] = []
    for name in nearest(to: typed, among: Array(Set(names.map(\.name))).sorted()) {
      for candidate in names where candidate.name == name {
        if !found.contains(where: { $0.number == candidate.lesson.number }) {
          found.append(candidate.lesson)
        }
      }
    }
    return Array(found.prefix(3))
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
