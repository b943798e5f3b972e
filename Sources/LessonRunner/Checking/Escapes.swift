import Stage

extension SwiftCode {
  /// Where it begins something that does not stay on the scene's clock, what that is, and what to say
  /// instead.
  var escapes: [(line: Int, name: String, remedy: String)] {
    let begin = "Begin it on the stage: OnMain.task { … }, or Task(executorPreference: …) { … }"
    let isolate = "Say @OnMain, which is the scene's main thread."
    let kinds: [(String, () -> Regex<Substring>, String)] = [
      ("Task", { /(?:<[^>]*>)?(?:\.init)?(?=\s*\{|\s*\((?!\s*executorPreference:))/ }, begin),
      ("Task.", { /(?:detached|immediateDetached|immediate)\b/ }, begin),
      ("@MainActor", { /\b/ }, isolate),
      ("MainActor.", { /(?:run|assumeIsolated|shared)\b/ }, isolate),
    ]
    var escapes: [(line: Int, name: String, remedy: String)] = []
    for (word, pattern, remedy) in kinds where text.has(word) {
      // To look for the word takes less than to read the pattern.
      let pattern = pattern()
      for place in text[...].places(of: word) {
        let before = text[..<place.lowerBound]
        guard before.last.map({ $0.isOfWord || $0 == "_" }) != true,
          // What a function returns is no task that begins.
          !before.reversed().drop(while: \.isWhitespace).starts(with: ">-"),
          let match = text[place.upperBound...].prefixMatch(of: pattern)
        else { continue }
        escapes.append((1 + before.count { $0 == "\n" }, word + match.output, remedy))
      }
    }
    return escapes.sorted { $0.line < $1.line }
  }
}
