extension Trial {
  /// Creates a trial from `line`, split into words as a shell splits the arguments of
  /// `lesson-runner try`.
  ///
  ///     let trial = try Trial(line: "\"a--b|\" switchToLatest a=\"1-2-3|\" b=\"4-5|\"")
  package init(line: String, tick: Duration = .seconds(1)) throws(TryFailure) {
    try self.init(try Self.words(in: line), tick: tick)
  }

  /// Returns the words of `line`, split at spaces that are not inside quotation marks.
  private static func words(in line: String) throws(TryFailure) -> [String] {
    var words: [String] = []
    var word: [Unicode.Scalar]?
    var quote: (character: Unicode.Scalar, column: Int)?
    for (index, character) in line.unicodeScalars.enumerated() {
      if let open = quote {
        if character == open.character { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = (character, index + 1)
        word = word ?? []
      } else if character.isBlank {
        words += word.take().map { [$0.text] } ?? []
      } else {
        word = (word ?? []) + [character]
      }
    }
    if let quote {
      throw TryFailure(
        "column \(quote.column): this quotation mark is not closed; add a second one, or remove it")
    }
    return words + (word.map { [$0.text] } ?? [])
  }
}
