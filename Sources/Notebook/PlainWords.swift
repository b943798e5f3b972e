import Stage

/// Stiff phrases that the notebook's prose must not contain.
package enum PlainWords {
  private static let phrases = [
    "let go of", "lets go of", "letting go of", "whoever", "are the most", "of which",
    "who has", "who wants", "who waits", "who comes", "who leaves", "is to be", "are to be",
    "hears of", "hear of", "in the range of",
    "nobody is there", "somebody", "in vain", "to be mended", "is told of", "are told of",
    "comes of it", "came of it", "goes on with", "go on with", "is no", "are no",
  ]

  /// Acceptable phrases that contain a banned one.
  private static let fine = ["there is no", "there are no", "is no longer", "are no longer"]

  /// The phrases without their first letter, which may be a capital. The index of a phrase is its
  /// first remaining byte.
  private static let endings = {
    var endings = [[[UInt8]]](repeating: [], count: 256)
    for phrase in phrases {
      let ending = Array(phrase.utf8.dropFirst())
      endings[Int(ending[0])].append(ending)
    }
    return endings
  }()

  /// Returns false if `text` cannot contain such a phrase. This is much faster than `isStiff`.
  package static func mayBeStiff(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      text.indices.contains { start in
        let fitting = endings[Int(text[start])]
        return !fitting.isEmpty && fitting.contains { text[start...].starts(with: $0) }
      }
    }
  }

  /// Returns the sentences in `paragraphs` that contain such a phrase outside code and claims.
  package static func stiffSentences(in paragraphs: [String]) -> [String] {
    // Most paragraphs contain no such phrase, and need not be divided into sentences.
    paragraphs.filter(mayBeStiff).map { Explanation.withoutClaims($0) }
      .flatMap { sentences(in: $0) }.filter(isStiff)
  }

  /// Returns true if `sentence` contains such a phrase outside code.
  package static func isStiff(_ sentence: String) -> Bool {
    let prose = sentence.parts(around: "`").enumerated()
      .filter { $0.offset % 2 == 0 }.map { $0.element.lowercased() }
    return prose.contains { text in
      let rest = fine.reduce(text) { $0.replacingEach($1, by: "") }
      return phrases.contains { rest.hasWord($0) }
    }
  }
}

extension String {
  /// Returns true if the text contains `phrase` between words.
  fileprivate func hasWord(_ phrase: String) -> Bool {
    var rest = self[...]
    while let range = rest.utf8Range(of: phrase) {
      let before = rest[..<range.lowerBound].last
      let after = rest[range.upperBound...].first
      if before?.isLetter != true && after?.isLetter != true { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
