import Foundation

@testable import Book

/// A second, simpler implementation of the book's search, to compare with the script's results.
struct ReferenceSearch {
  struct Result: Equatable {
    let address: String
    let excerpt: String
  }

  /// An occurrence of a word in an entry.
  private struct Occurrence {
    let field: Int
    let rank: Int
    let word: String
  }

  let entries: [[String]]

  /// Returns the 30 best entries that contain every word of `text`, the best one first.
  func results(for text: String) -> [Result] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { return [] }
    var found: [(rank: Double, order: Int, result: Result)] = []
    for (order, entry) in entries.enumerated() {
      let best: [Occurrence] = words.compactMap { word in occurrence(of: word, in: entry) }
      guard best.count == words.count, let least = best.map(\.rank).max(),
        let shown = best.first(where: { $0.rank == least })
      else { continue }
      let rank = Double(best.map(\.rank).reduce(0, +)) + (entry[0].contains("#") ? 0.5 : 0)
      let excerpt = shown.field == 1 ? "" : Self.excerpt(of: entry[shown.field], around: shown.word)
      found.append((rank, order, Result(address: entry[0], excerpt: excerpt)))
    }
    return found.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.prefix(30).map(\.result)
  }

  /// Returns the most important occurrence of `word` in `entry`. The title counts most, followed by
  /// names, prose, log and code. In each of them, a whole word counts more than a part of a word. A
  /// whole word among the names even counts more than a part of a word in the title.
  private func occurrence(of word: String, in entry: [String]) -> Occurrence? {
    let ranks: [(word: Int, part: Int)] = [(0, 2), (1, 3), (4, 5), (6, 7), (8, 9)]
    var best: Occurrence?
    for (field, rank) in zip(1..., ranks) {
      let text = entry[field].lowercased()
      let places = Self.places(of: word, in: text)
      if places.isEmpty { continue }
      let isWord = places.contains { Self.isWord(word, at: $0, in: text) }
      let found = Occurrence(field: field, rank: isWord ? rank.word : rank.part, word: word)
      if found.rank < best?.rank ?? .max { best = found }
    }
    return best
  }

  /// Returns the UTF-8 offsets at which `word` begins in `text`.
  private static func places(of word: String, in text: String) -> [Int] {
    let (text, word) = (Data(text.utf8), Data(word.utf8))
    var places: [Int] = []
    var start = text.startIndex
    while let range = text[start...].firstRange(of: word) {
      places.append(range.lowerBound)
      start = range.lowerBound + 1
    }
    return places
  }

  private static func isWord(_ word: String, at place: Int, in text: String) -> Bool {
    func isPart(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        return true
      default: return scalar == "_"
      }
    }
    let start = text.utf8.index(text.startIndex, offsetBy: place)
    let end = text.utf8.index(start, offsetBy: word.utf8.count)
    return !isPart(text.unicodeScalars[..<start].last) && !isPart(text.unicodeScalars[end...].first)
  }

  private static func excerpt(of text: String, around word: String) -> String {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let small = line.lowercased()
      guard let range = small.range(of: word, options: .literal) else { continue }
      let place = small.utf16.distance(from: small.startIndex, to: range.lowerBound)
      var before = Substring(line.utf16.prefix(place)).drop(while: \.isWhitespace)
      var after = Substring(line.utf16.dropFirst(place))
      while after.last?.isWhitespace == true { after.removeLast() }
      if before.utf16.count > 40 {
        before = "… \(Substring(before.utf16.suffix(40)).replacing(#/^\S{0,20}\s+/#, with: ""))"
      }
      if after.utf16.count > 80 {
        after = "\(Substring(after.utf16.prefix(80)).replacing(#/\s+\S{0,20}$/#, with: "")) …"
      }
      return String(before + after)
    }
    return ""
  }
}
