import Runner
import Stage

extension SwiftCode {
  /// The lines where the code starts work that does not run on the scene's clock. Each comes with
  /// the name that starts the work, and a remedy.
  var escapes: [(line: Int, name: String, remedy: String)] {
    let begin = "Start it on the stage: OnMain.task { … }, or Task(executorPreference: …) { … }"
    let isolate = "Use @OnMain, the scene's main thread."
    // Searching by hand is faster than matching regular expressions.
    let kinds: [(word: String, rest: (Substring) -> Substring?, remedy: String)] = [
      ("Task", Self.beginning, begin),
      ("Task.", Self.word(of: ["detached", "immediateDetached", "immediate"]), begin),
      ("@MainActor", Self.word(of: [""]), isolate),
      ("MainActor.", Self.word(of: ["run", "assumeIsolated", "shared"]), isolate),
    ]
    var escapes: [(line: Int, name: String, remedy: String)] = []
    for (word, rest, remedy) in kinds {
      for range in text[...].utf8Ranges(of: word) {
        let before = text[..<range.lowerBound]
        guard before.last?.isOfName != true,
          // After `->`, `Task` is only a return type, and starts nothing.
          !before.reversed().drop(while: \.isWhitespace).starts(with: ">-"),
          let rest = rest(text[range.upperBound...])
        else { continue }
        escapes.append((1 + before.count { $0 == "\n" }, word + rest, remedy))
      }
    }
    return escapes.sorted { $0.line < $1.line }
  }

  /// Returns the text between `Task` and the `{` or `(` that follows. Returns nil if neither
  /// follows, or if the first argument is `executorPreference:`.
  private static func beginning(_ text: Substring) -> Substring? {
    var rest = text
    if rest.first == "<", let end = rest.firstIndex(of: ">") { rest = rest[end...].dropFirst() }
    rest = rest.dropping(".init")
    let work = rest.drop(while: \.isWhitespace)
    let startsWork =
      work.first == "{"
      || work.first == "("
        && !work.dropFirst().drop(while: \.isWhitespace).begins(with: "executorPreference:")
    return startsWork ? text[..<rest.startIndex] : nil
  }

  /// Returns a function that reads the name at the beginning of a text and returns it if it is one
  /// of `names`.
  private static func word(of names: Set<String>) -> (Substring) -> Substring? {
    { text in
      let name = text.prefix { $0.isOfName }
      return names.contains(String(name)) ? name : nil
    }
  }
}
