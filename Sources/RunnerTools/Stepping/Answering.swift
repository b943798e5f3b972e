import CLibrary
import Runner

/// Reads the answers to questions, typed or from a pipe.
enum Answering {
  /// Shows `prompt`, and returns the line that follows, or nil at the end of the input. A line from a
  /// pipe is echoed, as a terminal does for a typed one.
  static func line(after prompt: String) -> String? {
    let output = Output.standard
    output.write(prompt)
    let line = readLine()
    if isatty(STDIN_FILENO) != 1 || line == nil { output.line(line.map { shown($0) } ?? "") }
    return line
  }

  /// Asks until `read` returns an answer, and returns it. Returns nil if the reader quits.
  ///
  /// `line` reads a line. If `read` returns nil, the answer makes no sense, and `help` is called.
  static func answer<Answer>(
    from line: () -> String?, _ read: (String) -> Answer?, help: () -> Void
  ) -> Answer? {
    while let word = line()?.filter({ !$0.isWhitespace }), word.lowercased() != "q" {
      if let answer = read(word) { return answer }
      help()
    }
    return nil
  }

  /// Returns the index that `word`, a number from 1 to `count`, means, or nil.
  static func index(_ word: String, upTo count: Int) -> Int? {
    Int(word).flatMap { (1...count).contains($0) ? $0 - 1 : nil }
  }
}
