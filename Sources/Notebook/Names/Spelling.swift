/// How a name is spelt, as far as it matters to who looks it up: capitals, colons, `@` and what
/// stands in brackets make no difference.
///
///     print(Spelling("combinelatest:reduce") == Spelling("combineLatest:reduce:"))
///     print(Spelling("rac_liftSelector:withSignals:").isBegun(by: Spelling("rac_lift")))
///     // Prints "true" and "true"
public struct Spelling: Sendable, Hashable {
  private let text: String

  /// Where one of its words ends, such as `take` and `takeUntil` in `takeUntilBlock:`.
  private let ends: Set<Int>

  /// How much of it stands before the first colon.
  private let start: Int

  /// The spelling of `name`.
  public init(_ name: String) {
    // A type says nothing about a member that is called by it: `Signal.never()` is `never`.
    let member =
      name.prefix { $0 != "(" && $0 != " " && $0 != "<" || name.hasPrefix("<") }
      .split(separator: ".").last ?? ""
    let characters = Array(member)
    var text: [Character] = []
    var ends: Set<Int> = []
    var start: Int?
    for (index, character) in characters.enumerated() {
      if character == ":" {
        ends.insert(text.count)
        start = start ?? text.count
      }
      if "@:-+`".contains(character) { continue }
      let isAfterSmall = index > 0 && !characters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, isAfterSmall || isBeforeSmall { ends.insert(text.count) }
      text.append(character)
    }
    self.text = String(text).lowercased()
    self.ends = ends
    self.start = start ?? text.count
  }

  /// Whether nothing is left of the name.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether `other` is the first words of this name.
  public func isBegun(by other: Spelling) -> Bool {
    !other.isEmpty && text.hasPrefix(other.text) && ends.contains(other.text.count)
  }

  /// Whether this and `other` begin alike up to a colon, as `subscribeNext:` and
  /// `subscribeNext:error:` do.
  public func isRelated(to other: Spelling) -> Bool {
    other.start > 0 && other.start < other.text.count
      && text.prefix(start) == other.text.prefix(other.start)
  }

  /// Spellings are the same whose letters are.
  public static func == (one: Spelling, other: Spelling) -> Bool { one.text == other.text }

  /// Feeds its letters to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
