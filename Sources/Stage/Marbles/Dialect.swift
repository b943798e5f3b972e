/// What other notations write, and what it is here.
enum Dialect {
  /// Why `word` is no value, if it is none.
  static func objection(to word: String) -> String? {
    if Glyphs.isPlain(word) { return nil }
    if word.contains(/[()]/) {
      let inside = word.filter { $0 != "(" && $0 != ")" }
      return "`\(word)` is no mark here; did you mean `[\(inside)]`, one instant?"
    }
    if Glyphs.isForeignTime(word) {
      return "`\(word)` is no mark here, for marks take no time; did you mean a time in the ruler?"
    }
    if word.count > 1, word.contains(/[-|#!^]/) {
      let apart = word.map(String.init).joined(separator: " ")
      return "`\(word)` is no mark here; did you mean `\(apart)`, with blanks between columns?"
    }
    return "`\(word)` is no mark; a value with such signs stands in quotes"
  }
}
