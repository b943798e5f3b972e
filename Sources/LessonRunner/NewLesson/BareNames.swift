import Stage

/// The names that stand alone in the code of lessons: functions and values that are declared
/// outside of all types.
///
/// A member of `Lesson` hides what has its name, in every lesson.
struct BareNames {
  /// Where each is declared.
  private var places: [String: String] = [:]

  init(_ checkout: Checkout) throws(Failure) {
    for target in ["Lessons", "Stage", "Controls", "Reactive"] {
      for file in try checkout.sources(below: "Sources/\(target)") {
        for name in Self.declared(in: try checkout.text(of: file)) {
          places[name] = places[name] ?? file
        }
      }
    }
  }

  /// Where `name` is declared: in a file, or by Swift.
  func place(of name: String) -> String? {
    places[name] ?? (Self.ofSwift.contains(name) ? "Swift" : nil)
  }

  /// What `text`, a file's, declares outside of all types: such a line begins at its margin.
  static func declared(in text: String) -> [String] {
    text.lines.compactMap { line in
      // Most lines stand further in.
      guard line.utf8.first != UInt8(ascii: " "), line.first?.isLetter == true || line.first == "@"
      else { return nil }
      let words = line.split(separator: " ", maxSplits: 6)
      guard let index = words.firstIndex(where: { keywords.contains($0) }),
        ["func", "let", "var"].contains(words[index]), index + 1 < words.count
      else { return nil }
      let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }
  }

  /// What a declaration begins with, after its modifiers.
  private static let keywords: Set<Substring> = [
    "func", "let", "var", "struct", "class", "enum", "protocol", "extension", "actor",
  ]

  /// The functions of Swift's own that belong to no type, but for `zip`, which a lesson is called
  /// by.
  private static let ofSwift: Set<String> = [
    "abs", "assert", "assertionFailure", "debugPrint", "dump", "extendLifetime", "fatalError",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap",
    "transcode", "type", "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime",
    "withUnsafeBytes", "withUnsafePointer", "withoutActuallyEscaping",
  ]
}
