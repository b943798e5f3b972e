import Runner
import Stage

/// The global functions and values that lessons' code can use.
///
/// A member of `Lesson` with the same name would hide them in every lesson.
struct UnqualifiedNames {
  /// The file that declares each name.
  private var files: [String: String] = [:]

  init(_ checkout: Checkout) throws(Failure) {
    for target in ["Lessons", "Stage", "Marbles", "Controls", "Reactive"] {
      for file in try checkout.sources(below: "Sources/\(target)") {
        for name in Self.declared(in: try checkout.text(of: file)) {
          files[name] = files[name] ?? file
        }
      }
    }
  }

  /// Returns the file that declares `name`, or "Swift" for the standard library.
  func file(of name: String) -> String? {
    files[name] ?? (Self.ofSwift.contains(name) ? "Swift" : nil)
  }

  /// Returns the names that `text`, the contents of a file, declares at top level: the declarations
  /// without indentation.
  static func declared(in text: String) -> [String] {
    text.lines.compactMap { line in
      // Most lines are indented, so skip them cheaply.
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

  /// The keywords of declarations.
  private static let keywords: Set<Substring> = [
    "func", "let", "var", "struct", "class", "enum", "protocol", "extension", "actor",
  ]

  /// Global functions of the standard library, without `zip`, which is also the name of a lesson.
  private static let ofSwift: Set<String> = [
    "abs", "assert", "assertionFailure", "debugPrint", "dump", "extendLifetime", "fatalError",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap",
    "transcode", "type", "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime",
    "withUnsafeBytes", "withUnsafePointer", "withoutActuallyEscaping",
  ]
}
