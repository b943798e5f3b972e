import Foundation

/// The engine's source files, for tests of how they are organised.
enum EngineSources {
  struct File: Sendable {
    let folder: String
    let name: String

    /// The code, without comments and literal text.
    let code: String

    /// The types that the file declares for use in other files, too.
    let types: [String]

    /// The private types that the file declares.
    let privateTypes: [String]

    /// The public functions of `Signal` that the file declares.
    let operators: [String]
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let files: [File] = {
    let engine = root.appending(path: "Sources/Reactive")
    let paths = FileManager.default.enumerator(atPath: engine.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      let parts = path.split(separator: "/").map(String.init)
      guard let folder = parts.first, let name = parts.last?.dropLast(6),
        let text = try? String(contentsOf: engine.appending(path: path), encoding: .utf8)
      else { return nil }
      return File(folder: folder, name: String(name), code: stripped(text))
    }
  }()

  /// The name of the file that declares each public operator.
  static let operators: [String: String] = Dictionary(
    files.filter { ["Operators", "Packs"].contains($0.folder) }
      .flatMap { file in file.operators.map { ($0, file.name) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns `text` without comments and without the contents of string literals.
  static func stripped(_ text: String) -> String {
    text.replacing(/"""(?s:.*?)"""/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
      .replacing(/\/\/.*/, with: "")
  }
}

extension EngineSources.File {
  init(folder: String, name: String, code: String) {
    (self.folder, self.name, self.code) = (folder, name, code)
    let declared = code.matches(
      of: #/(?m)^(?:@\w+(?:\(\w+\))?\s+)*((?:\w+ )*)(?:class|struct|enum|protocol) (\w+)/#)
    types = declared.filter { !$0.1.contains("private") }.map { String($0.2) }
    privateTypes = declared.filter { $0.1.contains("private") }.map { String($0.2) }
    var (operators, isSignal): ([String], Bool) = ([], false)
    let function = #/  public (?:static |final )*func `?(\w+)/#
    for line in code.split(separator: "\n") {
      if line.hasPrefix("extension ") {
        isSignal = line.split { !$0.isLetter && !$0.isNumber }[1] == "Signal"
      } else if isSignal, let match = line.prefixMatch(of: function) {
        operators.append(String(match.1))
      }
    }
    self.operators = operators
  }
}
