import Stage

extension SwiftCode {
  /// Where it begins something that does not stay on the scene's clock, what that is, and what to say
  /// instead.
  var escapes: [(line: Int, name: String, remedy: String)] {
    let text = lines.joined(separator: "\n")
    // To look for the words takes less than to read the patterns.
    if !text.has("Task"), !text.has("MainActor") { return [] }
    let begin = "Begin it on the stage: OnMain.task { … }, or Task(executorPreference: …) { … }"
    let isolate = "Say @OnMain, which is the scene's main thread."
    let kinds = [
      ("Task", /(?:<[^>]*>)?(?:\.init)?(?=\s*\{|\s*\((?!\s*executorPreference:))/, begin),
      ("Task.", /(?:detached|immediateDetached|immediate)\b/, begin),
      ("@MainActor", /\b/, isolate),
      ("MainActor.", /(?:run|assumeIsolated|shared)\b/, isolate),
    ]
    return kinds.flatMap { word, pattern, remedy in
      text[...].places(of: word).compactMap { place in
        let before = text[..<place.lowerBound]
        guard before.last.map({ $0.isOfWord || $0 == "_" }) != true,
          // What a function returns is no task that begins.
          !before.reversed().drop(while: \.isWhitespace).starts(with: ">-"),
          let match = text[place.upperBound...].prefixMatch(of: pattern)
        else { return nil }
        return (1 + before.count { $0 == "\n" }, word + match.output, remedy)
      }
    }.sorted { $0.line < $1.line }
  }
}
