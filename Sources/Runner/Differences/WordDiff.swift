import Stage

/// The difference between two lines, word by word.
///
///     WordDiff(from: "recveive: 1", to: "recveive: 2").marked   // recveive: [-1-]{+2+}
struct WordDiff {
  /// A segment of one line, or of both lines.
  enum Segment: Equatable {
    case kept(String), removed(String), added(String)
  }

  private(set) var segments: [Segment] = []

  init(from old: String, to new: String) {
    let (oldWords, newWords) = (Self.words(of: old), Self.words(of: new))
    // Compare bytes, because an accented letter can be encoded in two ways, which count as
    // different.
    let steps = Alignment(
      from: oldWords.map { Array($0.utf8) }, to: newWords.map { Array($0.utf8) }
    ).steps
    // Lines with little in common are easier to read one after the other.
    let common = steps.reduce(0) { count, step in
      if case .kept(let word, _) = step { count + oldWords[word].count } else { count }
    }
    guard common * 2 >= max(old.count, new.count) else {
      segments = [.removed(old), .added(new)].filter { $0 != .removed("") && $0 != .added("") }
      return
    }
    for step in steps {
      switch step {
      case .removed(let word): add(.removed(String(oldWords[word])))
      case .added(let word): add(.added(String(newWords[word])))
      case .kept(_, let word): add(.kept(String(newWords[word])))
      }
    }
  }

  /// Both lines merged: `[-old words-]{+new words+}`.
  var marked: String {
    segments.reduce(into: "") { text, segment in
      switch segment {
      case .kept(let words): text += words
      case .removed(let words): text += "[-\(words)-]"
      case .added(let words): text += "{+\(words)+}"
      }
    }
  }

  private mutating func add(_ segment: Segment) {
    switch (segments.last, segment) {
    case (.kept(let words), .kept(let more)): segments[segments.count - 1] = .kept(words + more)
    case (.removed(let words), .removed(let more)):
      segments[segments.count - 1] = .removed(words + more)
    case (.added(let words), .added(let more)): segments[segments.count - 1] = .added(words + more)
    default: segments.append(segment)
    }
  }

  /// Returns the runs of ASCII letters and digits in `text`, and every other character by itself.
  /// Chinese, which has no spaces between words, is compared character by character.
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
