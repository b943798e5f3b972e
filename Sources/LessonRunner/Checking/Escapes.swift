import Stage

extension SwiftCode {
  /// Where it begins something that does not stay on the scene's clock, what that is, and what to say
  /// instead.
  var escapes: [(line: Int, name: String, remedy: String)] {
    let begin = "Begin it on the stage: OnMain.task { … }, or Task(executorPreference: …) { … }"
    let isolate = "Say @OnMain, which is the scene's main thread."
    // By hand: to read patterns takes longer than to look for what they say.
    let kinds: [(word: String, rest: (Substring) -> Substring?, remedy: String)] = [
      ("Task", Self.beginning, begin),
      ("Task.", Self.word(of: ["detached", "immediateDetached", "immediate"]), begin),
      ("@MainActor", Self.word(of: [""]), isolate),
      ("MainActor.", Self.word(of: ["run", "assumeIsolated", "shared"]), isolate),
    ]
    var escapes: [(line: Int, name: String, remedy: String)] = []
    for (word, rest, remedy) in kinds {
      for place in text[...].places(of: word) {
        let before = text[..<place.lowerBound]
        guard before.last?.isOfName != true,
          // What a function returns is no task that begins.
          !before.reversed().drop(while: \.isWhitespace).starts(with: ">-"),
          let rest = rest(text[place.upperBound...])
        else { continue }
        escapes.append((1 + before.count { $0 == "\n" }, word + rest, remedy))
      }
    }
    return escapes.sorted { $0.line < $1.line }
  }

  /// What a task that begins without an executor has behind its name and before its work.
  private static func beginning(_ text: Substring) -> Substring? {
    var rest = text
    if rest.first == "<", let end = rest.firstIndex(of: ">") { rest = rest[end...].dropFirst() }
    rest = rest.dropping(".init")
    let work = rest.drop(while: \.isWhitespace)
    let isBegun =
      work.first == "{"
      || work.first == "("
        && !work.dropFirst().drop(while: \.isWhitespace).begins(with: "executorPreference:")
    return isBegun ? text[..<rest.startIndex] : nil
  }

  /// The name that a text begins with, if it is one of `names`.
  private static func word(of names: Set<String>) -> (Substring) -> Substring? {
    { text in
      let name = text.prefix { $0.isOfName }
      return names.contains(String(name)) ? name : nil
    }
  }
}

extension Character {
  /// Whether names are written with it.
  fileprivate var isOfName: Bool { isOfWord || self == "_" }
}
