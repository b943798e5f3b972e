/// The words of entries, which are read once for any number of searches.
package struct SearchIndex: Sendable {
  /// A passage's tokens, as indices into the list of all tokens.
  struct Text: Sendable {
    let tokens: [Int]
    let keys: [Key]
  }

  /// A key of a passage.
  struct Key: Sendable {
    /// The tokens that count: all but small words, such as "the".
    let tokens: [Int]

    /// The key in lowercase and without punctuation.
    let normalized: String
  }

  /// The entries.
  package let entries: [SearchEntry]

  /// All different tokens.
  let tokens: [SearchToken]

  /// The passages of each entry.
  let passages: [[Text]]

  /// Reads `entries`.
  package init(_ entries: [SearchEntry]) {
    self.entries = entries
    var reader = Reader()
    passages = entries.map { entry in entry.passages.map { reader.read($0) } }
    tokens = reader.tokens
  }

  /// Returns `text` in lowercase and without punctuation.
  static func normalized(_ text: String) -> String {
    SearchToken.split(text).joined(separator: " ").lowercased()
  }

  /// Numbers the tokens of passages.
  private struct Reader {
    var tokens: [SearchToken] = []
    private var indices: [Substring: Int] = [:]

    mutating func read(_ passage: Passage) -> Text {
      let tokens = SearchToken.split(passage.text).map { index(of: $0) }
      let keys = passage.keys.map { key in
        Key(
          tokens: SearchToken.split(key).map { index(of: $0) }.filter { token in
            !SearchWord.small.contains(self.tokens[token].lowercased)
          }, normalized: SearchIndex.normalized(key))
      }
      return Text(tokens: tokens, keys: keys)
    }

    private mutating func index(of token: Substring) -> Int {
      if let index = indices[token] { return index }
      indices[token] = tokens.count
      tokens.append(SearchToken(String(token)))
      return tokens.count - 1
    }
  }
}
