import TestSupport

/// The names that the sources declare.
enum DeclaredNames {
  /// All names that the engine and the controls declare.
  static let names = Result {
    try names(
      in: ["Sources/Reactive", "Sources/Controls"],
      by: /\b(?:func|var|let|class|struct|enum|protocol|operator|case)\s+`?([\w]+|[<~>]+)/)
  }

  /// The functions that the engine declares.
  static let functions = Result {
    try names(in: ["Sources/Reactive"], by: /\bpublic (?:(?:final|static|class) )*func `?(\w+)/)
  }

  private static func names(
    in folders: [String], by declaration: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    var names: Set<String> = []
    for folder in folders {
      for file in try Repository.files(in: folder) {
        let text = try Repository.text(of: "\(folder)/\(file)")
        names.formUnion(text.matches(of: declaration).map { String($0.1) })
      }
    }
    return names
  }
}
