import Stage

/// A name in ReactiveObjC, with its effect, the scene that shows it, and its counterparts in other
/// libraries.
///
/// `Name.all` is the notebook's only dictionary. `run`, `search`, `explain`, `try`, the completions
/// and the book look up names in it. Each name is one object, because `explain` and `doctor` keep one
/// reference for each call in the code that they read.
public final class Name: Sendable, Hashable {
  /// The name in ReactiveObjC.
  public let objectiveC: String

  /// Other names in ReactiveObjC for the same thing, such as selectors with more parameters.
  public let forms: [String]

  /// The name in `Reactive` or `Controls`, if there is one.
  public let here: String?

  /// A predicate that says what the name does. `$` stands for the argument.
  let predicate: String

  /// The number of the lesson that teaches the name, or of the closest lesson.
  public let lesson: Int

  /// The scene that shows the name, if there is one.
  public let scene: String?

  /// The counterpart in Combine.
  public let combine: String?

  /// The counterpart in Swift's concurrency, its standard library or AsyncAlgorithms.
  public let concurrency: String?

  /// The difference in Combine and in Swift's concurrency, in a few words. Nil without a
  /// counterpart.
  public let difference: String?

  /// The number of the lesson that shows the difference, if there is one.
  public let leaving: Int?

  /// The advice for a name that has no counterpart in Combine or in Swift's concurrency.
  public let instead: String?

  /// The counterpart in RxSwift.
  public let rx: Counterpart?

  /// The counterpart in ReactiveSwift.
  public let reactiveSwift: Counterpart?

  /// The code in Combine, as one link of a chain of calls. `$` stands for the argument.
  public let line: String?

  /// The code for an asynchronous sequence, as one link of a chain of calls. `$` stands for the
  /// argument.
  public let loop: String?

  /// A behaviour to test before you change code that uses the name.
  public let test: String?

  init(
    _ objectiveC: String, _ forms: String..., here: String? = nil, does: String, in lesson: Int,
    _ scene: String? = nil, combine: String? = nil, swift concurrency: String? = nil,
    but difference: String? = nil, leaving: Int? = nil, instead: String? = nil,
    rx: Counterpart? = nil, reactiveSwift: Counterpart? = nil, line: String? = nil,
    loop: String? = nil, test: String? = nil
  ) {
    self.objectiveC = objectiveC
    self.forms = forms
    self.here = here
    predicate = does
    self.lesson = lesson
    self.scene = scene
    self.combine = combine
    self.concurrency = concurrency
    self.difference = difference
    self.leaving = leaving
    self.instead = instead
    self.rx = rx
    self.reactiveSwift = reactiveSwift
    self.line = line
    self.loop = loop
    self.test = test
  }

  /// Returns true if both names have the same spelling in ReactiveObjC.
  public static func == (left: Name, right: Name) -> Bool { left.objectiveC == right.objectiveC }

  /// Hashes the spelling in ReactiveObjC.
  public func hash(into hasher: inout Hasher) { hasher.combine(objectiveC) }

  /// A name in another library.
  public struct Counterpart: Sendable, Hashable {
    /// The name.
    public let name: String

    /// The difference from ReactiveObjC, in a few words.
    public let difference: String

    init(_ name: String, but difference: String) {
      self.name = name
      self.difference = difference
    }
  }

  /// All names, grouped by purpose.
  public static let groups: [(title: String, names: [Name])] = [
    ("Signals and subscriptions", signals), ("Subjects and sharing", subjects),
    ("Values", values), ("Several signals", combinations), ("Time and threads", time),
    ("Errors", errors), ("Cocoa", cocoa), ("Commands and channels", commands),
  ]

  /// All names, in the order of the groups.
  public static let all: [Name] = groups.flatMap(\.names)

  /// The name's spellings in ReactiveObjC.
  public var selectors: [String] { [objectiveC] + forms }

  /// The name's spellings in every library.
  public var spellings: [String] {
    selectors + [here].compactMap(\.self) + elsewhere
  }

  /// The names in other libraries that lead to this one, including those in `ForeignName`.
  public var foreign: [String] {
    (elsewhere + (Self.foreign[objectiveC] ?? [])).withoutRepeats()
  }

  private static let foreign = Dictionary(
    grouping: ForeignName.all.filter { $0.library != .misspelling }, by: \.objectiveC
  )
  .mapValues { $0.map(\.spelling) }

  /// The name's spellings outside ReactiveObjC and `Reactive`.
  public var elsewhere: [String] {
    [combine, concurrency, rx?.name, reactiveSwift?.name].compactMap(\.self)
  }
}

extension Name {
  /// Returns the names that `word` may mean: those in ReactiveObjC and in this project that match
  /// exactly, or else those in other libraries.
  ///
  /// Without an exact match, a longer name that begins with `word`, or shares its first part,
  /// matches, too. `Spelling` describes which differences in spelling are ignored.
  public static func matching(_ word: String) -> [Name] {
    let called = called(word)
    if !called.isEmpty { return called }
    let spelling = Spelling(word)
    let matching = spelledNames.filter { name in
      name.own.contains { $0.isBegun(by: spelling) || $0.isRelated(to: spelling) }
    }
    return matching.map(\.name)
  }

  /// Returns the names that `word` matches exactly: in ReactiveObjC and here, or else in another
  /// library. With labels that only another library uses, such as `take(last:)`, it is that
  /// library's name.
  public static func called(_ word: String) -> [Name] {
    let spelling = Spelling(word)
    if spelling.isEmpty { return [] }
    if word.contains("("), !all.contains(where: { $0.here == word }) {
      let exact = ForeignName.called(word).filter { $0.spelling == word }
      if !exact.isEmpty { return exact.compactMap(\.name).withoutRepeats() }
    }
    if let names = byMainSpelling[spelling] ?? byOwnSpelling[spelling] { return names }
    // If a foreign name has its own row, prefer the name in that row.
    return ForeignName.called(word).compactMap(\.name).withoutRepeats()
  }

  /// Returns the name with exactly the selector, macro or class `name`.
  public static func spelt(_ name: String) -> Name? { bySelector[name] }

  private static let bySelector = Dictionary(
    all.flatMap { name in name.selectors.map { ($0, name) } },
    uniquingKeysWith: { first, _ in first })

  /// Each name with its spellings in ReactiveObjC and here, the main one first.
  private static let spelledNames: [(name: Name, own: [Spelling])] = all.map { name in
    (name, ([name.objectiveC, name.here ?? ""] + name.forms).map { Spelling($0) })
  }

  private static let byMainSpelling = names(by: { Array($0.prefix(2)) })
  private static let byOwnSpelling = names(by: { $0 })

  /// Returns the names that have each spelling among those that `kept` returns, in order.
  private static func names(
    by kept: ([Spelling]) -> [Spelling]
  ) -> [Spelling: [Name]] {
    spelledNames.reduce(into: [:]) { names, spelled in
      for spelling in Set(kept(spelled.own)) { names[spelling, default: []].append(spelled.name) }
    }
  }
}
