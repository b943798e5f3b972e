import CLibrary

// What is asked of every line of a notebook. By bytes, which is ten times as quick as by characters.

extension Substring {
  /// Its lines, without their ends. What stands behind the last end is one, too.
  package var lines: [Substring] {
    var text = self
    let ends = text.withUTF8 { bytes -> [Int] in
      guard let start = UnsafeRawPointer(bytes.baseAddress) else { return [] }
      var (ends, next) = ([Int](), 0)
      while let end = memchr(start + next, Int32(UInt8(ascii: "\n")), bytes.count - next) {
        ends.append(UnsafeRawPointer(end) - start)
        next = ends[ends.count - 1] + 1
      }
      return ends
    }
    var lines: [Substring] = []
    lines.reserveCapacity(ends.count + 1)
    var (start, offset) = (startIndex, 0)
    for end in ends {
      let index = utf8.index(start, offsetBy: end - offset)
      lines.append(self[start..<index])
      (start, offset) = (utf8.index(after: index), end + 1)
    }
    lines.append(self[start...])
    return lines
  }

  /// It without what stands at both ends and is trimmed.
  package func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }

  /// Whether it begins with `word`.
  package func begins(with word: String) -> Bool { utf8.starts(with: word.utf8) }

  /// Whether `word` stands in it.
  package func has(_ word: String) -> Bool { place(of: word) != nil }

  /// Where `word` stands in it first.
  package func place(of word: String) -> Range<Index>? {
    var (text, word) = (self, word)
    let found = word.withUTF8 { word in
      text.withUTF8 { text -> Int? in
        guard let start = text.baseAddress, let first = word.baseAddress, !word.isEmpty else {
          return nil
        }
        let end = start + text.count - word.count + 1
        var next = start
        while next < end, let place = memchr(next, Int32(first[0]), end - next) {
          next = start + (UnsafeRawPointer(place) - UnsafeRawPointer(start))
          if memcmp(next, first, word.count) == 0 { return next - start }
          next += 1
        }
        return nil
      }
    }
    return found.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: word.utf8.count)
    }
  }

  /// Where `word` stands in it.
  package func places(of word: String) -> [Range<Index>] {
    var (places, rest) = ([Range<Index>](), self)
    while let place = rest.place(of: word) {
      places.append(place)
      rest = rest[place.upperBound...]
    }
    return places
  }

  /// What stands before, between and behind each `word` in it.
  package func parts(around word: String) -> [Substring] {
    var (parts, start) = ([Substring](), startIndex)
    for place in places(of: word) {
      parts.append(self[start..<place.lowerBound])
      start = place.upperBound
    }
    return parts + [self[start...]]
  }
}

extension String {
  /// What stands before, between and behind each `word` in it.
  package func parts(around word: String) -> [Substring] { self[...].parts(around: word) }

  /// Its lines, without their ends. What stands behind the last end is one, too.
  package var lines: [Substring] { self[...].lines }

  /// Whether `word` stands in it.
  package func has(_ word: String) -> Bool { self[...].has(word) }

  /// The same with `other` for each `word` in it.
  package func replacingEach(_ word: String, by other: String) -> String {
    has(word) ? parts(around: word).joined(separator: other) : self
  }
}

extension Character {
  /// Whether words are written with it: it is a letter or a digit.
  package var isOfWord: Bool {
    guard let byte = asciiValue else { return isLetter || isNumber }
    // Capitals lack the bit that small letters have.
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
