/// How one line differs from another, word by word.
///
///     WordDiff(from: "recveive: 1", to: "recveive: 2").marked   // recveive: [-1-]{+2+}
struct WordDiff {
  /// What one line, the other or both say.
  enum Piece: Equatable {
    case kept(String), removed(String), added(String)
  }

  private(set) var pieces: [Piece] = []

  init(from old: String, to new: String) {
    let (oldWords, newWords) = (Self.words(of: old), Self.words(of: new))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in newWords.difference(from: oldWords) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    // Lines that have little in common are read more easily one after the other.
    let kept = oldWords.indices.filter { !removed.contains($0) }
    let common = kept.reduce(0) { $0 + oldWords[$1].count }
    guard common * 2 >= max(old.count, new.count) else {
      pieces = [.removed(old), .added(new)].filter { $0 != .removed("") && $0 != .added("") }
      return
    }
    var (i, j) = (0, 0)
    while i < oldWords.count || j < newWords.count {
      if removed.contains(i) {
        add(.removed(String(oldWords[i])))
        i += 1
      } else if added.contains(j) {
        add(.added(String(newWords[j])))
        j += 1
      } else {
        add(.kept(String(newWords[j])))
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  /// The two lines in one: `[-what the old one says-]{+what the new one says+}`.
  var marked: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .kept(let words): text += words
      case .removed(let words): text += "[-\(words)-]"
      case .added(let words): text += "{+\(words)+}"
      }
    }
  }

  private mutating func add(_ piece: Piece) {
    switch (pieces.last, piece) {
    case (.kept(let words), .kept(let more)): pieces[pieces.count - 1] = .kept(words + more)
    case (.removed(let words), .removed(let more)):
      pieces[pieces.count - 1] = .removed(words + more)
    case (.added(let words), .added(let more)): pieces[pieces.count - 1] = .added(words + more)
    default: pieces.append(piece)
    }
  }

  /// Runs of letters and digits, and every other character alone. Chinese, which puts no blanks
  /// between words, goes character by character.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let length = max(1, word.count)
      words.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return words
  }
}
