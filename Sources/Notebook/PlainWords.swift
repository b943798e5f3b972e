import Stage

/// Stiff phrases, which no text of the notebook may use.
package enum PlainWords {
  private static let phrases = [
    "let go of", "lets go of", "letting go of", "whoever", "are the most", "of which",
    "who has", "who wants", "who waits", "who comes", "who leaves", "is to be", "are to be",
    "hears of", "hear of", "in the place of",
    "nobody is there", "somebody", "in vain", "to be mended", "is told of", "are told of",
    "comes of it", "came of it", "goes on with", "go on with", "is no", "are no",
  ]

  /// Phrases that contain one of the others, and are fine.
  private static let fine = ["there is no", "there are no", "is no longer", "are no longer"]

  /// The phrases without their first letters, which may be capitals.
  private static let endings = phrases.map { String($0.dropFirst()) }

  /// Returns false if `text` cannot contain such a phrase. Much faster than `isStiff`.
  package static func mayBeStiff(_ text: String) -> Bool { endings.contains(where: text.has) }

  /// Returns true if `sentence` contains such a phrase outside code.
  package static func isStiff(_ sentence: String) -> Bool {
    let prose = sentence.parts(around: "`").enumerated()
      .filter { $0.offset % 2 == 0 }.map { $0.element.lowercased() }
    return prose.contains { part in
      let rest = fine.reduce(part) { $0.replacingEach($1, by: "") }
      return phrases.contains { rest.hasWord($0) }
    }
  }
}

extension String {
  /// Returns true if the text contains `phrase` between words.
  fileprivate func hasWord(_ phrase: String) -> Bool {
    var rest = self[...]
    while let place = rest.place(of: phrase) {
      let before = rest[..<place.lowerBound].last
      let after = rest[place.upperBound...].first
      if before?.isLetter != true && after?.isLetter != true { return true }
      rest = rest[place.upperBound...]
    }
    return false
  }
}
