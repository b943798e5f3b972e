/// The spelling of a name for looking it up: capitals, colons, `@` and text in brackets are
/// ignored.
///
///     print(Spelling("combinelatest:reduce") == Spelling("combineLatest:reduce:"))
///     print(Spelling("rac_liftSelector:withSignals:").isBegun(by: Spelling("rac_lift")))
///     // Prints "true" and "true"
public struct Spelling: Sendable, Hashable {
  private let text: String

  /// The offsets at which a word ends, such as `take` and `takeUntil` in `takeUntilBlock:`.
  private let ends: Set<Int>

  /// The length of the part before the first colon.
  private let start: Int

  /// Creates the spelling of `name`.
  public init(_ name: String) {
    // Only the member's name counts: `Signal.never()` is looked up as `never`.
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

  /// True if nothing is left of the name.
  public var isEmpty: Bool { text.isEmpty }

  /// Returns true if this name begins with `other` and the match ends at the end of a word.
  public func isBegun(by other: Spelling) -> Bool {
    !other.isEmpty && text.hasPrefix(other.text) && ends.contains(other.text.count)
  }

  /// Returns true if both names have the same part before the first colon, such as `subscribeNext:`
  /// and `subscribeNext:error:`.
  public func isRelated(to other: Spelling) -> Bool {
    other.start > 0 && other.start < other.text.count
      && text.prefix(start) == other.text.prefix(other.start)
  }

  /// Returns true if both spellings have the same letters.
  public static func == (one: Spelling, other: Spelling) -> Bool { one.text == other.text }

  /// Adds the letters to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
