import Stage

extension SwiftCode {
  /// Where it begins something that does not stay on the scene's clock, what that is, and what to say
  /// instead.
  var escapes: [(line: Int, name: String, remedy: String)] {
    let text = lines.joined(separator: "\n")
    // To look for the words takes less than to read the regular expressions.
    if !text.has("Task"), !text.has("MainActor") { return [] }
    let begin = "Begin it on the stage: OnMain.task { … }, or Task(executorPreference: …) { … }"
    let isolate = "Say @OnMain, which is the scene's main thread."
    let kinds: [(pattern: Regex<Substring>, remedy: String)] = [
      (/\bTask(?:<[^>]*>)?(?:\.init)?(?=\s*\{|\s*\((?!\s*executorPreference:))/, begin),
      (/\bTask\.(?:detached|immediateDetached|immediate)\b/, begin),
      (/@MainActor\b|\bMainActor\.(?:run|assumeIsolated|shared)\b/, isolate),
    ]
    return kinds.flatMap { kind in
      text.matches(of: kind.pattern).compactMap { match in
        let before = text[..<match.range.lowerBound]
        // What a function returns is no task that begins.
        if before.reversed().drop(while: \.isWhitespace).starts(with: ">-") { return nil }
        let line = 1 + before.count { $0 == "\n" }
        return (line, String(match.output), kind.remedy)
      }
    }.sorted { $0.line < $1.line }
  }
}
